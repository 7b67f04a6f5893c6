/* Parts that the maps share: progress with a stop button, downloads, the look of a value. */

import { grouped, h, icon } from "./dom.js";

/** Return the class of a value or an outcome: its colour on maps. */
export function heatOf(text) {
  if (text === null || text === undefined) return "heat-none";
  if (text === "P" || text === "0") return "heat-0";
  if (text === "N") return "heat-1";
  const number = Number(text);
  return Number.isFinite(number) ? `heat-${Math.min(number, 4)}` : "heat-none";
}

/** Return how a value is written: 0, ∗, ∗2. */
export const starOf = (value) => (Number(value) === 0 ? "0" : Number(value) === 1 ? "∗" : `∗${value}`);

/** Return the words for a vertex: a pair is a cell. */
export function vertexWords(name) {
  const pair = name.match(/^\(?(\d+),(\d+)\)?$/);
  return pair ? `row ${pair[1]} column ${pair[2]}` : `vertex ${name}`;
}

/** Return a line that tells how far a search is, with a button that stops it: {node, begin, report, end}. */
export function createBusy() {
  const words = h("span", { class: "map-progress" });
  const stop = h("button", { type: "button", class: "button small" }, "Stop");
  const node = h("div", { class: "map-busy", role: "status", hidden: true }, h("span", { class: "map-spin", "aria-hidden": "true" }), words, stop);
  let [timer, work, under] = [0, null, false];
  stop.addEventListener("click", () => work?.());
  return {
    node,
    /** Show the line, unless the answer comes at once. */
    begin(onStop) {
      work = onStop;
      under = true;
      words.textContent = "Looking…";
      clearTimeout(timer);
      timer = setTimeout(() => (node.hidden = false), 250);
    },
    report({ positions, seconds }) {
      words.textContent = `${grouped(positions ?? 0)} positions, ${Number(seconds ?? 0).toFixed(1)} s`;
    },
    /** Hide the line. Return true if a search was under way. */
    end() {
      const was = under;
      under = false;
      clearTimeout(timer);
      node.hidden = true;
      return was;
    },
  };
}

/** Return what stands in place of an answer that a limit or a person has stopped: why, and what to do next. */
export function openCard(reason, buttons) {
  const why = reason.replace(/^unknown: /, "");
  return h("div", { class: "map-card" }, h("h3", null, "Not known yet"), h("p", null, `${why[0].toUpperCase()}${why.slice(1)}.`.replace("..", ".")),
    h("div", { class: "row" }, buttons.map(([label, work]) => h("button", { type: "button", class: "button small", onclick: work }, label))));
}

/** Give a text to the person as a file. */
export function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Return a button that downloads: `make` returns the text when it is clicked. */
export function saveButton(label, name, type, make) {
  return h("button", { type: "button", class: "button small", onclick: () => save(name(), make(), type) }, icon("download"), label);
}

/** Return rows as CSV. */
export const csv = (rows) => rows.map((row) => row.map((cell) => {
  const text = String(cell ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}).join(",")).join("\n") + "\n";

/** Return a name for a file: letters and digits of a text. */
export const fileName = (text, end) => `${text.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 60) || "grundy"}.${end}`;

/** Return a picture of the page as an SVG file, with the colours that are shown now. */
export function svgText(root, background) {
  const style = getComputedStyle(root.isConnected ? root : document.documentElement);
  const copy = root.cloneNode(true);
  copy.querySelectorAll(".areas, .map-dim").forEach((node) => node.remove());
  copy.removeAttribute("style");
  const [, , width, height] = root.getAttribute("viewBox").split(" ");
  for (const [name, value] of [["xmlns", "http://www.w3.org/2000/svg"], ["width", width], ["height", height]]) copy.setAttribute(name, value);
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of [["width", "100%"], ["height", "100%"], ["fill", background]]) paper.setAttribute(name, value);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim() || "none");
}

const heightOf = ({ geometry }) => Number(geometry.y ?? geometry.cy ?? geometry.y1 ?? geometry.d?.match(/M\s*[-\d.]+[\s,]+([-\d.]+)/)?.[1] ?? 0);

/* The left and right end of a shape; words are taken to be eight units wide a letter. */
function widthOf({ tag, geometry: g, text = "" }) {
  if (tag === "circle") return [Number(g.cx) - Number(g.r), Number(g.cx) + Number(g.r)];
  if (tag === "rect") return [Number(g.x), Number(g.x) + Number(g.width)];
  if (tag === "line") return [Number(g.x1), Number(g.x2)];
  if (tag === "text") return [Number(g.x) - 4 * text.length - 4, Number(g.x) + 4 * text.length + 4];
  return [Infinity, -Infinity];
}

/** Return a map's picture without its title and its legend, which the page writes itself; `box` is its viewBox. */
export function withoutWords(picture) {
  const has = (kind) => (shape) => shape.classes?.includes(kind);
  const titles = picture.shapes.filter(has("heat-title")).map(heightOf);
  const legend = picture.shapes.filter(has("heat-words")).map(heightOf);
  const board = picture.shapes.filter((shape) => shape.vertex !== undefined).map(heightOf);
  // A picture of several maps has titles and legends of its own between them: it stays as it is.
  const several = Math.max(...titles) > Math.min(...board) || Math.min(...legend) < Math.max(...board);
  if (several || !board.length) return { ...picture, box: `0 0 ${picture.width} ${picture.height}` };
  const top = titles.length ? Math.max(...titles) + 8 : 0;
  const bottom = legend.length ? Math.min(...legend) - 12 : picture.height;
  const shapes = picture.shapes.filter((shape) => !has("heat-title")(shape) && heightOf(shape) < bottom);
  const left = Math.max(0, Math.min(...shapes.map((shape) => widthOf(shape)[0])) - 8);
  const right = Math.min(picture.width, Math.max(...shapes.map((shape) => widthOf(shape)[1])) + 8);
  const [width, height] = [right - left, bottom - top];
  return { ...picture, shapes, width, height, box: `${left} ${top} ${width} ${height}` };
}

/** Return a section of the panel. */
export const section = (title, ...children) => h("section", { class: "section" },
  title ? h("div", { class: "section-head" }, h("h3", { class: "section-title" }, title)) : null, children);
