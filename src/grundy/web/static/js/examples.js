/* Positions to begin with: what a first visitor sees beside the board. */

import { h } from "./dom.js";
import { thumbnail } from "./thumbs.js";

const EXAMPLES = [
  ["Walk, and never come back", "geography petersen @ 0"],
  ["Two games at once", "nim 3 5 + kayles 7"],
  ["Cut a picture down", "hackenbush 0-1,1-2,2-0,1-3,3-4"],
  ["Uno with open hands", "uno g3 g7 r3 | b3 r5 @ r3"],
  ["Your own taking rules", "octal(0.37) 9"],
];

/** Return the section with positions to open. */
export function examples(app) {
  return h("section", { class: "section examples", hidden: true },
    h("div", { class: "section-head" }, h("h3", { class: "section-title" }, "Or open something else")),
    h("ul", null, EXAMPLES.map(([title, text]) => h("li", null, h("button", { type: "button", class: "example", onclick: () => app.setPosition(text) },
      thumbnail(text), h("span", null, h("strong", null, title), h("small", { class: "mono" }, text)))))),
    h("p", { class: "note" }, h("strong", null, "Type any position"), " in the line at the top: press ", h("kbd", null, "/"), ". A + joins two games. The link you copy opens exactly what you see."));
}
