/* Between a drawn board and the text of a position: `geography 0-1,1-2,2>3 @ 0`. */

/** Return the name of a vertex as a list of edges has it: a pair in parentheses. */
const inList = (name) => (name.includes(",") && !name.startsWith("(") ? `(${name})` : name);

/** Return the list of edges of a board. Vertices come in their order: letters and weights are given in it. */
export function edgeList(board) {
  const names = board.vertices.map((v) => inList(v.name));
  if (!names.length) return "empty:0";
  if (names.length === 1 && !board.edges.length) return /^[0-9(]/.test(names[0]) ? names[0] : `(${names[0]})`;
  const place = new Map(board.vertices.map((v, i) => [v.name, i]));
  const pieces = [];
  let known = 0; // the vertices below are written already
  for (const edge of board.edges) {
    const [start, end] = [place.get(edge.a), place.get(edge.b)];
    while (start > known || end > known + (start === known ? 1 : 0)) {
      pieces.push(names[known]);
      known += 1;
    }
    known = Math.max(known, start + 1, end + 1);
    pieces.push(names[start] + (edge.arc ? ">" : "-") + names[end]);
  }
  return [...pieces, ...names.slice(known)].join(",");
}

/** Return what an editor may do for a game: which marks its positions have. Only flags of the game decide. */
export function marksOf(game) {
  const parameters = game?.parameters || [];
  const ground = parameters.find((parameter) => parameter.kind === "vertex") || null;
  const letters = game?.letters?.length ? game.letters : game?.coins ? ["H", "T"] : null;
  const example = (game?.example || "").split(" @ ")[1];
  const board = (game?.example || "").split(" ")[1] || "";
  return {
    tokens: game?.token ? Math.max(1, (example || "0").trim().split(/\s+/).length) : 0,
    ground, letters, coins: Boolean(game?.coins),
    weights: Boolean(game?.weights),
    holes: Boolean(game?.holes),
    arcs: game?.arcs !== false,
    only: board.includes(">") && !board.includes("-"), // a line that is drawn is an arc at once
  };
}

/** Return the parameters that a person may choose: not the board, not the ground, nothing that the game fixes. */
export const choicesOf = (game) => (game?.parameters || []).filter((parameter) => {
  const known = parameter.kind === "whole number" || parameter.kind === "flag" || (parameter.choices || []).length > 1;
  return known && (parameter.value === undefined || parameter.value === null);
});

function headOf(game, board, values) {
  const pieces = [];
  for (const parameter of choicesOf(game)) {
    const value = values[parameter.name];
    if (value === undefined || value === null || value === "" || String(value) === String(parameter.default)) continue;
    if (parameter.kind !== "flag") pieces.push(`${parameter.name}=${value}`);
    else if (value === true) pieces.push(`${parameter.name}=yes`);
  }
  const { ground } = marksOf(game);
  if (ground && board.ground !== null && board.ground !== String(ground.default)) {
    pieces.push(`${ground.name}=${inList(board.ground)}`);
  }
  return game.name + (pieces.length ? `(${pieces.join(",")})` : "");
}

/** Return the text of the position: the game with its parameters, the board, and the marks that the game has. */
export function textOf(game, board, values) {
  const marks = marksOf(game);
  const pieces = [headOf(game, board, values), board.word || edgeList(board)];
  const gone = board.vertices.filter((v) => v.gone).map((v) => v.name);
  const hole = marks.letters?.includes(".");
  if (marks.letters && board.vertices.length) {
    const letter = (v) => (hole && v.gone ? "." : v.letter ?? marks.letters[0]);
    pieces.push(board.vertices.map(letter).join(""));
  }
  if (marks.weights && board.vertices.length) pieces.push(`[${board.vertices.map((v) => v.weight).join(",")}]`);
  if (gone.length && marks.holes && !marks.letters) pieces.push(`without ${gone.join(" ")}`);
  if (marks.tokens && board.tokens.length) pieces.push(`@ ${board.tokens.join(" ")}`);
  return pieces.join(" ");
}

/* The text up to the first space outside parentheses, and the rest. */
function firstWord(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === "(") depth += 1;
    if (text[i] === ")") depth -= 1;
    if (text[i] === " " && depth <= 0) return [text.slice(0, i), text.slice(i + 1).trim()];
  }
  return [text, ""];
}

function readValues(text, game) {
  const values = {};
  let ground = null;
  const choices = choicesOf(game);
  const vertex = (game?.parameters || []).find((parameter) => parameter.kind === "vertex");
  for (const piece of text.split(/,(?![^(]*\))/).map((word) => word.trim()).filter(Boolean)) {
    const [name, value] = piece.includes("=") ? piece.split("=") : [null, piece];
    if (vertex && (name === vertex.name || (!name && !choices.length))) ground = value.replace(/^\((.*)\)$/, "$1");
    const found = choices.find((parameter) => (name ? parameter.name === name
      : (parameter.choices || []).includes(value) || (parameter.kind === "flag" && parameter.name === value)
        || (parameter.kind === "whole number" && /^\d+$/.test(value))));
    if (found) values[found.name] = found.kind === "flag" ? value !== "no" : value;
  }
  return { values, ground };
}

/** Return what a position's text says beside its board: game, parameters, ground, tokens, weights, letters, holes. */
export function readPosition(position, games) {
  const [head, rest] = firstWord(position.trim());
  const [name, inside] = head.includes("(") ? [head.slice(0, head.indexOf("(")), head.slice(head.indexOf("(") + 1, -1)] : [head, ""];
  const game = games.find((one) => one.name === name) || null;
  const [word, tail] = firstWord(rest);
  const { values, ground } = readValues(inside, game);
  const tokens = (tail.match(/@\s*(.*)$/)?.[1] || "").split(/\s+/).filter(Boolean);
  const weights = (tail.match(/\[([^\]]*)\]/)?.[1] || "").split(",").filter(Boolean).map(Number);
  const gone = (tail.match(/without\s+([^@[]*)/)?.[1] || "").split(/\s+/).filter(Boolean);
  const letters = /^[A-Z.][A-Z.^0-9 ]*$/.test(tail)
    ? [...tail.replace(/([A-Z.])\^(\d+)/g, (_, letter, count) => letter.repeat(Math.min(Number(count), 5000))).replaceAll(" ", "")] : [];
  return { game, values, ground, word, tokens, weights, gone, letters };
}
