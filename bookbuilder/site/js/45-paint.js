/** Draws in the cells what the player, a hint or the replay puts there. Only what differs is drawn again. */
((page) => {
  "use strict";

  const { element } = page;
  const PARTS = ["value", "corner", "centre", "colour", "struck"];
  const LARGEST = 0.28; // of a mark, relative to the cell, and so all that follows
  const ROOM = 0.88; // the width for marks
  const HEIGHTS = { whole: 0.86, half: 0.42, third: 0.28 }; // for those in the cell alone, above and below, with others
  const FEW = 4; // corner marks that find room in the corners if they are pictures

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
      const spaced = data.symbols.some(({ text, icon }) => !icon && [...text].length > 1); // 1 2 is not 12
      grid.root.classList.toggle("spaced", spaced);
      // Widths relative to the type size, with the space that the style rules leave between marks.
      this.widths = data.symbols.map(({ text, icon }) => (icon ? 1.05 : 0.68 * [...text].length + (spaced ? 0.3 : 0)));
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
      const [corner, centre, struck] = [now.corner, now.centre, now.struck ?? 0].map(page.bits);
      const alone = !centre.length && !struck.length;
      if (alone && corner.length > FEW && this.data.symbols[0].icon) return [this.#marks("corner", HEIGHTS.whole, corner)];
      const half = Math.ceil(this.data.order / 2);
      const halves = [corner.filter((value) => value <= half), corner.filter((value) => value > half)];
      const lines = [
        this.#marks("corner", alone ? HEIGHTS.half : HEIGHTS.third, halves[0]),
        this.#marks("centre", corner.length ? HEIGHTS.third : HEIGHTS.whole, centre, struck),
        this.#marks("corner low", alone ? HEIGHTS.half : HEIGHTS.third, halves[1]),
      ];
      return lines.filter((line) => line.childNodes.length);
    }

    #marks(name, height, values, struck = []) {
      const line = element("span", { class: `marks ${name}` });
      const size = typeSize([...values, ...struck].map((value) => this.widths[value - 1]), height);
      line.style.fontSize = `calc(var(--cell) * ${size.toFixed(2)})`;
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

    cellsOf(house) {
      return this.data.houses[house].cells;
    }

    /** Point at cells and houses, and at nothing else. */
    point(cells = [], houses = []) {
      this.lit = new Set(cells);
      this.housed = new Set(houses.flatMap((house) => this.cellsOf(house)));
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

  /** The largest type in which marks of these widths fit into a height, in as many lines as that takes. */
  function typeSize(widths, height) {
    for (let size = LARGEST; size > 0.05; size -= 0.01) {
      let lines = 1;
      let left = ROOM / size;
      for (const width of widths) {
        if (width > left) {
          lines++;
          left = ROOM / size;
        }
        left -= width;
      }
      if (lines * size <= height) return size;
    }
    return 0.05;
  }

  /** The colours of a cell as slanted stripes. */
  function stripes(colours) {
    const width = 100 / colours.length;
    const bands = colours.map((colour, at) => `var(--colour-${colour}) ${at * width}% ${(at + 1) * width}%`);
    return bands.length ? `linear-gradient(135deg, ${bands.join(", ")})` : "";
  }

  page.Paint = Paint;
})(bookbuilder);
