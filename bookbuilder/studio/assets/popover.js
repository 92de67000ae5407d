// What is known of a puzzle on a page, beside it, with what can be done about it.
import { element, iconButton } from "./dom.js";
import { inPoints, size } from "./sizes.js";
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

/** Open it at the button of a figure; `toText` leads to its line. */
export function openPopover(button, figure, toText) {
  if (owner === button) { closePopover(true); return; }
  closePopover();
  owner = button;
  const printed = (millimetres, points) => `${size(millimetres)} · ${number(points)}\u00a0pt`;
  const rows = [
    ["section", figure.title || figure.section],
    ...(figure.made ? [["level", levelSays(figure.level)], ["score", number(figure.score)], ["minutes", say("puzzle.about", figure.minutes)], ["hardest", techniqueSays(figure.hardest)], ["clues", figure.clues]] : [["level", say("puzzle.missing")]]),
    ["cell", printed(figure.cell_mm, inPoints(figure.cell_mm))],
    ["digit", printed(figure.digit_mm, figure.digit_pt)],
  ].filter(([, value]) => value);
  const title = element("h3", { id: "puzzle-title", textContent: say(figure.answer ? "puzzle.answer" : "puzzle.title", { number: figure.number }) });
  const another = element("button", { type: "button", textContent: say("another"), title: say(figure.sorted ? "another.sorted" : "another.says"), disabled: !figure.made, onclick: () => {
    closePopover(true);
    edit({ route: [...figure.route, "reroll"], append: figure.place });
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
