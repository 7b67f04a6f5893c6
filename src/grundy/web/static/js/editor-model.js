/* A board that is drawn by hand. Each change returns a new board and leaves the old one as it was: undo keeps them all.

   vertices: [{name, x, y, letter, weight, gone}], edges: [{a, b, arc}] by names of vertices, tokens: [names],
   ground: a name or null, word: the server's word for the board while no vertex and no edge was changed ("grid:4x5"),
   own: whether somebody has moved a vertex. */

export const EMPTY = Object.freeze({ word: null, vertices: [], edges: [], tokens: [], ground: null, own: false });

const changed = (board, change) => ({ ...board, word: null, ...change });

const withVertex = (board, name, change) => ({
  ...board, vertices: board.vertices.map((v) => (v.name === name ? { ...v, ...change(v) } : v)),
});

export const vertexOf = (board, name) => board.vertices.find((v) => v.name === name) || null;

/** Return the smallest whole number that names no vertex yet. */
export function nextName(board) {
  const names = new Set(board.vertices.map((v) => v.name));
  let number = 0;
  while (names.has(String(number))) number += 1;
  return String(number);
}

/** Return the board with a new vertex at a point. */
export function addVertex(board, name, x, y) {
  const vertex = { name, x: Math.round(x), y: Math.round(y), letter: null, weight: 1, gone: false };
  return changed(board, { vertices: [...board.vertices, vertex] });
}

export const moveVertex = (board, name, x, y) => ({
  ...withVertex(board, name, () => ({ x: Math.round(x), y: Math.round(y) })), own: true,
});

/** Return the board without a vertex and all that hangs on it. */
export function eraseVertex(board, name) {
  return changed(board, {
    vertices: board.vertices.filter((v) => v.name !== name),
    edges: board.edges.filter((edge) => edge.a !== name && edge.b !== name),
    tokens: board.tokens.filter((token) => token !== name),
    ground: board.ground === name ? null : board.ground,
  });
}

/** Return the number of the edge or arc between two vertices, or -1. */
export const edgeBetween = (board, a, b) => board.edges.findIndex(
  (edge) => (edge.a === a && edge.b === b) || (edge.a === b && edge.b === a));

export const addEdge = (board, a, b, arc) => changed(board, { edges: [...board.edges, { a, b, arc }] });

export const eraseEdge = (board, at) => changed(board, { edges: board.edges.filter((_, i) => i !== at) });

/** Return the board with an edge turned into the next kind: edge, arc, arc back, edge. Without arcs it stays an edge. */
export function turnEdge(board, at, arcs) {
  const { a, b, arc, back } = board.edges[at];
  let next = { a, b, arc: true };
  if (!arcs) next = { a, b, arc: false };
  else if (arc && !back) next = { a: b, b: a, arc: true, back: true };
  else if (arc) next = { a: b, b: a, arc: false };
  return changed(board, { edges: board.edges.map((edge, i) => (i === at ? next : edge)) });
}

/** Return the board with an edge as an arc from `a`, or with an arc from there turned round. */
export function pointEdge(board, at) {
  const { a, b, arc } = board.edges[at];
  const next = arc ? { a: b, b: a, arc: true } : { a, b, arc: true };
  return changed(board, { edges: board.edges.map((edge, i) => (i === at ? next : edge)) });
}

/** Return the board with a token put on a vertex or taken from it; of `most` tokens the oldest one moves. */
export function putToken(board, name, most) {
  if (board.tokens.includes(name) && board.tokens.length > 1) {
    return { ...board, tokens: board.tokens.filter((token) => token !== name) };
  }
  const others = board.tokens.filter((token) => token !== name);
  const tokens = [...(others.length >= most ? others.slice(others.length - most + 1) : others), name];
  return { ...withVertex(board, name, () => ({ gone: false })), tokens };
}

export const putGround = (board, name) => ({ ...board, ground: board.ground === name ? null : name });

/** Return the board with the next letter on a vertex: H, T, H, ... */
export const turnLetter = (board, name, letters) => withVertex(board, name, (v) => ({
  letter: letters[(letters.indexOf(v.letter ?? letters[0]) + 1) % letters.length],
}));

export const addWeight = (board, name, more) => withVertex(board, name, (v) => ({ weight: Math.max(0, v.weight + more) }));

/** Return the board with a vertex that is gone before play begins, or that is back. */
export const toggleHole = (board, name) => ({
  ...withVertex(board, name, (v) => ({ gone: !v.gone })), tokens: board.tokens.filter((token) => token !== name),
});

/** Return the names of the neighbours of a vertex, without repetition. */
export function neighbours(board, name) {
  const found = new Set();
  for (const { a, b } of board.edges) {
    if (a === name) found.add(b);
    if (b === name) found.add(a);
  }
  return [...found];
}

/** Return where the vertices are, as the server takes it: {"name": [x, y]}. */
export const placesOf = (board) => Object.fromEntries(board.vertices.map((v) => [v.name, [v.x, v.y]]));

/** Return points moved and scaled into a canvas: no two vertices too near, no edge needlessly long. */
export function fitted(at, edges, width, height) {
  const names = Object.keys(at);
  if (!names.length) return {};
  const xs = names.map((name) => at[name][0]);
  const ys = names.map((name) => at[name][1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = Math.min((width - 130) / (right - left || 1e-9), (height - 170) / (bottom - top || 1e-9));
  const lengths = edges.map(({ a, b }) => Math.hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]));
  const longest = Math.max(0, ...lengths);
  let scale = Math.min(room, longest ? 300 / longest : 1e9);
  const nearest = nearestDistance(names.map((name) => at[name]));
  if (nearest > 0) scale = Math.max(scale, Math.min(58 / nearest, 40 * room));
  if (!Number.isFinite(scale) || scale > 1e6) scale = 1;
  const middle = [(left + right) / 2, (top + bottom) / 2];
  return Object.fromEntries(names.map((name) => [name, [
    Math.round(width / 2 + (at[name][0] - middle[0]) * scale),
    Math.round((height - 30) / 2 + (at[name][1] - middle[1]) * scale),
  ]]));
}

function nearestDistance(points) {
  let least = Infinity;
  for (let i = 0; i < points.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      least = Math.min(least, Math.hypot(points[i][0] - points[j][0], points[i][1] - points[j][1]));
    }
  }
  return Number.isFinite(least) ? least : 0;
}

/** Return a free place for a new vertex near a point: of twelve directions the one farthest from the other vertices. */
export function freePlace(board, from, width, height) {
  if (!from) return [width / 2, height / 2];
  let best = null;
  for (const radius of [100, 150]) {
    for (let i = 0; i < 12; i += 1) {
      const angle = (i * Math.PI) / 6;
      const point = [from.x + radius * Math.cos(angle), from.y + radius * Math.sin(angle)];
      const inside = point[0] > 30 && point[1] > 30 && point[0] < width - 30 && point[1] < height - 80;
      const free = Math.min(...board.vertices.map((v) => Math.hypot(v.x - point[0], v.y - point[1])));
      const worth = Math.min(free, 101) + (inside ? 1000 : 0) - radius / 10;
      if (!best || worth > best.worth) best = { worth, point };
    }
  }
  return best.point;
}
