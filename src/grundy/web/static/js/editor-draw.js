/* The shapes of the editor: how vertices, edges, marks and the line that is being dragged look. Nothing here changes. */

import { svg } from "./dom.js";

export const RADIUS = 22;

/** Return how far each edge bends, so that edges between the same two vertices stay apart: 0 for a single one. */
export function bendsOf(edges) {
  const groups = new Map();
  edges.forEach(({ a, b }, i) => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    groups.set(key, [...(groups.get(key) || []), i]);
  });
  const bends = new Array(edges.length).fill(0);
  for (const group of groups.values()) {
    group.forEach((edge, i) => {
      const side = edges[edge].a < edges[edge].b ? 1 : -1;
      bends[edge] = side * (i - (group.length - 1) / 2) * 34;
    });
  }
  return bends;
}

/** Return the way of an edge between two points as data of a path, with its middle and the direction at its end. */
export function wayOf(from, to, bend, loop) {
  if (loop) {
    const { x, y } = from;
    const high = 46 + Math.abs(bend);
    return { d: `M ${x - 12} ${y - 18} C ${x - 34} ${y - high - 16} ${x + 34} ${y - high - 16} ${x + 12} ${y - 18}`,
      middle: { x, y: y - high - 2 }, end: { x: x + 12, y: y - 18 }, angle: Math.atan2(high - 2, -22) };
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const control = { x: (from.x + to.x) / 2 - (dy / length) * bend * 2, y: (from.y + to.y) / 2 + (dx / length) * bend * 2 };
  const middle = { x: (from.x + to.x + 2 * control.x) / 4, y: (from.y + to.y + 2 * control.y) / 4 };
  const angle = Math.atan2(to.y - control.y, to.x - control.x);
  const end = { x: to.x - Math.cos(angle) * (RADIUS + 2), y: to.y - Math.sin(angle) * (RADIUS + 2) };
  const d = bend ? `M ${from.x} ${from.y} Q ${control.x} ${control.y} ${to.x} ${to.y}` : `M ${from.x} ${from.y} L ${to.x} ${to.y}`;
  return { d, middle, end, angle };
}

/** Return the head of an arc: a triangle with its point at the rim of the vertex. */
export function headOf(way) {
  const point = (turn, far) => `${way.end.x - Math.cos(way.angle + turn) * far} ${way.end.y - Math.sin(way.angle + turn) * far}`;
  return `M ${way.end.x} ${way.end.y} L ${point(0.42, 17)} L ${point(-0.42, 17)} Z`;
}

/** Return how far a point is from the line of an edge. */
export function distanceTo(point, from, to, way, bent) {
  if (from === to) return Math.abs(Math.hypot(point.x - way.middle.x, point.y - way.middle.y - 14) - 20);
  const nodes = bent ? [from, way.middle, to] : [from, to];
  let least = Infinity;
  for (let i = 1; i < nodes.length; i += 1) {
    const [p, q] = [nodes[i - 1], nodes[i]];
    const [dx, dy] = [q.x - p.x, q.y - p.y];
    const t = Math.max(0, Math.min(1, ((point.x - p.x) * dx + (point.y - p.y) * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(least, Math.hypot(point.x - p.x - t * dx, point.y - p.y - t * dy));
  }
  return least;
}

const shortened = (name) => (name.length > 6 ? `${name.slice(0, 5)}…` : name);

/** Return the words for screen readers: what a vertex is, has, and is joined to. */
export function wordsOf(vertex, board, marks, joined) {
  const words = [`vertex ${vertex.name}`];
  if (marks.tokens && board.tokens.includes(vertex.name)) words.push("token");
  if (marks.ground && groundOf(board, marks) === vertex.name) words.push("ground");
  if (marks.letters) words.push(`shows ${vertex.letter ?? marks.letters[0]}`);
  if (marks.weights) words.push(`weight ${vertex.weight}`);
  if (vertex.gone) words.push("gone");
  words.push(joined.length ? `joined to ${joined.join(" ")}` : "joined to nothing");
  return words.join(", ");
}

/** Return the name of the ground: the one that was chosen, or the one of the rules. */
export function groundOf(board, marks) {
  const name = board.ground ?? String(marks.ground?.default ?? "");
  return board.vertices.some((v) => v.name === name) ? name : null;
}

/** Return the drawing of a vertex around the point 0, 0. */
export function drawVertex(vertex, board, marks) {
  const token = marks.tokens && board.tokens.includes(vertex.name);
  const letter = marks.letters ? vertex.letter ?? marks.letters[0] : null;
  const dark = token || (letter && letter === marks.letters[0]);
  const kinds = ["ed-body", dark ? "dark" : "", vertex.gone || letter === "." ? "gone" : ""].join(" ").trim();
  const shapes = [];
  if (marks.ground && groundOf(board, marks) === vertex.name) {
    shapes.push(svg("path", { class: "ed-ground", d: "M -40 26 H 40 M -32 26 l -8 10 M -14 26 l -8 10 M 4 26 l -8 10 M 22 26 l -8 10 M 40 26 l -8 10" }));
  }
  shapes.push(svg("circle", { class: "ed-ring", r: RADIUS + 7 }));
  shapes.push(svg("circle", { class: kinds, r: RADIUS }));
  if (token) shapes.push(svg("circle", { class: "ed-token", r: RADIUS - 4 }));
  const text = shortened(vertex.name);
  const size = text.length > 4 ? "tiny" : text.length > 2 ? "small" : "";
  shapes.push(svg("text", { class: `ed-name ${dark ? "on-dark" : ""} ${size}`, "text-anchor": "middle", dy: "0.35em" }, text));
  if (letter && letter !== ".") shapes.push(...chip(19, -19, letter, "ed-letter"));
  if (marks.weights) shapes.push(...chip(21, 19, String(vertex.weight), "ed-weight"));
  return shapes;
}

function chip(x, y, text, kind) {
  const wide = Math.max(24, 12 + 9 * text.length);
  return [
    svg("rect", { class: kind, x: x - wide / 2, y: y - 12, width: wide, height: 24, rx: kind === "ed-letter" ? 12 : 6 }),
    svg("text", { class: `${kind}-text`, x, y, "text-anchor": "middle", dy: "0.35em" }, text),
  ];
}
