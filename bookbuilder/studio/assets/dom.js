// Elements of the page. Texts go in as texts, never as markup.

/** An element with properties and children; `on…` are listeners, `data`, `aria` and `style` are mappings, null leaves out. */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "aria") for (const [key, said] of Object.entries(value)) made.setAttribute(`aria-${key}`, said);
    else if (name === "style") for (const [key, said] of Object.entries(value)) made.style.setProperty(key, said);
    else if (name in made && name !== "list" && name !== "role") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

const percent = (share) => `${(share * 100).toFixed(3)}%`;

/** The style of a box over a page: [left, top, right, bottom] in shares of the page's width and height. */
export const over = ([left, top, right, bottom]) => ({ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) });

export const byId = (id) => document.getElementById(id);

let last = 0;

/** An id that no other element has. */
export const newId = (prefix) => `${prefix}-${(last += 1)}`;

/** An icon of one path on a field of 16 by 16. */
export function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path);
  svg.append(drawn);
  return svg;
}

export const ICONS = {
  up: "M8 13V3M4 7l4-4 4 4",
  down: "M8 3v10M4 9l4 4 4-4",
  remove: "M4 4l8 8M12 4l-8 8",
  add: "M8 3v10M3 8h10",
  first: "M4 3v10M12 3 7 8l5 5",
  previous: "M10 3 5 8l5 5",
  next: "m6 3 5 5-5 5",
  last: "M12 3v10M4 3l5 5-5 5",
  minus: "M3 8h10",
};

/** A button with an icon and a name. */
export function iconButton(which, name, onclick, properties = {}) {
  return element("button", { type: "button", className: "quiet icon", title: name, aria: { label: name }, onclick, ...properties }, icon(ICONS[which]));
}

/** Turn a button off, or on again. It can have the focus all the same: keyboards and screen readers do not lose their place. */
export function off(button, is) {
  if (is) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** Buttons that are off do nothing. */
export function openButtons() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.('[aria-disabled="true"]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}

export const TYPED_MILLISECONDS = 20; // how long what is typed rests before it is sent: a few letters go at once, not each

/** Calls `work` once, `milliseconds` after the last call; `.now()` calls it at once if it is due. */
export function rested(milliseconds, work) {
  let timer = 0;
  const call = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => { timer = 0; work(...values); }, milliseconds);
  };
  call.now = () => {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    work();
  };
  return call;
}

const ENDS = ["blur", "settle"]; // of typing in a box: it is left, or all should be in the text

/** Calls `work` when a box no longer waits for the next letter. */
export const atEnd = (box, work) => ENDS.forEach((end) => box.addEventListener(end, work));

/** When what is typed in a box is sent at once: at the end, and where the box itself tells a change. */
export const sendsNow = (send) => Object.fromEntries(["change", ...ENDS].map((event) => [`on${event}`, () => send.now()]));

/** Runs asynchronous work, one at a time: what is asked for meanwhile is done once more at the end.
 *
 * Resolves when nothing is left to do; `.underway()` is that promise, or null if nothing is done.
 */
export function newestWins(work) {
  let running = null, again = false;
  async function all() {
    while (again) {
      again = false;
      await work();
    }
  }
  function run() {
    again = true;
    running ??= all().finally(() => { running = null; });
    return running;
  }
  run.underway = () => running;
  return run;
}
