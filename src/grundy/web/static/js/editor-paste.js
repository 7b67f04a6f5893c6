/* A board from text: typed or pasted into the box, pasted anywhere, or the text of a file that is dropped on the page. */

import { isAbort, newest, post } from "./api.js";
import { fill, h, icon, later } from "./dom.js";

const MOST = 2_000_000; // characters that are sent

/* Where the error stands in the text that was sent: {line, start, end}, or null. */
function placeOf(text, fields) {
  let start = -1;
  if (Number.isInteger(fields.column) && fields.text) {
    const offset = text.indexOf(fields.text);
    if (offset >= 0) start = offset + fields.column;
  }
  if (start < 0 && fields.part) start = text.indexOf(fields.part);
  if (start < 0 || start > text.length) return null;
  const length = fields.length || fields.part?.length || 1;
  return { line: text.slice(0, start).split("\n").length, start, end: Math.min(text.length, start + length) };
}

const inField = (node) => node?.closest?.("input, textarea, select, [contenteditable]");

/** Return {node} for an editor. */
export function createPaste(editor) {
  const back = h("div", { class: "ed-back", "aria-hidden": "true" });
  const box = h("textarea", {
    class: "ed-box", id: "ed-box", rows: "4", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    placeholder: "0-1,1-2\n2>3", "aria-describedby": "ed-message",
  });
  const message = h("p", { id: "ed-message", class: "ed-message" });
  const put = h("button", { type: "button", class: "button small", disabled: true, onclick: () => use(box.value) }, "Put it here");
  const open = h("input", { type: "file", class: "for-readers", tabindex: "-1", "aria-label": "File with a board", onchange: () => open.files[0] && read(open.files[0]) });
  const choose = h("button", { type: "button", class: "button small", onclick: () => open.click() }, icon("file"), "Open a file");
  const node = h("section", { class: "section" },
    h("div", { class: "section-head" }, h("h3", { class: "section-title" }, h("label", { for: "ed-box" }, "Or paste edges, graph6, a matrix")), h("kbd", null, "Ctrl V")),
    h("div", { class: "ed-paste" }, back, box), message, h("div", { class: "row" }, put, choose),
    h("p", { class: "note" }, "or drop a .g6, .col, .graphml or .edges file anywhere"));
  const asking = newest();

  function say(words, { error = false, place = null } = {}) {
    message.textContent = place && place.line && box.value.includes("\n") ? `Line ${place.line}: ${words}` : words;
    message.classList.toggle("error", error);
    box.setAttribute("aria-invalid", String(error));
    const text = box.value;
    fill(back, place ? [text.slice(0, place.start), h("mark", null, text.slice(place.start, place.end)), text.slice(place.end)] : text, "\n");
    back.scrollTop = box.scrollTop;
  }

  /* Ask the server what a text is. Return the board, or null after telling what is wrong. */
  async function look(text) {
    if (text.length > MOST) {
      say(`The text has ${text.length} characters; at most ${MOST} are read.`, { error: true });
      return null;
    }
    try {
      const found = await asking((signal) => post("/api/board", { text }, { signal }));
      say(`${found.vertices.length} vertices, ${found.edges.length} edges`);
      return found;
    } catch (error) {
      if (isAbort(error)) return null;
      say(error.message, { error: true, place: placeOf(text, error.fields || {}) });
      return null;
    }
  }

  async function use(text) {
    const found = await look(text);
    if (!found) return false;
    try {
      editor.take(found);
      return true;
    } catch (error) {
      say(error.message, { error: true });
      return false;
    }
  }

  /* A text from outside: open the tab, show it in the box, and put it on the canvas. */
  async function receive(text, name) {
    editor.loaded = editor.app.text; // the board of the position must not come after this one
    if (editor.app.tab !== "edit") await editor.app.openTab("edit");
    box.value = text.slice(0, MOST);
    if (!(await use(text))) editor.app.toast(`${name} is not a board: the box tells why.`);
  }

  async function read(file) {
    if (file.size > MOST) editor.app.toast(`${file.name} has ${file.size} bytes; at most ${MOST} are read.`);
    else await receive(await file.text(), file.name);
    open.value = "";
  }

  const check = later(async () => {
    if (!box.value.trim()) say("");
    else put.disabled = !(await look(box.value));
  }, 400);
  box.addEventListener("input", () => {
    put.disabled = true;
    say("");
    check();
  });
  box.addEventListener("scroll", () => (back.scrollTop = box.scrollTop));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) use(box.value);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain");
    if (editor.app.tab !== "edit" || inField(event.target) || !text?.trim()) return;
    event.preventDefault();
    receive(text, "The text");
  });
  document.addEventListener("dragover", (event) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    read(file);
  });
  return { node };
}
