/* The chart of a sequence: a bar for each value, discs for 0, and where the period begins. */

import { svg } from "./dom.js";

const [WIDE, HIGH, LEFT, BASE] = [1000, 560, 46, 518];

/* About five whole numbers from 0 to a largest one. */
function steps(most) {
  const raw = Math.max(1, most / 5);
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one >= raw);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

/** Return an SVG with the values of an answer of /api/values. */
export function drawPlot({ values, period, rules }) {
  const most = values.reduce((one, other) => Math.max(one, other), 1);
  const step = (WIDE - LEFT - 12) / Math.max(1, values.length);
  const x = (n) => LEFT + (n + 0.5) * step;
  const y = (value) => BASE - (value / most) * (BASE - 24);
  const bars = values.map((value, n) => (value ? `M ${x(n).toFixed(2)} ${BASE} V ${y(value).toFixed(2)}` : "")).join("");
  const zeros = values.flatMap((value, n) => (value ? [] : [svg("circle", { class: "plot-zero", cx: x(n), cy: BASE, r: Math.min(7, Math.max(2.5, step / 2)) })]));
  const grid = steps(most).map((value) => [
    svg("line", { class: "plot-line", x1: LEFT, x2: WIDE - 8, y1: y(value), y2: y(value) }),
    svg("text", { class: "plot-text", x: LEFT - 8, y: y(value), dy: "0.35em", "text-anchor": "end" }, String(value))]);
  const names = steps(values.length - 1).map((n) => svg("text", { class: "plot-text", x: x(n), y: BASE + 26, "text-anchor": "middle" }, String(n)));
  const turns = [];
  if (period && (values.length - period.preperiod) / period.length <= 60) {
    for (let n = period.preperiod; n < values.length; n += period.length) turns.push(svg("line", { class: "plot-turn", x1: x(n - 0.5), x2: x(n - 0.5), y1: 12, y2: BASE }));
  }
  const before = period?.preperiod ? svg("rect", { class: "plot-before", x: LEFT, y: 12, width: period.preperiod * step, height: BASE - 12 }) : null;
  const bar = svg("path", { class: "plot-bars", d: bars, "stroke-width": Math.max(1, Math.min(14, step * 0.7)) });
  const words = `The values of ${rules} for 0 to ${values.length - 1}: the largest is ${most}${period ? `, period ${period.length} from ${period.preperiod}` : ""}`;
  return svg("svg", { class: "map-plot", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": words }, before, grid, turns, bar, zeros, names);
}
