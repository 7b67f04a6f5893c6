/* The turn line under the board: whose move it is, what to do, how long the machine thinks, who won. */

import { h, fill, grouped, icon, arrows } from "./dom.js";

const THINKING_SHOWN = 300;
const PROGRESS_SAID = 5;

export class TurnLine {
  constructor(app) {
    this.app = app;
    this.words = h("div", { class: "turn-words", role: "status" });
    this.tools = h("div", { class: "turn-tools" });
    this.choice = opponent(app);
    this.element = h("div", { class: "turn" }, this.words, this.tools, h("label", { class: "opponent" }, h("span", { class: "for-readers" }, "Opponent"), h("span", { class: "dot", "aria-hidden": "true" }), this.choice));
    app.players.select = () => opponent(app, true);
    for (const event of ["position", "look", "history", "players", "server", "play", "broken"]) app.on(event, () => this.draw());
    app.on("progress", () => this.progress());
    app.on("refused", (error) => this.say(error.message));
    app.on("position", () => this.announce());
  }

  get person() {
    return this.app.players.mode === "person";
  }

  /** Write another hint until the next change. */
  say(text) {
    this.line(true, "Your move", text);
  }

  line(filled, who, text, ...tools) {
    fill(this.words, h("span", { class: `dot ${filled ? "filled" : ""}`, "aria-hidden": "true" }), h("strong", null, who), text ? h("span", { class: "turn-hint" }, text) : null);
    fill(this.tools, tools);
    const { position } = this.app; // a bar takes the place of the text
    this.element.classList.toggle("crowded", Boolean(position?.over || text === null) && this.tools.childElementCount > 0);
  }

  draw() {
    const { app } = this;
    const { players, line, position } = app;
    clearTimeout(this.timer);
    if (line.away) return this.line(false, "Not connected", "Trying again in 2 s.");
    if (!position) return this.line(false, "One moment", "");
    if (position.over) return this.over();
    if (players.thinking) return this.thinking();
    const side = line.mover;
    if (players.isMachine()) {
      return this.line(false, players.mode === "watch" ? `${side ? "Second" : "First"} machine` : "Machine's move", players.paused ? "It waits for you." : "",
        players.paused ? button("Go on", "play", () => players.goOn(), true) : players.mode === "watch" ? button("Pause", "pause", () => players.pause()) : null);
    }
    const { note, by, answer } = line.now;
    if (note && by === "machine" && !this.person) {
      return this.line(true, `Machine: ${arrows(answer.last?.words ?? line.now.move)}`, note, app.mostSeconds > 3 ? button(`Give it ${Math.min(30, app.mostSeconds)} s`, null, () => players.longer(30)) : null);
    }
    this.line(this.person ? side === 0 : true, this.person ? `${side ? "Second" : "First"} player's move` : "Your move", this.hint());
  }

  hint() {
    const { app } = this;
    const look = app.looks.now;
    if (!look || !look.outcome) return app.position.hint || "Choose a move on the board or in the list.";
    if (look.outcome === "P") return "Every move loses against best play. Make it hard for them.";
    return app.play === "misere" ? "Leave P and you win." : app.show === "values" ? "Leave 0 and you win." : "Take a move with a tick and you win.";
  }

  thinking() {
    const { players, line } = this.app;
    const { thinking } = players;
    const watch = players.mode === "watch";
    const pause = watch ? button("Pause", "pause", () => players.pause()) : null;
    const wait = THINKING_SHOWN - (performance.now() - thinking.began);
    if (wait > 0 || thinking.found) {
      this.line(false, watch ? `${line.mover ? "Second" : "First"} machine` : "Machine's move", "", pause);
      if (wait > 0) this.timer = setTimeout(() => players.thinking === thinking && this.draw(), wait);
      return;
    }
    this.bar = h("progress", { max: thinking.seconds, value: 0, "aria-label": "Time used" });
    this.count = h("span", { class: "turn-hint", "aria-hidden": "true" });
    this.line(false, "Machine thinks", null, pause, button("Stop and let it guess", null, () => players.guess()));
    this.words.append(this.bar, this.count);
    this.progress();
  }

