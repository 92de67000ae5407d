// What the parts of the page tell each other, so that none has to know the others.

const listeners = new Map();

/** Call `listener` with what is told under a name. */
export function on(name, listener) {
  if (!listeners.has(name)) listeners.set(name, []);
  listeners.get(name).push(listener);
}

/** Tell all that listen to a name. */
export function tell(name, value) {
  for (const listener of listeners.get(name) ?? []) listener(value);
}

/** What the page knows. Whoever changes it tells. */
export const known = {
  state: null, // the answer of /state
  schema: null,
  choices: {},
  reading: null, // the newest answer of /text
  pages: null, // the newest answer of /pages
  saved: "", // the digest of the file that the text was last in step with
};
