/** Draws in the cells what the player, a hint or the replay puts there. Only what differs is drawn again. */
((page) => {
  "use strict";

  const { element } = page;
  const PARTS = ["value", "corner", "centre", "colour", "struck"];

  class Paint {
    /** `contents` returns what a cell shows: the player's entry, or the replay's. */
    constructor(data, words, grid, contents) {
      this.data = data;
      this.words = words;
      this.grid = grid;
      this.contents = contents;
      this.lit = new Set(); // cells that a hint or the replay points at
      this.housed = new Set(); // cells of the houses that it points at
      this.pointed = () => {}; // is called with the cells that are pointed at
      this.faults = new Map(); // cell -> "repeat" or "wrong"
      // Marks of several characters are set apart: 1 2 is not 12. Widths are in characters, of a mark with its distance.
      this.widths = data.symbols.map(({ text, icon }) => (icon ? 1.6 : [...text].length + ([...text].length > 1 ? 0.5 : 0)));
      grid.root.classList.toggle("spaced", data.symbols.some(({ text, icon }) => !icon && [...text].length > 1));
      this.shown = data.cells.map(() => ({ key: "", classes: "cell", value: 0, colour: 0 }));
      this.draw(data.cells.keys());
    }

    /** Draw the contents of cells, then the lights of all. */
    draw(cells) {
      for (const cell of cells) this.#cell(cell);
      this.light();
    }

    #cell(cell) {
      const now = this.contents(cell);
      const fault = this.faults.get(cell) ?? "";
      const key = PARTS.map((part) => now[part] ?? 0).join(" ") + fault;
      const shown = this.shown[cell];
      if (shown.key === key) return;
      shown.key = key;
      shown.value = now.value;
      const root = this.grid.cells[cell];
      const [said, drawn] = root.children;
      said.textContent = this.say(cell);
      drawn.replaceChildren(...this.#drawn(now, this.data.givens[cell] !== 0));
      if (shown.colour === now.colour) return;
      shown.colour = now.colour;
      root.style.backgroundImage = stripes(page.bits(now.colour));
      root.toggleAttribute("data-tinted", now.colour > 0);
    }

    /** The place of a cell, what it holds, and what is wrong with it. */
    say(cell) {
      const said = [this.words.names[cell], this.words.contents(this.contents(cell), this.data.givens[cell] !== 0)];
      if (this.faults.has(cell)) said.push(this.words.say(`cell.${this.faults.get(cell)}`));
      return said.join(this.words.say("list.next"));
    }

    #drawn(now, given) {
      if (given) return []; // it is in the drawing
      if (now.value) return [element("span", { class: "value" }, page.symbol(this.data, now.value))];
      if (!now.corner && !now.centre && !now.struck) return [];
      const half = Math.ceil(this.data.order / 2);
      const corner = page.bits(now.corner);
      const halves = [corner.filter((value) => value <= half), corner.filter((value) => value > half)];
      const lines = [
        this.#marks("corner", halves[0]),
        this.#marks("centre", page.bits(now.centre), page.bits(now.struck ?? 0)),
        this.#marks("corner low", halves[1]),
      ];
      return lines.filter((line) => line.childNodes.length);
    }

    #marks(name, values, struck = []) {
      const line = element("span", { class: `marks ${name}` });
      const width = [...values, ...struck].reduce((sum, value) => sum + this.widths[value - 1], 0);
      if (width > 5) line.classList.add(width > 16 ? "most" : "many");
      line.append(...values.map((value) => element("span", {}, page.symbol(this.data, value))));
      line.append(...struck.map((value) => element("s", {}, page.symbol(this.data, value))));
      return line;
    }

    /** Show selection, equal values and hints, by class. */
    light() {
      const { grid } = this;
      const equal = this.lit.size ? 0 : this.shown[grid.focused].value; // two things at once would confuse
      this.grid.cells.forEach((cell, at) => {
        const shown = this.shown[at];
        let classes = "cell";
        if (grid.selected.has(at)) classes += " selected";
        if (equal && shown.value === equal) classes += " equal";
        if (this.housed.has(at)) classes += " housed";
        if (this.lit.has(at)) classes += " lit";
        if (this.faults.has(at)) classes += ` ${this.faults.get(at)}`;
        if (classes === shown.classes) return;
        shown.classes = classes;
        cell.className = classes;
      });
    }

    /** Point at cells and houses, and at nothing else. */
    point(cells = [], houses = []) {
      this.lit = new Set(cells);
      this.housed = new Set(houses.flatMap((house) => this.data.houses[house].cells));
      this.light();
      this.pointed([...(cells.length ? this.lit : this.housed)]);
    }

    /** @param {Map<number, "repeat" | "wrong">} faults */
    blame(faults) {
      const changed = new Set([...this.faults.keys(), ...faults.keys()]);
      this.faults = faults;
      this.draw(changed);
    }
  }

  /** The colours of a cell as slanted stripes. */
  function stripes(colours) {
    const width = 100 / colours.length;
    const bands = colours.map((colour, at) => `var(--colour-${colour}) ${at * width}% ${(at + 1) * width}%`);
    return bands.length ? `linear-gradient(135deg, ${bands.join(", ")})` : "";
  }

  page.Paint = Paint;
})(bookbuilder);
