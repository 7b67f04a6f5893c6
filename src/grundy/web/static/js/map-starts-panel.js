/* The panel beside a map of starts: the chosen start, how many there are of each value, and the map as a file. */

import { badge } from "./badge.js";
import { fill, h, icon } from "./dom.js";
import { csv, fileName, heatOf, save, saveButton, section, starOf, svgText, vertexWords } from "./map-parts.js";

/** Return {node, draw, say, words} for a view of starts; `act` has choose, playFrom, setFilter, prove. */
export function createStartsPanel(view, act) {
  const node = h("div", { class: "map-side" });
  let problem = "";
  let open = false;

  const outcomeOf = (vertex) => view.answer.outcomes[vertex];

  /* One sentence about what to do from the chosen start. */
  function advice() {
    const { look } = view;
    if (!look) return "";
    const wins = look.moves.filter((move) => move.wins);
    if (wins.length) return `Go to ${wins.slice(0, 3).map((move) => move.move).join(" or ")}: that leaves ${view.answer.values ? "0" : "P"}.`;
    return look.moves.length ? "Every move leaves the other player a win." : "There is no move.";
  }

  function words() {
    if (view.chosen === null) return "";
    return `From ${view.chosen} you ${outcomeOf(view.chosen) === "N" ? "win" : "lose"}.`;
  }

  function verdict() {
    const vertex = view.chosen;
    if (vertex === null) {
      return h("section", { class: "section" }, h("div", { class: "map-verdict" }, h("div", { class: "map-words" },
        h("h3", null, "Choose a start"), h("p", null, view.pairs ? "A start is a pair here: choose one in the table below." : "Click one on the map, or go there with the arrow keys."))));
    }
    const value = view.answer.values?.[vertex];
    const more = [value === undefined ? "" : `Value ${starOf(value)}.`, advice()].filter(Boolean).join(" ");
    const proof = h("button", { type: "button", class: "button small", onclick: () => download(vertex) }, icon("download"), "Proof");
    return h("section", { class: "section" },
      h("div", { class: "map-verdict", "aria-live": "polite" }, badge(outcomeOf(vertex), { size: "large" }), h("div", { class: "map-words" }, h("h3", null, words()), h("p", null, more || "\u00a0"))),
      h("div", { class: "row map-go" }, h("button", { type: "button", class: "button primary", onclick: () => act.playFrom(vertex) }, icon("play"), `Play from ${vertex}`), proof),
      problem ? h("p", { class: "error", role: "alert" }, problem) : null);
  }

  async function download(vertex) {
    try {
      const { proof } = await act.prove(vertex);
      problem = "";
      save(fileName(view.answer.start.replace("{}", vertex), "proof"), proof, "text/plain");
    } catch (error) {
      problem = error.message;
    }
    draw();
  }

  function histogram() {
    const counts = new Map();
    for (const vertex of Object.keys(view.answer.outcomes)) counts.set(view.textOf(vertex), (counts.get(view.textOf(vertex)) || 0) + 1);
    const most = Math.max(...counts.values());
    const order = [...counts].sort(([a], [b]) => (Number.isNaN(Number(a)) ? b.localeCompare(a) : Number(a) - Number(b)));
    const { starts, N, P } = view.answer;
    const rows = order.map(([text, count]) => {
      const bar = h("span", { class: `map-count ${heatOf(text)}` });
      bar.style.width = `${(100 * count) / most}%`;
      return h("button", { type: "button", class: "map-bin", "aria-pressed": String(view.filter === text), "aria-label": `only ${text}: ${count} starts`, onclick: () => act.setFilter(text) },
        badge(text), h("span", { class: "map-well" }, bar), h("b", null, String(count)));
    });
    return h("section", { class: "section" }, h("div", { class: "section-head" },
      h("h3", { class: "section-title" }, `${starts} ${starts === 1 ? "start" : "starts"}: ${N} N, ${P} P`), h("span", { class: "note" }, "click one to see only it")), rows);
  }

  function rowsOf() {
    const head = ["start", "outcome", ...(view.answer.values ? ["value"] : [])];
    return [head, ...Object.entries(view.answer.outcomes).map(([vertex, outcome]) => [vertex, outcome, ...(view.answer.values ? [view.answer.values[vertex]] : [])])];
  }

  /* The map as a text: for screen readers, and for boards whose signs are small. */
  function table() {
    const [head, ...rows] = rowsOf();
    const body = rows.filter(([vertex]) => view.filter === null || view.textOf(vertex) === view.filter).map(([vertex, ...rest]) => h("tr", null,
      h("th", { scope: "row" }, h("button", { type: "button", class: "link-button", "aria-label": vertexWords(vertex), onclick: () => act.choose(vertex) }, vertex)), rest.map((cell) => h("td", null, String(cell)))));
    const details = h("details", { class: "map-list", open, ontoggle: () => (open = details.open) }, h("summary", null, "The map as a table"),
      h("table", null, h("thead", null, h("tr", null, head.map((word) => h("th", { scope: "col" }, word)))), h("tbody", null, body)));
    return h("section", { class: "section" }, details);
  }

  function downloads() {
    const name = (end) => () => fileName(view.answer.rules, end);
    return section("Take it with you", h("div", { class: "row" },
      saveButton("CSV", name("csv"), "text/csv", () => csv(rowsOf())),
      saveButton("SVG", name("svg"), "image/svg+xml", () => svgText(view.picture(), getComputedStyle(document.body).backgroundColor)),
      saveButton("JSON", name("json"), "application/json", () => {
        const { picture, event, ...rest } = view.answer;
        return `${JSON.stringify(rest, null, 1)}\n`;
      })));
  }

  function draw() {
    const focus = node.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") || document.activeElement.textContent : null;
    if (!view.answer || !view.shown) {
      fill(node, h("section", { class: "section" }, h("h3", { class: "map-quiet" }, "A map of all starts"), h("p", { class: "note" }, "Games with a token on a board: who wins, and by which number, wherever the token stands first.")));
      return;
    }
    fill(node, verdict(), histogram(), view.answer.open ? section("Not found", h("p", { class: "note" }, view.answer.open)) : null, downloads(), table());
    if (focus) [...node.querySelectorAll("button, summary")].find((one) => (one.getAttribute("aria-label") || one.textContent) === focus)?.focus({ preventScroll: true });
  }

  return {
    node, draw, words,
    say(text) {
      problem = text;
      draw();
    },
  };
}
