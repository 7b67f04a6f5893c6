/* All registered games, grouped by kind, with a search. Below 1360 px it is a drawer. */

import { h, icon, fill } from "./dom.js";
import { post } from "./api.js";
import { thumbnail } from "./thumbs.js";

export function createGallery(app) {
  const nav = document.getElementById("gallery");
  const menu = document.getElementById("menu");
  const search = h("input", { class: "field", type: "search", placeholder: "Find a game", "aria-label": "Find a game", oninput: () => list() });
  const groups = h("div", { class: "groups" });
  function open(text) {
    close();
    app.seen();
    app.setPosition(text, { tab: "play" });
  }

  function card(game) {
    return h("button", { type: "button", class: "game", dataset: { name: game.name }, title: game.summary, onclick: () => open(game.example) }, thumbnail(game.example), h("span", { class: "game-name" }, game.name));
  }

  function list() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = app.games.filter((game) => {
      const text = `${game.name} ${game.title} ${game.summary} ${game.kind}`.toLowerCase();
      return game.example && words.every((word) => text.includes(word));
    });
    const kinds = [...new Set([...app.kinds, ...found.map((game) => game.kind)])];
    fill(groups, kinds.map((kind) => {
      // The famous games have the short names: Nim, Cram, Kayles, Mogul.
      const games = found.filter((game) => game.kind === kind).sort((one, other) => one.name.length - other.name.length);
      return games.length ? h("section", null, h("h2", { class: "section-title" }, kind, h("span", null, games.length)), h("div", { class: "games" }, games.map(card))) : null;
    }), found.length ? null : h("p", { class: "note" }, app.games.length ? "No game is called that." : "The games are on their way."));
    mark();
  }

  function mark() {
    const names = new Set((app.text || "").split(" + ").map((part) => part.trim().split(/[\s(]/)[0]));
    for (const button of groups.querySelectorAll(".game")) {
      if (names.has(button.dataset.name)) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    if (!nav.matches(":hover, :focus-within")) groups.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  const narrow = matchMedia("(max-width: 1359px)");
  function close() {
    app.root.classList.remove("gallery-open");
    menu.setAttribute("aria-expanded", "false");
  }
  app.toggleGallery = () => {
    if (!narrow.matches) return search.focus();
    const now = app.root.classList.toggle("gallery-open");
    menu.setAttribute("aria-expanded", String(now));
    if (now) search.focus();
    else menu.focus();
  };
  menu.addEventListener("click", app.toggleGallery);
  nav.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (narrow.matches) {
      close();
      menu.focus();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    if (app.root.classList.contains("gallery-open") && !nav.contains(event.target) && !menu.contains(event.target)) close();
  });

  fill(nav,
    h("div", { class: "search" }, icon("search"), search),
    groups,
    h("div", { class: "gallery-foot" },
      h("button", { type: "button", class: "button wide", onclick: () => random(app) }, icon("dice"), "A random position"),
      h("button", { type: "button", class: "button wide", onclick: () => {
        close();
        app.openTab("edit");
      } }, icon("edit"), "Draw a board")));
  app.on("games", () => {
    search.placeholder = `Find a game (${app.games.length})`;
    list();
  });
  app.on("position", mark);
  list();
}

/** Open a random position of the game that is shown. */
export async function random(app) {
  const game = app.position?.game && app.games.some((known) => known.name === app.position.game) ? app.position.game : "nim";
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const found = await post("/api/random", { game, size: 4, seed });
    app.seen();
    if (await app.setPosition(found.position, { tab: "play" })) app.toast(`Random position, seed ${found.seed ?? seed}`);
  } catch (error) {
    app.toast(error.message);
  }
}
