/* Sharing: the fragment of the address holds the whole state, so no position reaches a log. Also text, command, pictures. */

import { post } from "./api.js";
import { h, icon } from "./dom.js";
import { item, popover } from "./popover.js";

const SHOWS = ["hidden", "outcome", "values"];
const LONGEST_LINK = 8000;

/** Return the fragment that opens what the page shows now. */
export function writeFragment(app) {
  const { line } = app;
  const parts = [`p=${encodeURIComponent(line.entries[0].answer.position)}`];
  if (app.play !== "normal") parts.push(`play=${app.play}`);
  parts.push(`show=${SHOWS.indexOf(app.show)}`);
  const moves = line.moves.slice(0, line.index);
  if (moves.length) parts.push(`m=${moves.map(encodeURIComponent).join(";")}`);
  if (line.at) parts.push(`at=${encodeURIComponent(JSON.stringify(line.at))}`);
  return `#${parts.join("&")}`;
}

/* A plus is a space where nothing else is: forms write it so, but people write "nim 3 + kayles 7". */
function decoded(text) {
  try {
    return decodeURIComponent(/%20| /.test(text) ? text : text.replaceAll("+", "%20"));
  } catch {
    return text;
  }
}

/* The coordinates of a drawn board, or null if they are not what they should be. */
function coordinates(text) {
  try {
    const at = JSON.parse(text);
    const good = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isFinite);
    return at && typeof at === "object" && Object.values(at).every(good) ? at : null;
  } catch {
    return null;
  }
}

/** Return what a fragment says: {text, play, show, moves, at}; what is missing or wrong is left out. */
export function readFragment(hash) {
  const found = { moves: [] };
  for (const part of hash.replace(/^#/, "").split("&")) {
    const [name, raw = ""] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
    if (name === "p" && raw) found.text = decoded(raw);
    else if (name === "play" && ["normal", "misere"].includes(raw)) found.play = raw;
    else if (name === "show" && (SHOWS.includes(raw) || SHOWS[Number(raw)])) found.show = SHOWS[Number(raw)] ?? raw;
    else if (name === "m" && raw) found.moves = raw.split(";").map(decoded);
    else if (name === "at" && raw) found.at = coordinates(decoded(raw));
  }
  return found;
}

export async function copy(app, text, words) {
  try {
    await navigator.clipboard.writeText(text);
    app.toast(words);
  } catch {
    const field = h("textarea", { class: "for-readers", "aria-hidden": "true" }, text);
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    app.toast(words);
  }
}

export function copyLink(app) {
  app.writeLink();
  if (location.href.length > LONGEST_LINK) {
    download("position.txt", app.text, "text/plain");
    return app.toast("The link would be too long. The position was saved as a file.");
  }
  copy(app, location.href, "Link copied. It opens exactly what you see.");
}

/** Save a text or a blob as a file. */
export function download(name, content, type = "text/plain") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const quoted = (text) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;

/** The command and the line of Python that ask what the page asks. */
export const command = (app) => `grundy solve ${shell(app.text)}${app.play === "misere" ? " --misere" : ""}`;
const shell = (text) => (/[$`"\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`);
export const python = (app) => `from grundy import position; position(${quoted(app.text)}).solve("outcome"${app.play === "misere" ? ', play="misere"' : ""})`;

/* The picture of the position, with as much drawn on it as the page shows. */
async function picture(app) {
  const marks = app.show === "hidden" ? "none" : app.looks?.why ? "why" : app.show === "outcome" ? "outcome" : "values";
  const { svg } = await post("/api/picture", { position: app.text, play: app.play, marks, dark: Boolean(app.dark), ...(app.at ? { at: app.at } : {}) });
  return svg;
}

async function savePicture(app, kind) {
  try {
    const text = await picture(app);
    if (kind === "svg") return download("position.svg", text, "image/svg+xml");
    const image = new Image();
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: address }));
    const canvas = h("canvas", { width: Math.min(image.width * 3, 8000), height: Math.min(image.height * 3, 8000) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(address);
    canvas.toBlob((blob) => download("position.png", blob), "image/png");
  } catch (error) {
    app.toast(error.message || "The picture could not be drawn.");
  }
}

/** Open the menu of all ways to share. */
export function openShare(app, anchor) {
  if (!app.position) return;
  const mono = { mono: true };
  popover(anchor, "Share this position",
    item(icon("link"), "Copy the link", "opens exactly what you see", () => copyLink(app)),
    item(icon("copy"), "Copy the text", app.text.length > 60 ? `${app.text.slice(0, 60)}…` : app.text, () => copy(app, app.text, "Text copied."), mono),
    item(icon("copy"), "Copy the command", "grundy solve …", () => copy(app, command(app), "Command copied."), mono),
    item(icon("copy"), "Copy the line of Python", "position(…).solve(…)", () => copy(app, python(app), "Python copied."), mono),
    h("hr"),
    item(icon("download"), "Save the picture as SVG", null, () => savePicture(app, "svg")),
    item(icon("download"), "Save the picture as PNG", null, () => savePicture(app, "png")));
}
