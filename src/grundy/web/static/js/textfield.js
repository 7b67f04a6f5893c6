/* The line of text at the top: typing redraws the board; errors are shown under the wrong letter. */

import { h, fill, later } from "./dom.js";
import { recall, remember } from "./store.js";

const ERROR_WAIT = 400;
const TYPING_WAIT = 120;
const REMEMBERED = 20;
const SHOWN = 8;

/** Split a position's text into pieces of kinds "name", "without" and "" for the mirror under the letters. */
export function pieces(text) {
  const found = [];
  for (const part of text.split(/( \+ )/)) {
    const name = /^\s*[^\s]+/.exec(part);
    if (part === " + " || !name) {
      found.push(["", part]);
      continue;
    }
    const rest = part.slice(name[0].length);
    const without = / without .*?(?= @ |$)/.exec(rest);
    found.push(["name", name[0]]);
    if (!without) found.push(["", rest]);
    else found.push(["", rest.slice(0, without.index)], ["without", without[0]], ["", rest.slice(without.index + without[0].length)]);
  }
  return found.filter(([, piece]) => piece);
}

export function createTextField(app, place, ...buttons) {
  const input = h("input", {
    id: "text", class: "line-input", type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "none", role: "combobox",
    "aria-label": "Position as text", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": "completions", "aria-describedby": "line-error",
  });
  const mirror = h("div", { class: "line-mirror", "aria-hidden": "true" });
  const list = h("ul", { class: "completions", id: "completions", role: "listbox", "aria-label": "Completions", hidden: true });
  const below = h("div", { class: "line-error", id: "line-error", hidden: true });
  fill(place, h("div", { class: "line-box" }, h("div", { class: "line-letters" }, input, mirror), h("kbd", { class: "line-key", "aria-hidden": "true" }, "/"), buttons), list, below);

  let wrong = null;
  let options = [];
  let chosen = -1;

  function draw() {
    const text = input.value;
    if (wrong && wrong.column !== null && wrong.text === text) {
      const end = wrong.column + Math.max(1, wrong.length || 1);
      fill(mirror, h("span", null, text.slice(0, wrong.column)), h("span", { class: "wave" }, text.slice(wrong.column, end) || " "), h("span", null, text.slice(end)));
    } else {
      fill(mirror, pieces(text).map(([kind, piece]) => h("span", { class: kind || null }, piece)));
    }
    mirror.scrollLeft = input.scrollLeft;
  }

  function close() {
    options = [];
    chosen = -1;
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function open(found, at = -1) {
    options = found;
    if (!found.length) return close();
    fill(list, found.map((option, index) => h("li", {
      id: `completion-${index}`, role: "option", "aria-selected": "false", onpointerdown: (event) => {
        event.preventDefault();
        take(option);
      },
    }, h("span", { class: "mono" }, option.words), option.small ? h("small", null, option.small) : null)));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    point(at);
  }

  function point(index) {
    chosen = index;
    [...list.children].forEach((child, at) => child.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `completion-${index}`);
    list.children[index].scrollIntoView({ block: "nearest" });
  }

  function take(option) {
    input.value = option.text;
    input.setSelectionRange(option.text.length, option.text.length);
    close();
    draw();
    ask(true);
  }

  /* The names of games that the word before the caret may become. */
  function complete() {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length);
    if (before.length !== input.value.length) return close();
    const start = before.lastIndexOf(" + ") < 0 ? 0 : before.lastIndexOf(" + ") + 3;
    const word = before.slice(start).trimStart();
    if (!word || /\s/.test(word)) return close();
    const games = app.games.filter((game) => game.name.startsWith(word) || (word.length > 2 && game.name.includes(word)));
    games.sort((one, other) => Number(other.name.startsWith(word)) - Number(one.name.startsWith(word)));
    if (games.length === 1 && games[0].name === word && before.slice(start) === games[0].example) return close();
    open(games.slice(0, SHOWN).map((game) => ({ words: game.example || game.name, small: game.title, text: before.slice(0, start) + (game.example || game.name) })));
  }

  function history() {
    open(recall("history", []).filter((text) => text !== input.value).map((text) => ({ words: text, text })), 0);
  }

  const showError = later(() => {
    if (!wrong) return;
    input.setAttribute("aria-invalid", "true");
    place.classList.add("wrong");
    fill(below, message(wrong));
    below.setAttribute("role", "alert");
    below.hidden = false;
    draw();
  }, ERROR_WAIT);

  function message(error) {
    const [before, after] = error.suggestion ? splitAt(error.error, error.suggestion) : [error.error, ""];
    const unfinished = app.games.find((game) => game.token && game.name === (error.text ?? "").trim().split(/\s/)[0]) && !(error.text ?? "").includes("@");
    return [
      h("span", { class: unfinished ? null : "error" }, before,
        error.suggestion ? h("button", { type: "button", class: "plain suggestion", onclick: () => suggest(error) }, error.suggestion) : null, after),
      unfinished ? h("span", null, " Name a vertex, or look at the ", h("button", { type: "button", class: "plain", onclick: () => app.openTab("map") }, "map of all starts"), ".") : null,
      app.text && !unfinished ? h("span", { class: "note" }, ` The board below is still ${app.text.length > 40 ? "the last one" : app.text}.`) : null,
    ];
  }

  function splitAt(text, suggestion) {
    const at = text.lastIndexOf(suggestion);
    return at < 0 ? [`${text}. Did you mean `, "?"] : [text.slice(0, at), text.slice(at + suggestion.length)];
  }

  function suggest(error) {
    const text = error.text ?? input.value;
    input.value = error.column === null || error.column === undefined ? error.suggestion
      : text.slice(0, error.column) + error.suggestion + text.slice(error.column + (error.length || 0));
    input.focus();
    draw();
    ask(true);
  }

  function right() {
    wrong = null;
    showError.cancel();
    app.broken = false;
    app.emit("broken");
    place.classList.remove("wrong");
    input.removeAttribute("aria-invalid");
    below.hidden = true;
    below.removeAttribute("role");
  }

  async function ask(now = false) {
    const text = input.value;
    if (!text.trim()) return;
    if (text.trim() === app.text) return right();
    app.seen();
    const done = await app.setPosition(text, { typed: true });
    if (now && wrong) showError();
    if (done && now) keep();
  }

  const typing = later(() => ask(), TYPING_WAIT);

  /* Remember the position that is shown, newest first. */
  function keep() {
    const start = app.line.entries[0]?.answer.position;
    if (start) remember("history", [start, ...recall("history", []).filter((text) => text !== start)].slice(0, REMEMBERED));
  }

  app.on("error", (error, text) => {
    // Hints at commands of the shell, such as (`grundy games` lists all), do not help here.
    wrong = { text, column: null, length: 0, suggestion: null, ...error.fields, error: error.message.replace(/ \(`[^`]*`[^)]*\)/g, "") };
    app.broken = true;
    if (document.activeElement !== input) input.value = text;
    app.emit("broken");
    showError();
  });
  app.on("position", () => {
    right();
    if (document.activeElement !== input) input.value = app.text;
    draw();
    if (app.line.index > 0) keep();
  });

  input.addEventListener("input", () => {
    if (wrong) right();
    draw();
    complete();
    typing();
  });
  input.addEventListener("scroll", () => (mirror.scrollLeft = input.scrollLeft));
  input.addEventListener("blur", () => {
    close();
    if (!wrong && app.text) {
      input.value = app.text;
      keep();
    }
    draw();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!options.length) return history();
      const step = event.key === "ArrowDown" ? 1 : -1;
      point((chosen + step + options.length) % options.length);
    } else if (event.key === "Tab" && options.length && !event.shiftKey) {
      event.preventDefault();
      take(options[Math.max(0, chosen)]);
    } else if (event.key === "Enter") {
      if (chosen >= 0) return take(options[chosen]);
      close();
      typing.cancel();
      ask(true);
    } else if (event.key === "Escape") {
      if (options.length) return close();
      if (wrong) {
        right();
        input.value = app.text;
        draw();
      }
      document.getElementById("stage").focus();
    }
  });
  draw();
}
