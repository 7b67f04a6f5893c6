/* The sequence of a game on heaps: its values for 0, 1, 2, ..., in rows as long as the period. */

import { isAbort, newest, stream } from "./api.js";
import { fill, grouped, h } from "./dom.js";
import { drawPlot } from "./map-plot.js";
import { drawPicture } from "./board.js";
import { createBusy, csv, fileName, heatOf, openCard, saveButton, section, svgText } from "./map-parts.js";

const MOST_CELLS = 2000; // of more values only the picture is shown

/** Return the view: {stage, panel, bar, enter, leave, title}. */
export function createSequence(app) {
  const options = h("datalist", { id: "map-games" });
  const rules = h("input", { class: "field mono map-template", id: "map-rules", list: "map-games", spellcheck: "false", autocapitalize: "off", autocomplete: "off", onkeydown: onEnter, oninput: () => (touched = true) });
  const to = h("input", { class: "field map-range", type: "number", inputmode: "numeric", min: 0, max: 100000, value: 200, onkeydown: onEnter });
  const show = h("button", { type: "button", class: "button primary", onclick: () => ask() }, "Show the values");
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const busy = createBusy();
  const frame = h("div", { class: "map-frame map-scroll", tabindex: "0", role: "region", "aria-label": "Values" });
  const stage = h("div", { class: "map-table" }, h("div", { class: "map-form" },
    h("label", { class: "map-wide", for: "map-rules" }, h("span", null, "Game"), rules), options,
    h("label", null, h("span", null, "up to"), to), show), problem, busy.node, frame);
  const panel = h("div", { class: "map-side" });
  const bar = h("div", { class: "map-show" });
  const rows = h("button", { type: "button", onclick: () => setView("rows") }, "Numbers");
  const plot = h("button", { type: "button", onclick: () => setView("plot") }, "Chart");
  const asking = newest();
  let [answer, touched, way, asked] = [null, false, "rows", null];

  function onEnter(event) {
    if (event.key === "Enter") ask();
  }

  /* So many values stand in a row: one period, or several short ones; ten where none is known. */
  function widthOf() {
    const length = answer.period?.length;
    if (!length || length > 40) return 10;
    return length >= 8 ? length : length * Math.max(1, Math.floor(12 / length));
  }

  function drawRows() {
    const { values, period } = answer;
    const wide = widthOf();
    const shown = values.slice(0, MOST_CELLS);
    const cell = (n) => {
      const before = period && n < period.preperiod;
      return h("td", null, h("span", { class: `map-cell ${heatOf(String(shown[n]))} ${before ? "before" : ""}`, title: `value of ${n}: ${shown[n]}` }, String(shown[n])));
    };
    const body = [];
    for (let start = 0; start < shown.length; start += wide) {
      body.push(h("tr", null, h("th", { scope: "row" }, String(start)), shown.slice(start, start + wide).map((_, i) => cell(start + i))));
    }
    fill(frame, h("table", { class: "map-grid" }, h("caption", { class: "for-readers" }, `Values of ${answer.rules}`),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "n"), Array.from({ length: Math.min(wide, shown.length) }, (_, i) => h("th", { scope: "col" }, `+${i}`)))),
      h("tbody", null, body)), values.length > shown.length ? h("p", { class: "note" }, `The first ${grouped(shown.length)} of ${grouped(values.length)} values; all are in the CSV.`) : null);
  }

  function setView(name) {
    way = name;
    draw();
  }

  function largest() {
    let at = 0;
    answer.values.forEach((value, n) => {
      if (value > answer.values[at]) at = n;
    });
    return at;
  }

  function drawPanel() {
    if (!answer) {
      fill(panel, section("", h("h3", { class: "map-quiet" }, "Values of heaps"), h("p", { class: "note" }, "For games that are played with one number: heaps, rows, and coins. A period is named only when the values prove it.")));
      return;
    }
    const { values, period, words } = answer;
    const at = largest();
    const zeros = values.flatMap((value, n) => (value === 0 ? [n] : []));
    const fact = (name, text) => [h("dt", null, name), h("dd", null, text)];
    fill(panel,
      h("section", { class: "section" }, h("h3", { class: "map-big" }, period ? `Period ${grouped(period.length)}` : "No period found"), h("p", null, words || "")),
      section("", h("dl", { class: "map-facts" },
        fact("values", `${grouped(values.length)}: 0 to ${grouped(values.length - 1)}`),
        fact("largest", `${values[at]}, first at ${grouped(at)}`),
        period ? fact("from", `${grouped(period.preperiod)}${period.preperiod ? "; before it, cells are dashed" : ""}`) : null,
        period?.saltus ? fact("grows by", String(period.saltus)) : null,
        fact("value 0", zeros.length ? `${zeros.length === 1 ? "once" : `${grouped(zeros.length)} times`}: ${zeros.slice(0, 12).join(" ")}${zeros.length > 12 ? " …" : ""}` : "never"))),
      answer.open ? section("Note", h("p", { class: "note" }, answer.open)) : null,
      section("Take it with you", h("div", { class: "row" },
        saveButton("CSV", () => fileName(answer.rules, "csv"), "text/csv", () => csv([["n", "value"], ...values.map((value, n) => [n, value])])),
        saveButton("JSON", () => fileName(answer.rules, "json"), "application/json", () => `${JSON.stringify({ rules: answer.rules, values, period })}\n`),
        answer.picture ? saveButton("SVG", () => fileName(answer.rules, "svg"), "image/svg+xml", () => svgText(drawPicture(answer.picture, { still: true }), getComputedStyle(document.body).backgroundColor)) : null)));
  }

  function draw() {
    rows.setAttribute("aria-pressed", String(way === "rows"));
    plot.setAttribute("aria-pressed", String(way === "plot"));
    drawPanel();
    if (!answer) fill(frame);
    else if (way === "rows") drawRows();
    else fill(frame, drawPlot(answer));
  }

  async function ask(seconds = null) {
    const body = { position: rules.value.trim(), to: Math.max(0, Math.min(100000, Math.round(Number(to.value)) || 0)) };
    asked = body.position;
    problem.hidden = true;
    let reason = null;
    busy.begin(() => {
      reason = "you stopped the search";
      asking.stop();
    });
    try {
      answer = await asking((signal) => stream("/api/values", { ...body, ...(seconds ? { seconds } : {}) }, { signal, onProgress: busy.report }));
      if (!answer.values) [reason, answer] = [answer.open ?? "no answer", null];
    } catch (error) {
      if (isAbort(error) && !reason) return; // a newer question is under way
      if (isAbort(error)) answer = null;
      else {
        problem.textContent = error.message;
        problem.hidden = false;
        answer = null;
      }
    }
    busy.end();
    draw();
    if (reason) fill(frame, openCard(reason, [[`Try ${app.mostSeconds} s`, () => ask(app.mostSeconds)]]));
  }

  fill(bar, h("span", { class: "section-title" }, "Show"), h("div", { class: "segmented", role: "group", "aria-label": "Show" }, rows, plot));

  return {
    stage, panel, bar,
    title: () => ({ title: "The values of a game", rule: "What a heap of 0, 1, 2, … is worth. Colours as on the maps: blue is 0, darker is larger." }),
    enter() {
      const games = app.games.filter((game) => game.sequence);
      fill(options, games.map((game) => h("option", { value: game.example.split(" ")[0] })));
      const here = app.position?.sequence;
      if (!touched) rules.value = here ?? rules.value ?? "";
      if (!rules.value) rules.value = games[0]?.example.split(" ")[0] ?? "";
      draw();
      if (rules.value && asked !== rules.value && app.show !== "hidden") ask();
    },
    leave() {
      asking.stop();
      busy.end();
    },
  };
}
