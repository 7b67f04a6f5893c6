/* Boards with a name and sizes, and random ones with a seed. */

import { get, post } from "./api.js";
import { fill, h, icon } from "./dom.js";

/* Shown before "more…", if the server has them. */
const SHORT = ["path", "cycle", "grid", "hex", "tree", "petersen"];

/** Return {node, enter} for an editor. */
export function createFamilies(editor) {
  const chips = h("div", { class: "ed-chips", role: "group", "aria-label": "Families" });
  const form = h("div", { class: "ed-form" });
  const kinds = h("select", { "aria-label": "Kind of random board", onchange: () => drawRandom() });
  const random = h("div", { class: "ed-form" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const title = (words) => h("div", { class: "section-head" }, h("h3", { class: "section-title" }, words));
  const node = h("div", null, h("section", { class: "section" }, title("Start from a family"), chips, form, problem),
    h("section", { class: "section" }, title("Or from a random board"), kinds, random));
  let [list, chosen, all, seed] = [null, null, false, null];
  const sizes = new Map();

  async function make(family, next) {
    const values = family.sizes.map((size) => sizes.get(`${family.name} ${size.name}`) ?? size.value);
    if (next || seed === null) seed = Math.floor(Math.random() * 10000);
    problem.hidden = true;
    try {
      const found = await post("/api/board", { family: family.name, sizes: values, ...(family.random ? { seed } : {}) });
      editor.take(found, { words: `${family.title}: ${found.vertices.length} vertices` });
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
    if (family.random) drawRandom();
  }

  function field(family, size) {
    const key = `${family.name} ${size.name}`;
    const input = h("input", {
      class: "field ed-size", type: "number", inputmode: "numeric", min: size.least, max: size.most, step: size.step ?? 1, value: sizes.get(key) ?? size.value,
      oninput: () => sizes.set(key, Number(input.value)), onkeydown: (event) => event.key === "Enter" && make(family),
    });
    return h("label", { class: "ed-field" }, h("span", null, size.name), input);
  }

  function drawForm() {
    fill(form, chosen ? [chosen.sizes.map((size) => field(chosen, size)), h("button", { type: "button", class: "button small", onclick: () => make(chosen) }, "Put it here")] : []);
  }

  /* Random boards: the seed is shown, so that the same board can be had again. */
  function drawRandom() {
    const family = list.find((one) => one.name === kinds.value);
    if (!family) return;
    const focused = random.contains(document.activeElement) && document.activeElement.tagName === "BUTTON";
    const input = h("input", { class: "field ed-size", type: "number", inputmode: "numeric", min: 0, value: seed ?? "", placeholder: "any",
      onchange: () => (seed = input.value === "" ? null : Math.max(0, Math.floor(Number(input.value)))), onkeydown: (event) => {
        if (event.key !== "Enter") return;
        seed = input.value === "" ? null : Math.max(0, Math.floor(Number(input.value)));
        make(family);
      } });
    const dice = h("button", { type: "button", class: "button small", onclick: () => make(family, true) }, icon("dice"), "Random");
    fill(random, family.sizes.map((size) => field(family, size)), h("label", { class: "ed-field" }, h("span", null, "seed"), input), dice);
    if (focused) dice.focus();
  }

  function draw() {
    const named = list.filter((family) => !family.random);
    const short = SHORT.map((name) => named.find((family) => family.name === name)).filter(Boolean);
    const shown = all || !short.length ? named : [...short];
    if (chosen && !shown.includes(chosen)) shown.push(chosen);
    const focus = chips.contains(document.activeElement) ? document.activeElement.textContent : null;
    fill(chips, shown.map((family) => h("button", {
      type: "button", class: "button small ed-chip", title: family.about ?? "", "aria-pressed": String(family === chosen), onclick: () => {
        chosen = family;
        problem.hidden = true;
        draw();
      },
    }, family.title || family.name)),
    short.length ? h("button", { type: "button", class: "button small ed-chip", "aria-expanded": String(all), onclick: () => {
      all = !all;
      draw();
    } }, all ? "fewer" : "more…") : null);
    if (focus !== null) [...chips.children].find((chip) => chip.textContent === focus || (/more|fewer/.test(focus) && chip.ariaExpanded))?.focus();
    drawForm();
  }

  return {
    node,
    async enter() {
      if (list) return;
      try {
        ({ families: list } = await get("/api/families"));
        const named = list.filter((family) => !family.random);
        chosen = named.find((family) => family.name === "grid") ?? named[0] ?? null;
        fill(kinds, list.filter((family) => family.random).map((family) => h("option", { value: family.name }, family.title)));
        draw();
        drawRandom();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
      }
    },
  };
}
