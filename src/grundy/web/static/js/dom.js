/* Small helpers that make elements. Text is always set as text, never as HTML. */

const SVG = "http://www.w3.org/2000/svg";

function put(node, props) {
  for (const [name, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function" && name.startsWith("on")) node.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
  }
  return node;
}

/** Return an HTML element. `on...` properties are listeners; children are nodes, texts, or lists of them. */
export function h(tag, props, ...children) {
  const node = put(document.createElement(tag), props);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Return an SVG element with these attributes. */
export function svg(tag, attributes, ...children) {
  const node = put(document.createElementNS(SVG, tag), attributes);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Replace all children of an element. */
export function fill(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Return a function that runs `work` once, `wait` milliseconds after its last call. */
export function later(work, wait) {
  let timer = 0;
  const call = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), wait);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}

/** Return 1804289 as "1,804,289". */
export const grouped = (number) => Number(number).toLocaleString("en-US");

/** Return the text of a move for people: arrows instead of "->". */
export const arrows = (text) => String(text).replaceAll("->", "→");

/* Icons: paths in a box of 24 x 24, drawn with lines of 2. */
const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  search: "M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l5 5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 6 6l1-1",
  share: "M12 15V4M8 8l4-4l4 4M5 12v7h14v-7",
  play: "M8 5l11 7l-11 7z",
  pause: "M8 5v14M16 5v14",
  map: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  screen: "M3 5h18v11H3zM12 16v4M8 20h8",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4A8.5 8.5 0 1 0 20 14.5z",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  half: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 3v18M12 8h7.5M12 12h9M12 16h7.5",
  help: "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M9.3 9.5a2.8 2.8 0 1 1 4 2.6c-.9.5-1.3 1-1.3 2M12 17v.2",
  undo: "M9 14L4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11H9",
  redo: "M15 14l5-5l-5-5M20 9H10a5.5 5.5 0 0 0 0 11h5",
  restart: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5",
  swap: "M7 4L3 8l4 4M3 8h17M17 12l4 4l-4 4M21 16H4",
  hint: "M9.5 18h5M10.5 21h3M8.5 15a6 6 0 1 1 7 0v1h-7z",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6",
  hidden: "M3 3l18 18M10 6a9 9 0 0 1 2-.3c6.4 0 10 6.3 10 6.300a18 18 0 0 1-3 3.500M6 7.500A17 17 0 0 0 2 12s3.6 6.5 10 6.500a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4",
  down: "M6 9l6 6l6-6",
  up: "M6 15l6-6l6 6",
  right: "M9 6l6 6l-6 6",
  close: "M5 5l14 14M19 5L5 19",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M4 12.500l5 5L20 6.5",
  download: "M12 4v11M8 11l4 4l4-4M5 20h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  dice: "M4 4h16v16H4zM8.5 8.500h.01M15.5 8.500h.01M8.5 15.500h.01M15.5 15.500h.01M12 12h.01",
  move: "M8 11V6a1.7 1.7 0 0 1 3.4 0v5V4.500a1.7 1.7 0 0 1 3.4 0V11V6a1.7 1.7 0 0 1 3.2 0v8a7 7 0 0 1-12 5L4 14a1.8 1.8 0 0 1 2.8-2L8 13.500z",
  arc: "M4 19c0-8 6-11 14-11M14 4l4 4l-4 4",
  token: "M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10",
  trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v6M13.5 11v6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  copy: "M8 8h12v12H8zM4 16V4h12",
};

/** Return an icon: an SVG that screen readers skip. */
export function icon(name) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: ICONS[name] || ICONS.more, class: name === "token" ? "icon-solid" : null }));
}
