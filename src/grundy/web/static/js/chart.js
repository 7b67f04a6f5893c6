/* The game so far: one point for each position of the line; a click goes there. Values only where they are shown. */

import { h, fill, svg, arrows } from "./dom.js";
import { badge } from "./badge.js";

const STEP = 60;
const HEIGHT = 56;

export class Chart {
  constructor(app) {
    this.app = app;
    this.note = h("span", { class: "note" });
    this.track = h("div", { class: "track", role: "list" });
    this.lines = svg("svg", { class: "track-lines", "aria-hidden": "true" });
    this.scroll = h("div", { class: "track-scroll" }, h("div", { class: "track-inner" }, this.lines, this.track));
    this.element = h("section", { class: "section chart", "aria-label": "The game so far" }, h("div", { class: "section-head" }, h("h3", { class: "section-title" }, "The game so far"), this.note), this.scroll);
    app.on("history", () => this.draw());
  }

  draw() {
    const { app } = this;
    const { line, looks } = app;
    const none = line.entries.length < 2;
    this.element.classList.toggle("no-moves", none);
    this.scroll.hidden = none;
    this.note.textContent = none ? "no move yet" : "";
    if (none) return;
    const told = app.show !== "hidden";
    const numbers = app.show === "values" && app.play === "normal";
    this.note.textContent = !told ? "" : numbers ? "value after each move" : "who wins after each move";
    const entries = line.entries.map((entry, index) => {
      const look = looks.of(entry);
      const known = look && index <= line.index ? (numbers ? look.value : null) ?? look.outcome : null;
      return { entry, index, known: told ? known : null, level: known === null ? null : known === "P" ? 0 : known === "N" ? 1 : known };
    });
    const most = Math.max(1, ...entries.map(({ level }) => level ?? 0));
    const up = (level) => ((level ?? 0) / most) * (HEIGHT - 30);
    fill(this.track, entries.map(({ entry, index, known, level }) => {
      const words = index ? arrows(entry.answer.last?.words ?? entry.move) : "start";
      const sign = told && index <= line.index ? badge(known ?? "?", { size: "small" }) : h("span", { class: "dot filled" });
      sign.style.bottom = `${up(level)}px`;
      return h("div", { role: "listitem" }, h("button", {
        type: "button", class: `point ${index === line.index ? "here" : ""} ${index > line.index ? "later" : ""}`, title: words,
        "aria-current": index === line.index ? "step" : null,
        "aria-label": `${index ? `after move ${index}, ${words}` : "start"}${known === null ? "" : `, ${typeof known === "number" ? `value ${known}` : known}`}`,
        onclick: () => line.go(index),
      }, h("span", { class: "point-sign", dataset: { told: String(told) } }, sign), h("span", { class: "point-words" }, words)));
    }));
    const shown = entries.filter(({ level }) => level !== null);
    const place = ({ index, level }) => `${(index + 0.5) * STEP},${HEIGHT - 12 - up(level)}`;
    this.lines.setAttribute("width", entries.length * STEP);
    this.lines.setAttribute("height", HEIGHT);
    this.lines.replaceChildren(...(told ? [svg("line", { class: "zero-line", x1: 0, x2: entries.length * STEP, y1: HEIGHT - 12, y2: HEIGHT - 12 }), svg("polyline", { points: shown.map(place).join(" ") })] : []));
    const here = this.track.children[line.index];
    if (here) this.scroll.scrollLeft = here.offsetLeft - this.scroll.clientWidth + 2 * STEP;
    if (told && this.drawn !== line.now && !looks.busy) looks.history();
    this.drawn = looks.busy ? null : line.now;
  }
}
