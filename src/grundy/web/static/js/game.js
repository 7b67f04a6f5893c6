/* The line of positions from the start to now: moves, undo, redo, restart. It lives in the browser only. */

import { ApiError, get, isAbort, newest, stream } from "./api.js";

const LONGEST = 2000;

/* One position of the line. `by` says who made the move to it: "you", "machine", or nobody for the start. */
const entryOf = (answer, by = null, note = null) => ({ answer, by, note, looks: {}, why: null });

export class Line {
  constructor(app) {
    this.app = app;
    this.entries = [];
    this.index = 0;
    this.at = null;
    this.ask = newest();
    this.away = false;
  }

  get now() {
    return this.entries[this.index];
  }

  /** 0 if the first player is to move, 1 if the second. */
  get mover() {
    return this.index % 2;
  }

  get moves() {
    return this.entries.slice(1).map((entry) => entry.answer.last?.move ?? entry.move);
  }

  body(more) {
    return { play: this.app.play, ...(this.at ? { at: this.at } : {}), ...more };
  }

  /** Begin anew with a text, and replay moves. Resolves to true if the text was right; errors are told to the page. */
  async start(text, { at = null, moves = [], index = null, silent = false, keep = false } = {}) {
    const before = this.at;
    try {
      const entries = await this.ask(async (signal) => {
        this.at = at;
        const found = [entryOf(await stream("/api/position", this.body({ position: text }), { signal }))];
        await this.replay(found, moves.slice(0, LONGEST), signal);
        return found;
      });
      this.entries = entries;
      this.index = Math.min(index ?? entries.length - 1, entries.length - 1);
      this.connected();
      this.app.emit("started", keep);
      this.app.moved();
      return true;
    } catch (error) {
      this.at = before;
      if (isAbort(error)) return false;
      if (error.status === 0) this.disconnected(error, () => this.start(text, { at, moves, index, silent, keep }));
      else if (silent) console.warn(error);
      else this.app.emit("error", error, text);
      return false;
    }
  }

  /* Follow the moves of a link as far as they are legal. Positions are asked with progress: then an error is an answer. */
  async replay(found, moves, signal) {
    for (const move of moves) {
      try {
        found.push(await this.follow(found.at(-1), move, signal));
      } catch (error) {
        if (isAbort(error) || error.status === 0) throw error;
        return this.app.toast(`The line ends here: ${error.message}`);
      }
    }
  }

  async follow(entry, move, signal, by = null, note = null) {
    const answer = await stream("/api/position", this.body({ position: entry.answer.position, move }), { signal });
    return { ...entryOf(answer, by, note), move };
  }

  /** Make a move, by its text. Whatever was taken back before is forgotten. */
  async move(move, { by = "you", note = null } = {}) {
    const from = this.now;
    if (!from || from.answer.over) return false;
    try {
      const known = this.entries[this.index + 1];
      const entry = known && known.move === move && known.by === by ? known : await this.ask((signal) => this.follow(from, move, signal, by, note));
      if (this.now !== from) return false;
      if (entry !== known) this.entries = [...this.entries.slice(0, this.index + 1), entry];
      this.index += 1;
      this.connected();
      this.app.moved();
      return true;
    } catch (error) {
      if (isAbort(error)) return false;
      if (error.status === 0) this.disconnected(error, () => {});
      else this.app.emit("refused", error);
      return false;
    }
  }

  /** Go to a place of the line. */
  go(index) {
    const wanted = Math.max(0, Math.min(index, this.entries.length - 1));
    if (wanted === this.index || !this.entries.length) return;
    this.ask.stop();
    this.index = wanted;
    this.app.emit("went");
    this.app.moved();
  }

  /** Normal or misère changed: the same line, asked again. */
  async askAgain() {
    if (!this.entries.length) return;
    await this.start(this.entries[0].answer.position, { at: this.at, moves: this.moves, index: this.index, keep: true });
  }

  /** The server does not answer: say so, look for it every two seconds, then do `again`. */
  disconnected(error, again) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error;
    (this.again ||= []).push(again);
    if (this.away) return;
    this.away = true;
    this.app.emit("server");
    const look = async () => {
      try {
        await get("/api/health");
        this.connected();
      } catch {
        if (this.away) setTimeout(look, 2000);
      }
    };
    setTimeout(look, 2000);
  }

  connected() {
    if (!this.away) return;
    this.away = false;
    this.app.emit("server");
    const work = this.again ?? [];
    this.again = [];
    work.forEach((again) => again());
  }
}
