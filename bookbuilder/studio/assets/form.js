// The document as a form. What it shows follows from the text's data; what somebody changes goes back into the text, value by value.
import { ICONS, element, icon, iconButton, newId, off } from "./dom.js";
import { control } from "./controls.js";
import { BOOK, CARDS, NEWSPAPER } from "./fields.js";
import { known, on, tell } from "./news.js";
import { at, itemOf, objectOf, resolved, shapeOf } from "./shapes.js";
import { edit, moveToValue } from "./text.js";
import { advice, helps, labels, say, saysValue } from "./words.js";

let panel = null, help = null, body = null, notice = null, kind = null;
let shown = []; // what takes the document's data in
let ahead = 0; // fields of which somebody has said more than the text does
const opened = new Map(); // which groups and cards are open, by their routes

/** Put the form into its panel; `strip` says what the key under the pointer or the focus means. */
export function openForm(into, strip) {
  panel = into;
  help = strip;
  notice = element("p", { className: "notice", hidden: true });
  body = element("div", { className: "groups" });
  panel.append(notice, body);
  for (const event of ["focusin", "pointerover"]) panel.addEventListener(event, ({ target }) => explain(target.closest?.("[data-help]")));
  help.textContent = say("help.none");
  on("reading", take);
  on("language", () => { help.textContent = say("help.none"); kind = null; if (known.reading) take(known.reading); });
  on("refused", ({ steps, problems }) => refuse(steps[0].route, problems));
}

function explain(field) {
  if (!field) return;
  help.replaceChildren(element("b", { textContent: field.dataset.key }), ` ${field.dataset.help}`);
}

function take(reading) {
  const { data } = reading;
  const isLost = data === null || typeof data !== "object";
  notice.hidden = !isLost;
  notice.textContent = isLost ? say("form.lost") : "";
  body.inert = isLost && kind !== null;
  body.classList.toggle("lost", isLost);
  if (isLost) return;
  if (kind !== reading.kind) build(reading.kind);
  for (const each of shown) each.show(data);
  for (const marked of body.querySelectorAll(".wrong:not([hidden])")) refuse(JSON.parse(marked.closest(".field").dataset.route), []);
}

// --- groups ----------------------------------------------------------------------------------------------------------

function build(next) {
  kind = next;
  shown = [];
  const schema = known.schema.$defs[kind === "newspaper" ? "NewspaperConfig" : "BookConfig"];
  const table = kind === "newspaper" ? NEWSPAPER : BOOK;
  const spoken = new Set(table.flatMap((group) => [...(group.fields ?? []), ...(group.rest ?? []), group.list, group.switched])
    .filter(Boolean).map((path) => path.split(".")[0]));
  body.replaceChildren(...table.map((group) => {
    const inside = element("div", { className: "inside" });
    const own = [];
    for (const path of group.fields ?? []) own.push(field(path, [], schema));
    for (const path of group.rest ?? []) own.push(...objects(path, [], schema));
    if (group.list) own.push(cards(group.list, [], schema));
    if (group.switched) own.push(switched(group.switched, schema));
    if (group.others) for (const key of Object.keys(schema.properties)) if (!spoken.has(key)) own.push(field(key, [], schema));
    const made = own.filter(Boolean);
    inside.append(...made.map((each) => each.node));
    shown.push(...made);
    return folded(`group ${kind} ${group.id}`, element("h2", { textContent: say(`group.${group.id}`) }), inside, group.open);
  }));
}

/** Something that folds, and stays as it was left. */
function folded(key, heading, inside, open = false) {
  const node = element("details", { className: "fold", open: opened.get(key) ?? open, ontoggle: () => opened.set(key, node.open) },
    element("summary", {}, heading), inside);
  return node;
}

function schemaAt(schema, path) {
  return path.reduce((inside, key) => resolved(objectOf(inside)?.properties?.[key]), schema);
}

