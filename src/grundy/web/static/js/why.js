/* Why: the theorem, what it says here, what to do; the source, the proof and its check. The marks are on the board. */

import { h, fill, icon, arrows, grouped } from "./dom.js";
import { post } from "./api.js";
import { download } from "./share.js";

const FIRST_LINES = 3;

export class Why {
  constructor(app) {
    this.app = app;
    this.element = h("section", { class: "section why", "aria-label": "Why", hidden: true });
    this.results = new WeakMap();
  }

  draw() {
    const { app } = this;
    const { looks } = app;
    this.element.hidden = app.show === "hidden" || !looks.now || looks.now.outcome === null;
    if (this.element.hidden) return;
    this.element.classList.toggle("open", looks.why);
    if (!looks.why) {
      return fill(this.element, h("button", { type: "button", class: "button wide ask-why", title: "Why (W)", onclick: () => looks.setWhy(true) }, icon("help"), "Why?"));
    }
    const why = looks.explanation;
    const head = h("div", { class: "section-head" }, h("h3", { class: "section-title" }, "Why"),
      h("button", { type: "button", class: "link-button note", onclick: () => looks.setWhy(false) }, marked(why) ? "drawn on the board: hide" : "hide"));
    if (!why) return fill(this.element, head, h("p", { class: "note" }, "One moment."));
    if (why.failed) return fill(this.element, head, h("p", { class: "error" }, why.failed));
    fill(this.element, head, content(why, looks.now), this.proof());
  }

  proof() {
    const entry = this.app.line.now;
    const result = this.results.get(entry);
    return [
      h("div", { class: "row proof" },
        h("button", { type: "button", class: "button", onclick: () => this.save(entry) }, icon("download"), "Proof"),
        h("button", { type: "button", class: "button", onclick: () => this.check(entry) }, icon("check"), "Check it"),
        result?.size ? h("span", { class: "note" }, result.size) : null),
      result?.words ? h("p", { class: `checked ${result.bad ? "error" : ""}`, role: "status" }, result.words) : null,
    ];
  }

  tell(entry, result) {
    this.results.set(entry, { ...this.results.get(entry), ...result });
    if (this.app.line.now === entry) this.draw();
  }

  async ask(entry) {
    const question = this.app.show === "values" && this.app.play === "normal" && (this.app.looks.of(entry)?.value ?? null) !== null ? "value" : "outcome";
    const found = await post("/api/proof", { position: entry.answer.position, play: this.app.play, question });
    this.tell(entry, { size: `${grouped(found.lines)} lines, ${grouped(found.bytes)} bytes` });
    return found.proof;
  }

  async save(entry) {
    try {
      download("proof.txt", await this.ask(entry));
    } catch (error) {
      this.tell(entry, { words: error.message, bad: true });
    }
  }

  async check(entry) {
    this.tell(entry, { words: "Checking.", bad: false });
    try {
      const { accepted, words } = await post("/api/check", { proof: await this.ask(entry) });
      this.tell(entry, { words: `${accepted ? "Accepted. " : "Not accepted. "}${words}`, bad: !accepted });
    } catch (error) {
      this.tell(entry, { words: error.message, bad: true });
    }
  }
}

/** True if the explanation has marks that can be drawn. */
const marked = (why) => Boolean(why?.pictures?.some(({ picture }) => picture?.shapes?.length));

/* The lines of an explanation: what it says here, what to do, and the replies, without the columns that the table shows. */
function lines(why, look) {
  const words = new Map((look?.moves ?? []).map((move) => [move.move, move.words]));
  const drawn = look?.columns ? (why.parts ?? []).filter((part) => part.kind === "columns").map((part) => part.text) : [];
  const replies = (why.parts ?? []).filter((part) => part.kind === "replies").map((part) => part.text);
  const move = (why.parts ?? []).find((part) => part.kind === "move" && words.get(part.numbers?.move));
  const said = (line) => arrows(line === move?.text ? line.replace(move.numbers.move, words.get(move.numbers.move)) : line);
  return {
    here: (why.here ?? []).filter((line) => !drawn.includes(line)).map(said),
    steps: (why.do ?? []).filter((line) => !replies.includes(line)).map(said),
    replies: replies.map(arrows),
  };
}

/** Return the statement, what it says here, what to do, and the source. `short` leaves out the replies. */
export function content(why, look, short = false) {
  const { here, steps, replies } = lines(why, look);
  const rest = here.slice(FIRST_LINES);
  const source = why.source ?? look?.method?.source;
  const name = why.name ?? look?.method?.name;
  const folded = (title, texts) => (texts.length && !short ? h("details", null, h("summary", null, title), texts.map((line) => h("p", null, line))) : null);
  return [
    why.statement ? h("p", { class: "statement" }, why.statement) : null,
    here.slice(0, FIRST_LINES).map((line) => h("p", null, line)),
    folded(`${rest.length} more`, rest),
    steps.slice(0, short ? 2 : steps.length).map((line) => h("p", { class: "do" }, line)),
    folded("What they may answer", replies),
    name || source ? h("p", { class: "note source" }, name ? ["Theorem ", h("strong", null, name), ". "] : null, source ?? "") : null,
    why.open ? h("p", { class: "note" }, why.open) : null,
  ];
}
