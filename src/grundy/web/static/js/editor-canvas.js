/* The canvas of the editor: draws the board and tells what the pointer does. What a click means is decided elsewhere. */

import { svg } from "./dom.js";
import { neighbours } from "./editor-model.js";
import { RADIUS, bendsOf, distanceTo, drawVertex, headOf, wayOf, wordsOf } from "./editor-draw.js";

const SLACK = 6; // pixels that a pointer may move in a click
const TREMBLE = 50; // pixels that it may move on one vertex

/** Return the canvas: {node, draw, focus, size, pointAt}. `listen` has tap, drag, drop, hover, key, focus. */
export function createCanvas(state, listen) {
  const pattern = svg("pattern", { id: "ed-dots", width: 30, height: 30, patternUnits: "userSpaceOnUse" },
    svg("circle", { class: "ed-dot", cx: 15, cy: 15, r: 1.2 }));
  const ground = svg("rect", { class: "ed-paper", fill: "url(#ed-dots)" });
  const [lines, points, preview] = [svg("g", { "aria-hidden": "true" }), svg("g", {}), svg("g", { class: "ed-preview", "aria-hidden": "true" })];
  const node = svg("svg", { class: "ed-canvas", role: "application", tabindex: "0", "aria-label": "Board", "aria-describedby": "ed-help" },
    svg("defs", {}, pattern), ground, lines, preview, points);
  let [view, ways, vertices, edges, press] = [{ x: 0, y: 0, scale: 1 }, [], new Map(), [], null];

  const size = () => ({ width: node.clientWidth || 720, height: node.clientHeight || 560 });

  /* Show the whole board: at one pixel a unit where it fits, else smaller. */
  function look() {
    const { width, height } = size();
    const xs = state.board.vertices.map((v) => v.x);
    const ys = state.board.vertices.map((v) => v.y);
    const [left, right] = [Math.min(40, ...xs) - 40, Math.max(width - 40, ...xs) + 40];
    const [top, bottom] = [Math.min(50, ...ys) - 50, Math.max(height - 50, ...ys) + 50];
    const scale = Math.max((right - left) / width, (bottom - top) / height, 1);
    view = { scale, x: (left + right - width * scale) / 2, y: (top + bottom - height * scale) / 2 };
    node.setAttribute("viewBox", `${view.x} ${view.y} ${width * scale} ${height * scale}`);
    for (const [name, value] of [["x", view.x], ["y", view.y], ["width", width * scale], ["height", height * scale]]) ground.setAttribute(name, value);
  }

  function pointAt(event) {
    const box = node.getBoundingClientRect();
    return { x: view.x + (event.clientX - box.left) * view.scale, y: view.y + (event.clientY - box.top) * view.scale };
  }

  function targetAt(event) {
    const point = pointAt(event);
    const coarse = event.pointerType !== "mouse";
    let [best, near] = [null, Math.max(RADIUS + 4, (coarse ? 26 : 22) * view.scale)];
    for (const v of state.board.vertices) {
      const far = Math.hypot(v.x - point.x, v.y - point.y);
      if (far < near) [best, near] = [{ vertex: v.name }, far];
    }
    if (best) return { ...best, point };
    near = (coarse ? 20 : 12) * view.scale;
    edges.forEach((edge, i) => {
      const far = distanceTo(point, ...ends(edge), ways[i], edge.bend);
      if (far < near) [best, near] = [{ edge: i }, far];
    });
    return { ...(best || {}), point };
  }

  const ends = (edge) => [vertices.get(edge.a).at, vertices.get(edge.b).at];

  function placeEdge(i) {
    const edge = edges[i];
    const way = wayOf(...ends(edge), edge.bend, edge.a === edge.b);
    ways[i] = way;
    edge.line.setAttribute("d", way.d);
    edge.head?.setAttribute("d", headOf(way));
  }

  function draw() {
    const { board, marks } = state;
    if (!press) look();
    const focused = document.activeElement?.closest?.(".ed-vertex")?.dataset.name;
    const inside = node.contains(document.activeElement);
    vertices = new Map();
    ways = [];
    const bends = bendsOf(board.edges);
    for (const v of board.vertices) {
      const chosen = state.chosen?.vertex === v.name;
      const group = svg("g", {
        class: `ed-vertex ${chosen ? "chosen" : ""}`, role: "button", "aria-pressed": String(chosen), tabindex: v.name === state.focus ? "0" : "-1",
        "aria-label": wordsOf(v, board, marks, neighbours(board, v.name)), "data-name": v.name, transform: `translate(${v.x} ${v.y})`,
      }, drawVertex(v, board, marks));
      vertices.set(v.name, { at: v, group });
    }
    edges = board.edges.map((edge, i) => {
      const kinds = `ed-edge ${state.chosen?.edge === i ? "chosen" : ""} ${[edge.a, edge.b].some((name) => vertices.get(name).at.gone) ? "gone" : ""}`;
      return { ...edge, bend: bends[i], line: svg("path", { class: kinds }), head: edge.arc ? svg("path", { class: `ed-head ${kinds}` }) : null };
    });
    edges.forEach((_, i) => placeEdge(i));
    lines.replaceChildren(...edges.flatMap((edge) => (edge.head ? [edge.line, edge.head] : [edge.line])));
    points.replaceChildren(...[...vertices.values()].map((v) => v.group));
    node.setAttribute("tabindex", board.vertices.length ? "-1" : "0");
    node.setAttribute("aria-label", `Your board: ${board.vertices.length} vertices, ${board.edges.length} edges`);
    if (focused !== undefined && inside) (vertices.get(focused)?.group || vertices.get(state.focus)?.group || node).focus({ preventScroll: true });
  }

  function focus(name) {
    vertices.get(state.focus)?.group.setAttribute("tabindex", "-1");
    const found = vertices.get(name)?.group;
    if (found) {
      state.focus = name;
      found.setAttribute("tabindex", "0");
    }
    (found || node).focus({ preventScroll: true });
  }

  /* Move a vertex on the screen only; the board changes when the pointer is let go. */
  function slide(name, point) {
    const vertex = vertices.get(name);
    vertex.at = { ...vertex.at, ...point };
    vertex.group.setAttribute("transform", `translate(${point.x} ${point.y})`);
    edges.forEach((edge, i) => {
      if (edge.a === name || edge.b === name) placeEdge(i);
    });
  }

  function showLine(from, target, label, arc) {
    const end = target.vertex !== undefined ? vertices.get(target.vertex).at : target.point;
    const way = wayOf(vertices.get(from).at, end, 0, target.vertex === from);
    preview.replaceChildren(svg("path", { class: "ed-new", d: way.d }), ...(arc ? [svg("path", { class: "ed-new-head", d: headOf(way) })] : []),
      ...(target.vertex === undefined ? [
        svg("circle", { class: "ed-new-vertex", cx: end.x, cy: end.y, r: RADIUS }),
        svg("text", { class: "ed-name", x: end.x, y: end.y, dy: "0.35em", "text-anchor": "middle" }, label)]
        : [svg("circle", { class: "ed-target", cx: end.x, cy: end.y, r: RADIUS + 7 })]));
  }

  const clearLine = () => preview.replaceChildren();

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press) return;
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, target: targetAt(event), dragged: false, far: 0 };
    if (press.target.vertex !== undefined) focus(press.target.vertex);
    else node.focus({ preventScroll: true });
  });
  node.addEventListener("pointermove", (event) => {
    if (!press) {
      hover(event.pointerType === "mouse" ? targetAt(event) : {});
      return;
    }
    if (event.pointerId !== press.id) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (far > SLACK * (event.pointerType === "mouse" ? 1 : 2)) press.dragged = true;
    press.far = Math.max(press.far, far);
    if (press.dragged) listen.drag(press.target, targetAt(event), { slide, showLine });
  });
  node.addEventListener("pointerup", (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { target, dragged, far } = press;
    const end = targetAt(event);
    // A hand that trembles on a vertex clicks it; a loop goes out and comes back.
    const trembles = end.vertex !== undefined && end.vertex === target.vertex && far < TREMBLE && state.tool !== "move";
    press = null;
    clearLine();
    if (dragged && !trembles) listen.drop(target, end);
    else listen.tap(target, event);
  });
  node.addEventListener("pointercancel", () => {
    press = null;
    clearLine();
    listen.cancel();
  });
  node.addEventListener("pointerleave", () => hover({}));
  node.addEventListener("keydown", (event) => {
    if (listen.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
  node.addEventListener("focusin", (event) => {
    const name = event.target.closest?.(".ed-vertex")?.dataset.name;
    if (name !== undefined && name !== state.focus) {
      vertices.get(state.focus)?.group.setAttribute("tabindex", "-1");
      state.focus = name;
      vertices.get(name)?.group.setAttribute("tabindex", "0");
    }
  });

  let under = null;
  function hover(target) {
    const found = target.vertex !== undefined ? vertices.get(target.vertex)?.group : target.edge !== undefined ? edges[target.edge]?.line : null;
    if (found === under) return;
    under?.classList.remove("under");
    found?.classList.add("under");
    under = found;
  }

  new ResizeObserver(() => {
    if (!press) look();
  }).observe(node);
  return { node, draw, focus, size, isPressed: () => Boolean(press) };
}
