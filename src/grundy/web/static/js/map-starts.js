/* Who wins, or what the game is worth, from every start of the current board. */

import { isAbort, newest, post, stream } from "./api.js";
import { drawPicture } from "./board.js";
import { fill, h, svg } from "./dom.js";
import { badge } from "./badge.js";
import { createBusy, heatOf, openCard, vertexWords, withoutWords } from "./map-parts.js";
import { createStartsPanel } from "./map-starts-panel.js";

const keyOf = (vertex) => `vertex ${vertex}`;
const tokenOf = (text) => text.match(/@\s*(\S+)\s*$/)?.[1]?.replace(/^\((\d+,\d+)\)$/, "$1") ?? null;

/** Return the view: {stage, panel, bar, enter, leave, title}. */
export function createStarts(app) {
  const view = { app, answer: null, chosen: null, filter: null, look: null, numbers: app.show !== "outcome", shown: app.show !== "hidden" };
  const frame = h("div", { class: "map-frame" });
  const busy = createBusy();
  const legend = h("div", { class: "map-signs" });
  const stage = h("div", { class: "map-starts" }, frame, legend, busy.node);
  const words = h("button", { type: "button", onclick: () => setNumbers(false) }, "Who wins");
  const numbers = h("button", { type: "button", onclick: () => setNumbers(true) }, "Numbers");
  const bar = h("div", { class: "map-show" }, h("span", { class: "section-title" }, "Show"), h("div", { class: "segmented", role: "group", "aria-label": "Show" }, words, numbers));
  const [asking, looking] = [newest(), newest()];
  const panel = createStartsPanel(view, { choose, playFrom: (vertex) => playFrom(vertex), setFilter, prove });
  let [picture, asked, failed] = [null, null, null];

  const wantsNumbers = () => view.numbers && app.play === "normal";
  const textOf = (vertex) => {
    const value = view.answer.values?.[vertex];
    return value === undefined ? view.answer.outcomes[vertex] : String(value);
  };
  view.textOf = textOf;

  function drawBar() {
    words.setAttribute("aria-pressed", String(!wantsNumbers()));
    numbers.setAttribute("aria-pressed", String(wantsNumbers()));
    numbers.disabled = app.play !== "normal";
    numbers.title = app.play === "normal" ? "" : "Misère play has no numbers: only who wins.";
  }

  function nameOf(hit) {
    const outcome = view.answer.outcomes[hit.vertex];
    const value = view.answer.values?.[hit.vertex];
    return [vertexWords(hit.vertex), outcome, value === undefined ? null : `value ${value}`].filter(Boolean).join(", ");
  }

  function draw() {
    drawBar();
    panel.draw();
    fill(legend);
    if (!view.shown) {
      const show = h("button", { type: "button", class: "button primary", onclick: () => {
        view.shown = true;
        ask();
      } }, "Show the map");
      return fill(frame, h("div", { class: "map-card" }, h("h3", null, "Values are hidden."), h("p", null, "The map tells who wins from every start of this board."), show));
    }
    if (failed?.open) return fill(frame, openCard(failed.open, ways()));
    if (failed) return fill(frame, card());
    if (!view.answer) return fill(frame);
    const cut = withoutWords(view.answer.picture);
    // With two tokens a start is a pair of vertices: it is chosen in the table beside the maps.
    view.pairs = !cut.shapes.some((shape) => shape.vertex in view.answer.outcomes);
    // What is gone is no start: it cannot be chosen.
    const shapes = cut.shapes.map((shape) => (shape.vertex in view.answer.outcomes ? shape : { ...shape, vertex: undefined }));
    picture = drawPicture({ ...cut, shapes }, {
      vertices: true, still: view.pairs, label: `Map of all starts of ${view.answer.rules}. Arrows go from start to start, Enter chooses.`,
      name: nameOf, onHit: (hit) => choose(hit.vertex),
    });
    picture.classList.add("map-picture");
    picture.setAttribute("viewBox", cut.box);
    fill(frame, picture);
    drawLegend();
    return mark();
  }

  /* P and N in words, with the numbers that stand for them on this map. */
  function drawLegend() {
    const texts = [...new Set(Object.keys(view.answer.outcomes).map(textOf))].sort((a, b) => Number(a) - Number(b));
    const lost = texts.filter((text) => text === "P" || text === "0");
    const won = texts.filter((text) => !lost.includes(text));
    const key = (text) => (text === "P" || text === "N" ? badge(text) : h("span", { class: `map-key ${heatOf(text)}` }, text));
    fill(legend, lost.length ? h("span", null, lost.map(key), "P: who starts here loses") : null,
      won.length ? h("span", null, won.slice(0, 8).map(key), won.length > 8 ? "…" : null, "N: who starts here wins") : null);
  }

  /* What to do after a limit. */
  function ways() {
    const long = [`Try ${app.mostSeconds} s`, () => ask(app.mostSeconds)];
    return wantsNumbers() ? [long, ["Ask only who wins", () => setNumbers(false)]] : [long];
  }

  /* What to say when the game has no starts: games that have, by their examples. */
  function card() {
    const examples = app.games.filter((game) => game.starts && game.board).slice(0, 6);
    return h("div", { class: "map-card" }, h("h3", null, "No map of starts"), h("p", null, failed.message),
      examples.length ? h("p", { class: "note" }, "Boards that have one:") : null,
      h("div", { class: "row" }, examples.map((game) => h("button", { type: "button", class: "button small", onclick: () => app.setPosition(game.example) }, game.example))));
  }

  /* Ring the chosen start, dim those that the filter hides, and draw an arrow along each winning move. */
  function mark() {
    if (!picture) return;
    picture.ring(new Set(view.chosen === null ? [] : [keyOf(view.chosen)]));
    picture.querySelectorAll(".map-dim, .map-way").forEach((node) => node.remove());
    const hits = new Map(picture.hits().map((hit) => [hit.vertex, hit]));
    for (const [vertex, hit] of hits) {
      hit.group.setAttribute("aria-pressed", String(vertex === view.chosen));
      if (view.filter === null || textOf(vertex) === view.filter) continue;
      const box = hit.nodes[0].getBBox();
      picture.insertBefore(svg("rect", { class: "map-dim", x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 }), picture.lastChild);
    }
    const from = hits.get(view.chosen);
    if (!from || !view.look) return;
    for (const move of view.look.moves.filter((one) => one.wins)) {
      const to = hits.get(move.move);
      if (to) picture.insertBefore(arrow(from.centre, to.centre), picture.lastChild);
    }
  }

  function arrow([x1, y1], [x2, y2]) {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const [sx, sy, ex, ey] = [x1 + 13 * ux, y1 + 13 * uy, x2 - 12 * ux, y2 - 12 * uy];
    const head = `M ${ex} ${ey} L ${ex - 9 * ux - 5.5 * uy} ${ey - 9 * uy + 5.5 * ux} L ${ex - 9 * ux + 5.5 * uy} ${ey - 9 * uy - 5.5 * ux} Z`;
    return svg("g", { class: "map-way", "aria-hidden": "true" },
      svg("line", { x1: sx, y1: sy, x2: ex - 5 * ux, y2: ey - 5 * uy }), svg("path", { d: head }));
  }

  async function ask(seconds = null) {
    const key = JSON.stringify([app.text, app.play, wantsNumbers(), app.at, seconds]);
    if (!view.shown || !app.text) return draw();
    if (key === asked) return draw();
    asked = key;
    if (app.position && !app.position.starts) {
      [failed, view.answer, picture, view.chosen] = [{ message: "This position is not played from starts on a board: it has no token that could start anywhere." }, null, null, null];
      return draw();
    }
    [failed, view.look] = [null, null];
    let byHand = false;
    busy.begin(() => {
      byHand = true;
      asking.stop();
    });
    drawBar();
    panel.draw();
    try {
      const body = { position: app.text, play: app.play, values: wantsNumbers(), ...(app.at ? { at: app.at } : {}), ...(seconds ? { seconds } : {}) };
      const found = await asking((signal) => stream("/api/outcomes", body, { signal, onProgress: busy.report }));
      view.answer = found.outcomes ? found : null;
      if (!found.outcomes) [failed, picture, view.chosen] = [{ open: found.open ?? "no answer" }, null, null];
      view.filter = null;
      const token = tokenOf(app.text);
      if (view.answer && !(view.chosen in view.answer.outcomes)) view.chosen = token in view.answer.outcomes ? token : null;
    } catch (error) {
      if (isAbort(error) && !byHand) return undefined; // a newer question is under way
      asked = null;
      if (byHand) [failed, view.answer, picture, view.chosen] = [{ open: "you stopped the search" }, null, null, null];
      else [failed, view.answer, picture, view.chosen] = [error, null, null, null];
    }
    busy.end();
    draw();
    if (view.chosen !== null && view.answer) lookAt(view.chosen);
    return undefined;
  }

  async function lookAt(vertex) {
    const position = view.answer.start.replace("{}", vertex);
    try {
      view.look = await looking((signal) => post("/api/look", { position, play: app.play, show: wantsNumbers() ? "values" : "outcome", seconds: 3 }, { signal }));
      panel.draw();
      mark();
    } catch (error) {
      if (!isAbort(error)) panel.say(error.message);
    }
  }

  function choose(vertex) {
    view.chosen = vertex;
    view.look = null;
    panel.draw();
    mark();
    app.announce(`${nameOf({ vertex })}. ${panel.words()}`);
    lookAt(vertex);
  }

  function setFilter(text) {
    view.filter = view.filter === text ? null : text;
    panel.draw();
    mark();
  }

  function setNumbers(on) {
    view.numbers = on;
    drawBar();
    ask();
  }

  const playFrom = (vertex) => app.setPosition(view.answer.start.replace("{}", vertex), { at: app.at, tab: "play" });

  function prove(vertex) {
    return post("/api/proof", { position: view.answer.start.replace("{}", vertex), play: app.play });
  }

  const changed = () => app.tab === "map" && stage.isConnected && ask();
  app.on("show", () => {
    view.shown = app.show !== "hidden";
    if (app.show !== "hidden") view.numbers = app.show === "values";
    changed();
  });
  app.on("position", changed);
  app.on("play", changed);
  view.picture = () => picture;

  return {
    stage, panel: panel.node, bar,
    title: () => ({ title: "Every start of this board", rule: wantsNumbers() ? "Each sign tells what the game is worth if the token starts there." : "Each sign tells who wins if the token starts there." }),
    enter: () => {
      if (app.show !== "hidden") view.shown = true;
      ask();
    },
    leave() {
      asking.stop();
      looking.stop();
      if (busy.end()) asked = null;
    },
  };
}