/** A labelled control for a path of keys under a base route. */
function field(path, base, schema) {
  const keys = path.split("."), key = keys.at(-1), here = schemaAt(schema, keys);
  if (!here || !Object.keys(here).length) return null;
  const shape = shapeOf(key, here);
  if (shape.kind === "list") return cards(path, base, schema);
  if (shape.kind === "object") return nested(path, base, schema);
  const owner = keys.length > 1 ? schemaAt(schema, keys.slice(0, -1)) : schema;
  shape.required = owner.required?.includes(key) ?? false;
  shape.inherits = base[0] === "sections" && shape.isNullable && key in known.schema.$defs.BookConfig.properties;
  const route = [...base, ...keys], name = labels(route), about = helps(route, here.description ?? ""), describedBy = newId("help");
  const own = lead();
  const made = control(shape, (value, below = []) => { refuse(route, []); own.send(() => send([...route, ...below], value)); }, name);
  const wrong = element("p", { className: "wrong", id: newId("wrong"), hidden: true });
  const elsewhere = element("button", { type: "button", className: "link", textContent: say("form.written"), aria: { label: say("form.written.of", { name }) }, onclick: () => { tell("wish:text"); moveToValue(route); } });
  const label = made.id ? element("label", { htmlFor: made.id, className: "name-of", textContent: name }) : element("span", { className: "name-of", textContent: name });
  const value = element("div", { className: "value" }, made.node, elsewhere, wrong);
  const node = element("div", { className: `field of-${shape.kind}`, data: { help: about, key: keys.join("."), route: JSON.stringify(route) } },
    label, value, element("span", { id: describedBy, className: "unseen", textContent: about }));
  const boxes = made.node.matches("input, select, textarea") ? [made.node] : [...made.node.querySelectorAll("input, select, textarea")];
  for (const box of boxes) box.setAttribute("aria-describedby", `${describedBy} ${wrong.id}`);
  node.addEventListener("input", own.touch);
  node.addEventListener("focusout", own.leave);
  node.addEventListener("half", ({ detail }) => refuse(route, [{ what: detail, hint: "" }]));
  return {
    node,
    show: (data) => {
      if (own.isAhead()) return;
      const found = at(data, route), fits = !made.isWritten && made.fits(found);
      made.node.hidden = !fits;
      elsewhere.hidden = fits || (made.isWritten && found === undefined);
      if (made.isWritten) node.hidden = found === undefined;
      const off = keys.slice(0, -1).some((_, index) => at(data, [...base, ...keys.slice(0, index + 1)]) === false);
      for (const box of boxes) box.disabled = off;
      if (fits) made.show(found);
    },
  };
}

/** What somebody does to a field is ahead of the text until it has arrived there: what was read before must not undo it. */
function lead() {
  let said = 0, arrived = 0, sending = 0;
  const isAhead = () => said !== arrived;
  const step = (by) => { ahead += by; tell("ahead"); };
  const touch = () => { if (!isAhead()) step(1); said += 1; };
  const arrive = () => { if (isAhead()) step(-1); arrived = said; };
  return {
    isAhead,
    touch,
    leave: () => { if (!sending) arrive(); },
    send: async (work) => {
      touch();
      const mine = said;
      sending += 1;
      try {
        await work();
      } finally {
        sending -= 1;
        if (said === mine) arrive();
      }
    },
  };
}

/** Whether somebody has said more in the form than the text does. */
export const isAhead = () => ahead > 0;

/** Numbers of puzzles by level make `count` needless; what they replace must be made whole in one step. */
function send(route, value) {
  const steps = [{ route, value }];
  if (route.at(-1) === "grade" && value?.constructor === Object) {
    const owner = at(known.reading?.data, route.slice(0, -1)), isNumbers = Object.values(value).every(Number.isInteger);
    if (isNumbers && owner?.count !== undefined) steps.push({ route: [...route.slice(0, -1), "count"], value: null });
  } else if (route.at(-1) === "grade") {
    const owner = at(known.reading?.data, route.slice(0, -1));
    if (owner && owner.count === undefined && owner.grade?.constructor === Object) {
      const sum = Object.values(owner.grade).filter(Number.isInteger).reduce((total, number) => total + number, 0);
      if (sum) steps.push({ route: [...route.slice(0, -1), "count"], value: sum });
    }
  }
  return edit(...steps);
}

/** The keys of an object, one by one. */
function objects(path, base, schema) {
  const inside = objectOf(schemaAt(schema, path.split(".")));
  return Object.keys(inside?.properties ?? {}).map((key) => field(`${path}.${key}`, base, schema));
}

/** An object within others: its keys under a heading of their own. */
function nested(path, base, schema) {
  const own = objects(path, base, schema).filter(Boolean), route = [...base, ...path.split(".")];
  const node = folded(`object ${JSON.stringify(route)}`, element(base.length ? "h4" : "h3", { textContent: labels(route) }), element("div", { className: "inside" }, own.map((each) => each.node)));
  return { node, show: (data) => own.forEach((each) => each.show(data)) };
}

/** An object that may be `false` as a whole, such as the answers of a book without any. */
function switched(key, schema) {
  const own = objects(key, [], schema).filter(Boolean), id = newId("value");
  const box = element("input", { type: "checkbox", id, onchange: () => edit({ route: [key], value: box.checked ? null : false }) });
  const about = helps([key], schema.properties[key].description);
  const first = element("div", { className: "field of-yes", data: { help: about, key, route: JSON.stringify([key]) } },
    element("label", { className: "name-of", htmlFor: id, textContent: say(`with.${key}`) }), element("div", { className: "value" }, box));
  return {
    node: element("div", { className: "inside" }, first, own.map((each) => each.node)),
    show: (data) => { box.checked = data[key] !== false; own.forEach((each) => each.show(data)); },
  };
}

// --- lists as cards --------------------------------------------------------------------------------------------------

