// What this browser remembers: how the page was left, and texts that are not saved.

const PREFIX = "bookbuilder.";

/** A value that was remembered under a name, or another one. */
export function remembered(name, otherwise) {
  try {
    const said = localStorage.getItem(PREFIX + name);
    return said === null ? otherwise : JSON.parse(said);
  } catch {
    return otherwise;
  }
}

/** Remember a value; undefined forgets it. Browsers that keep nothing, or are full, are left in peace. */
export function remember(name, value) {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch { /* the page works all the same */ }
}
