/* One picture: the shapes that the server sends, and above them invisible areas to click, at least 44 px wide on screen. */

import { svg } from "./dom.js";

const LARGEST_SCALE = 2.2;
const TARGET = 44;
const NEAR = 5;
const BADGES = new Set(["zero", "other", "zero-sign", "other-sign"]);
const NUMBERS = { circle: ["cx", "cy", "r"], line: ["x1", "y1", "x2", "y2"], rect: ["x", "y", "width", "height"] };

function element(shape) {
  const node = svg(shape.tag, { ...shape.geometry, ...shape.style });
  if (shape.tag === "text") node.textContent = shape.text ?? "";
  // With a prefix: a game may call its shapes what the page calls its parts, such as "card".
  if (shape.classes?.length) node.setAttribute("class", shape.classes.map((name) => `shape-${name}`).join(" "));
  return node;
}

/** Return what tells one shape from another. */
export const shapeKey = (shape) => JSON.stringify([shape.tag, shape.geometry, shape.classes, shape.text]);

const numbers = (shape) => (NUMBERS[shape.tag] ?? []).map((name) => Number(shape.geometry[name] ?? 0));

/* The box of a shape: {x, y, width, height}, in units of the picture. */
function boxOf(shape, node) {
  const [a, b, c, d] = numbers(shape);
  if (shape.tag === "circle") return { x: a - c, y: b - c, width: 2 * c, height: 2 * c };
  if (shape.tag === "rect") return { x: a, y: b, width: c, height: d };
  if (shape.tag === "line") return { x: Math.min(a, c), y: Math.min(b, d), width: Math.abs(c - a), height: Math.abs(d - b) };
  return node.getBBox();
}

/* A box that needs no layout: words and paths are measured by their numbers. */
function roughBox(shape) {
  const { x, y, d, points } = shape.geometry;
  if (shape.tag in NUMBERS) return boxOf(shape);
  if (shape.tag === "text") return { x: Number(x) - 10, y: Number(y) - 10, width: 20, height: 20 };
  const found = (String(d ?? points ?? "").match(/-?[\d.]+/g) ?? []).map(Number);
  const [across, down] = [found.filter((_, index) => index % 2 === 0), found.filter((_, index) => index % 2 === 1)];
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { x: left, y: top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

const touch = (one, other) => one.x <= other.x + other.width + NEAR && other.x <= one.x + one.width + NEAR && one.y <= other.y + other.height + NEAR && other.y <= one.y + one.height + NEAR;

/* True if a mark lies on a shape, in its middle: the shape goes. Rings around a shape do not count. */
function within(mark, shape) {
  if (mark.tag !== shape.tag || mark.tag === "text") return false;
  const [one, other] = [roughBox(mark), roughBox(shape)];
  const far = Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);
  return far < 1 && one.width <= other.width + 1 && one.height <= other.height + 1 && one.width + one.height > (other.width + other.height) / 2;
}

/* Shapes with the same moves are one area if they touch; equal heaps far from each other are several. */
function join(hits, name, moves, shape, node) {
  const box = roughBox(shape);
  for (let number = 0; ; number += 1) {
    const key = number ? `${name} ${number}` : name;
    const hit = hits.get(key);
    if (!hit) hits.set(key, new Hit(key, moves, shape.vertex));
    else if (!hit.boxes.some((other) => touch(box, other))) continue;
    hits.get(key).add(shape, node, box);
    return;
  }
}

/* How far a point is from what one sees of a shape; 0 inside of it. */
function distance(shape, node, x, y) {
  const [a, b, c, d] = numbers(shape);
  if (shape.tag === "circle") return Math.max(0, Math.hypot(x - a, y - b) - c);
  if (shape.tag === "line") {
    const length = (c - a) ** 2 + (d - b) ** 2;
    const at = length ? Math.max(0, Math.min(1, ((x - a) * (c - a) + (y - b) * (d - b)) / length)) : 0;
    return Math.hypot(x - a - at * (c - a), y - b - at * (d - b));
  }
  const box = boxOf(shape, node);
  return Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height));
}

/* The corners of a band around a line, `size` wide and at least as long. */
function band(shape, size) {
  const [a, b, c, d] = numbers(shape);
  const length = Math.hypot(c - a, d - b) || 1;
  const [right, down] = [(c - a) / length, (d - b) / length];
  const more = Math.max(0, size - length) / 2;
  const half = size / 2;
  const corner = (x, y, way, side) => `${x + way * more * right + side * half * down},${y + way * more * down - side * half * right}`;
  return [corner(a, b, -1, 1), corner(c, d, 1, 1), corner(c, d, 1, -1), corner(a, b, -1, -1)].join(" ");
}

