// One control per kind of value. Each has {node, id, show(value), isWritten}: `show` takes the document's value in, and what
// somebody does is handed to `changed(value, below)`, where null removes the key, and `below` leads to a part of it. A value
// that a control cannot show is left as written.
import { TYPED_MILLISECONDS, atEnd, element, icon, ICONS, newId, rested, sendsNow } from "./dom.js";
import { levels, week } from "./levels.js";
import { say, saysValue } from "./words.js";

/** The control for a shape; `label` names groups of boxes. */
export const control = (shape, changed, label) => (KINDS[shape.kind] ?? KINDS.written)(shape, changed, label);

const absent = (value) => value === undefined || value === null;
const isNames = (value) => absent(value) || [value].flat().every((one) => typeof one === "string");

/** Tell the field around a box that what was typed in it is no whole value, in the browser's words. */
const tellHalf = (box) => box.dispatchEvent(new CustomEvent("half", { bubbles: true, detail: box.validationMessage }));

function typed(tag, properties, shape, changed, parse = (said) => said) {
  const id = newId("value");
  const send = rested(TYPED_MILLISECONDS, () => {
    if (box.validity.badInput) return; // half a number, half a date: nothing that takes the focus may come between its keys
    // All else is for the document's reader to judge, so that what it says stands where its messages stand.
    changed(box.value.trim() === "" ? (shape.required ? "" : null) : parse(box.value));
  });
  const box = element(tag, {
    id, ...properties, autocomplete: "off", required: shape.required,
    placeholder: absent(shape.default) || typeof shape.default === "object" ? null : String(shape.default), oninput: () => send(), ...sendsNow(send),
  });
  atEnd(box, () => { if (box.validity.badInput) tellHalf(box); });
  return {
    node: box, id,
    show: (value) => {
      const said = absent(value) ? "" : String(value);
      if (box.value !== said && !(document.activeElement === box && box.value.trim() === said)) box.value = said;
    },
    fits: (value) => absent(value) || typeof value !== "object",
  };
}

const asNumber = (said) => (Number.isFinite(Number(said)) ? Number(said) : said);

function text(shape, changed) {
  return typed("input", { type: "text", maxLength: shape.most > 0 ? shape.most : null }, shape, changed);
}

function number(shape, changed) {
  return typed("input", { type: "number", step: 1, className: "short" }, shape, changed, asNumber);
}

function date(shape, changed) {
  const made = typed("input", { type: "date", className: "short" }, { ...shape, default: null }, changed), box = made.node;
  let isThere = false;
  // Of a date that is emptied part by part, browsers tell the first one only.
  atEnd(box, () => { if (isThere && !box.value && !box.validity.badInput) changed(shape.required ? "" : null); });
  return { ...made, show: (value) => { isThere = !absent(value); made.show(isThere ? value : shape.default); } };
}

function long(shape, changed) {
  return typed("textarea", { rows: 4 }, shape, changed);
}

function suggested(shape, changed) {
  const list = element("datalist", { id: newId("list") }, shape.options.map((name) => element("option", { value: name })));
  const made = typed("input", { type: "text" }, shape, changed);
  made.node.setAttribute("list", list.id);
  return { ...made, node: element("span", { className: "whole" }, made.node, list) };
}

function lines(shape, changed) {
  const split = (said) => said.split("\n").map((line) => line.trim()).filter(Boolean);
  const made = typed("textarea", { rows: 2, spellcheck: false }, { ...shape, default: null }, changed, split);
  return {
    ...made,
    show: (value) => {
      if (document.activeElement === made.node && JSON.stringify(split(made.node.value)) === JSON.stringify(value ?? [])) return;
      made.show(Array.isArray(value) ? value.join("\n") : value);
    },
    fits: isNames,
  };
}

