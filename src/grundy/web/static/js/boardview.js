/* The board of a position: one picture, or a card for each part of a sum. Clicks, selection, chips, and what a move does. */

import { h, fill, arrows, icon } from "./dom.js";
import { drawPicture, shapeKey } from "./board.js";
import { moveBadge } from "./badge.js";
import { preview } from "./preview.js";

const CHIPS = 40;

export class BoardView {
  constructor(app, { play, addPart }) {
    Object.assign(this, { app, play, addPart });
    this.selection = [];
    this.hinted = null;
    this.pictures = [];
    this.parts = h("div", { class: "parts" });
    this.tip = h("div", { class: "tip", role: "presentation", hidden: true });
    this.chips = h("div", { class: "chips", role: "group", "aria-label": "Which move", hidden: true });
    this.element = h("div", { class: "board" }, this.parts, this.tip, this.chips);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.selection.length) return;
      event.preventDefault();
      this.select([]);
    });
  }

  /** Draw. `parts` are {position, title, picture, value}; `moves` the moves as the panel lists them. */
  draw({ parts, moves, quiet = false, sum = false, fresh = false }) {
    const focus = this.element.contains(document.activeElement) ? document.activeElement.hit?.key : null;
    this.moves = new Map(moves.map((move) => [move.move, move]));
    if (fresh) {
      this.selection = [];
      this.hinted = null;
    }
    this.point(null);
    this.pictures = parts.map((part) => this.picture(part, quiet, fresh && this.before));
    this.before = new Set(parts.flatMap((part) => (part.picture?.shapes ?? []).map(shapeKey)));
    const many = sum && parts.length > 1;
    this.element.classList.toggle("sum", many);
    this.element.classList.toggle("strip", many && parts.length > 3);
    fill(this.parts, many ? this.cards(parts) : this.pictures);
    this.element.classList.toggle("quiet", quiet);
    this.showChips();
    this.mark();
    if (focus) this.waiting = focus;
    if (this.waiting && document.activeElement && document.activeElement !== document.body) this.waiting = null;
    if (!this.waiting || quiet) return;
    if (!this.pictures.some((picture) => picture.focusKey?.(this.waiting))) this.focus();
    this.waiting = null;
  }

  picture(part, quiet, before) {
    if (!part.picture?.shapes?.length) return h("p", { class: "no-picture mono" }, part.position);
    const picture = drawPicture(part.picture, {
      still: quiet,
      before,
      label: part.picture.alt ?? part.title,
      name: (hit) => this.name(hit),
      onHit: (hit) => this.hit(hit),
      onPoint: (hit) => this.point(hit, picture),
    });
    return picture;
  }

  cards(parts) {
    return parts.flatMap((part, index) => [
      index ? h("span", { class: "plus", "aria-hidden": "true" }, "+") : null,
      h("section", { class: "card", "aria-label": part.title },
        h("div", { class: "card-head" }, h("h3", null, part.title), worth(part)),
        this.pictures[index]),
    ]);
  }

  focus() {
    this.element.querySelector('.hit[tabindex="0"]')?.focus({ preventScroll: true });
  }

  words(move) {
    return arrows(this.moves.get(move)?.words ?? move);
  }

  /* What a screen reader says of an area. While values are hidden, nothing about winning is known here. */
  name(hit) {
    if (hit.moves.length !== 1) {
      const what = hit.shapes.find((shape) => shape.text)?.text ?? hit.vertex ?? "";
      return `${what ? `${what}: ` : ""}${hit.moves.length} moves, ${hit.moves.slice(0, 3).map((move) => this.words(move)).join(", ")}${hit.moves.length > 3 ? ", more" : ""}`;
    }
    return this.words(hit.moves[0]) + leaves(this.moves.get(hit.moves[0]));
  }

  /* A click: one move is played; several are narrowed down by further clicks or by the chips. */
  hit(hit) {
    if (hit.moves.length === 1 && !this.selection.length) return this.play(hit.moves[0]);
    const candidates = this.candidates();
    if (this.selection.some((chosen) => chosen.key === hit.key)) return this.select(this.selection.filter((chosen) => chosen.key !== hit.key));
    const both = this.selection.length ? hit.moves.filter((move) => candidates.includes(move)) : hit.moves;
    if (both.length === 1) return this.play(both[0]);
    if (!both.length && hit.moves.length === 1) return this.play(hit.moves[0]);
    this.select(both.length ? [...this.selection, hit] : [hit]);
  }

  candidates() {
    return this.selection.reduce((found, hit) => (found ? found.filter((move) => hit.moves.includes(move)) : hit.moves), null) ?? [];
  }

  select(hits) {
    const keyboard = this.element.contains(document.activeElement) && document.activeElement.matches(":focus-visible");
    this.selection = hits;
    this.point(null);
    this.showChips();
    this.mark();
    if (!hits.length && keyboard) this.focus();
    else if (keyboard) this.chips.querySelector("button")?.focus();
  }

  showChips() {
    const order = [...this.moves.keys()];
    const candidates = this.candidates().toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
    this.chips.hidden = !candidates.length;
    fill(this.chips, candidates.length ? [
      h("span", { class: "chips-title" }, candidates.length > 12 ? "Which move? Click a further place, or:" : "Which move?"),
      candidates.slice(0, CHIPS).map((move) => h("button", {
        type: "button", class: "button chip", onclick: () => this.play(move),
        onpointerenter: () => this.light(move), onpointerleave: () => this.light(null),
      }, this.words(move), this.moves.get(move) && known(this.moves.get(move)) ? moveBadge(this.moves.get(move)) : null)),
      candidates.length > CHIPS ? h("span", { class: "note" }, `${candidates.length - CHIPS} more are in the list`) : null,
      h("button", { type: "button", class: "icon-button", "aria-label": "Cancel", onclick: () => this.select([]) }, icon("close")),
    ] : []);
  }

  /** Ring what stands for a move that is pointed at elsewhere, such as in the list. */
  light(move) {
    this.lit = move;
    this.mark();
  }

  hint(move) {
    this.hinted = move;
    this.mark();
  }

  point(hit, picture) {
    this.pointed = hit;
    this.previewed?.ghosts?.([]);
    this.previewed = picture;
    preview(this.app, hit, picture, this.pictures.indexOf(picture));
    this.mark();
    this.app.emit("point", hit?.moves.length === 1 ? hit.moves[0] : null);
    this.tip.hidden = !hit;
    if (!hit) return;
    const move = hit.moves.length === 1 ? this.moves.get(hit.moves[0]) : null;
    fill(this.tip, hit.moves.length === 1 ? this.words(hit.moves[0]) : `${hit.moves.length} moves`, move && known(move) ? moveBadge(move) : null);
    const spot = picture.spot(hit);
    const around = this.element.getBoundingClientRect();
    const { width, height } = this.tip.getBoundingClientRect();
    const below = spot.bottom + height + 20 < around.bottom;
    this.tip.classList.toggle("above", !below);
    const left = Math.max(4, Math.min(spot.left + spot.width / 2 - around.left - width / 2, around.width - width - 4));
    this.tip.style.left = `${left}px`;
    this.tip.style.top = `${below ? spot.bottom - around.top + 14 : spot.top - around.top - height - 14}px`;
  }

  mark() {
    const wanted = [this.lit, this.hinted].filter(Boolean);
    for (const picture of this.pictures) {
      if (!picture.hits) continue;
      const keys = new Set(this.selection.map((hit) => hit.key));
      if (this.pointed) keys.add(this.pointed.key);
      for (const move of wanted) {
        const found = picture.hits().filter((hit) => hit.moves.includes(move));
        const least = Math.min(...found.map((hit) => hit.moves.length));
        found.filter((hit) => hit.moves.length === least).forEach((hit) => keys.add(hit.key));
      }
      picture.ring(keys);
    }
  }
}

const known = (move) => (move.value ?? move.outcome ?? null) !== null;

/** What a move leaves, in words, or nothing if that is hidden or not known. */
export function leaves(move) {
  if (!move || !known(move)) return "";
  const wins = move.wins === true ? ", wins" : move.wins === false ? ", loses" : "";
  return `, leaves ${move.value ?? move.outcome}${wins}`;
}

function worth(part) {
  if (part.value === null || part.value === undefined) return null;
  return h("span", { class: "worth" }, "worth ", moveBadge({ value: part.value }));
}