/* One area to click: all shapes that stand for the same moves, or for the same vertex. */
class Hit {
  constructor(key, moves, vertex) {
    Object.assign(this, { key, moves, vertex, shapes: [], nodes: [], boxes: [] });
    this.group = svg("g", { class: "hit", role: "button", tabindex: "-1" });
  }

  add(shape, node, box) {
    this.boxes.push(box);
    this.shapes.push(shape);
    this.nodes.push(node);
    if (this.vertex === undefined && shape.vertex !== undefined) this.vertex = shape.vertex;
  }

  /** Make the areas wide enough for a finger at this scale. */
  fit(scale) {
    const size = TARGET / scale;
    this.group.replaceChildren(...this.shapes.map((shape, index) => {
      if (shape.tag === "line") return svg("polygon", { points: band(shape, size), class: "area" });
      const box = boxOf(shape, this.nodes[index]);
      if (shape.tag === "circle") return svg("circle", { cx: shape.geometry.cx, cy: shape.geometry.cy, r: Math.max(box.width, size) / 2, class: "area" });
      const width = Math.max(box.width, size);
      const height = Math.max(box.height, size);
      return svg("rect", { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height, class: "area" });
    }));
  }

  distance(x, y) {
    return Math.min(...this.shapes.map((shape, index) => distance(shape, this.nodes[index], x, y)));
  }

  get centre() {
    const boxes = this.shapes.map((shape, index) => boxOf(shape, this.nodes[index]));
    const box = boxes[0];
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
}

/**
 * Return an SVG element that shows a picture of the server.
 *
 * Options: `still` (nothing to click), `label` (accessible name of the whole), `name(hit)` (accessible name of an area),
 * `onHit(hit, event)` (click, Enter or Space), `onPoint(hit or null)`, `vertices` (true: shapes with a vertex can be
 * clicked too). A hit has `moves`, `vertex` and `key`. The element has the methods `ring(keys)`, `hits()`, `focusKey(key)`, `spot(hit)`.
 */
export function drawPicture(picture, options = {}) {
  const { width, height } = picture;
  const rings = svg("g", { class: "rings" });
  const shapes = svg("g", { "aria-hidden": "true" });
  const ghosts = svg("g", { class: "ghosts", "aria-hidden": "true" });
  const areas = svg("g", { class: "areas" });
  const root = svg("svg", { class: "picture", viewBox: `0 0 ${width} ${height}`, role: options.still ? "img" : "group", "aria-label": options.label ?? picture.alt ?? "picture" }, rings, shapes, ghosts, areas);
  root.style.maxWidth = `calc(var(--largest, ${LARGEST_SCALE}) * ${width}px)`;
  root.style.maxHeight = `calc(var(--largest, ${LARGEST_SCALE}) * ${height}px)`;
  const hits = new Map();
  for (const shape of picture.shapes) {
    const node = element(shape);
    shapes.append(node);
    if (options.before && !options.before.has(shapeKey(shape))) node.classList.add("arrives");
    if (options.still) continue;
    const moves = shape.moves?.length ? shape.moves : null;
    const vertex = options.vertices ? shape.vertex : undefined;
    if (!moves && vertex === undefined) continue;
    join(hits, moves ? JSON.stringify(moves) : `vertex ${vertex}`, moves ?? [], shape, node);
  }
  let scale = 1;
  let ringed = new Set();
  let pointed = null;
  const list = [...hits.values()];
  for (const hit of list) {
    hit.group.setAttribute("aria-label", options.name?.(hit) ?? hit.moves.join(", "));
    hit.group.hit = hit;
    areas.append(hit.group);
  }
  if (list.length) list[0].group.setAttribute("tabindex", "0");

  const fit = () => {
    const box = root.getBoundingClientRect();
    if (!box.width || !box.height) return;
    scale = Math.min(box.width / width, box.height / height);
    list.forEach((hit) => hit.fit(scale));
    root.ring(ringed);
  };
  if (list.length) new ResizeObserver(fit).observe(root);

  /* Among the areas under the pointer, the one whose visible shape is nearest. */
  const nearest = (event) => {
    const found = new Set(document.elementsFromPoint(event.clientX, event.clientY).map((node) => node.closest?.(".hit")).filter((group) => group && root.contains(group)));
    if (found.size < 2) return [...found][0]?.hit ?? null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(root.getScreenCTM().inverse());
    const far = (hit) => [hit.distance(x, y), hit.moves.length, Math.hypot(hit.centre[0] - x, hit.centre[1] - y)];
    return [...found].map((group) => [far(group.hit), group.hit]).sort(([one], [other]) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])[0][1];
  };
  const point = (hit) => {
    if (hit === pointed) return;
    pointed = hit;
    options.onPoint?.(hit);
  };
  const focus = (hit) => {
    list.forEach((each) => each.group.setAttribute("tabindex", each === hit ? "0" : "-1"));
    hit.group.focus({ preventScroll: true });
  };

