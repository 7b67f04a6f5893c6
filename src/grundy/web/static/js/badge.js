/* Badges: a disc for P and value 0, a framed square for N and any other value, a dashed square for "not known". */

import { h } from "./dom.js";

/** Return a badge for "0", "3", "P", "N", "?" or ">=10". `size` is "small", "" or "large". */
export function badge(text, { size = "", label } = {}) {
  const word = String(text);
  const kind = word === "0" || word === "P" ? "zero" : word === "?" ? "unknown" : "other";
  return h("span", { class: `badge ${kind} ${size}`, role: label ? "img" : null, "aria-label": label || null }, word);
}

/** Return the badge of what a move leaves, or null: its value, or a tick (P) and a cross (N) when only that is known. */
export function moveBadge(move) {
  if (move.value !== null && move.value !== undefined) return badge(move.value);
  const outcome = move.outcome ?? (move.wins === true ? "P" : move.wins === false ? "N" : null);
  if (outcome === "P") return h("span", { class: "badge zero" }, "✓");
  if (outcome === "N") return h("span", { class: "badge other" }, "✕");
  return badge("?");
}
