/** The keypad: modes, values with how many are still to be entered, and colours; the keys for undo and redo. */
((page) => {
  "use strict";

  const { element, button, command, unseen } = page;
  const ROW = 6; // the most keys side by side

  class Keypad {
    constructor(data, words, entry, model) {
      this.data = data;
      this.words = words;
      this.entry = entry;
      this.model = model;
      this.totals = totals(data);
      this.modes = new Map(page.MODES.map((mode) => [mode, this.#mode(mode)]));
      this.values = data.symbols.map((symbol, at) => this.#value(at + 1));
      this.colours = Array.from({ length: page.COLOURS }, (_, at) => this.#colour(at + 1));
      this.root = element("div", { class: "keypad" });
      const clear = () => command("clear", words, () => entry.clear(""));
      this.valueKeys = this.#group("keys", "group.values", [...this.values.map((key) => key.root), clear()]);
      this.colourKeys = this.#group("keys", "group.colours", [...this.colours, clear()]);
      this.undo = command("undo", words, () => entry.turn("undo"));
      this.redo = command("redo", words, () => entry.turn("redo"));
      this.choice = this.#group("modes", "group.modes", [...this.modes.values()]);
      this.pad = element("div", { class: "pad" }, this.valueKeys, this.colourKeys);
      this.root.append(this.choice, this.pad);
      this.showMode();
      this.showCounts();
    }

    #group(name, key, buttons) {
      const made = element("div", { class: name, role: "group", "aria-label": this.words.say(key) }, ...buttons);
      made.style.setProperty("--keys", Math.ceil(buttons.length / Math.ceil(buttons.length / ROW)));
      made.classList.toggle("many", buttons.length > 2 * ROW);
      return made;
    }

    #mode(mode) {
      const made = button(this.words.say(`mode.${mode}`), () => this.entry.choose(mode));
      made.dataset.mode = mode;
      return made;
    }

    #value(value) {
      const root = button("", () => this.entry.enter(value));
      const said = unseen("");
      const left = element("span", { class: "left", "aria-hidden": "true" });
      const face = element("span", { "aria-hidden": "true" }, page.symbol(this.data, value));
      root.dataset.value = value;
      if ([...this.data.symbols[value - 1].text].length > 2) root.classList.add("long");
      root.append(face, left, said);
      return { root, said, left };
    }

    #colour(colour) {
      const made = button("", () => this.entry.enter(colour));
      const name = this.words.say("colour", { n: colour });
      const swatch = element("span", { class: "swatch", "aria-hidden": "true" }, String(colour));
      swatch.style.background = `var(--colour-${colour})`;
      made.append(swatch, unseen(name));
      made.dataset.colour = colour;
      return made;
    }

    /** Put the keys away, as while the replay is shown, or back. */
    lock(on) {
      for (const part of [this.choice, this.valueKeys, this.colourKeys]) part.inert = on;
      this.showTurns();
    }

    showMode() {
      const { mode } = this.entry;
      for (const [name, key] of this.modes) key.setAttribute("aria-pressed", String(name === mode));
      this.valueKeys.hidden = mode === "colour";
      this.colourKeys.hidden = mode !== "colour";
    }

    /** How many of each value are missing; a value that is used up is struck out, and can still be entered. */
    showCounts() {
      const used = new Array(this.data.order + 1).fill(0);
      for (const { value } of this.model.cells) used[value]++;
      this.values.forEach(({ root, said, left }, at) => {
        const name = this.words.value(at + 1);
        const missing = this.totals ? Math.max(0, this.totals[at + 1] - used[at + 1]) : null;
        said.textContent = missing === null ? name : this.words.say("left", { value: name, n: missing });
        left.textContent = missing || "";
        root.classList.toggle("used", missing === 0);
      });
      this.showTurns();
    }

    /** Whether there is anything to undo and to redo, which the replay does not allow. */
    showTurns() {
      page.able(this.undo, !this.entry.locked && this.model.past.length);
      page.able(this.redo, !this.entry.locked && this.model.future.length);
    }
  }

  /** How often each value stands in the whole answer; null if the page cannot know. */
  function totals(data) {
    const found = new Array(data.order + 1).fill(0);
    if (!data.solution) {
      const n = tiles(data);
      return n ? found.fill(n) : null;
    }
    for (const value of data.solution) found[value]++;
    return found;
  }

  /** How many houses of one kind, each with every value, cover the board without overlapping; 0 if none do. */
  function tiles({ cells, houses, order }) {
    for (const kind of new Set(houses.map((house) => house.kind))) {
      const whole = houses.filter((house) => house.kind === kind && house.cells.length === order);
      const covered = new Set(whole.flatMap((house) => house.cells)).size;
      if (covered === cells.length && covered === whole.length * order) return whole.length;
    }
    return 0;
  }

  page.Keypad = Keypad;
})(bookbuilder);
