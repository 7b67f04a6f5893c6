/* Who plays: a person against the machine, two persons, or the machine against itself. */

import { isAbort, newest, stream } from "./api.js";
import { recall, remember } from "./store.js";

const REST = 350;
const THINKING = 3;
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Players {
  constructor(app) {
    this.app = app;
    this.mode = "machine";
    this.level = recall("level", "perfect");
    this.human = 0;
    this.paused = false;
    this.thinking = null;
    this.ask = newest();
    app.on("position", () => this.next());
    app.on("started", (keep) => {
      this.stop();
      if (!keep) this.human = this.line.mover;
    });
    app.on("went", () => {
      this.stop();
      this.paused = this.isMachine();
    });
  }

  get line() {
    return this.app.line;
  }

  /** True if the machine makes the moves of that side. */
  isMachine(side = this.line.mover) {
    return this.mode === "watch" || (this.mode === "machine" && side !== this.human);
  }

  /** True if a person is to move now. */
  get yours() {
    return Boolean(this.app.position) && !this.app.position.over && !this.isMachine();
  }

  /** Choose "machine:<level>", "person" or "watch". */
  choose(choice) {
    const [mode, level] = choice.split(":");
    const before = this.mode;
    this.stop();
    this.mode = mode;
    if (level) {
      this.level = level;
      remember("level", level);
    }
    if (mode === "machine" && before !== "machine" && !this.app.position?.over) this.human = this.line.mover;
    this.paused = false;
    this.app.emit("players");
    this.next();
  }

  get choice() {
    return this.mode === "machine" ? `machine:${this.level}` : this.mode;
  }

  swap() {
    this.stop();
    this.human = 1 - this.human;
    this.paused = false;
    this.app.emit("players");
    this.next();
  }

  stop() {
    this.ask.stop();
    this.thinking = null;
    this.paused = false;
  }

  pause() {
    this.stop();
    this.paused = true;
    this.app.emit("players");
  }

  goOn() {
    this.paused = false;
    this.app.emit("players");
    this.next();
  }

  /** A person's move, from the board, the list or the keyboard. */
  async make(move) {
    if (!this.app.position || this.app.position.over || this.app.broken || this.line.away) return false;
    if (this.isMachine() && !this.paused) return false;
    this.paused = false;
    this.app.seen();
    return this.line.move(move, { by: "you" });
  }

  /** Take back the last move; against the machine, back to a position where the person is to move. */
  undo() {
    let index = this.line.index - 1;
    if (this.mode === "machine" && index > 0 && index % 2 !== this.human) index -= 1;
    this.line.go(index);
  }

  redo() {
    const last = this.line.entries.length - 1;
    let index = this.line.index + 1;
    if (this.mode === "machine" && index < last && index % 2 !== this.human) index += 1;
    this.line.go(index);
  }

  restart() {
    this.paused = false;
    if (this.line.index === 0) return this.next();
    this.line.go(0);
    if (this.isMachine()) this.goOn();
  }

  /* If it is the machine's turn, let it think. */
  next() {
    const { position } = this.app;
    if (!position || position.over || this.paused || this.thinking || !this.isMachine()) return;
    this.think({ seconds: Math.min(THINKING, this.app.mostSeconds) });
  }

  async think({ seconds, level = this.mode === "watch" ? "perfect" : this.level, guessed = null }) {
    const from = this.line.now;
    const began = performance.now();
    const thinking = { seconds, began, progress: null };
    this.thinking = thinking;
    this.app.emit("players");
    const body = { position: from.answer.position, play: this.app.play, level, seconds, made: this.line.index };
    if (level !== "perfect") body.seed = Math.floor(Math.random() * 2 ** 31);
    let answer;
    try {
      answer = await this.ask((signal) => stream("/api/play", body, {
        signal,
        onProgress: (progress) => {
          thinking.progress = progress;
          this.app.emit("progress");
        },
      }));
    } catch (error) {
      if (isAbort(error)) return;
      if (this.thinking === thinking) this.thinking = null;
      if (error.status === 0) return this.line.disconnected(error, () => this.next());
      this.paused = true;
      this.app.emit("refused", error);
      this.app.emit("players");
      return;
    }
    thinking.found = true;
    await wait((this.mode === "watch" ? 3 : 1) * REST - (performance.now() - began));
    if (this.thinking !== thinking || this.line.now !== from) return;
    const note = guessed ?? (answer.guess ? answer.note || "a guess" : null);
    this.thinking = null;
    await this.line.move(answer.move, { by: "machine", note });
  }

  /** Stop the search and take any move. */
  guess() {
    const { progress } = this.thinking ?? {};
    this.ask.stop();
    this.thinking = null;
    const found = progress ? `, after ${Number(progress.positions).toLocaleString("en-US")} positions` : "";
    this.think({ seconds: 1, level: "random", guessed: `a guess: you stopped it${found}` });
  }

  /** Take back a guessed move and let the machine think longer. */
  longer(seconds) {
    this.line.go(this.line.index - 1);
    this.paused = false;
    this.think({ seconds: Math.min(seconds, this.app.mostSeconds) });
  }
}
