/* The panel of the editor: who wins on this board, which game is played there, and other ways to a board. */

import { badge } from "./badge.js";
import { fill, grouped, h, icon } from "./dom.js";
import { choicesOf } from "./editor-text.js";
import { createFamilies } from "./editor-families.js";
import { createPaste } from "./editor-paste.js";

const KEYS = [["1 – 8", "choose a tool"], ["arrows", "go from vertex to vertex"], ["N", "new vertex nearby"], ["J", "new vertex, joined to this one"],
  ["Enter", "click: choose, join, mark"], ["E", "edge from the chosen vertex to this one"], ["A", "arc from there"], ["X", "take that edge away"],
  ["T", "put the mark of the game"], ["+ −", "weight"], ["Shift arrows", "move the vertex"], ["Delete", "erase"], ["Ctrl Z, Ctrl Y", "undo, redo"]];

const keys = () => h("section", { class: "section" }, h("details", { class: "ed-keys" }, h("summary", null, "Keys"),
  h("dl", { class: "keys" }, KEYS.map(([key, words]) => h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, words))))));

const counted = (number, one, many) => `${grouped(number)} ${number === 1 ? one : many}`;

/** Return {node, draw, enter} for an editor. */
export function createPanel(editor) {
  const verdict = h("div", { class: "ed-verdict", "aria-live": "polite" });
  const text = h("code", { class: "ed-text", tabindex: "0", role: "textbox", "aria-readonly": "true", "aria-label": "Text of this position" });
  const play = h("button", { type: "button", class: "button primary wide tall", onclick: () => editor.playThis() }, icon("play"), "Play this board");
  const games = h("select", { class: "ed-game", "aria-label": "Game", onchange: () => editor.chooseGame(games.value) });
  const choices = h("div", { class: "ed-choices" });
  const about = h("p", { class: "note" });
  const families = createFamilies(editor);
  const paste = createPaste(editor);
  const section = (title, ...children) => h("section", { class: "section" }, h("div", { class: "section-head" }, h("h3", { class: "section-title" }, title)), children);
  const node = h("div", { class: "ed-panel" },
    h("section", { class: "section" }, verdict, play, text),
    section("Played here", games, about, choices), families.node, paste.node, keys());
  let [listed, chosen, last] = ["", "", null];

  /* What the server says of the board, in words; while it is asked again, what it said before. */
  function words() {
    const { state, answer } = editor;
    const { board, marks } = state;
    const size = `${counted(board.vertices.length, "vertex", "vertices")}, ${counted(board.edges.length, "edge", "edges")}.`;
    if (!board.vertices.length) return ["?", "An empty board", "Draw, take a family, or paste."];
    if (answer?.error) return ["?", "Not a position yet", size];
    if (!editor.wanted) return [null, "Who wins here?", size];
    if (!answer) return last ? [...last.slice(0, 2), size, true] : ["?", "Looking…", size];
    const who = marks.tokens && board.tokens.length ? `Who moves from ${board.tokens.join(" and ")}` : "Who moves first";
    if (answer.outcome === "N" || answer.outcome === "P") {
      const value = answer.value_words ? ` Value ${answer.value_words.replace("*", "∗")}` : "";
      return [answer.outcome, `${who} ${answer.outcome === "N" ? "wins" : "loses"}.`, size + value];
    }
    return ["?", "Not known yet", answer.open ? `${size} ${answer.open[0].toUpperCase()}${answer.open.slice(1)}.` : size];
  }

  function drawVerdict() {
    const said = words();
    const [sign, title, more, old] = said;
    if (editor.answer) last = said;
    else if (!old) last = null;
    verdict.classList.toggle("old", Boolean(old));
    const ask = h("button", { type: "button", class: "button", onclick: () => {
      editor.wanted = true;
      draw();
      editor.ask();
    } }, "Who wins?");
    fill(verdict, sign ? badge(sign, { size: "large" }) : null,
      h("div", { class: "ed-words" }, h("h3", null, title), h("p", null, more)), sign ? null : ask);
    if (editor.answer?.error) verdict.append(h("p", { class: "error ed-error", role: "alert" }, editor.answer.error));
  }

  /* A choice of words is a row of buttons, a flag one button, a number a field. */
  function choice(parameter) {
    const value = editor.state.values[parameter.name];
    const label = h("span", { class: "ed-label" }, parameter.name);
    if (parameter.kind === "flag") {
      return h("button", { type: "button", class: "button small ed-flag", "aria-pressed": String(value === true), onclick: () => editor.setValue(parameter.name, value !== true) }, parameter.name);
    }
    if ((parameter.choices || []).length) {
      const now = value ?? parameter.default ?? parameter.choices[0];
      return h("div", { class: "ed-choice" }, label, h("div", { class: "segmented", role: "group", "aria-label": parameter.name },
        parameter.choices.map((word) => h("button", { type: "button", "aria-pressed": String(word === now), onclick: () => editor.setValue(parameter.name, word) }, word))));
    }
    const field = h("input", { class: "field ed-size", type: "number", min: "0", max: "1000", value: value ?? "", placeholder: String(parameter.default).toLowerCase() === "none" ? "–" : parameter.default ?? "",
      onchange: () => editor.setValue(parameter.name, field.value) });
    return h("label", { class: "ed-choice" }, label, field);
  }

  function drawGame() {
    const { game, values } = editor.state;
    const boards = editor.app.games.filter((one) => one.board);
    const key = boards.map((one) => one.name).join();
    if (key !== listed) {
      listed = key;
      fill(games, boards.map((one) => h("option", { value: one.name }, one.title || one.name)));
    }
    if (game) games.value = game.name;
    const now = JSON.stringify([game?.name, values]);
    if (now === chosen) return;
    chosen = now;
    about.textContent = game?.summary || "";
    const focus = choices.contains(document.activeElement) ? [...choices.querySelectorAll("button, input")].indexOf(document.activeElement) : -1;
    fill(choices, choicesOf(game).map(choice));
    if (focus >= 0) choices.querySelectorAll("button, input")[focus]?.focus();
  }

  function draw() {
    drawVerdict();
    drawGame();
    text.textContent = editor.text;
    play.disabled = !editor.state.board.vertices.length || Boolean(editor.answer?.error);
  }

  return {
    node, draw,
    enter() {
      families.enter();
      draw();
    },
  };
}
