/**
 * The keyboard, while the grid has the focus: moving and selecting as the ARIA pattern asks, and entering.
 *
 * Digits are told by the key's position first, as Shift turns them into other characters, and the top row of a French
 * keyboard needs Shift for digits. A letter that is a value enters it; Z, X, C and V choose the mode where they are none.
 */
((page) => {
  "use strict";

  const MODES = ["value", "corner", "centre", "colour"];
  const MODE_KEYS = { z: "value", y: "value", x: "corner", c: "centre", v: "colour" }; // Y is there on a German keyboard
  const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

  /** The value of each character: a value's own, then its number, then letters from the tenth on: a, b, c. */
  function characters(data) {
    const found = new Map();
    const offer = (character, value) => found.has(character) || found.set(character, value);
    data.symbols.forEach(({ text }, at) => {
      if ([...text].length === 1) offer(text.toLowerCase(), at + 1);
    });
    for (let value = 1; value <= Math.min(9, data.order); value++) offer(String(value), value);
    if (data.symbols.some(({ text }) => [...text].length > 1) || data.symbols.some(({ icon }) => icon)) {
      for (let value = 10; value <= data.order; value++) offer(value.toString(36), value);
    }
    return found;
  }

  class Keys {
    constructor(data, grid, entry) {
      this.grid = grid;
      this.entry = entry;
      this.values = characters(data);
      grid.root.addEventListener("keydown", (event) => this.#down(event));
      grid.root.addEventListener("keyup", (event) => this.#held(event));
      grid.root.addEventListener("focusout", () => entry.hold(""));
    }

    #held({ shiftKey, ctrlKey }) {
      this.entry.hold(shiftKey && ctrlKey ? "colour" : shiftKey ? "corner" : ctrlKey ? "centre" : "");
    }

    #down(event) {
      this.#held(event);
      if (event.altKey || event.isComposing) return;
      const done = this.#moves(event) || this.#commands(event) || this.#enters(event);
      if (done) event.preventDefault();
    }

    #moves(event) {
      const { grid } = this;
      const target = this.#target(event);
      if (target === undefined) return false;
      const chord = event.ctrlKey || event.metaKey;
      const arrow = ARROWS.includes(event.key);
      if (event.shiftKey) grid.extend(target);
      else if (chord && arrow) grid.focus(target);
      else grid.go(target);
      return true;
    }

    /** The cell that a key leads to. */
    #target({ key, ctrlKey, metaKey }) {
      const { map, focused } = this.grid;
      if (ARROWS.includes(key)) return map.step(focused, key);
      const row = map.rowOf(focused);
      if (key === "Home") return ctrlKey || metaKey ? map.first() : row[0];
      if (key === "End") return ctrlKey || metaKey ? map.last() : row[row.length - 1];
      if (key === "PageUp" || key === "PageDown") return map.page(focused, key === "PageUp" ? -1 : 1);
      return undefined;
    }

    #commands(event) {
      const { grid, entry } = this;
      const chord = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (chord && key === "z") return entry.turn(event.shiftKey ? "redo" : "undo");
      if (chord && key === "y") return entry.turn("redo");
      if (!chord && key === "[") return entry.turn("undo");
      if (!chord && key === "]") return entry.turn("redo");
      if (chord && key === "a") return grid.select(grid.cells.keys()), true;
      if (key === "escape") return grid.select([grid.focused]), true;
      if (key === " ") return this.#space(event);
      if (key === "delete" || key === "backspace") return entry.clear(entry.held), true;
      return false;
    }

    /** Ctrl: the whole column; Shift: the row; alone: this cell, too, or no longer. */
    #space({ shiftKey, ctrlKey }) {
      const { grid } = this;
      if (ctrlKey) grid.select(grid.map.columnOf(grid.focused));
      else if (shiftKey) grid.select(grid.map.rowOf(grid.focused));
      else grid.add(grid.focused, !grid.selected.has(grid.focused));
      return true;
    }

    #enters(event) {
      const { entry } = this;
      const chord = event.ctrlKey || event.metaKey;
      const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(event.code) ?? [];
      const key = event.key.toLowerCase();
      if (chord && digit === undefined) return false; // the browser's own
      const value = this.values.get(digit) ?? this.values.get(key);
      if (value) return entry.enter(value), true;
      if (digit === "0" && !chord) return entry.clear(entry.held), true;
      if (!chord && Object.hasOwn(MODE_KEYS, key)) return entry.choose(MODE_KEYS[key]), true;
      return false;
    }
  }

  Object.assign(page, { Keys, MODES, characters });
})(bookbuilder);
