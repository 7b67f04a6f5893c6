/* The Map tab: who wins from every start of a board, tables of positions, and sequences of values. */

import { fill, h } from "./dom.js";
import { createStarts } from "./map-starts.js";
import { createTable } from "./map-table.js";
import { createSequence } from "./map-sequence.js";

/** Return the tab, as the shell wants it. */
export function create(app) {
  const views = { starts: createStarts(app), table: createTable(app), sequence: createSequence(app) };
  const names = { starts: "Starts", table: "Table", sequence: "Sequence" };
  let now = null;
  const buttons = h("div", { class: "segmented map-views", role: "group", "aria-label": "Kind of map" }, Object.keys(views).map((name) => (
    h("button", { type: "button", dataset: { view: name }, onclick: () => open(name) }, names[name]))));
  const content = h("div", { class: "map-content" });
  const stage = h("div", { class: "map-stage" }, buttons, content);
  const panel = h("div", { class: "map-panel" });
  const bar = h("div", { class: "map-bar" });

  function open(name) {
    if (now && now !== name) views[now].leave();
    now = name;
    const view = views[name];
    fill(content, view.stage);
    fill(panel, view.panel);
    fill(bar, view.bar);
    for (const button of buttons.children) button.setAttribute("aria-pressed", String(button.dataset.view === name));
    view.enter();
    app.showTitle();
  }

  /* The first view is the one that says most about the position: its starts, the sequence of its game, else a table. */
  function first() {
    const { position } = app;
    if (position?.starts) return "starts";
    return position?.sequence ? "sequence" : position ? "table" : "starts";
  }

  return {
    name: "map", stage, panel, bar,
    title: () => views[now ?? "starts"].title(),
    enter() {
      const fits = now && (now !== "starts" || app.position?.starts);
      open(fits ? now : first());
    },
    leave() {
      views[now]?.leave();
    },
    key: (event) => Boolean(views[now]?.key?.(event)),
  };
}
