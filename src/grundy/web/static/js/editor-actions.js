/* What a click, a drag and a key mean in the editor. Mouse, touch and keyboard end in the same few actions. */

import {
  addEdge, addVertex, addWeight, edgeBetween, eraseEdge, eraseVertex, freePlace, moveVertex, nextName, pointEdge, putGround,
  putToken, toggleHole, turnEdge, turnLetter, vertexOf,
} from "./editor-model.js";

/** The tools in their order, for the marks of a game: [{name, label, icon, key}]. */
export function toolsOf(marks) {
  const own = [];
  if (marks.tokens) own.push({ name: "token", label: "Token", icon: "token" });
  if (marks.ground) own.push({ name: "ground", label: "Ground", icon: "down" });
  if (marks.letters) own.push({ name: "letter", label: marks.coins ? "Turn" : "Stone", icon: "half" });
  if (marks.weights) own.push({ name: "weight", label: "Weight", icon: "plus" });
  if (marks.holes) own.push({ name: "hole", label: "Hole", icon: "close" });
  const keys = ["4", "6", "7", "8"];
  const tools = [{ name: "draw", label: "Draw", icon: "edit", key: "1" }, { name: "move", label: "Move", icon: "move", key: "2" }];
  if (marks.arcs) tools.push({ name: "arc", label: "Arc", icon: "arc", key: "3" });
  tools.push(...own.map((tool, i) => ({ ...tool, key: keys[i] || "" })));
  return [...tools, { name: "erase", label: "Erase", icon: "trash", key: "5" }];
}

