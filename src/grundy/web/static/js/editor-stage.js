/* The stage of the editor: the canvas, what can be done with the chosen vertex, and a line that tells what happens. */

import { fill, h, icon } from "./dom.js";
import { vertexOf } from "./editor-model.js";

const KEYS = "Arrows go from vertex to vertex, Enter chooses, N makes a vertex, J one that is joined, E joins the chosen and this one, "
  + "A the same with an arc, X takes the edge away, T puts the mark of the game, Shift and arrows move, Delete erases, 1 to 5 change the tool.";

/** Return {node, draw, hint} for an editor. */
export function createStage(editor) {
  const hint = h("p", { class: "ed-hint" });
  const own = h("div", { class: "ed-own", role: "group", "aria-label": "What is chosen", hidden: true });
  const empty = h("p", { class: "ed-empty" }, "Click anywhere for the first vertex.");
  const help = h("p", { id: "ed-help", class: "for-readers" }, KEYS);
  const node = h("div", { class: "ed-stage" }, h("div", { class: "ed-frame" }, editor.canvas.node, empty, hint, help), h("div", { class: "ed-foot" }, own));

  let [timer, waits] = [0, false];
  const button = (label, sign, onclick, extra) => h("button", { type: "button", class: "button small", onclick, ...extra }, sign ? icon(sign) : null, label);

  function drawOwn() {
    const { state, actions } = editor;
    const name = state.chosen?.vertex;
    const v = name === undefined ? null : vertexOf(state.board, name);
    const all = !v && state.tool === "erase" && state.board.vertices.length > 0;
    own.hidden = !v && state.chosen?.edge === undefined && !all;
    if (own.hidden) return;
    if (all) {
      fill(own, button("Erase everything", "trash", () => editor.clear()));
      return;
    }
    const erase = button("Erase", "trash", () => actions.eraseChosen());
    if (!v) {
      const { a, b, arc } = state.board.edges[state.chosen.edge];
      fill(own, h("b", null, arc ? `arc ${a} → ${b}` : `edge ${a}–${b}`), erase);
      return;
    }
    const { marks } = state;
    const mark = (tool) => () => actions.mark(tool, name);
    fill(own, h("b", null, `vertex ${name}`),
      marks.tokens ? button("Token", "token", mark("token"), { "aria-pressed": String(state.board.tokens.includes(name)) }) : null,
      marks.ground ? button("Ground", null, mark("ground")) : null,
      marks.letters ? button(`Shows ${v.letter ?? marks.letters[0]}`, "half", mark("letter")) : null,
      marks.weights ? [
        button("", "minus", () => actions.mark("weight", name, true), { "aria-label": "one less" }),
        h("span", { class: "ed-number" }, String(v.weight)),
        button("", "plus", mark("weight"), { "aria-label": "one more" })] : null,
      marks.holes ? button(v.gone ? "Put back" : "Hole", null, mark("hole")) : null,
      erase);
  }

  function draw() {
    empty.hidden = editor.state.board.vertices.length > 0;
    node.dataset.tool = editor.state.tool;
    drawOwn();
  }

  return {
    node, draw,
    /** Nothing is chosen any more: words that wait for the next vertex go. */
    rest() {
      if (waits) hint.hidden = true;
      waits = false;
    },
    /** Say something at the bottom of the canvas: for two seconds, or until the next words if they `stay`. */
    hint(words, stay) {
      clearTimeout(timer);
      waits = Boolean(words && stay);
      hint.textContent = words || "";
      hint.hidden = !words;
      if (words && !stay) timer = setTimeout(() => (hint.hidden = true), 2000);
    },
  };
}
