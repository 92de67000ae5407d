/** What keys and keypad do to the selected cells, by the mode: value, corner or centre mark, colour. */
((page) => {
  "use strict";

  class Entry {
    constructor(model, grid, words, announce) {
      this.model = model;
      this.grid = grid;
      this.words = words;
      this.announce = announce;
      this.chosen = "value"; // the mode
      this.held = ""; // the mode while Shift or Ctrl is down
      this.locked = false; // while the replay is shown
      this.listeners = [];
    }

    get mode() {
      return this.held || this.chosen;
    }

    /** Call `listener` when the mode changes. */
    listen(listener) {
      this.listeners.push(listener);
    }

    choose(mode) {
      this.#switch({ chosen: mode });
      this.announce(this.words.say(`mode.${mode}`));
    }

    hold(mode) {
      if (mode !== this.held) this.#switch({ held: mode });
    }

    #switch(fields) {
      Object.assign(this, fields);
      for (const listener of this.listeners) listener();
    }

    /** Enter a value, mark or colour by the mode. */
    enter(value) {
      const { mode } = this;
      if (this.locked || value > (mode === "colour" ? page.COLOURS : this.model.data.order)) return;
      const cells = this.grid.chosen();
      if (mode === "value") this.model.place(cells, value);
      else this.model.mark(mode, cells, value);
      this.#tell();
    }

    /** Clear the value or, where there is none, all marks; or one kind of marks. */
    clear(kind = "") {
      if (this.locked) return;
      this.model.clear(this.grid.chosen(), kind);
      this.#tell();
    }

    /** @param {"undo" | "redo"} way */
    turn(way) {
      if (this.locked) return true;
      const more = this.model[way === "undo" ? "past" : "future"].length;
      this.model[way]();
      this.announce(this.words.say(more ? `${way}.done` : `${way}.none`));
      return true;
    }

    /** Say what the cell with the focus holds now. */
    #tell() {
      const cell = this.grid.focused;
      this.announce(this.words.contents(this.model.cells[cell], this.model.isGiven(cell)));
    }
  }

  page.Entry = Entry;
})(bookbuilder);
