/* The shell: what the page knows (position, play, how much is shown), the tabs, and who is told about changes. */

import { get } from "./api.js";
import { h, icon, fill } from "./dom.js";
import { recall, remember } from "./store.js";
import { Line } from "./game.js";
import { Looks } from "./looks.js";
import { Players } from "./players.js";
import { createHeader } from "./header.js";
import { createGallery } from "./gallery.js";
import { listenToKeys } from "./keys.js";
import { readFragment, writeFragment } from "./share.js";

const $ = (id) => document.getElementById(id);
const TABS = [["play", "Play", "play"], ["map", "Map", "map"], ["edit", "Edit", "edit"]];
const FIRST = "nim 3 5 7";

class App {
  constructor() {
    this.root = $("grundy");
    this.text = "";
    this.play = "normal";
    this.show = "hidden";
    this.at = null;
    this.games = [];
    this.kinds = [];
    this.levels = ["perfect"];
    this.seconds = 10;
    this.mostSeconds = 60;
    this.first = !recall("seen", false);
    this.tabs = {};
    this.tab = "play";
    this.listeners = {};
    this.line = new Line(this);
    this.looks = new Looks(this);
    this.players = new Players(this);
  }

  /** Call `work` after each event of that name: "position", "play", "show", "tab", "games", "server", "error". */
  on(event, work) {
    (this.listeners[event] ||= []).push(work);
  }

  emit(event, ...values) {
    (this.listeners[event] || []).forEach((work) => work(...values));
  }

  /** The server's answer to /api/position about the position that is shown, or null. */
  get position() {
    return this.line.now?.answer ?? null;
  }

  /** Load a position by its text. The line of moves begins anew. Resolves to true if the text was right. */
  async setPosition(text, { at = null, tab = null, moves = [], silent = false } = {}) {
    const done = await this.line.start(text, { at, moves, silent });
    if (done && tab) await this.openTab(tab);
    return done;
  }

  /** The position changed: tell everybody. Only the line of moves calls this. */
  moved() {
    this.text = this.position.position;
    this.at = this.line.at;
    this.emit("position");
    this.writeLink();
  }

  setPlay(play) {
    if (play === this.play) return;
    this.play = play;
    this.emit("play");
    this.line.askAgain();
  }

  setShow(show) {
    if (show === this.show) return;
    this.show = show;
    $("announcer").replaceChildren();
    remember("show", show);
    this.seen();
    this.emit("show");
    this.writeLink();
  }

  /** The first visit is over: from now on no guess is asked for before anything else. */
  seen() {
    if (this.first) remember("seen", true);
    this.first = false;
  }

  writeLink() {
    if (this.position) history.replaceState(null, "", writeFragment(this));
  }

  async openTab(name) {
    const tab = await this.tabOf(name);
    if (!tab) return;
    this.tabs[this.tab]?.leave?.();
    this.tab = name;
    this.root.dataset.tab = name;
    fill($("stage-slot"), tab.stage);
    fill($("panel-slot"), tab.panel);
    fill($("bar-slot"), tab.bar ?? []);
    $("bar-slot").hidden = !tab.bar;
    for (const button of $("tabs").children) button.setAttribute("aria-pressed", String(button.dataset.tab === name));
    tab.enter?.();
    this.showTitle();
    this.emit("tab");
  }

  /* Load the module of a tab when it is opened first. */
  async tabOf(name) {
    if (!this.tabs[name]) {
      try {
        this.tabs[name] = (await import(`./${name}.js`)).create(this);
      } catch (error) {
        console.warn(`the tab ${name} is not there`, error);
        this.toast("This part of the page could not be loaded.");
        return null;
      }
    }
    return this.tabs[name];
  }

  /** Write the title and the rule above the board, as the open tab has them now. */
  showTitle() {
    const { title, rule } = this.tabs[this.tab]?.title?.() ?? {};
    $("title").textContent = title ?? this.position?.title ?? "Grundy";
    $("rule").textContent = rule ?? this.position?.rule ?? "";
    document.title = `${$("title").textContent} · Grundy`;
  }

  /** Say something to screen readers only. */
  announce(text) {
    const line = h("p", null, text);
    $("announcer").append(line);
    setTimeout(() => line.remove(), 8000);
  }

  /** Say something for four seconds at the bottom of the page. */
  toast(text) {
    const toast = h("div", { class: "toast" }, text);
    $("toasts").append(toast);
    setTimeout(() => toast.remove(), 4000);
  }
}

/* The theme: the system's until somebody chooses. */
function createTheme(app) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  app.theme = recall("theme", "system");
  const apply = () => {
    const dark = app.theme === "dark" || (app.theme === "system" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    app.dark = dark;
    app.emit("theme");
  };
  app.setTheme = (theme) => {
    app.theme = theme;
    remember("theme", theme);
    apply();
  };
  system.addEventListener("change", apply);
  apply();
}

async function loadGames(app) {
  try {
    const { games, kinds, levels } = await get("/api/games");
    Object.assign(app, { games, kinds: kinds ?? [], levels: levels ?? app.levels });
    app.emit("games");
  } catch (error) {
    app.line.disconnected(error, () => loadGames(app));
  }
}

/* Open what the link says, or the first position. */
async function openLink(app) {
  const link = readFragment(location.hash);
  if (link.play && link.play !== app.play) {
    app.play = link.play;
    app.emit("play");
  }
  const remembered = ["hidden", "outcome", "values"].find((show) => show === recall("show", "hidden")) ?? "hidden";
  const show = link.show ?? (app.position ? app.show : remembered);
  if (show !== app.show) {
    app.show = show;
    app.emit("show");
  }
  if (link.text) app.seen();
  const wanted = link.text ?? app.position?.position ?? FIRST;
  if ((await app.setPosition(wanted, link)) || app.position || app.line.away) return;
  // The text of the link is wrong: a board stands below the error, as after typing.
  if (await app.setPosition(FIRST, { silent: true })) await app.setPosition(wanted, link);
}

async function begin() {
  const app = new App();
  createTheme(app);
  for (const [name, words, picture] of TABS) {
    $("tabs").append(h("button", { type: "button", dataset: { tab: name }, "aria-pressed": "false", onclick: () => app.openTab(name) }, icon(picture), h("span", null, words)));
  }
  fill($("menu"), icon("menu"));
  createHeader(app);
  createGallery(app);
  listenToKeys(app);
  app.on("position", () => app.showTitle());
  await app.openTab("play");
  addEventListener("hashchange", () => (readFragment(location.hash).text ? openLink(app) : app.writeLink()));
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    (document.querySelector('.hit[tabindex="0"]') ?? $("stage")).focus();
  });
  loadGames(app);
  await openLink(app);
  // Boards may be pasted and files dropped before the editor was opened.
  (window.requestIdleCallback ?? setTimeout)(() => app.tabOf("edit"));
}

begin();
