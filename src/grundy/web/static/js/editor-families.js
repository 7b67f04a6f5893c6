/* Boards with a name and sizes, and random ones with a seed. */

import { get, post } from "./api.js";
import { fill, h, icon } from "./dom.js";

const SHORT = 7; // so many families are shown before "more"

/** Return {node, enter} for an editor. */
export function createFamilies(editor) {
  const chips = h("div", { class: "ed-chips", role: "group", "aria-label": "Families" });
  const form = h("div", { class: "ed-form" });
  const problem = h("p", { class: "error", role: "alert", hidden: true });
  const node = h("section", { class: "section" },
    h("div", { class: "section-head" }, h("h3", { class: "section-title" }, "Start from a family")), chips, form, problem);
  let [list, chosen, all, seed] = [null, null, false, null];
  const sizes = new Map();

  async function make(next) {
    const values = chosen.sizes.map((size) => sizes.get(`${chosen.name} ${size.name}`) ?? size.value);
    if (chosen.random && (next || seed === null)) seed = Math.floor(Math.random() * 10000);
    problem.hidden = true;
    try {
      const found = await post("/api/board", { family: chosen.name, sizes: values, ...(chosen.random ? { seed } : {}) });
      if (chosen.random) seed = found.seed ?? seed;
      editor.take(found, { words: `${chosen.title} with ${found.vertices.length} vertices` });
      draw();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }

  function field(size) {
    const key = `${chosen.name} ${size.name}`;
    const input = h("input", {
      class: "field ed-size", type: "number", inputmode: "numeric", min: size.least, max: size.most, step: size.step ?? 1, value: sizes.get(key) ?? size.value,
      oninput: () => sizes.set(key, Number(input.value)),
      onkeydown: (event) => event.key === "Enter" && make(),
    });
    return h("label", { class: "ed-field" }, h("span", null, size.name), input);
  }

  function drawForm() {
    if (!chosen) return fill(form);
    const fields = chosen.sizes.map(field);
    if (!chosen.random) return fill(form, fields, h("button", { type: "button", class: "button small", onclick: () => make() }, "Put it here"));
    const input = h("input", { class: "field ed-size", type: "number", inputmode: "numeric", min: 0, value: seed ?? "", placeholder: "any",
      onchange: () => (seed = input.value === "" ? null : Number(input.value)), onkeydown: (event) => event.key === "Enter" && make() });
    return fill(form, fields, h("label", { class: "ed-field" }, h("span", null, "seed"), input),
      h("button", { type: "button", class: "button small", onclick: () => make() }, "Put it here"),
      h("button", { type: "button", class: "button small", onclick: () => make(true) }, icon("dice"), "Random"));
  }

  function choose(family) {
    chosen = family;
    problem.hidden = true;
    draw();
  }

  function draw() {
    if (!list) return;
    const named = list.filter((family) => !family.random);
    const random = list.filter((family) => family.random);
    const shown = all ? [...named, ...random] : [...named.slice(0, SHORT), ...random.slice(0, 1)];
    if (chosen && !shown.includes(chosen)) shown.push(chosen);
    const focus = chips.contains(document.activeElement) ? document.activeElement.textContent : null;
    fill(chips, shown.map((family) => h("button", {
      type: "button", class: "button small ed-chip", "aria-pressed": String(family === chosen), onclick: () => choose(family),
    }, family.random ? icon("dice") : null, family.title || family.name)),
    h("button", { type: "button", class: "button small ed-chip", "aria-expanded": String(all), onclick: () => {
      all = !all;
      draw();
    } }, all ? "fewer" : "more…"));
    if (focus !== null) [...chips.children].find((chip) => chip.textContent === focus)?.focus();
    drawForm();
  }

  /* The plain ones first: those that most people look for. */
  function sorted(families) {
    return [...families].sort((a, b) => a.random - b.random);
  }

  return {
    node,
    async enter() {
      if (list) return;
      try {
        const { families } = await get("/api/families");
        list = sorted(families);
        chosen = list.find((family) => family.sizes.length === 2) || list[0] || null;
        draw();
      } catch (error) {
        problem.textContent = error.message;
        problem.hidden = false;
      }
    },
  };
}
