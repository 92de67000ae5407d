/**
 * The keyboard, while the grid has the focus: moving and selecting as the ARIA pattern asks, and entering.
 *
 * Digits are recognised by the key's position first, as Shift turns them into other characters, and the top row of a
 * French keyboard needs Shift for digits. A letter that is a value enters it; Z, X, C and V choose the mode where they
 * are none. Letters of other scripts, such as Cyrillic, count as the Latin letter at their place.
 */
((page) => {
  "use strict";

  const MODES = ["value", "corner", "centre", "colour"];
  const MODE_KEYS = { z: "value", y: "value", x: "corner", c: "centre", v: "colour" }; // Y is there on a German keyboard
  const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

  /** The value of each character: a value's own; its number, unless values have digits; from the tenth on a, b, c. */
  function characters(data) {
    const found = new Map();
    const offer = (character, value) => found.has(character) || found.set(character, value);
    data.symbols.forEach(({ text }, at) => {
      if ([...text].length === 1) offer(text.toLowerCase(), at + 1);
    });
    if (![...found.keys()].some((character) => /\d/.test(character))) {
      for (let value = 1; value <= Math.min(9, data.order); value++) offer(String(value), value);
    }
    if (data.symbols.some(({ text }) => [...text].length > 1) || data.symbols.some(({ icon }) => icon)) {
      for (let value = 10; value <= data.order; value++) offer(value.toString(36), value);
    }
    return found;
  }

  /**
   * What was pressed. AltGr makes other characters, and Windows reports it as Ctrl and Alt. Without NumLock, the keys of
   * the number pad are no digits.
   */
  function read(event) {
    const third = event.getModifierState("AltGraph");
    const key = event.key.toLowerCase();
    const [, pad, row] = /^(?:(Numpad)|Digit)(\d)$/.exec(event.code) ?? [];
    const [, letter] = (/^[^\x00-\x7f]$/.test(key) && /^Key([A-Z])$/.exec(event.code)) || [];
    return {
      key,
      letter: letter?.toLowerCase() ?? key,
      digit: third || (pad && !/^\d$/.test(key)) ? undefined : row,
      control: event.ctrlKey && !third,
      command: event.metaKey,
      shift: event.shiftKey,
      other: event.altKey && !third,
      again: event.repeat,
    };
  }

  /** The colour of a digit, whatever the values are; 0 if it is none. */
  const colourOf = (key) => (/^\d$/.test(key) && Number(key) <= page.COLOURS ? Number(key) : 0);

  class Keys {
    constructor(data, grid, entry) {
      this.grid = grid;
      this.entry = entry;
      this.values = characters(data);
      grid.root.addEventListener("keydown", (event) => this.#down(event));
      grid.root.addEventListener("keyup", (event) => this.#held(read(event)));
      grid.root.addEventListener("focusout", () => entry.hold(""));
    }

    #held({ shift, control }) {
      this.entry.hold(shift && control ? "colour" : shift ? "corner" : control ? "centre" : "");
    }

    #down(event) {
      const pressed = read(event);
      this.#held(pressed);
      if (pressed.other || event.isComposing) return;
      const done = this.#moves(event) || this.#commands(pressed) || this.#enters(pressed);
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
      grid.show();
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

    #commands(pressed) {
      const { grid, entry } = this;
      const { key, letter, control, command, shift } = pressed;
      const chord = control || command;
      if (chord && letter === "z") return entry.turn(shift ? "redo" : "undo");
      if (chord && letter === "y") return entry.turn("redo");
      if (!chord && key === "[") return entry.turn("undo");
      if (!chord && key === "]") return entry.turn("redo");
      if (chord && letter === "a") return this.#select(grid.cells.keys());
      if (key === "escape") return grid.select([grid.focused]), true;
      if (key === " ") return this.#space(pressed);
      if (key === "delete" || key === "backspace") return entry.clear(entry.held), true;
      return false;
    }

    /** Ctrl: the whole column; Shift: the row; alone: this cell, too, or no longer, once however long it is held. */
    #space({ shift, control, again }) {
      const { grid } = this;
      if (again) return true;
      if (control) return this.#select(grid.map.columnOf(grid.focused));
      if (shift) return this.#select(grid.map.rowOf(grid.focused));
      grid.add(grid.focused, !grid.selected.has(grid.focused));
      return true;
    }

    #select(cells) {
      this.grid.select(cells);
      this.entry.count();
      return true;
    }

    /** A value, mark or colour, or the mode; once however long the key is held, as the next would take it out. */
    #enters({ key, letter, digit, control, command, again }) {
      const { entry } = this;
      if (command || (control && digit === undefined)) return false; // the browser's own
      const value = entry.mode === "colour" ? colourOf(digit ?? key) : this.#value(key, letter, digit);
      if (value) return again || entry.enter(value), true;
      if ((digit ?? key) === "0" && !control) return entry.clear(entry.held), true;
      if (!control && Object.hasOwn(MODE_KEYS, letter)) return again || entry.choose(MODE_KEYS[letter]), true;
      return false;
    }

    #value(key, letter, digit) {
      return this.values.get(digit) ?? this.values.get(key) ?? this.values.get(letter);
    }
  }

  Object.assign(page, { Keys, MODES });
})(bookbuilder);
