/* The tab Play: the board, the turn line, and the panel with verdict, moves, why and the game so far. */

import { arrows, h, icon, fill } from "./dom.js";
import { post } from "./api.js";
import { BoardView } from "./boardview.js";
import { Columns } from "./columns.js";
import { Lecture } from "./lecture.js";
import { openMore } from "./header.js";
import { Panel } from "./panel.js";
import { TurnLine } from "./turn.js";

const SHOWS = [["hidden", "Hidden", "hidden"], ["outcome", "Who wins", null], ["values", "Numbers", null]];

export function create(app) {
  const { players, looks } = app;
  const board = new BoardView(app, { play: (move) => players.make(move) });
  const columns = new Columns(app);
  const turn = new TurnLine(app);
  const panel = new Panel(app, board);
  const add = addPart(app);
  const stage = h("div", { class: "play-stage" }, panel.verdictSmall, board.element, h("div", { class: "below-board" }, columns.element, add), panel.quick, turn.element);
  app.lecture = new Lecture(app, { board, stage, draw });
  const bar = createBar(app);
  let drawn = null;

  /* The board with what is known: badges of the look, marks of the explanation. */
  function draw() {
    const { position } = app;
    if (!position) return;
    const look = looks.now;
    const parts = app.lecture.on ? app.lecture.parts() : pictures(position, look, looks.explanation);
    const quiet = Boolean(app.broken || app.line.away || position.over || (players.isMachine() && !players.paused));
    board.draw({ parts, moves: look?.moves ?? position.moves, quiet, sum: position.parts.length > 1, fresh: drawn !== app.line.now });
    board.element.classList.toggle("dim", Boolean(app.broken));
    drawn = app.line.now;
    columns.draw(app.lecture.on || position.over ? null : look);
    add.update();
  }

  for (const event of ["position", "look", "players", "broken", "server"]) app.on(event, draw);
  app.on("point", (move) => panel.light(move));
  app.hint = async () => {
    if (!players.yours) return;
    try {
      const { move, words } = await post("/api/play", { position: app.text, play: app.play, level: "perfect", seconds: 3 });
      board.hint(move);
      turn.say(`Try ${arrows(words ?? move)}.`);
      app.announce(`Hint: ${words ?? move}`);
    } catch (error) {
      app.toast(error.message);
    }
  };

  return {
    name: "play",
    stage,
    panel: panel.element,
    bar,
    title: () => ({ title: app.position?.title, rule: [app.position?.rule, app.position?.goal].filter(Boolean).join(" ") }),
    enter() {
      draw();
      turn.draw();
      panel.draw();
    },
    leave() {
      app.lecture.leave();
    },
    key(event) {
      if (!/^[1-9]$/.test(event.key)) return false;
      const move = panel.moves()[Number(event.key) - 1];
      if (move) players.make(move.move);
      return Boolean(move);
    },
  };
}

/* The pictures of the parts: plain, with badges, or with badges and the marks of an explanation. */
function pictures(position, look, why) {
  return position.parts.map((part, index) => {
    const known = look?.parts?.[index];
    const base = known?.picture ?? part.picture;
    const marked = why?.pictures?.[index]?.picture;
    return { ...part, value: known?.value ?? null, picture: marked ? merged(base, marked) : base };
  });
}

/* True if a shape has the colour of theorems. */
const explains = (shape) => Object.values(shape.style ?? {}).some((value) => String(value).includes("--grundy-why"));

/* Put what an explanation draws and the picture lacks among the shapes of the picture, at the same places of the order. */
function merged(base, marked) {
  if (!base || !marked.shapes.some(explains)) return base ?? marked;
  if (base.width !== marked.width || base.height !== marked.height) return marked;
  const text = (shape) => JSON.stringify([shape.tag, shape.geometry, shape.classes, shape.text]);
  const known = new Set(base.shapes.map(text));
  const after = new Map();
  let last = "";
  for (const shape of marked.shapes) {
    if (known.has(text(shape))) last = text(shape);
    else after.set(last, [...(after.get(last) ?? []), shape]);
  }
  return { ...base, shapes: [...(after.get("") ?? []), ...base.shapes.flatMap((shape) => [shape, ...(after.get(text(shape)) ?? [])])] };
}

