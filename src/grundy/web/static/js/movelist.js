/* The list of moves: the full second way to play. Also the buttons under the board on phones, and a field for a move. */

import { h, fill, icon, arrows } from "./dom.js";
import { moveBadge } from "./badge.js";
import { leaves } from "./boardview.js";

const FOLD = { hidden: 6, outcome: 5, values: 5 };
const QUICK = 4;

export class MoveList {
  constructor(app, board) {
    Object.assign(this, { app, board, open: false, visible: [] });
    this.rows = h("ol", { class: "moves" });
    this.more = h("button", { type: "button", class: "move-more", onclick: () => {
      this.open = !this.open;
      this.draw();
    } });
    this.field = h("input", { class: "field mono", id: "move-field", "aria-label": "Type a move", placeholder: "or type a move", spellcheck: "false", autocapitalize: "none", autocomplete: "off", "aria-describedby": "move-error" });
    this.error = h("p", { class: "error", id: "move-error", role: "alert" });
    this.note = h("span", { class: "note" });
    const form = h("form", { class: "row type-move", onsubmit: (event) => {
      event.preventDefault();
      this.typed();
    } }, this.field, h("button", { type: "submit", class: "button" }, "Play it"));
    this.element = h("section", { class: "section move-list", "aria-label": "Moves" }, h("div", { class: "section-head" }, h("h3", { class: "section-title" }, "Moves"), this.note), this.rows, this.more, form, this.error);
    this.quick = h("div", { class: "quick-moves", role: "group", "aria-label": "Moves" });
    app.on("started", () => (this.open = false));
    app.on("refused", (error) => (this.error.textContent = error.message));
  }

  async typed() {
    const text = this.field.value.trim();
    if (!text) return;
    this.error.textContent = "";
    const plain = (words) => arrows(words ?? "").toLowerCase().replaceAll(/\s+/g, "");
    const found = this.moves.find((move) => plain(move.move) === plain(text) || plain(move.words) === plain(text));
    if (await this.app.players.make(found?.move ?? text)) this.field.value = "";
  }

  get moves() {
    return this.app.looks.now?.moves ?? this.app.position?.moves ?? [];
  }

  draw() {
    const { app, moves } = this;
    const off = app.position.over || app.broken || app.line.away || (app.players.isMachine() && !app.players.paused);
    const fold = FOLD[app.show];
    const shown = this.open || moves.length <= fold + 1 ? moves : moves.slice(0, fold - 1);
    this.visible = off ? [] : shown;
    this.error.textContent = "";
    this.note.textContent = app.looks.now && app.show === "values" && app.play === "normal" ? "a move shows the value it leaves" : app.looks.now ? "a tick wins" : `${moves.length}${app.position.more ? " and more" : ""}`;
    const focused = this.rows.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    fill(this.rows, shown.map((move, index) => h("li", null, this.row(move, index, off))));
    if (focused) [...this.rows.querySelectorAll("button")].find((button) => button.dataset.move === focused)?.focus();
    const rest = moves.slice(shown.length);
    const loses = rest.length && !app.position.more && rest.every((move) => move.wins === false);
    this.more.hidden = moves.length <= fold + 1;
    fill(this.more, this.open ? "Fewer" : `${rest.length} more${loses ? ", all lose" : ""}`, icon(this.open ? "up" : "down"));
    this.more.setAttribute("aria-expanded", String(this.open));
    this.element.hidden = Boolean(app.position.over);
    this.drawQuick(off);
  }

  row(move, index, off) {
    const { app, board } = this;
    const known = (move.value ?? move.outcome ?? null) !== null;
    const words = arrows(move.words ?? move.move);
    const says = move.wins === true ? "wins" : move.wins === false ? "loses" : "";
    return h("button", {
      type: "button", class: `move ${move.wins ? "wins" : ""}`, dataset: { move: move.move }, disabled: off, "aria-label": words + leaves(move),
      onclick: () => app.players.make(move.move),
      onpointerenter: () => board.light(move.move), onpointerleave: () => board.light(null),
      onfocus: () => board.light(move.move), onblur: () => board.light(null),
    }, index < 9 ? h("kbd", { "aria-hidden": "true" }, index + 1) : h("span", { class: "no-key" }), h("span", { class: "move-words" }, words), says ? h("span", { class: "says" }, says) : null,
    known ? moveBadge(move) : this.app.looks.now && !app.looks.busy ? moveBadge({}) : null);
  }

  /* At most four large buttons under the board: for thumbs. */
  drawQuick(off) {
    const { app, moves } = this;
    const shown = moves.length > QUICK ? moves.slice(0, QUICK - 1) : moves;
    fill(this.quick, off ? [] : [shown.map((move) => h("button", { type: "button", class: `button quick ${move.wins ? "wins" : ""}`, "aria-label": arrows(move.words ?? move.move) + leaves(move), onclick: () => app.players.make(move.move) },
      h("span", null, arrows(move.words ?? move.move)), (move.value ?? move.outcome ?? null) !== null ? moveBadge(move) : null)),
    moves.length > QUICK ? h("button", { type: "button", class: "button quick", onclick: () => app.emit("sheet", "moves") }, `${moves.length - shown.length} more`) : null]);
  }

  /** Mark the row of a move that is pointed at on the board. */
  light(move) {
    for (const button of this.rows.querySelectorAll(".move")) button.classList.toggle("lit", button.dataset.move === move);
  }
}
