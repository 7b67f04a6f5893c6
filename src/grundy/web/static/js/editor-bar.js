/* The bar below the editor: the tools, undo, redo, tidy up. */

import { fill, h, icon } from "./dom.js";
import { HELP, toolsOf } from "./editor-actions.js";

/** Return {node, draw} for an editor. */
export function createBar(editor) {
  const tools = h("div", { class: "ed-tools", role: "group", "aria-label": "Tools" });
  const step = (name, label, work) => h("button", { type: "button", class: "icon-button framed", "aria-label": label, title: label, onclick: work }, icon(name));
  const undo = step("undo", "Undo (Ctrl+Z)", () => editor.undo());
  const redo = step("redo", "Redo (Ctrl+Y)", () => editor.redo());
  const tidy = h("button", { type: "button", class: "button small", onclick: () => editor.tidy() }, "Tidy up");
  const node = h("div", { class: "ed-bar" }, tools, h("div", { class: "ed-steps" }, undo, redo, tidy));
  let drawn = "";

  function draw() {
    const { state } = editor;
    const list = toolsOf(state.marks);
    const names = list.map((tool) => tool.name).join();
    if (names !== drawn) {
      drawn = names;
      fill(tools, list.map((tool) => h("button", {
        type: "button", class: "button small ed-tool", dataset: { tool: tool.name }, title: `${HELP[tool.name]} (key ${tool.key})`,
        onclick: () => editor.setTool(tool.name),
      }, icon(tool.icon), h("span", null, tool.label))));
    }
    for (const button of tools.children) button.setAttribute("aria-pressed", String(button.dataset.tool === state.tool));
    undo.disabled = !editor.past.length;
    redo.disabled = !editor.future.length;
    tidy.disabled = !state.board.vertices.length;
  }

  return { node, draw };
}
