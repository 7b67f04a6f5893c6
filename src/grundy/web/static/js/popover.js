/* Menus above the page. The browser closes them on Escape and on a click elsewhere. */

import { h, fill } from "./dom.js";

let open = null;

/** Open a menu beside a button, or close it if it is open already. */
export function popover(anchor, label, ...content) {
  if (open?.anchor === anchor) return close();
  close();
  const box = h("div", { class: "popover", popover: "auto", role: "dialog", "aria-label": label });
  fill(box, content);
  document.getElementById("grundy").append(box);
  open = { anchor, box };
  anchor.setAttribute("aria-expanded", "true");
  box.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    anchor.setAttribute("aria-expanded", "false");
    if (box.contains(document.activeElement) || document.activeElement === document.body) anchor.focus({ preventScroll: true });
    box.remove();
    if (open?.box === box) setTimeout(() => { if (open?.box === box) open = null; });
  });
  box.showPopover();
  place(anchor, box);
  box.querySelector("button, a, select, input")?.focus();
  return box;
}

export function close() {
  const box = open?.box;
  open = null;
  if (box?.matches(":popover-open")) box.hidePopover();
}

/* Below the button, or above it where there is no room. */
function place(anchor, box) {
  const at = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.right - width, innerWidth - width - 8));
  const below = at.bottom + 8;
  const top = below + height < innerHeight ? below : Math.max(8, at.top - height - 8);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/** Return an entry of a menu that closes the menu. */
export function item(picture, words, small, work, props = {}) {
  return h("button", {
    type: "button",
    class: "item",
    ...props,
    onclick: () => {
      close();
      work();
    },
  }, picture, h("span", null, words, small ? h("small", { class: props.mono ? "mono" : null }, small) : null));
}
