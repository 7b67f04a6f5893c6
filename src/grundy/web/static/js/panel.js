/* The panel of Play: verdict, moves, why, the game so far. On phones it is the sheet at the bottom. */

import { h, fill, icon } from "./dom.js";
import { Chart } from "./chart.js";
import { examples } from "./examples.js";
import { MoveList } from "./movelist.js";
import { drawVerdict, spoken } from "./verdict.js";
import { Why } from "./why.js";

const SHEETS = [["why", "Why"], ["moves", "Moves"], ["sofar", "So far"]];
const HEIGHTS = ["low", "half", "high"];

export class Panel {
  constructor(app, board) {
    this.app = app;
    this.verdict = h("section", { class: "section verdict", "aria-label": "Who wins" });
    this.verdictSmall = h("div", { class: "verdict-small" });
    this.list = new MoveList(app, board);
    this.quick = this.list.quick;
    this.why = new Why(app);
    this.chart = new Chart(app);
    this.examples = examples(app);
    this.element = h("div", { class: "play-panel", dataset: { sheet: "moves", height: "low" } },
      this.sheetTabs(), this.verdict, this.list.element, this.why.element, this.examples, this.chart.element);
    for (const event of ["position", "look", "show", "server", "players", "broken"]) app.on(event, () => this.draw());
    app.on("progress", () => this.progress());
    app.on("sheet", (name) => {
      this.element.dataset.height = "half";
      this.element.querySelector(`.sheet-names [data-name="${name}"]`).click();
    });
  }

  /** The moves of the list that can be chosen by their number now. */
  moves() {
    return this.list.visible;
  }

  light(move) {
    this.list.light(move);
  }

  draw() {
    const { app } = this;
    if (!app.position) return;
    clearTimeout(this.timer);
    drawVerdict(app, this.verdict, false);
    drawVerdict(app, this.verdictSmall, true);
    const { busy, now } = app.looks;
    if (now && now !== this.said) app.announce(spoken(app, now));
    this.said = now;
    if (busy && performance.now() - busy.began < 300) this.timer = setTimeout(() => this.draw(), 320);
    this.list.draw();
    this.why.draw();
    this.chart.draw();
    this.examples.hidden = !(app.first && app.show === "hidden" && app.line.index === 0);
    this.list.element.classList.toggle("after-examples", !this.examples.hidden);
  }

  progress() {
    if (this.app.looks.busy) {
      drawVerdict(this.app, this.verdict, false);
      drawVerdict(this.app, this.verdictSmall, true);
    }
  }

  /* The tabs of the sheet on phones, and the handle that makes it higher. */
  sheetTabs() {
    const tabs = SHEETS.map(([name, words]) => h("button", { type: "button", dataset: { name }, "aria-pressed": String(name === "moves"), onclick: () => {
      const same = this.element.dataset.sheet === name;
      this.element.dataset.sheet = name;
      this.element.dataset.height = same && this.element.dataset.height !== "low" ? "low" : this.element.dataset.height === "low" ? "half" : this.element.dataset.height;
      tabs.forEach((tab) => tab.setAttribute("aria-pressed", String(tab.dataset.name === name)));
    } }, words));
    const handle = h("button", { type: "button", class: "sheet-handle", "aria-label": "Height of this sheet", onclick: () => {
      this.element.dataset.height = HEIGHTS[(HEIGHTS.indexOf(this.element.dataset.height) + 1) % HEIGHTS.length];
    } }, icon("up"));
    return h("div", { class: "sheet-tabs" }, handle, h("div", { class: "sheet-names", role: "group", "aria-label": "Sheet" }, tabs));
  }
}
