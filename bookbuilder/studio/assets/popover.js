// What is known of a puzzle on a page, beside it, with what can be done about it.
import { element, iconButton } from "./dom.js";
import { known } from "./news.js";
import { edit } from "./text.js";
import { levelSays, number, say, techniqueSays } from "./words.js";

let shown = null, owner = null;

/** Close it; the focus goes back where it came from. */
export function closePopover(isFocused = false) {
  if (!shown) return;
  const back = owner;
  shown.remove();
  shown = owner = null;
  document.removeEventListener("pointerdown", outside);
  if (isFocused && back?.isConnected) back.focus();
}

function outside(event) {
  if (!shown.contains(event.target) && event.target !== owner) closePopover();
}

/** Open it at the button of an area. */
export function openPopover(button, area, { toText }) {
  if (owner === button) { closePopover(true); return; }
  closePopover();
  owner = button;
  const section = known.reading?.plan?.sections?.find((one) => one.id === area.section);
  const millimetres = (value) => (value ? `${number(value)} mm` : null);
  const digits = area.digit_mm ?? section?.digit_mm, points = area.digit_pt ?? section?.digit_pt;
  const rows = [
    ["section", area.title ?? section?.title ?? area.section],
    ["level", area.made === false ? say("puzzle.missing") : levelSays(area.level)],
    ["score", area.made === false || !area.score ? null : number(area.score)],
    ["hardest", area.made === false ? null : techniqueSays(area.hardest)],
    ["clues", area.made === false ? null : area.clues],
    ["cell", millimetres(area.cell_mm ?? section?.cell_mm)],
    ["digit", digits ? `${millimetres(digits)}${points ? ` · ${number(points)} pt` : ""}` : null],
  ].filter(([, value]) => value !== null && value !== undefined && value !== "");
  const title = element("h3", { id: "puzzle-title", textContent: say(area.answer ? "puzzle.answer" : "puzzle.title", { number: area.number }) });
  const another = element("button", { type: "button", textContent: say("another"), title: say("another.says"), disabled: area.made === false, onclick: () => {
    closePopover(true);
    edit({ route: [...area.route, "reroll"], append: area.place });
  } });
  shown = element("div", { className: "popover", role: "dialog", aria: { labelledby: "puzzle-title" }, onkeydown: keys },
    title,
    element("dl", {}, rows.map(([name, value]) => [element("dt", { textContent: say(`puzzle.${name}`) }), element("dd", { textContent: value })])),
    element("div", { className: "buttons" }, another,
      element("button", { type: "button", className: "quiet", textContent: say("page.text"), onclick: toText })),
    iconButton("remove", say("close"), () => closePopover(true), { className: "quiet icon close" }));
  document.body.append(shown);
  place(button);
  document.addEventListener("pointerdown", outside);
  (another.disabled ? shown.querySelector("button:not(:disabled)") : another).focus();
}

function keys(event) {
  if (event.key === "Escape") { event.stopPropagation(); closePopover(true); }
  if (event.key !== "Tab") return;
  const all = [...shown.querySelectorAll("button:not(:disabled)")], end = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement === end) { event.preventDefault(); closePopover(true); }
}

function place(button) {
  const at = button.getBoundingClientRect(), own = shown.getBoundingClientRect(), gap = 8;
  const right = at.right + gap + own.width < innerWidth ? at.right + gap : at.left - gap - own.width > 0 ? at.left - gap - own.width : innerWidth - own.width - gap;
  const top = Math.min(Math.max(gap, at.top), innerHeight - own.height - gap);
  shown.style.setProperty("left", `${Math.max(gap, right)}px`);
  shown.style.setProperty("top", `${Math.max(gap, top)}px`);
}
