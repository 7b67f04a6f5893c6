/* What the browser remembers: how much is shown, the theme, the last positions. Nothing works worse without it. */

const PREFIX = "grundy.";

/** Return what was remembered under a name, or `otherwise`. */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Remember a value under a name. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows may refuse: then it is remembered until the page closes, by the page itself.
  }
}