/* "+ add a part": a field that joins one more game to the sum. */
function addPart(app) {
  const field = h("input", { class: "field mono", "aria-label": "The part to add", placeholder: "kayles 7", spellcheck: "false", autocapitalize: "none", autocomplete: "off" });
  const form = h("form", { class: "row", hidden: true, onsubmit: async (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    if (await app.setPosition(`${app.text} + ${field.value.trim()}`)) {
      form.hidden = true;
      button.hidden = false;
      field.value = "";
    }
  } }, field, h("button", { class: "button", type: "submit" }, "Add"));
  const button = h("button", { type: "button", class: "button small add-part", onclick: () => {
    form.hidden = false;
    button.hidden = true;
    field.focus();
  } }, icon("plus"), "add a part");
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    form.hidden = true;
    button.hidden = false;
    button.focus();
  });
  const element = h("div", { class: "add" }, button, form);
  element.update = () => (element.hidden = app.lecture.on || app.position?.over || app.line.index > 0);
  return element;
}

/* The bar: undo, redo, restart, swap sides, hint, and how much is shown. */
function createBar(app) {
  const { players, line } = app;
  const tool = (name, words, work, title, labelled) => h("button", {
    type: "button", class: `button tool ${labelled ? "" : "square"}`, dataset: { tool: name }, title, "aria-label": labelled ? null : words, onclick: work,
  }, icon(name), h("span", { class: "tool-words" }, words));
  const undo = tool("undo", "Undo", () => players.undo(), "Undo (left arrow)");
  const redo = tool("redo", "Redo", () => players.redo(), "Redo (right arrow)");
  const restart = tool("restart", "Restart", () => players.restart(), "Restart (R)");
  const swap = tool("swap", "Swap sides", () => players.swap(), "Swap sides (S)", true);
  const hint = tool("hint", "Hint", () => app.hint(), "Hint (H)", true);
  const shows = SHOWS.map(([show, words, picture]) => h("button", { type: "button", dataset: { show }, onclick: () => app.setShow(show) }, picture ? icon(picture) : null, words));
  const cycle = h("button", { type: "button", class: "button tool cycle", onclick: () => app.setShow({ hidden: "outcome", outcome: "values", values: "hidden" }[app.show]) });
  const more = h("button", { type: "button", class: "button tool more", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: (event) => openMore(app, event.currentTarget) }, icon("more"), h("span", { class: "tool-words" }, "More"));
  const bar = h("div", { class: "play-bar", role: "group", "aria-label": "Game" }, undo, redo, restart, swap, hint, h("span", { class: "bar-gap" }),
    h("div", { class: "show-switch" }, h("span", { class: "section-title", id: "show-title" }, "Show"), h("div", { class: "segmented", role: "group", "aria-labelledby": "show-title" }, shows)), cycle, more);
  const update = () => {
    const off = line.away;
    undo.disabled = off || line.index === 0;
    redo.disabled = off || line.index >= line.entries.length - 1;
    restart.disabled = off || line.index === 0;
    swap.disabled = off || players.mode !== "machine" || Boolean(app.position?.over);
    hint.disabled = off || !players.yours;
    shows.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.show === app.show)));
    fill(cycle, icon(app.show === "hidden" ? "hidden" : "eye"), h("span", { class: "tool-words" }, SHOWS.find(([show]) => show === app.show)[1]));
    cycle.setAttribute("aria-label", `Show: ${SHOWS.find(([show]) => show === app.show)[1]}`);
  };
  for (const event of ["position", "show", "players", "server"]) app.on(event, update);
  update();
  return bar;
}
