/* The header: the text field (in textfield.js), normal or misère play, lecture, theme, help, and the menu of phones. */

import { h, icon, fill } from "./dom.js";
import { item, popover } from "./popover.js";
import { copyLink, openShare } from "./share.js";
import { createTextField } from "./textfield.js";
import { openKeys } from "./keys.js";

const THEMES = { system: ["half", "as the system"], light: ["sun", "light"], dark: ["moon", "dark"] };

/** Return the switch between normal and misère play. */
export function playSwitch(app) {
  const buttons = [["normal", "Normal", "Who cannot move loses"], ["misere", "Misère", "Who cannot move wins"]].map(([play, words, title]) =>
    h("button", { type: "button", dataset: { play }, title, onclick: () => app.setPlay(play) }, words));
  const mark = () => buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.play === app.play)));
  app.on("play", mark);
  mark();
  return h("div", { class: "segmented play-switch", role: "group", "aria-label": "Who cannot move" }, buttons);
}

export function toggleTheme(app) {
  app.setTheme(app.dark ? "light" : "dark");
}

export function createHeader(app) {
  const line = document.getElementById("line");
  const share = h("button", { type: "button", class: "line-button", id: "copy-link", "aria-label": "Copy link", title: "Copy link", onclick: () => copyLink(app) }, icon("link"), h("span", null, "Copy link"));
  const more = h("button", { type: "button", class: "line-button share-button", "aria-label": "More ways to share", "aria-haspopup": "dialog", "aria-expanded": "false", onclick: (event) => openShare(app, event.currentTarget) }, icon("share"));
  createTextField(app, line, share, more);

  const theme = h("button", { type: "button", class: "icon-button", id: "theme", onclick: () => toggleTheme(app) });
  const named = () => {
    fill(theme, icon(app.dark ? "sun" : "moon"));
    theme.setAttribute("aria-label", app.dark ? "Light colours" : "Dark colours");
    theme.title = theme.getAttribute("aria-label");
  };
  app.on("theme", named);
  named();
  fill(document.getElementById("tools"),
    playSwitch(app),
    h("button", { type: "button", class: "icon-button", "aria-label": "Lecture view", title: "Lecture view (L)", onclick: () => app.lecture?.toggle() }, icon("screen")),
    theme,
    h("button", { type: "button", class: "icon-button", "aria-label": "Keys and help", title: "Keys and help (?)", onclick: openKeys }, icon("help")));
}

/** Open the menu of phones: what has no place in the narrow header and bar. */
export function openMore(app, anchor) {
  const { players } = app;
  const [picture, words] = THEMES[app.theme] ?? THEMES.system;
  const after = { system: "light", light: "dark", dark: "system" };
  const box = popover(anchor, "More",
    h("label", null, h("span", null, "Opponent"), players.select()),
    playSwitchOnce(app),
    h("hr"),
    item(icon("restart"), "Restart", null, () => players.restart()),
    item(icon("swap"), "Swap sides", null, () => players.swap()),
    item(icon("share"), "Share", "link, text, command, picture", () => openShare(app, anchor)),
    item(icon("map"), "Map of all starts", null, () => app.openTab("map")),
    item(icon("edit"), "Edit the board", null, () => app.openTab("edit")),
    item(icon("screen"), "Lecture view", null, () => app.lecture?.toggle()),
    item(icon(picture), "Colours", words, () => app.setTheme(after[app.theme] ?? "light")),
    item(icon("help"), "Keys and help", null, openKeys));
  return box;
}

/* The switch again, for one opening of the menu only: it must not listen for ever. */
function playSwitchOnce(app) {
  const buttons = [["normal", "Normal play"], ["misere", "Misère play"]].map(([play, words]) =>
    h("button", {
      type: "button",
      "aria-pressed": String(app.play === play),
      onclick: (event) => {
        app.setPlay(play);
        for (const button of event.currentTarget.parentNode.children) button.setAttribute("aria-pressed", String(button === event.currentTarget));
      },
    }, words));
  return h("div", { class: "segmented in-menu", role: "group", "aria-label": "Who cannot move" }, buttons);
}
