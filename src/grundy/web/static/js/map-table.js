/* Tables: a position whose text has letters in braces, for all numbers of their ranges, as a heat map. */

import { isAbort, newest, stream } from "./api.js";
import { drawPicture } from "./board.js";
import { fill, h, icon } from "./dom.js";
import { createBusy, csv, fileName, heatOf, openCard, saveButton, section, svgText } from "./map-parts.js";

const QUESTIONS = [["value", "Value"], ["outcome", "Who wins"], ["remoteness", "Remoteness"], ["height", "Longest play"]];
const LETTERS = ["m", "n"];

/** Return the text of a position with its first two numbers as letters: `nim {m} {n} 7`. */
export function templateOf(text) {
  let count = 0;
  const start = text.indexOf(" ") + 1;
  const state = text.slice(start).replace(/\s@.*$/, "");
  const tail = text.slice(start).slice(state.length);
  return text.slice(0, start) + state.replace(/\d+/g, (number) => (count < 2 ? `{${LETTERS[count++]}}` : number)) + tail;
}

const lettersOf = (template) => [...new Set([...template.matchAll(/\{(\w)\}/g)].map((found) => found[1]))].slice(0, 2);

/** Return the view: {stage, panel, bar, enter, leave, title}. */
export function createTable(app) {
  const template = h("input", { class: "field mono map-template", id: "map-template", spellcheck: "false", autocapitalize: "off", autocomplete: "off", oninput: drawRanges, onkeydown: onEnter });
  const ranges = h("div", { class: "map-ranges" });
  const question = h("select", { "aria-label": "Question", onchange: () => ask() }, QUESTIONS.map(([name, words]) => h("option", { value: name }, words)));
  const make = h("button", { type: "button", class: "button primary", onclick: () => ask() }, "Make the table");
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const busy = createBusy();
  const frame = h("div", { class: "map-frame map-scroll", tabindex: "0", role: "region", "aria-label": "Table" });
  const stage = h("div", { class: "map-table" },
    h("div", { class: "map-form" }, h("label", { class: "map-wide", for: "map-template" }, h("span", null, "Position, with letters in braces"), template),
      ranges, h("label", null, h("span", null, "Question"), question), make), problem, busy.node, frame);
  const panel = h("div", { class: "map-side" });
  const bar = h("div", { class: "map-show" });
  const asking = newest();
  const values = { m: "0..8", n: "0..8" };
  let [answer, asked, touched] = [null, null, false];

  function onEnter(event) {
    if (event.key === "Enter") ask();
  }

  function drawRanges(event) {
    if (event) touched = true;
    const letters = lettersOf(template.value);
    const before = [...ranges.querySelectorAll("input")].map((input) => input.dataset.letter).join();
    if (letters.join() === before && before) return;
    fill(ranges, letters.map((letter) => {
      const input = h("input", { class: "field map-range", value: values[letter] ?? "0..8", dataset: { letter }, oninput: () => (values[letter] = input.value), onkeydown: onEnter });
      return h("label", null, h("span", null, `${letter} from..to`), input);
    }));
  }

  const filled = (row, column) => {
    const [down, across] = answer.letters;
    const text = asked.text.replaceAll(`{${down}}`, across ? row : column);
    return across ? text.replaceAll(`{${across}}`, column) : text;
  };

  /* A table whose cells are buttons: arrows go from cell to cell, Enter opens the position. */
  function drawTable() {
    const { letters, columns, rows, cells } = answer;
    const two = letters.length > 1;
    const cell = (text, r, c) => {
      if (text === null) return h("td", null, h("span", { class: "map-cell heat-none", role: "img", "aria-label": "no position" }));
      const where = two ? `${letters[0]} ${rows[r]} ${letters[1]} ${columns[c]}` : `${letters[0]} ${columns[c]}`;
      return h("td", null, h("button", {
        type: "button", class: `map-cell ${heatOf(text)}`, tabindex: r + c ? "-1" : "0", "aria-label": `${where}: ${text}`, title: filled(rows[r], columns[c]),
        dataset: { r, c }, onclick: () => app.setPosition(filled(rows[r], columns[c]), { tab: "play" }),
      }, text));
    };
    fill(frame, h("table", { class: "map-grid" }, h("caption", { class: "for-readers" }, answer.heading ?? asked.text),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, two ? h("span", null, `${letters[0]} ↓ `, `${letters[1]} →`) : letters[0]), columns.map((name) => h("th", { scope: "col" }, String(name))))),
      h("tbody", null, cells.map((row, r) => h("tr", null, h("th", { scope: "row" }, two ? String(rows[r]) : ""), row.map((text, c) => cell(text, r, c)))))));
  }

  frame.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const { r, c } = event.target.dataset;
    if (!step || r === undefined) return;
    const next = frame.querySelector(`[data-r="${Number(r) + step[0]}"][data-c="${Number(c) + step[1]}"]`);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });

  function counts() {
    const found = new Map();
    answer.cells.flat().filter((text) => text !== null).forEach((text) => found.set(text, (found.get(text) || 0) + 1));
    return [...found].sort(([a], [b]) => Number(a) - Number(b) || a.localeCompare(b));
  }

  function drawPanel() {
    if (!answer) {
      fill(panel, section("", h("h3", { class: "map-quiet" }, "A table of positions"), h("p", { class: "note" }, "Write a position and put a letter in braces where a number should run: the first letter goes down, the second across.")));
      return;
    }
    const listed = counts();
    const shown = listed.slice(0, 12);
    const legend = shown.map(([text, count]) => h("li", null, h("span", { class: `map-key ${heatOf(text)}` }, text), `${count} ${count === 1 ? "cell" : "cells"}`));
    fill(panel,
      section("What repeats", answer.periods.length ? h("ul", { class: "map-periods" }, answer.periods.map((text) => h("li", null, text))) : h("p", { class: "note" }, "No row, column or diagonal repeats in this range.")),
      section("How often", h("ul", { class: "map-legend" }, legend, listed.length > shown.length ? h("li", null, `and ${listed.length - shown.length} more`) : null)),
      answer.note || answer.open ? section("Note", h("p", { class: "note" }, [answer.note, answer.open].filter(Boolean).join(" "))) : null,
      section("Take it with you", h("div", { class: "row" }, saveButton("CSV", () => fileName(asked.text, "csv"), "text/csv", () => {
        const { letters, rows, columns, cells } = answer;
        if (letters.length < 2) return csv([[letters[0], "answer"], ...columns.map((name, c) => [name, cells[0][c]])]);
        return csv([[`${letters[0]}/${letters[1]}`, ...columns], ...rows.map((name, r) => [name, ...cells[r]])]);
      }), saveButton("JSON", () => fileName(asked.text, "json"), "application/json", () => `${JSON.stringify({ ...answer, picture: undefined, event: undefined })}\n`),
      answer.picture ? saveButton("SVG", () => fileName(asked.text, "svg"), "image/svg+xml", () => svgText(drawPicture(answer.picture, { still: true }), getComputedStyle(document.body).backgroundColor)) : null)),
      section("", h("p", { class: "note" }, "Click a cell to play from there.")));
  }

  async function ask(seconds = null) {
    const text = template.value.trim();
    const letters = lettersOf(text);
    problem.hidden = true;
    asked = { text };
    let byHand = false;
    busy.begin(() => {
      byHand = true;
      asking.stop();
    });
    try {
      const body = { position: text, ranges: Object.fromEntries(letters.map((letter) => [letter, values[letter] ?? "0..8"])), play: app.play };
      question.querySelector("[value=value]").disabled = app.play === "misere";
      if (app.play === "misere" && question.value === "value") question.value = "outcome";
      answer = await asking((signal) => stream("/api/table", { ...body, question: question.value, ...(seconds ? { seconds } : {}) }, { signal, onProgress: busy.report }));
      if (answer.cells) drawTable();
      else stopped(answer.open);
    } catch (error) {
      if (isAbort(error)) {
        if (!byHand) return; // a newer question is under way
        stopped("you stopped the search");
      } else {
        problem.textContent = error.message;
        problem.hidden = false;
        answer = null;
        fill(frame);
      }
    }
    busy.end();
    drawPanel();
  }

  function stopped(reason) {
    answer = null;
    fill(frame, openCard(reason, [[`Try ${app.mostSeconds} s`, () => ask(app.mostSeconds)]]));
  }

  fill(bar, h("span", { class: "note" }, icon("map"), " Click a cell to play from there."));
  app.on("play", () => answer && stage.isConnected && ask());

  return {
    stage, panel, bar,
    title: () => ({ title: "Tables", rule: "What the game is worth for all numbers of a range." }),
    enter() {
      if (!touched) {
        const example = app.games.find((game) => !game.board && /(\s\d+){2}/.test(game.example))?.example ?? "";
        const text = templateOf(app.text);
        template.value = lettersOf(text).length ? text : templateOf(example);
      }
      drawRanges();
      drawPanel();
      if (!answer && template.value && app.show !== "hidden") ask();
    },
    leave() {
      asking.stop();
      busy.end();
    },
  };
}
