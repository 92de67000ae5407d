// How hard the puzzles of a section are: any, some levels shared evenly, or so many of each.
import { TYPED_MILLISECONDS, element, newId, rested, sendsNow } from "./dom.js";
import { say, saysValue } from "./words.js";

/** The levels of a value, if they are shared evenly, of `all` in their sequence; null for numbers or percentages. */
function shared(all, value) {
  if (value === undefined || value === null || value === "any") return [];
  if (Array.isArray(value)) return value;
  if (typeof value === "object") return null;
  const [first, last] = value.split("..").map((name) => all.indexOf(name.trim()));
  return first < 0 ? [] : all.slice(first, (last ?? first) + 1);
}

/** Levels as one would write them: a name, a range, a list, or null for any. */
function shortest(all, chosen) {
  if (!chosen.length) return null;
  if (chosen.length === 1) return chosen[0];
  const first = all.indexOf(chosen[0]), last = all.indexOf(chosen.at(-1));
  return last - first + 1 === chosen.length ? `${chosen[0]}..${chosen.at(-1)}` : chosen;
}

/** The control of `grade`. With numbers, `changed` gets them as {level: number} and `count` follows from them. */
export function levels(shape, changed, label) {
  const id = newId("value"), all = shape.options;
  const how = element("select", { id, onchange: turn },
    ["any", "shared", "numbers"].map((name) => element("option", { value: name, textContent: say(`levels.${name}`) })));
  const boxes = all.map((level) => element("input", { type: "checkbox", data: { level }, onchange: () => changed(shortest(all, ticked())) }));
  const send = rested(TYPED_MILLISECONDS, () => { if (numbers()) changed(numbers()); }); // or the box that is emptied would go
  const counts = all.map((level) => element("input", { type: "text", inputMode: "numeric", data: { level }, className: "tiny", oninput: () => send(), ...sendsNow(send) }));
  const ticks = element("div", { className: "boxes", role: "group", aria: { label } },
    all.map((level, index) => element("label", { className: "box" }, boxes[index], saysValue(level))));
  const table = element("div", { className: "counts", role: "group", aria: { label } },
    all.map((level, index) => element("label", { className: "box" }, counts[index], saysValue(level))));

  const ticked = () => boxes.filter((box) => box.checked).map((box) => box.dataset.level);
  function numbers() {
    const given = counts.filter((box) => /^[1-9]\d*%?$/.test(box.value.trim()));
    if (!given.length) return null;
    return Object.fromEntries(given.map((box) => [box.dataset.level, box.value.trim().endsWith("%") ? box.value.trim() : Number(box.value)]));
  }
  function turn() {
    if (how.value === "any") changed(null);
    else if (how.value === "shared") {
      const given = Object.keys(numbers() ?? {});
      changed(shortest(all, given.length ? given : ["easy", "medium"]));
    } else {
      const given = ticked();
      for (const box of counts) box.value = (given.length ? given : ["easy", "medium"]).includes(box.dataset.level) ? "10" : "";
      changed(numbers());
    }
  }
  function show(value) {
    const some = shared(all, value);
    how.value = some === null ? "numbers" : some.length ? "shared" : "any";
    ticks.hidden = how.value !== "shared";
    table.hidden = how.value !== "numbers";
    for (const box of boxes) box.checked = some?.includes(box.dataset.level) ?? false;
    if (some === null) for (const box of counts) if (document.activeElement !== box) box.value = value[box.dataset.level] ?? "";
  }
  return { node: element("div", { className: "levels" }, how, ticks, table), id, show, fits: () => true };
}

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The control of a series' `grades`: as by default, one level, one for each weekday, or several puzzles every day. */
export function week(shape, changed, label) {
  const id = newId("value"), all = shape.options, choice = (properties, first) => element("select", properties, first, all.map((level) => element("option", { value: level, textContent: saysValue(level) })));
  const how = element("select", { id, onchange: turn }, ["default", "one", "days", "several"].map((name) => element("option", { value: name, textContent: say(`grades.${name}`) })));
  const one = choice({ aria: { label }, onchange: () => changed(one.value) });
  const days = DAYS.map((day) => choice({ data: { day }, onchange: () => changed(daily()) }, element("option", { value: "", textContent: "–" })));
  const boxes = all.map((level) => element("input", { type: "checkbox", data: { level }, onchange: () => { const some = ticked(); if (some.length) changed(some); } }));
  const table = element("div", { className: "counts", role: "group", aria: { label } }, DAYS.map((day, index) => element("label", { className: "box" }, saysValue(day), days[index])));
  const ticks = element("div", { className: "boxes", role: "group", aria: { label } }, all.map((level, index) => element("label", { className: "box" }, boxes[index], saysValue(level))));
  const ticked = () => boxes.filter((box) => box.checked).map((box) => box.dataset.level);
  const daily = () => Object.fromEntries(days.filter((box) => box.value).map((box) => [box.dataset.day, box.value]));
  function turn() {
    changed({ default: null, one: "medium", days: shape.default, several: ["easy", "hard"] }[how.value]);
  }
  function show(value) {
    how.value = value === undefined || value === null ? "default" : Array.isArray(value) ? "several" : typeof value === "object" ? "days" : "one";
    one.hidden = how.value !== "one";
    table.hidden = how.value !== "days";
    ticks.hidden = how.value !== "several";
    if (how.value === "one") one.value = value;
    if (how.value === "days") for (const box of days) box.value = value[box.dataset.day] ?? "";
    if (how.value === "several") for (const box of boxes) box.checked = value.includes(box.dataset.level);
  }
  return { node: element("div", { className: "levels" }, how, one, table, ticks), id, show, fits: () => true };
}
