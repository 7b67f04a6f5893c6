/* What is known about the positions of the line: who wins, values, why. Nothing is asked while values are hidden. */

import { isAbort, newest, post, stream } from "./api.js";

const HISTORY_SECONDS = 1;

export class Looks {
  constructor(app) {
    this.app = app;
    this.ask = newest();
    this.askWhy = newest();
    this.busy = null;
    this.why = false;
    this.error = null;
    this.chart = newest();
    for (const event of ["position", "show"]) app.on(event, () => this.refresh());
    app.on("error", () => this.stop());
  }

  /** What is known now at the chosen amount, or null. */
  get now() {
    return this.app.show === "hidden" ? null : this.of(this.app.line.now);
  }

  of(entry, show = this.app.show) {
    return entry?.looks[show] ?? null;
  }

  /** The explanation of the position that is shown, if it was asked for. */
  get explanation() {
    return this.why && this.app.show !== "hidden" ? this.app.line.now?.why ?? null : null;
  }

  stop() {
    this.ask.stop();
    this.askWhy.stop();
    this.chart.stop();
    this.busy = null;
  }

  body(entry, more) {
    const { play, line } = this.app;
    return { position: entry.answer.position, play, ...(line.at ? { at: line.at } : {}), ...more };
  }

  /* The same with the move that led here, which pictures show dotted. */
  bodyOfLook(entry, more) {
    const last = entry.answer.last;
    return this.body(entry, { ...(last ? { last: { position: last.position, move: last.move } } : {}), ...more });
  }

  /** Ask for what is to be shown and not known. */
  async refresh() {
    this.stop();
    this.error = null;
    if (this.app.show === "hidden" || !this.app.position) return this.app.emit("look");
    if (!this.now) await this.search();
    else this.app.emit("look");
    if (this.why) await this.explain();
  }

  async search({ seconds, show = this.app.show } = {}) {
    const entry = this.app.line.now;
    const busy = { began: performance.now(), seconds: seconds ?? this.app.seconds, progress: null };
    this.busy = busy;
    this.error = null;
    this.app.emit("look");
    try {
      const look = await this.ask((signal) => stream("/api/look", this.bodyOfLook(entry, { show, ...(seconds ? { seconds } : {}) }), {
        signal,
        onProgress: (progress) => {
          busy.progress = progress;
          this.app.emit("progress");
        },
      }));
      entry.looks[show] = look;
    } catch (error) {
      if (isAbort(error)) return;
      this.error = error;
      if (error.status === 0) this.app.line.disconnected(error, () => this.refresh());
    }
    if (this.busy === busy) this.busy = null;
    if (this.app.line.now === entry) this.app.emit("look");
  }

  /** Stop the search: what is known then is "not known yet". */
  giveUp() {
    const entry = this.app.line.now;
    const { progress } = this.busy ?? {};
    this.stop();
    entry.looks[this.app.show] = unknown(entry, progress);
    this.app.emit("look");
  }

  async fetch(entry, show, signal, more = {}) {
    if (entry.looks[show]) return entry.looks[show];
    const look = await post("/api/look", this.bodyOfLook(entry, { show, ...more }), { signal });
    if (look.outcome !== null) entry.looks[show] = look;
    return look;
  }

  /** Turn the explanation on or off. */
  setWhy(on) {
    this.why = on;
    if (on && this.app.show === "hidden") this.app.setShow("values");
    else if (on) this.explain();
    this.app.emit("look");
  }

  async explain() {
    const entry = this.app.line.now;
    if (!entry || entry.why || !this.why) return;
    try {
      entry.why = await this.askWhy((signal) => post("/api/explain", this.body(entry, {}), { signal }));
    } catch (error) {
      if (isAbort(error)) return;
      entry.why = { failed: error.message };
      if (error.status === 0) {
        entry.why = null;
        this.app.line.disconnected(error, () => this.explain());
      }
    }
    if (this.app.line.now === entry) this.app.emit("look");
  }

  /** Ask for the positions before this one, one after the other, for the chart. */
  async history() {
    const { line, show } = this.app;
    const missing = line.entries.slice(Math.max(0, line.index - 60), line.index + 1).filter((entry) => !entry.looks[show]);
    if (show === "hidden" || !missing.length || this.busy) return;
    try {
      await this.chart(async (signal) => {
        for (const entry of missing) await this.fetch(entry, show, signal, { seconds: HISTORY_SECONDS });
      });
      this.app.emit("history");
    } catch (error) {
      if (!isAbort(error)) console.warn(error.message);
    }
  }
}

/* The answer of a search that somebody stopped. */
function unknown(entry, progress) {
  const count = progress ? ` after ${Number(progress.positions).toLocaleString("en-US")} positions` : "";
  return {
    position: entry.answer.position,
    outcome: null,
    value: null,
    moves: entry.answer.moves.map((move) => ({ ...move, value: null, outcome: null, wins: null })),
    parts: entry.answer.parts,
    columns: null,
    open: `You stopped the search${count}.`,
  };
}