  let pressed = 0;
  let long = false;
  areas.addEventListener("pointermove", (event) => event.pointerType !== "touch" && point(nearest(event)));
  areas.addEventListener("pointerleave", () => point(null));
  // A click on a board does not take the focus: after it the arrow keys undo and redo. On a map they go on from there.
  areas.addEventListener("mousedown", (event) => {
    if (options.vertices) return;
    event.preventDefault();
    document.activeElement?.blur();
  });
  areas.addEventListener("pointerdown", (event) => {
    long = false;
    clearTimeout(pressed);
    if (event.pointerType !== "touch") return;
    pressed = setTimeout(() => {
      long = true;
      point(nearest(event));
    }, 450);
  });
  for (const name of ["pointerup", "pointercancel"]) areas.addEventListener(name, () => clearTimeout(pressed));
  areas.addEventListener("click", (event) => {
    const hit = event.detail === 0 ? event.target.closest(".hit")?.hit : nearest(event);
    if (long) {
      long = false;
      return point(null);
    }
    if (hit) options.onHit?.(hit, event);
  });
  areas.addEventListener("focusin", (event) => point(event.target.closest(".hit")?.hit ?? null));
  areas.addEventListener("focusout", () => point(null));
  areas.addEventListener("keydown", (event) => {
    const hit = event.target.closest(".hit")?.hit;
    if (!hit || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      options.onHit?.(hit, event);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = towards(list, hit, event.key);
      if (next) focus(next);
      else options.onEdge?.(event.key);
    }
  });

  return Object.assign(root, {
    hits: () => list,
    /** Draw rings around the areas with these keys. */
    ring(keys) {
      ringed = keys;
      const wanted = list.filter((hit) => keys.has(hit.key));
      rings.replaceChildren(...wanted.flatMap((hit) => hit.shapes.flatMap((shape, index) => ringsOf(shape, hit.nodes[index], scale))));
    },
    /** Draw marks above the board, which nobody can click. */
    ghosts(marks) {
      ghosts.replaceChildren(...marks.map(element));
      picture.shapes.forEach((shape, index) => shapes.children[index].classList.toggle("goes", marks.some((mark) => within(mark, shape))));
    },
    /** True if some of the marks lie on an area. */
    covers: (hit, marks) => marks.some((mark) => hit.boxes.some((box) => touch(roughBox(mark), box))),
    focusKey(key) {
      const hit = hits.get(key);
      if (hit) focus(hit);
      return Boolean(hit);
    },
    /** The box of an area on the screen. */
    spot(hit) {
      const boxes = hit.nodes.map((node) => node.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      return new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
    },
  });
}

/* A ring: the shape again, below all others, with a wide stroke of ink and a narrower one of the page. */
function ringsOf(shape, node, scale) {
  if (shape.tag === "text" || shape.classes?.some((name) => BADGES.has(name))) return [];
  const own = Number.parseFloat(shape.style?.["stroke-width"]) || 0;
  return [["ring-ink", own + 16 / scale], ["ring-gap", own + 9 / scale]].map(([name, wide]) => {
    const clone = svg(shape.tag, { ...shape.geometry, class: name });
    clone.style.strokeWidth = wide;
    return clone;
  });
}

/* The nearest area in the direction of an arrow key. */
function towards(list, from, key) {
  const [x, y] = from.centre;
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null;
  let least = Infinity;
  for (const hit of list) {
    const [right, down] = [hit.centre[0] - x, hit.centre[1] - y];
    const ahead = right * way[0] + down * way[1];
    const aside = Math.abs(right * way[1]) + Math.abs(down * way[0]);
    if (hit === from || ahead < 0.5 || aside > 3 * ahead) continue;
    if (ahead + 2 * aside < least) [least, best] = [ahead + 2 * aside, hit];
  }
  return best;
}
