/* The lecture view: only the board, and what it means, one step at a time. Nothing is asked before the first step. */

import { h, fill, icon, arrows } from "./dom.js";
import { isAbort, newest, post } from "./api.js";
import { badge } from "./badge.js";
import { table } from "./columns.js";
import { nimber } from "./verdict.js";
import { content } from "./why.js";

const STILL = 3000;
const title = () => document.getElementById("title");

export class Lecture {
  constructor(app, { board, stage, draw }) {
    Object.assign(this, { app, board, redraw: draw, on: false, step: 0, look: null, why: null });
    this.ask = newest();
    this.columns = h("div", { class: "lecture-columns", tabindex: "0", role: "region", "aria-label": "The sum, column by column" });
    this.side = h("div", { class: "lecture-side", "aria-live": "polite" });
    this.element = h("div", { class: "lecture-box", hidden: true }, this.columns, this.side);
    this.keys = h("p", { class: "lecture-keys", hidden: true }, [["Space", "next step"], ["←", "back"], ["V", "values"], ["L", "leave the lecture view"]].map(([key, words]) => [h("kbd", null, key), ` ${words} `]),
      h("button", { type: "button", class: "button small", onclick: () => this.leave() }, "Leave"));
    stage.append(this.element, this.keys);
    app.on("position", () => this.on && this.reset());
    document.addEventListener("pointermove", () => this.wake());
    document.addEventListener("fullscreenchange", () => this.on && this.full && !document.fullscreenElement && this.leave());
  }

  async toggle() {
    if (this.on) return this.leave();
    await this.app.openTab("play");
    this.on = true;
    this.before = this.app.show;
    this.app.show = "hidden";
    this.app.emit("show");
    this.app.root.classList.add("lecture");
    this.element.hidden = this.keys.hidden = false;
    this.reset();
    this.wake();
    try {
      await document.documentElement.requestFullscreen?.();
      this.full = true;
    } catch {
      this.full = false;
    }
  }

  leave() {
    if (!this.on) return;
    this.on = false;
    this.ask.stop();
    this.app.root.classList.remove("lecture", "lecture-aside", "still");
    this.element.hidden = this.keys.hidden = true;
    this.board.light(null);
    this.app.show = this.before;
    this.app.emit("show");
    if (this.full && document.fullscreenElement) document.exitFullscreen();
    this.full = false;
    this.redraw();
  }

  wake() {
    if (!this.on) return;
    this.app.root.classList.remove("still");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.app.root.classList.add("still"), STILL);
  }

  reset() {
    this.ask.stop();
    Object.assign(this, { step: 0, look: null, why: null });
    title().dataset.text = this.app.text;
    this.draw();
  }

  key(event) {
    if (!this.on) return false;
    if (event.key === " " && event.target.tagName === "BUTTON") return false;
    const work = { " ": () => this.next(), ArrowRight: () => this.next(), ArrowLeft: () => this.back(), Escape: () => this.leave(), v: () => this.all() }[event.key];
    work?.();
    return Boolean(work);
  }

  /* What can be told of this position, in the order of the telling. */
  get steps() {
    if (!this.look) return [];
    const { columns, outcome, parts, moves } = this.look;
    return [
      (columns || parts.length > 1) && parts.some((part) => part.value !== null) && "worth",
      columns && "columns",
      columns && "odd",
      outcome && "verdict",
      outcome === "N" && moves.some((move) => move.wins) && "move",
      this.why && (this.why.statement || this.why.here?.length) && "theorem",
    ].filter(Boolean);
  }

  told(name) {
    return this.steps.slice(0, this.step).includes(name);
  }

  async load() {
    const body = this.app.looks.body(this.app.line.now, {});
    fill(this.side, h("h2", null, "One moment."));
    const [look, why] = await this.ask((signal) => Promise.all([this.app.looks.fetch(this.app.line.now, "values", signal), post("/api/explain", body, { signal }).catch(() => null)]));
    Object.assign(this, { look, why });
  }

  async next() {
    try {
      if (!this.look) await this.load();
    } catch (error) {
      if (!isAbort(error)) fill(this.side, h("h2", null, "Not known."), h("p", null, error.message));
      return;
    }
    this.step = Math.min(this.step + 1, this.steps.length);
    this.draw();
  }

  back() {
    this.step = Math.max(0, this.step - 1);
    this.draw();
  }

  async all() {
    await this.next();
    this.step = this.step === this.steps.length && this.everything ? 0 : this.steps.length;
    this.everything = this.step > 0;
    this.draw();
  }

  /** What the board draws now. */
  parts() {
    const worth = this.told("worth");
    const told = this.told("theorem");
    return this.app.position.parts.map((part, index) => ({
      ...part,
      value: worth ? this.look.parts[index]?.value ?? null : null,
      picture: (told && this.why?.pictures?.[index]?.picture) || part.picture,
    }));
  }

  draw() {
    this.redraw();
    this.app.root.classList.toggle("lecture-aside", this.app.position.parts.length === 1);
    const { look } = this;
    const best = look?.moves.find((move) => move.wins);
    this.board.light(this.told("move") ? best?.move : null);
    const rows = look?.columns && (this.told("worth") || this.told("columns"));
    this.columns.hidden = !rows;
    fill(this.columns, rows ? table(look.columns, { values: this.told("worth"), bits: this.told("columns"), sum: this.told("odd"), after: this.told("move") }) : []);
    const last = this.step >= this.steps.length && look;
    fill(this.side, this.words(best), last ? (this.steps.length ? null : h("h2", null, "Not known."))
      : h("button", { type: "button", class: "button primary reveal", onclick: () => this.next() }, icon("eye"), this.step ? "Next" : "Reveal", h("kbd", null, "Space")));
  }

  words(best) {
    const { look } = this;
    const asks = look?.columns && this.told("columns") && !this.told("odd") ? "Which column is odd? " : "";
    if (this.told("theorem")) return [h("h2", null, this.verdict()), h("div", { class: "lecture-why" }, content(this.why, look, true))];
    if (this.told("move")) return [h("h2", null, this.verdict()), h("p", null, `The winning move: ${arrows(best.words ?? best.move)}.`)];
    if (this.told("verdict")) return h("h2", null, this.verdict());
    if (this.told("odd")) return [h("h2", null, `The nim-sum is ${look.columns.sum}.`), h("h2", null, "Who wins?")];
    return h("h2", null, `${asks}Who wins?`);
  }

  verdict() {
    const { outcome, value } = this.look;
    const worth = value === null || value === undefined ? "" : ` Value ${nimber(value)}.`;
    return [badge(outcome), outcome === "N" ? " Who moves first wins." : " Who moves second wins.", worth];
  }
}
