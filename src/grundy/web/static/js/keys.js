/* Keys of one letter. They never fire in a field, and can be switched off. */

import { h, fill } from "./dom.js";
import { recall, remember } from "./store.js";
import { copy } from "./share.js";

const KEYS = [
  ["/", "to the line of text"], ["← →", "undo, redo"], ["Home End", "first, last position"], ["1 – 9", "the move with this number"],
  ["Tab, arrows", "to and on the board"], ["Enter", "make the move"], ["V", "hidden, who wins, numbers"], ["W", "why, on the board"],
  ["H", "hint"], ["R", "restart"], ["S", "swap sides"], ["P, M, E", "play, map, edit"], ["G", "games"], ["L", "lecture view"],
  ["Space", "next step of the lecture"], ["Ctrl C", "copy the text"], ["?", "this list"],
];
let dialog = null;

/** Open the list of keys. */
export function openKeys() {
  if (!dialog) {
    const letters = h("button", { type: "button", class: "button", onclick: () => {
      remember("letters", !recall("letters", true));
      mark();
    } });
    const mark = () => {
      letters.setAttribute("aria-pressed", String(recall("letters", true)));
      letters.textContent = `Keys of one letter: ${recall("letters", true) ? "on" : "off"}`;
    };
    mark();
    dialog = h("dialog", { "aria-labelledby": "keys-title" });
    fill(dialog,
      h("h2", { id: "keys-title" }, "Leave 0 and you win"),
      h("p", null, "A move wears the value of the position it leaves. A blue disc is value 0: who is to move there loses. A framed square is any other value."),
      h("dl", { class: "keys" }, KEYS.map(([key, words]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, words)))),
      h("p", { class: "row" }, letters, h("a", { class: "button", href: "/api.html" }, "The API"), h("button", { type: "button", class: "button primary", onclick: () => dialog.close() }, "Close")));
    document.getElementById("grundy").append(dialog);
  }
  dialog.showModal();
}

const inField = (target) => target.closest?.("input, select, textarea, dialog, [contenteditable]");

export function listenToKeys(app) {
  const { players } = app;
  const after = { hidden: "outcome", outcome: "values", values: "hidden" };
  const letters = {
    v: () => app.setShow(after[app.show]),
    w: () => app.looks.setWhy(!app.looks.why),
    h: () => app.hint?.(),
    r: () => players.restart(),
    s: () => players.swap(),
    p: () => app.openTab("play"),
    m: () => app.openTab("map"),
    e: () => app.openTab("edit"),
    g: () => app.toggleGallery?.(),
    l: () => app.lecture?.toggle(),
    "?": openKeys,
    "/": () => document.getElementById("text").focus(),
  };
  const places = {
    ArrowLeft: () => players.undo(),
    ArrowRight: () => players.redo(),
    Home: () => app.line.go(0),
    End: () => app.line.go(app.line.entries.length - 1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || inField(event.target) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "c" && !String(getSelection()) && app.tab === "play") copy(app, app.text, "Text copied.");
      else if (app.tabs[app.tab]?.key?.(event)) event.preventDefault();
      return;
    }
    if (app.lecture?.key(event) || app.tabs[app.tab]?.key?.(event)) return event.preventDefault();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const work = letters[key] ?? (app.tab === "play" ? places[key] : null);
    if (!work || (letters[key] && key !== "/" && !recall("letters", true))) return;
    event.preventDefault();
    work();
  });
}
