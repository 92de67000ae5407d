/** What keys and keypad do to the selected cells, by the mode: value, corner or centre mark, colour. */
((page) => {
  "use strict";

  class Entry {
    constructor(model, grid, words, announcer, message) {
      this.model = model;
      this.grid = grid;
      this.words = words;
      this.announcer = announcer;
      this.message = message;
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
      this.announcer.say(this.words.say(`mode.${mode}`));
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
      if (this.#isLocked() || value > (mode === "colour" ? page.COLOURS : this.model.data.order)) return;
      const cells = this.grid.chosen();
      this.#tell(mode === "value" ? this.model.place(cells, value) : this.model.mark(mode, cells, value));
    }

    /** Clear the value or, where there is none, all marks; or one kind of marks. */
    clear(kind = "") {
      if (!this.#isLocked()) this.#tell(this.model.clear(this.grid.chosen(), kind));
    }

    /** @param {"undo" | "redo"} way */
    turn(way) {
      if (this.#isLocked()) return true;
      const more = this.model[way === "undo" ? "past" : "future"].length;
      this.model[way]();
      this.announcer.say(this.words.say(more ? `${way}.done` : `${way}.none`));
      return true;
    }

    /** Nothing is entered while the replay is shown; whoever tries is told why. */
    #isLocked() {
      if (this.locked) this.message(this.words.say("replay.open"));
      return this.locked;
    }

    /** Say what changed cells hold now, before what that means for the whole board; without any, the cell in focus. */
    #tell(changed) {
      const { focused } = this.grid;
      const cells = changed.length ? changed : [focused];
      const contents = new Set(cells.map((cell) => this.words.contents(this.model.cells[cell], this.model.isGiven(cell))));
      const [first] = contents;
      const n = cells.length;
      if (n > 1) this.announcer.lead(this.words.say(contents.size > 1 ? "cells.changed" : "cells.hold", { n, contents: first }));
      else this.announcer.lead(cells[0] === focused ? first : [this.words.names[cells[0]], first].join(this.words.say("list.next")));
    }
  }

  page.Entry = Entry;
})(bookbuilder);