  progress() {
    const { thinking } = this.app.players;
    if (!thinking || !this.count?.isConnected) return;
    const seconds = (performance.now() - thinking.began) / 1000;
    if (seconds - (thinking.said ?? 0) > PROGRESS_SAID) {
      thinking.said = seconds;
      this.app.announce(`Machine thinks, ${Math.round(seconds)} seconds.`);
    }
    this.bar.value = Math.min(seconds, thinking.seconds);
    this.count.textContent = `${seconds.toFixed(1)} s of ${thinking.seconds} s${thinking.progress ? `, ${grouped(thinking.progress.positions)} positions` : ""}`;
  }

  /* "mover" is who would have to move now, "other" who made the last move. */
  get winner() {
    const { position, line } = this.app;
    return position.winner === "mover" ? line.mover : 1 - line.mover;
  }

  over() {
    const { app } = this;
    const { players, line, position } = app;
    const again = button("Again", "restart", () => players.restart(), true);
    const ends = app.play === "misere" ? "cannot move, and wins" : "cannot move";
    if (line.index === 0) return this.line(false, "There is no move.", position.goal ?? "");
    if (players.mode !== "machine") {
      const names = players.mode === "watch" ? ["The first machine", "The second machine"] : ["The first player", "The second player"];
      return this.line(this.winner === 0, `${names[this.winner]} won.`, `${line.mover ? "The second" : "The first"} ${ends}.`, again);
    }
    const yours = this.winner === players.human;
    const they = line.mover === players.human ? "You" : "The machine";
    if (yours) return this.line(true, "You won.", `${they} ${they === "You" ? ends.replace("cannot move, and wins", "cannot move, and win") : ends}.${this.score()}`, button("Other side", "swap", () => this.otherSide()), again);
    const lost = this.missed();
    this.line(false, "The machine won.", lost ? `You could have won: look at your move ${arrows(lost.move)}.` : `${they} ${they === "You" ? "cannot move." : `${ends}.`}`,
      lost ? button("Back to that move", "undo", () => line.go(lost.index)) : null, again);
  }

  otherSide() {
    const { players } = this.app;
    players.human = 1 - players.human;
    this.app.line.go(0);
    players.goOn();
  }

  /* How often a person left 0 (or P), where that is known of all of the person's moves. */
  score() {
    const { app } = this;
    if (app.show === "hidden") return "";
    const mine = app.line.entries.slice(1, app.line.index + 1).filter((entry) => entry.by === "you");
    const looks = mine.map((entry) => app.looks.of(entry)).filter((look) => look?.outcome);
    if (!looks.length || looks.length < mine.length) return "";
    const good = looks.filter((look) => look.outcome === "P").length;
    return ` You left ${app.show === "values" && app.play === "normal" ? "0" : "P"} in ${good} of ${mine.length} moves.`;
  }

  /* The last of the person's positions that was won, and the move that gave it away; only if that is shown. */
  missed() {
    const { app } = this;
    if (app.show === "hidden") return null;
    for (let index = app.line.index; index > 0; index -= 1) {
      const entry = app.line.entries[index];
      if (entry.by === "you" && app.looks.of(app.line.entries[index - 1])?.outcome === "N") return { index: index - 1, move: entry.answer.last?.words ?? entry.move };
    }
    return null;
  }

  announce() {
    const { app } = this;
    const { line, position, players } = app;
    const made = line.index && line.now.by === "machine" ? `Machine moved: ${line.now.answer.last?.words ?? line.now.move}. ` : "";
    if (position.over || !players.isMachine()) app.announce(`${made}${position.over ? "The game is over." : `${this.person ? `${line.mover ? "Second" : "First"} player's` : "Your"} move. ${position.moves.length} moves.`}`);
  }
}

function button(words, picture, work, primary = false) {
  return h("button", { type: "button", class: `button ${primary ? "primary" : ""}`, onclick: work }, picture ? icon(picture) : null, words);
}

/* The choice of the opponent. */
function opponent(app, once = false) {
  const { players } = app;
  const select = h("select", { "aria-label": "Opponent", onchange: () => players.choose(select.value) });
  const draw = () => {
    const levels = app.levels.map((level) => [`machine:${level}`, `Machine, ${level}`]);
    fill(select, [...levels, ["person", "A person here"], ["watch", "Watch two machines"]].map(([value, words]) => h("option", { value }, words)));
    select.value = players.choice;
  };
  if (!once) {
    app.on("games", draw);
    app.on("players", () => (select.value = players.choice));
  }
  draw();
  return select;
}