/** Texts of several lines each: a box for every one, and a button for one more. Each is changed by itself. */
function texts(shape, changed, label) {
  let count = 0; // of those in the document; all boxes but the last stand for one
  const list = element("div", { role: "group", aria: { label } }), boxes = () => [...list.children];
  const isEmpty = (box) => box.value.trim() === "";
  function grow(value) {
    const place = () => boxes().indexOf(box);
    const send = rested(TYPED_MILLISECONDS, () => { if (!isEmpty(box)) changed(box.value.trim(), [place()]); });
    const box = element("textarea", { rows: 3, value, aria: { label: `${label} ${list.children.length + 1}` }, oninput: () => send(), ...sendsNow(send), onblur: left });
    function left() {
      if (!isEmpty(box)) { send.now(); return; }
      const at = place();
      box.remove(); // at once: the boxes after it stand for the texts after it
      if (at < count) changed(null, (count -= 1) ? [at] : []);
    }
    list.append(box);
    return box;
  }
  const add = element("button", { type: "button", className: "add", onclick: () => {
    const last = list.lastElementChild;
    (last && isEmpty(last) ? last : grow("")).focus();
  } }, icon(ICONS.add), say("add.text"));
  return {
    node: element("div", { className: "texts" }, list, add),
    show: (value) => {
      const said = [value ?? []].flat();
      count = said.length;
      for (const box of boxes().slice(count)) if (box !== document.activeElement) box.remove();
      said.forEach((one, at) => {
        const box = boxes()[at] ?? grow(one);
        if (box.value !== one && !(box === document.activeElement && box.value.trim() === one.trim())) box.value = one;
      });
    },
    fits: (value) => absent(value) || [value].flat().every((one) => typeof one === "string"),
  };
}

function yes(shape, changed) {
  const id = newId("value");
  const box = element("input", { type: "checkbox", id, onchange: () => changed(box.checked) });
  return { node: box, id, show: (value) => { box.checked = absent(value) ? shape.default === true : value === true; }, fits: (value) => absent(value) || typeof value === "boolean" };
}

function one(shape, changed) {
  const id = newId("value"), written = (value) => JSON.stringify(value);
  const standard = shape.inherits ? say("default.book") : typeof shape.default === "object" || absent(shape.default) ? say("default") : say("default.of", { value: saysValue(shape.default, shape.key) });
  const box = element("select", { id, onchange: () => changed(box.value === "" ? null : JSON.parse(box.value)) },
    shape.required ? null : element("option", { value: "", textContent: standard }),
    shape.options.map((value) => element("option", { value: written(value), textContent: saysValue(value, shape.key) })));
  const own = element("option");
  return {
    node: box, id,
    show: (value) => {
      own.remove();
      if (absent(value)) { box.value = ""; return; }
      const said = written(value);
      if (!shape.options.some((option) => written(option) === said)) {
        own.value = said;
        own.textContent = String(value);
        box.append(own);
      }
      box.value = said;
    },
    fits: (value) => absent(value) || typeof value !== "object",
  };
}

/** Boxes to tick, written as a list in the sequence of the options. */
function several(shape, changed, label) {
  const boxes = shape.options.map((value) => ({ value, box: element("input", { type: "checkbox", id: newId("value"), onchange: send }) }));
  let order = [];
  function send() {
    const ticked = boxes.filter(({ box }) => box.checked).map(({ value }) => value);
    const kept = order.filter((value) => ticked.includes(value));
    const next = [...kept, ...ticked.filter((value) => !kept.includes(value))];
    changed(next.length ? next : null);
  }
  function show(value) {
    order = absent(value) ? shape.default ?? [] : [value].flat();
    for (const each of boxes) each.box.checked = order.includes(each.value);
  }
  const node = element("div", { className: "boxes", role: "group", aria: { label } },
    boxes.map(({ value, box }) => element("label", { className: "box" }, box, saysValue(value, shape.key))));
  return { node, show, fits: (value) => absent(value) || Array.isArray(value) };
}

/** Boxes to tick, written as one name where only one is ticked. */
function names(shape, changed, label) {
  const made = several({ ...shape, default: [] }, (list) => changed(list?.length === 1 ? list[0] : list), label);
  return { ...made, fits: isNames };
}

/** What only the text can say. */
function written() {
  return { node: element("span"), show: () => {}, fits: absent, isWritten: true };
}

const KINDS = { text, number, date, long, suggested, lines, texts, yes, one, several, names, levels, week, written };