/** What each tool does, for the line below the canvas. */
export const HELP = {
  draw: "Click for a vertex. Drag from one, or click two, for an edge.",
  move: "Drag a vertex. Or click it, then its new place.",
  arc: "Drag or click from one vertex to another. Click an edge to turn it.",
  token: "Click the vertex where the token stands.",
  ground: "Click the vertex that is the ground.",
  letter: "Click a vertex to turn what lies on it.",
  weight: "Click a vertex to add one, with Shift to take one off.",
  hole: "Click a vertex that is gone from the start.",
  erase: "Click a vertex or an edge to erase it.",
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Return the actions of an editor: `editor` has state, commit(board, words), choose(target), hint(words), canvas. */
export function createActions(editor) {
  const { state } = editor;

  function connect(a, b, arc) {
    const wanted = arc || state.marks.only;
    const at = edgeBetween(state.board, a, b);
    const found = at >= 0 ? state.board.edges[at] : null;
    const same = found && (wanted ? found.arc && found.a === a : !found.arc);
    const sign = wanted ? "arc" : "edge";
    if (same) editor.hint(`${a} and ${b} are joined already.`);
    else if (found && wanted && !found.arc) {
      const board = found.a === a ? state.board : { ...state.board, edges: state.board.edges.map((e, i) => (i === at ? { ...e, a, b } : e)) };
      editor.commit(pointEdge(board, at), `arc from ${a} to ${b}`);
    } else editor.commit(addEdge(state.board, a, b, wanted), `${sign} from ${a} to ${b}`);
    editor.choose(null);
  }

  function newVertex(x, y, joined, arc) {
    const name = nextName(state.board);
    let board = addVertex(state.board, name, x, y);
    if (joined !== undefined) board = addEdge(board, joined, name, arc || state.marks.only);
    editor.commit(board, joined === undefined ? `vertex ${name}` : `vertex ${name}, joined to ${joined}`);
    return name;
  }

  function erase(target) {
    if (target.vertex !== undefined) {
      editor.commit(eraseVertex(state.board, target.vertex), `vertex ${target.vertex} erased`);
    } else if (target.edge !== undefined) {
      const { a, b } = state.board.edges[target.edge];
      editor.commit(eraseEdge(state.board, target.edge), `edge ${a} to ${b} erased`);
    }
  }

  /* Put the mark of a tool on a vertex. */
  function mark(tool, name, less) {
    const { board, marks } = state;
    const v = vertexOf(board, name);
    if (tool === "token") editor.commit(putToken(board, name, marks.tokens), `token on ${name}`);
    if (tool === "ground") editor.commit(putGround(board, name), `ground at ${name}`);
    if (tool === "letter") {
      const turned = turnLetter(board, name, marks.letters);
      editor.commit(turned, `${name} shows ${vertexOf(turned, name).letter}`);
    }
    if (tool === "weight") editor.commit(addWeight(board, name, less ? -1 : 1), `weight ${Math.max(0, v.weight + (less ? -1 : 1))} on ${name}`);
    if (tool === "hole") editor.commit(toggleHole(board, name), `vertex ${name} ${v.gone ? "is back" : "is gone"}`);
  }

  function tapVertex(name, event) {
    const { tool, chosen } = state;
    if (tool === "draw" || tool === "arc") {
      if (chosen?.vertex !== undefined && chosen.vertex !== name) connect(chosen.vertex, name, tool === "arc");
      else editor.choose(chosen?.vertex === name ? null : { vertex: name });
    } else if (tool === "move") editor.choose(chosen?.vertex === name ? null : { vertex: name });
    else if (tool === "erase") erase({ vertex: name });
    else mark(tool, name, event?.shiftKey);
  }

  function tapEdge(at) {
    const { tool, marks, board } = state;
    if (tool === "erase") erase({ edge: at });
    else if (tool === "arc") {
      editor.commit(pointEdge(board, at), "arc turned");
      editor.choose({ edge: at });
    } else if (tool === "draw" && marks.arcs) {
      const turned = turnEdge(board, at, true);
      const { a, b, arc } = turned.edges[at];
      editor.commit(turned, arc ? `arc from ${a} to ${b}` : `edge from ${a} to ${b}`);
      editor.choose({ edge: at });
    } else editor.choose(state.chosen?.edge === at ? null : { edge: at });
  }

  function tap(target, event) {
    if (target.vertex !== undefined) tapVertex(target.vertex, event);
    else if (target.edge !== undefined) tapEdge(target.edge);
    else if (state.tool === "draw") {
      editor.choose(null);
      editor.canvas.focus(newVertex(target.point.x, target.point.y));
    } else if (state.tool === "move" && state.chosen?.vertex !== undefined) {
      editor.commit(moveVertex(state.board, state.chosen.vertex, target.point.x, target.point.y), `vertex ${state.chosen.vertex} moved`);
      editor.choose(null);
    } else editor.choose(null);
  }

  const draws = () => state.tool === "draw" || state.tool === "arc";

  function drag(from, to, show) {
    if (from.vertex === undefined) return;
    if (draws()) {
      show.showLine(from.vertex, to, nextName(state.board), state.tool === "arc" || state.marks.only);
      const kind = state.tool === "arc" || state.marks.only ? "arc" : "edge";
      if (to.vertex === from.vertex) editor.hint("release: a loop", true);
      else if (to.vertex !== undefined) editor.hint(`release: ${kind} from ${from.vertex} to ${to.vertex}`, true);
      else editor.hint(`release: new vertex ${nextName(state.board)}, joined to ${from.vertex}`, true);
    } else show.slide(from.vertex, to.point);
  }

  function drop(from, to) {
    if (from.vertex === undefined) {
      if (from.edge === undefined && state.tool === "draw") tap(from);
      return;
    }
    if (!draws()) editor.commit(moveVertex(state.board, from.vertex, to.point.x, to.point.y), `vertex ${from.vertex} moved`);
    else if (to.vertex === undefined) newVertex(to.point.x, to.point.y, from.vertex, state.tool === "arc");
    else if (to.vertex === from.vertex) editor.commit(addEdge(state.board, from.vertex, from.vertex, state.tool === "arc"), `loop at ${from.vertex}`);
    else connect(from.vertex, to.vertex, state.tool === "arc");
    editor.choose(null);
  }

  /* The nearest vertex in a direction: what lies aside counts double. */
  function nearest(name, [dx, dy]) {
    const from = vertexOf(state.board, name);
    let [best, least] = [null, Infinity];
    for (const v of state.board.vertices) {
      const ahead = (v.x - from.x) * dx + (v.y - from.y) * dy;
      const aside = Math.abs((v.x - from.x) * dy) + Math.abs((v.y - from.y) * dx);
      if (v.name !== name && ahead > 0 && ahead + 2 * aside < least) [best, least] = [v.name, ahead + 2 * aside];
    }
    return best;
  }

  function keyArrow(event) {
    const name = state.focus;
    const step = ARROWS[event.key];
    const v = vertexOf(state.board, name) || state.board.vertices[0];
    if (!v) return false;
    if (event.shiftKey) {
      editor.commit(moveVertex(state.board, v.name, v.x + 10 * step[0], v.y + 10 * step[1]), `vertex ${v.name} moved`);
      editor.canvas.focus(v.name);
      return true;
    }
    const next = name === null || !vertexOf(state.board, name) ? v.name : nearest(name, step);
    if (next !== null) editor.canvas.focus(next);
    return true;
  }

  function keyNew(joined) {
    const { width, height } = editor.canvas.size();
    const from = vertexOf(state.board, state.focus);
    const [x, y] = freePlace(state.board, from, width, height);
    editor.canvas.focus(newVertex(x, y, joined && from ? from.name : undefined, state.tool === "arc"));
  }

  /** Act on a key while the canvas has the focus. Return true if it meant something. */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const focus = vertexOf(state.board, state.focus) ? state.focus : null;
    const chosen = state.chosen?.vertex;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (ARROWS[event.key]) return keyArrow(event);
    if (pressed === "n" || (focus === null && (pressed === "Enter" || pressed === " "))) keyNew(false);
    else if (pressed === "j") keyNew(true);
    else if (pressed === "Enter" || pressed === " ") tapVertex(focus, event);
    else if ((pressed === "e" || pressed === "a") && focus !== null) {
      if (chosen !== undefined && chosen !== focus) connect(chosen, focus, pressed === "a");
      else editor.choose({ vertex: focus });
    } else if (pressed === "x" && focus !== null && chosen !== undefined) {
      const at = edgeBetween(state.board, chosen, focus);
      if (at >= 0) erase({ edge: at });
    } else if (pressed === "t" && focus !== null) {
      const own = toolsOf(state.marks).find((tool) => ["token", "ground", "letter", "weight", "hole"].includes(tool.name));
      if (own) mark(own.name, focus);
    } else if ((pressed === "+" || pressed === "=" || pressed === "-") && focus !== null && state.marks.weights) mark("weight", focus, pressed === "-");
    else if (pressed === "Escape" && state.chosen) editor.choose(null);
    else return false;
    return true;
  }

  /** Erase what is chosen, else the vertex that has the focus. Return true if there was something. */
  function eraseChosen() {
    const target = state.chosen || (vertexOf(state.board, state.focus) ? { vertex: state.focus } : null);
    if (!target) return false;
    erase(target);
    return true;
  }

  return { tap, drag, drop, key, mark, newVertex, eraseChosen, connect };
}
