/* The verdict: who wins, said to the person who plays, with the value; or a guess, a search that lasts, "not known". */

import { h, fill, grouped, icon } from "./dom.js";
import { badge } from "./badge.js";

const SHOWN_AFTER = 300;
const asked = new WeakMap();

/** Return 0 as "0", 2 as "∗2", as the page writes values in sentences. */
export const nimber = (value) => (value === 0 ? "0" : value === 1 ? "∗" : `∗${value}`);

/** Draw the verdict into an element; `small` is the row of phones. */
export function drawVerdict(app, element, small) {
  const { looks, show, position } = app;
  element.classList.toggle("waiting", Boolean(looks.busy));
  if (show === "hidden") return fill(element, small ? hiddenRow(app) : hidden(app));
  if (looks.busy) return busy(app, element, small);
  if (looks.error) return fill(element, failed(app, small));
  const look = looks.now;
  if (!look) return;
  if (position.over) return fill(element, row(small, badge("0", size(small)), small ? "The end." : "Nobody can move.", look.outcome ? `${look.outcome}: ${look.outcome === "P" ? "who is to move loses" : "who is to move wins"}` : ""));
  if (look.outcome === null) return fill(element, unknown(app, look, small));
  fill(element, row(small, badge(look.outcome, size(small)), sentence(app, look, small), small ? value(look) : detail(app, look)), small ? null : length(look), small ? null : misere(app));
}

const size = (small) => ({ size: small ? "" : "large" });
const row = (small, sign, words, more) => h("div", { class: "verdict-row" }, sign, h("div", null, h(small ? "strong" : "h2", null, words), more ? h("p", null, more) : null));

/* Values are hidden: nothing was asked. */
function hidden(app) {
  if (app.position.over) return [h("h2", null, "The game is over.")];
  const guess = (outcome, words) => h("button", { type: "button", class: "button tall", onclick: () => {
    asked.set(app.line.now, outcome);
    app.setShow("outcome");
  } }, words);
  return [
    h("h2", { class: "question" }, "Who wins this?"),
    app.first ? h("p", { class: "lead" }, "In these games someone always can. Guess, play it out, or let Grundy tell you and prove it.") : null,
    h("div", { class: "guesses" }, guess("N", "Who moves first"), guess("P", "Who moves second")),
    h("button", { type: "button", class: "button primary tall wide", onclick: () => {
      app.setShow("values");
      app.looks.setWhy(true);
    } }, icon("eye"), "Show me, and why"),
  ];
}

const hiddenRow = (app) => h("div", { class: "verdict-row" }, h("strong", null, "Who wins this?"),
  h("button", { type: "button", class: "button small", onclick: () => app.setShow("outcome") }, icon("eye"), "Show"));

function busy(app, element, small) {
  const { busy: search } = app.looks;
  if (performance.now() - search.began < SHOWN_AFTER) return;
  const seconds = (performance.now() - search.began) / 1000;
  const told = `${seconds.toFixed(1)} s of ${search.seconds} s${search.progress ? `, ${grouped(search.progress.positions)} positions` : ""}`;
  const old = element.querySelector(".searching");
  if (old) {
    old.querySelector("progress").value = seconds;
    old.querySelector(".note").textContent = told;
    return;
  }
  fill(element, h("div", { class: "searching" }, h("strong", null, "Searching"), h("progress", { max: search.seconds, value: seconds, "aria-label": "Time used" }),
    h("span", { class: "note" }, told), h("button", { type: "button", class: "button small", onclick: () => app.looks.giveUp() }, small ? "Stop" : "Stop, and play on")));
}

function failed(app, small) {
  const again = h("button", { type: "button", class: "button small", onclick: () => app.looks.search() }, "Try again");
  const words = app.looks.error.status === 503 ? "The server is busy." : app.looks.error.message;
  return [row(small, badge("?", size(small)), "Not known.", small ? null : words), h("div", { class: "row tools" }, again)];
}

function unknown(app, look, small) {
  const known = look.at_least ? ` The value is at least ${nimber(look.at_least)}.` : "";
  const text = look.open ? `${look.open[0].toUpperCase()}${look.open.slice(1).replace(/\.?$/, ".")}` : "";
  const longer = app.mostSeconds > app.seconds;
  return [
    row(small, badge("?", size(small)), "Not known yet.", small ? null : `${text}${known} You can still play.`),
    h("div", { class: "row tools" },
      longer ? h("button", { type: "button", class: "button small", onclick: () => app.looks.search({ seconds: app.mostSeconds }) }, app.mostSeconds === 60 ? "Try 1 minute" : `Try ${app.mostSeconds} s`) : null,
      app.show === "values" && !small ? h("button", { type: "button", class: "button small", onclick: () => app.setShow("outcome") }, "Ask only who wins") : null),
  ];
}

function sentence(app, look, small) {
  const { players } = app;
  const guess = asked.get(app.line.now);
  if (guess && !small) return `${guess === look.outcome ? "Right" : "Not so"}: who moves ${look.outcome === "N" ? "first" : "second"} wins.`;
  const won = look.outcome === "N";
  const many = won && look.winning ? (look.winning === 1 ? ", by one move" : `, by ${look.winning} moves`) : "";
  if (players.mode !== "machine") return won ? `Who is to move can win${small ? "" : many}.` : "Who is to move loses against best play.";
  if (players.isMachine()) return won ? "The machine can win." : "You win with best play.";
  if (small) return won ? "Your move. You can win." : "Your move. You lose against best play.";
  return won ? `You can win${many}.` : "You lose against best play.";
}

/** Return the verdict in words, for screen readers. */
export function spoken(app, look) {
  if (app.position.over) return "";
  return look.outcome === null ? "Not known yet." : `${sentence(app, look, false)} ${detail(app, look)}`;
}

const value = (look) => (look.value === null || look.value === undefined ? look.at_least ? `value at least ${nimber(look.at_least)}` : "" : `value ${nimber(look.value)}`);

function detail(app, look) {
  const words = look.outcome === "N" ? "N: who is to move wins." : "P: who is to move loses.";
  const worth = app.show === "values" ? value(look) : "";
  const limit = app.show === "values" && app.play === "normal" && !worth && look.open ? "The value is not known." : "";
  return [words, worth ? `${worth[0].toUpperCase()}${worth.slice(1)}` : limit].filter(Boolean).join(" ");
}

const misere = (app) => (app.play === "misere" && app.show === "values"
  ? h("p", { class: "note length" }, "In misère play parts cannot be added up: moves show who wins, and there are no columns.") : null);

const length = (look) => (Number.isInteger(look.remoteness)
  ? h("p", { class: "note length" }, look.remoteness === 0 ? "The game is over." : `With best play, ${look.remoteness} more move${look.remoteness === 1 ? "" : "s"}: the winner hurries, the loser delays.`) : null);
