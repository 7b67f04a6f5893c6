/* Binary columns: the values of the parts as powers of two, now and after the best (or pointed-at) move. A real table. */

import { h, fill, arrows } from "./dom.js";
import { badge } from "./badge.js";

const bitsOf = (value, bits) => Array.from({ length: bits }, (_, index) => (Math.floor(value / 2 ** (bits - 1 - index)) % 2 ? 1 : 0));

export class Columns {
  constructor(app) {
    this.app = app;
    this.element = h("div", { class: "columns", hidden: true });
  }

  draw(look) {
    const columns = this.app.show === "values" ? look?.columns : null;
    this.element.hidden = !columns?.rows?.length;
    if (!this.element.hidden) fill(this.element, head(columns), h("div", { class: "columns-scroll", tabindex: "0", role: "region", "aria-label": "The sum, column by column" }, table(columns)));
    else fill(this.element);
  }
}

function head(columns) {
  const after = columns.after;
  return h("div", { class: "columns-head" }, h("h3", null, "The sum, column by column"),
    h("span", { class: "note" }, after ? `now, and after ${arrows(after.words ?? after.move)}` : columns.sum === 0 ? "every column is even" : ""));
}

/** Return the table. `steps` (lecture): {values, bits, sum} say what is told; without it, all. */
export function table(columns, steps = { values: true, bits: true, sum: true, after: true }) {
  const bits = Math.max(columns.bits, 1);
  const after = steps.after ? columns.after : null;
  const powers = Array.from({ length: bits }, (_, index) => 2 ** (bits - 1 - index));
  const cells = (value, kind, changed) => bitsOf(value, bits).map((bit) =>
    h("td", { class: `bit ${kind} ${bit ? "one" : "zero"} ${changed ? "changed" : ""}` }, steps.bits ? bit : "·"));
  const unknown = () => powers.map(() => h("td", { class: "bit sum" }, "?"));
  const later = new Map((after?.rows ?? []).map((row, index) => [index, row]));
  const row = (entry, index) => {
    const next = later.get(index);
    const changed = next && next.value !== entry.value;
    return h("tr", null, h("th", { scope: "row" }, entry.label),
      h("td", { class: "worth-cell" }, steps.values ? badge(entry.value) : null),
      cells(entry.value, "", false),
      after ? [h("td", { class: "gap" }, changed ? arrows(`${entry.value}->${next.value}`) : ""), next ? cells(next.value, "", changed) : h("td", { colspan: bits })] : null);
  };
  const odd = bitsOf(columns.sum, bits).map((bit, index) => (bit ? powers[index] : null)).filter(Boolean);
  const name = steps.sum ? `nim-sum ${bitsOf(columns.sum, bits).join("")}, that is ${columns.sum}${odd.length ? `, odd column${odd.length > 1 ? "s" : ""} ${odd.join(", ")}` : ", every column is even"}` : "nim-sum";
  const kind = columns.sum === 0 ? "sum even" : "sum";
  return h("table", { class: "bits" },
    h("caption", { class: "for-readers" }, "The values of the parts in binary, and their nim-sum"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, h("span", { class: "for-readers" }, "part")), h("th", { scope: "col" }, h("span", { class: "for-readers" }, "value")), powers.map((power) => h("th", { scope: "col" }, power)),
      after ? [h("td", null), powers.map((power) => h("th", { scope: "col" }, power))] : null)),
    h("tbody", null, columns.rows.map(row),
      h("tr", null, h("th", { scope: "row" }, h("span", { "aria-hidden": "true" }, "nim-sum"), h("span", { class: "for-readers" }, name)),
        h("td", { class: "worth-cell" }, steps.sum ? badge(columns.sum) : null),
        steps.sum ? cells(columns.sum, kind, false) : unknown(),
        after ? [h("td", { class: "gap" }, badge(after.sum)), cells(after.sum, after.sum === 0 ? "sum even" : "sum", false)] : null)));
}