/** A list of objects: one card each, to be changed, moved, removed; and a button that adds one. */
function cards(path, base, schema) {
  const route = [...base, ...path.split(".")], item = itemOf(schemaAt(schema, path.split(".")));
  const table = CARDS[path] ?? { fields: Object.keys(item.properties), fresh: () => ({}), says: () => "" };
  const list = element("ol", { className: "cards" });
  const add = element("button", { type: "button", className: "add", onclick: () => grow() }, icon(ICONS.add), say(`add.${path}`));
  let made = [];

  async function grow() {
    const there = at(known.reading?.data, route)?.length ?? 0;
    opened.set(`card ${JSON.stringify([...route, there])}`, true);
    if (await edit({ route: [...route, there], value: table.fresh(there + 1, say) })) after(there, "input, select");
  }
  /** Focus on a card once the text has been read. */
  function after(index, selector) {
    const once = () => {
      const card = list.children[index];
      (card?.querySelector(`.inside ${selector}`) ?? card?.querySelector(selector) ?? add).focus();
      waiting = null;
    };
    waiting = once;
  }
  let waiting = null;

  function draw(count) {
    made = Array.from({ length: count }, (_, index) => card(index, count));
    list.replaceChildren(...made.map((each) => each.node));
  }

  function card(index, count) {
    const here = [...route, index], own = [], rest = [], key = `card ${JSON.stringify(here)}`;
    for (const name of table.fields) own.push(field(name, here, item));
    const spoken = new Set(table.fields.map((name) => name.split(".")[0]));
    for (const name of Object.keys(item.properties)) {
      if (!spoken.has(name)) rest.push(field(name, here, item));
      else if (table.fields.some((field) => field.startsWith(`${name}.`))) {
        for (const inner of Object.keys(objectOf(item.properties[name]).properties)) {
          if (!table.fields.includes(`${name}.${inner}`)) rest.push(field(`${name}.${inner}`, here, item));
        }
      }
    }
    const all = [...own, ...rest].filter(Boolean);
    const title = element("span", { className: "card-title" }), says = element("span", { className: "card-says" });
    const named = () => title.textContent || String(index + 1);
    const move = async (by) => {
      const to = index + by, keyThere = `card ${JSON.stringify([...route, to])}`, was = opened.get(key), there = opened.get(keyThere);
      if (!await edit({ route: here, move: by })) return;
      opened.set(key, there ?? false);
      opened.set(keyThere, was ?? false);
      after(to, by < 0 ? "[data-move=up]" : "[data-move=down]");
    };
    const up = iconButton("up", say("move.up"), () => move(-1), { data: { move: "up" } });
    const down = iconButton("down", say("move.down"), () => move(1), { data: { move: "down" } });
    const remove = iconButton("remove", say("remove"), async () => {
      if (await edit({ route: here, value: null })) after(Math.max(0, index - 1), "summary");
    }, { data: { remove: "" } });
    for (const [button, is] of [[up, index === 0], [down, index === count - 1], [remove, count === 1]]) off(button, is);
    const heading = element("h3", { className: "card-heading" }, element("span", { className: "card-number", textContent: index + 1 }), title, says);
    const more = rest.filter(Boolean).length
      ? folded(`${key} more`, element("h4", { textContent: say("more") }), element("div", { className: "inside" }, rest.filter(Boolean).map((each) => each.node)))
      : null;
    const fold = folded(key, heading, element("div", { className: "inside" }, own.filter(Boolean).map((each) => each.node), more), count === 1);
    const node = element("li", { className: "card" }, fold, element("div", { className: "card-tools" }, up, down, remove));
    return {
      node,
      show: (data) => {
        const value = at(data, here);
        title.textContent = value?.title ?? value?.id ?? "";
        says.textContent = value && typeof value === "object" ? table.says(value, say, saysValue) : "";
        up.setAttribute("aria-label", say("move.up.of", { name: named() }));
        down.setAttribute("aria-label", say("move.down.of", { name: named() }));
        remove.setAttribute("aria-label", say("remove.of", { name: named() }));
        all.forEach((each) => each.show(data));
      },
    };
  }

  const node = element("div", { className: "list" }, base.length || !(path in CARDS) ? element("h4", { textContent: labels(route) }) : null, list, add);
  return {
    node,
    show: (data) => {
      const value = at(data, route), count = Array.isArray(value) ? value.length : 0;
      if (count !== made.length || waiting) draw(count);
      made.forEach((each) => each.show(data));
      waiting?.();
    },
  };
}

// --- what is wrong ---------------------------------------------------------------------------------------------------

/** Say at a field what of it was refused; nothing, if there are no problems. */
function refuse(route, problems) {
  const found = body.querySelector(`[data-route="${CSS.escape(JSON.stringify(route))}"]`), wrong = found?.querySelector(".wrong");
  if (!wrong) return;
  wrong.hidden = !problems.length;
  wrong.textContent = problems.map(({ what, hint }) => advice(what, hint)).join("\n");
  for (const box of found.querySelectorAll("input, select, textarea")) {
    if (problems.length) box.setAttribute("aria-invalid", "true");
    else box.removeAttribute("aria-invalid");
  }
}
