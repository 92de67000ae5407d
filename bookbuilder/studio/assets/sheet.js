// One page as a picture with what lies over it: guides, and the areas of its puzzles. An old picture stays until the new one is there.
import { element, over } from "./dom.js";
import { say, levelSays } from "./words.js";
import { wire } from "./wire.js";

/** What is on a page, in words. */
function kindOf({ kind, puzzles }) {
  if (kind === "puzzles") return say(puzzles.length > 1 ? "kind.puzzles.of" : "kind.puzzle.of", { first: puzzles[0], last: puzzles.at(-1) });
  return say(`kind.${kind}`);
}

export class Sheet {
  constructor(onarea, onplace) {
    this.page = null;
    this.facts = null; // what stands on the page, once it was seen
    this.image = element("img", { className: "picture", alt: "", draggable: false, decoding: "async" });
    this.over = element("div", { className: "over" });
    this.label = element("button", { type: "button", className: "folio", tabIndex: -1, data: { stop: "" }, onclick: () => onplace(this.page) });
    this.paper = element("div", { className: "paper" }, this.image, this.over);
    this.node = element("div", { className: "sheet", role: "group" }, this.paper, this.label);
    this.onarea = onarea;
    this.paper.addEventListener("click", (event) => { if (!event.target.closest("button")) onplace(this.page); });
    this.asked = "";
    this.isSeen = false;
  }

  /** Take in what is known of the page. */
  show(page) {
    const isNew = this.page?.hash !== page.hash;
    this.page = page;
    if (isNew) this.facts = null;
    const kind = kindOf(page), name = say("page.name", { number: page.number, kind });
    this.node.dataset.number = page.number;
    if (name !== this.image.alt) {
      this.node.setAttribute("aria-label", name);
      this.label.textContent = page.number;
      this.label.setAttribute("aria-label", say("page.toText", { name }));
      this.label.title = kind;
      this.image.alt = name;
    }
    this.node.dataset.state = isNew && this.image.src ? "stale" : page.state;
    if (this.facts && this.isSeen) this.cover();
  }

  /** Its size, in CSS pixels. */
  size(width, height) {
    this.image.width = width;
    this.image.height = height;
    this.paper.style.setProperty("width", `${width}px`);
    this.paper.style.setProperty("height", `${height}px`);
  }

  /** Bring the picture, if it is seen and another one is there. Resolves to false if the server knows the page no longer. */
  async bring(dpi) {
    const { page } = this, address = wire.picture(page.hash, dpi);
    if (!this.isSeen || this.asked === address) return true;
    this.asked = address;
    if (this.facts) this.cover();
    const next = new Image();
    next.src = address;
    try {
      await next.decode();
    } catch {
      if (this.asked === address) { this.asked = ""; this.node.dataset.state = "stale"; return false; }
      return true;
    }
    if (this.asked !== address) return true;
    this.image.src = address;
    this.node.dataset.state = page.state;
    if (!this.facts && this.page.hash === page.hash) this.ask(page);
    return true;
  }

  async ask(page) {
    const facts = await wire.page(page.hash).catch(() => null);
    if (facts && this.page.hash === page.hash) {
      this.facts = facts;
      this.cover();
    }
  }

  /** Let go of what is far from sight. */
  leave() {
    this.isSeen = false;
    this.asked = "";
    this.image.removeAttribute("src");
  }

  cover() {
    const focused = this.over.contains(document.activeElement) ? document.activeElement.dataset.area : null;
    const areas = this.facts.figures.map((figure, index) => this.button(figure, index));
    this.over.replaceChildren(...this.guides(), ...areas);
    if (focused !== null) this.over.querySelector(`[data-area="${focused}"]`)?.focus();
  }

  guides() {
    const { trim, bleed, safe } = this.facts, [left, top, right, bottom] = trim;
    const gutter = this.page.side === "left" ? [safe[2], top, right, bottom] : [left, top, safe[0], bottom];
    return Object.entries({ bleed, trim, safe, gutter }).map(([name, box]) =>
      element("div", { className: `guide ${name}`, aria: { hidden: "true" }, style: over(box) }));
  }

  button(figure, index) {
    const [left, top, width, height] = figure.area;
    const name = say(figure.answer ? "area.answer" : figure.made ? "area.name" : "area.missing", {
      number: figure.number, level: levelSays(figure.level), clues: figure.clues,
    });
    return element("button", {
      type: "button", className: "area", tabIndex: -1, data: { stop: "", area: index, made: figure.made },
      aria: { label: name, haspopup: "dialog" },
      style: over([left, top, left + width, top + height]),
      onclick: (event) => this.onarea(event.currentTarget, figure, this.page),
    });
  }
}
