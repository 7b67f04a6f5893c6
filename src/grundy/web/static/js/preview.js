/* What a move takes away, dotted while it is pointed at: the marks that the server draws after that move. */

import { isAbort, newest, stream } from "./api.js";
import { later } from "./dom.js";

const REST = 90;
const asked = new WeakMap();
const ask = newest();

/** Show what the move of `hit` changes on `picture`, the one of part `index`. Null: show nothing. */
export function preview(app, hit, picture, index) {
  ask.stop();
  start.cancel();
  picture?.ghosts([]);
  if (hit?.moves.length === 1) start(app, hit, picture, index);
}

const start = later(async (app, hit, picture, index) => {
  const entry = app.line.now;
  const move = hit.moves[0];
  const known = asked.get(entry) ?? asked.set(entry, new Map()).get(entry);
  try {
    if (!known.has(move)) known.set(move, await ask((signal) => stream("/api/position", app.line.body({ position: entry.answer.position, move }), { signal })));
  } catch (error) {
    if (!isAbort(error)) console.info(error.message);
    return;
  }
  const after = known.get(move);
  const before = entry.answer;
  if (app.line.now !== entry || !picture.isConnected || after.parts.length !== before.parts.length) return;
  const old = before.parts[index].picture;
  const marks = (after.parts[index].picture?.shapes ?? []).filter((shape) => shape.classes?.includes("last"));
  // Where a move reorders the board, the marks lie elsewhere: then nothing is shown rather than something wrong.
  if (marks.length && picture.covers(hit, marks) && old.width <= after.parts[index].picture.width + 1) picture.ghosts(marks);
}, REST);
