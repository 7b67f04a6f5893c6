/* The Edit tab: a board drawn by hand, or from a family, a text or a file; the game it is for; and who wins there. */

import { ApiError, isAbort, newest, post, stream } from "./api.js";
import { later } from "./dom.js";
import { EMPTY, fitted, placesOf, vertexOf } from "./editor-model.js";
import { edgeList, marksOf, readPosition, textOf } from "./editor-text.js";
import { HELP, createActions, toolsOf } from "./editor-actions.js";
import { createCanvas } from "./editor-canvas.js";
import { createBar } from "./editor-bar.js";
import { createPanel } from "./editor-panel.js";
import { createStage } from "./editor-stage.js";

const MOST = 600; // more vertices nobody draws by hand
const LOOK_SECONDS = 3;

/* Put tokens on the first vertices while nobody has put them elsewhere, so that the text is a position. */
function withTokens(board, marks) {
  const here = new Set(board.vertices.filter((v) => !v.gone).map((v) => v.name));
  const tokens = board.tokens.filter((name) => here.has(name));
  for (const name of here) {
    if (tokens.length >= Math.min(marks.tokens, here.size)) break;
    if (!tokens.includes(name)) tokens.push(name);
  }
  return { ...board, tokens };
}

/* A pair may be written with parentheses or without. */
const bare = (name) => name.replace(/^\((\d+(?:,\d+)+)\)$/, "$1");

/* Whether an edge is among what is gone, as `0-1`, `1>0` or `(0,1)-(0,2)`; each text takes one edge. */
function takeEdge(gone, { a, b, arc }) {
  const written = (one, other, sign) => [`${one}${sign}${other}`, `(${one})${sign}(${other})`];
  const texts = arc ? written(a, b, ">") : [...written(a, b, "-"), ...written(b, a, "-")];
  const found = texts.find((text) => gone.has(text));
  if (found !== undefined) gone.delete(found);
  return found !== undefined;
}

class Editor {
  constructor(app) {
    this.app = app;
    this.state = { board: EMPTY, marks: marksOf(null), tool: "draw", chosen: null, focus: null, game: null, values: {} };
    this.past = [];
    this.future = [];
    this.seed = null;
    this.loaded = null; // the position of the page that was last taken over
    this.answer = null; // what the server says about the text
    this.leaving = false;
    this.wanted = app.show !== "hidden"; // whether somebody asked who wins
    this.actions = createActions(this);
    this.canvas = createCanvas(this.state, {
      tap: (...values) => this.actions.tap(...values), drag: (...values) => this.actions.drag(...values),
      drop: (...values) => this.actions.drop(...values), cancel: () => this.refresh(),
      key: (event) => this.actions.key(event) || this.key(event),
    });
    this.stage = createStage(this);
    this.bar = createBar(this);
    this.panel = createPanel(this);
    this.asking = newest();
    this.askSoon = later(() => this.ask(), 350);
    app.on("show", () => {
      this.wanted = app.show !== "hidden";
      this.answer = null;
      this.panel.draw();
      this.askSoon();
    });
    app.on("play", () => this.askSoon());
    app.on("position", () => app.tab === "edit" && !this.leaving && this.takeOver());
    app.on("games", () => this.chooseGame(this.state.game?.name));
  }

  get text() {
    return this.state.game ? textOf(this.state.game, this.state.board, this.state.values) : "";
  }

  /** Make a new board the current one; the old one can be had back. */
  commit(board, words) {
    this.past.push(this.state.board);
    this.future = [];
    this.put(withTokens(board, this.state.marks));
    if (words) this.app.announce(words);
    this.hint(words || "");
  }

  put(board) {
    const { state } = this;
    state.board = board;
    const { chosen } = state;
    if (chosen?.vertex !== undefined && !vertexOf(board, chosen.vertex)) state.chosen = null;
    if (chosen?.edge !== undefined && !board.edges[chosen.edge]) state.chosen = null;
    if (!vertexOf(board, state.focus)) state.focus = board.vertices[0]?.name ?? null;
    this.answer = null;
    this.refresh();
    this.askSoon();
  }

  undo() {
    if (!this.past.length) return;
    this.future.push(this.state.board);
    this.put(this.past.pop());
    this.app.announce("undone");
  }

  redo() {
    if (!this.future.length) return;
    this.past.push(this.state.board);
    this.put(this.future.pop());
    this.app.announce("done again");
  }

  choose(target) {
    this.state.chosen = target;
    this.refresh();
    if (!target) this.stage.rest();
    if (target?.vertex !== undefined && (this.state.tool === "draw" || this.state.tool === "arc")) this.hint(`${target.vertex} chosen: now the vertex to join it to`, true);
  }

  setTool(name) {
    this.state.tool = name;
    this.state.chosen = null;
    this.refresh();
    this.hint("");
    this.app.announce(`${name}: ${HELP[name]}`);
    this.app.showTitle();
  }

  hint(words, stay = false) {
    this.stage.hint(words, stay);
  }

  refresh() {
    this.canvas.draw();
    this.stage.draw();
    this.bar.draw();
    this.panel.draw();
  }

  chooseGame(name, values = {}) {
    const { state, app } = this;
    const boards = app.games.filter((game) => game.board);
    state.game = boards.find((game) => game.name === name) || boards.find((game) => game.token) || boards[0] || null;
    state.values = values;
    state.marks = marksOf(state.game);
    if (!toolsOf(state.marks).some((tool) => tool.name === state.tool)) state.tool = "draw";
    state.board = withTokens(state.board, state.marks);
    this.answer = null;
    this.refresh();
    this.askSoon();
  }

