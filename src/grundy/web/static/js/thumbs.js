/* Small pictures of positions. They are asked for one after the other, and only when they come into view. */

import { h, fill } from "./dom.js";
import { post } from "./api.js";
import { drawPicture } from "./board.js";

const known = new Map();
const waiting = [];
let drawing = false;

const seen = new IntersectionObserver((entries) => entries.forEach((entry) => {
  if (!entry.isIntersecting) return;
  seen.unobserve(entry.target);
  waiting.push(entry.target);
  next();
}), { rootMargin: "120px" });

async function next() {
  if (drawing) return;
  drawing = true;
  while (waiting.length) {
    const place = waiting.shift();
    if (place.isConnected) await draw(place);
  }
  drawing = false;
}

async function draw(place) {
  const { text } = place.dataset;
  try {
    if (!known.has(text)) known.set(text, (await post("/api/position", { position: text })).parts.map((part) => part.picture).filter((picture) => picture?.shapes?.length));
    const pictures = known.get(text);
    if (!pictures.length) throw new Error("no picture");
    fill(place, pictures.slice(0, 2).map((picture) => drawPicture(picture, { still: true })));
  } catch {
    fill(place, h("span", { class: "mono" }, text.slice(0, 12)));
  }
}

/** Return a place where the picture of a position appears once it is seen. */
export function thumbnail(text) {
  const place = h("span", { class: "thumb", dataset: { text }, "aria-hidden": "true" });
  seen.observe(place);
  return place;
}