  setValue(name, value) {
    this.state.values = { ...this.state.values, [name]: value };
    this.answer = null;
    this.refresh();
    this.askSoon();
  }

  /** Take over a board that the server has read or made. `at` are places of one's own, which stay as they are. */
  take(found, { at = null, words = "" } = {}) {
    if (found.vertices.length > MOST) throw new ApiError(0, { error: `This board has ${found.vertices.length} vertices. Here one draws at most ${MOST}; play it by its text.` });
    const read = found.position ? readPosition(found.position, this.app.games) : null;
    const edges = found.edges.map(([a, b, kind]) => ({ a, b, arc: kind === "arc" }));
    const { width, height } = this.canvas.size();
    const own = at && found.vertices.every((name) => at[name]);
    const places = own ? at : fitted(found.at, edges, width, height);
    if (read?.game?.board && read.game.name !== this.state.game?.name) this.chooseGame(read.game.name, read.values);
    else if (read?.game) this.state.values = read.values;
    const gone = new Set(read?.gone.map(bare));
    const left = edges.filter((edge) => !takeEdge(gone, edge));
    const vertices = found.vertices.map((name, i) => ({
      name, x: places[name][0], y: places[name][1],
      letter: read?.letters[i] ?? null, weight: read?.weights[i] ?? 1, gone: gone.has(bare(name)),
    }));
    const nameOf = (text) => found.vertices.find((name) => bare(name) === bare(text));
    const board = {
      word: left.length < edges.length ? null : found.board, vertices, edges: left, own: Boolean(own), tokens: (read?.tokens || []).map(nameOf).filter((name) => name !== undefined),
      ground: (read?.ground && nameOf(read.ground)) || null,
    };
    this.state.chosen = null;
    this.commit(board, words || `${vertices.length} vertices, ${left.length} edges`);
  }

  /** Put the vertices where the server would draw them. */
  async tidy() {
    const { board } = this.state;
    if (!board.vertices.length) return;
    try {
      const found = await post("/api/board", { text: edgeList(board) });
      const { width, height } = this.canvas.size();
      // The names may be written otherwise, but the order of the vertices is the same.
      const names = board.vertices.map((v) => v.name);
      const at = Object.fromEntries(names.map((name, i) => [name, found.at[found.vertices[i]]]));
      const places = fitted(at, board.edges, width, height);
      this.commit({ ...board, own: !board.word, vertices: board.vertices.map((v) => ({ ...v, x: places[v.name][0], y: places[v.name][1] })) }, "tidied up");
    } catch (error) {
      this.app.toast(error.message);
    }
  }

  /** Begin with an empty canvas; undo brings the board back. */
  clear() {
    this.state.tool = "draw";
    this.commit(EMPTY, "cleared");
    this.app.showTitle();
  }

  /* Ask what is known of the text: always whether it is a position, who wins only when somebody wants to know. */
  async ask() {
    const { app, text } = this;
    if (!text || !this.state.board.vertices.length || app.tab !== "edit") return;
    const body = { position: text, play: app.play };
    try {
      const answer = await this.asking((signal) => (this.wanted
        ? stream("/api/look", { ...body, show: app.show === "values" ? "values" : "outcome", seconds: LOOK_SECONDS }, { signal })
        : post("/api/position", body, { signal })));
      this.answer = { ...answer, text };
    } catch (error) {
      if (isAbort(error)) return;
      this.answer = { error: error.message, text };
    }
    this.panel.draw();
  }

  async playThis() {
    const { board } = this.state;
    const at = board.word && !board.own ? null : placesOf(board);
    this.leaving = true; // the position that the page gets now is the one that is drawn here
    if (await this.app.setPosition(this.text, { at, tab: "play" })) this.loaded = this.app.text;
    this.leaving = false;
  }

  /* Take over the board of the page's position, if it has one and it is new. */
  async takeOver() {
    const { app } = this;
    if (!app.text || app.text === this.loaded) return;
    this.loaded = app.text;
    if (!app.games.find((game) => game.name === app.position?.game)?.board) return;
    try {
      const found = await post("/api/board", { text: app.text });
      this.take({ ...found, position: found.position || app.text }, { at: app.at });
      if (this.past.length === 1 && !this.past[0].vertices.length) this.past = [];
      this.hint("");
      this.refresh();
    } catch (error) {
      // A board that is too large to draw: what was drawn before stays.
      if (!(error instanceof ApiError)) throw error;
      this.hint(error.message);
    }
  }

  key(event) {
    if (this.app.tab !== "edit") return false;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (command && key === "z" && !event.shiftKey) this.undo();
    else if (command && (key === "y" || (key === "z" && event.shiftKey))) this.redo();
    else if (command || event.altKey) return false;
    else if (event.key === "Delete" || event.key === "Backspace") return this.actions.eraseChosen();
    else {
      const tool = toolsOf(this.state.marks).find((one) => one.key === event.key);
      if (!tool) return false;
      this.setTool(tool.name);
    }
    return true;
  }
}

/** Return the tab, as the shell wants it. */
export function create(app) {
  const editor = new Editor(app);
  editor.chooseGame(app.games.find((game) => app.text.startsWith(game.name))?.name);
  return {
    name: "edit",
    stage: editor.stage.node,
    panel: editor.panel.node,
    bar: editor.bar.node,
    title: () => ({ title: "Your board", rule: HELP[editor.state.tool] }),
    enter() {
      editor.refresh();
      editor.panel.enter();
      requestAnimationFrame(() => editor.takeOver().then(() => editor.askSoon()));
    },
    leave() {
      editor.asking.stop();
    },
    key: (event) => editor.key(event),
  };
}
