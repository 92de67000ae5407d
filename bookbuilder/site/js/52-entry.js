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
      const changed = this.model[way]();
      if (more) this.announcer.lead(this.words.say(`${way}.done`, { what: this.#said(changed) }));
      else this.announcer.say(this.words.say(`${way}.none`));
      return true;
    }

    /** Nothing is entered while the replay is shown; whoever tries is told why. */
    #isLocked() {
      if (this.locked) this.message(this.words.say("replay.open"));
      return this.locked;
    }

    /** Say what changed cells hold now, before what that means for the whole board. */
    #tell(changed) {
      const { focused } = this.grid;
      const here = changed.length === 0 || (changed.length === 1 && changed[0] === focused);
      const contents = () => this.words.contents(this.model.cells[focused], this.model.isGiven(focused));
      this.announcer.lead(here ? contents() : this.#said(changed));
    }

    /** What changed cells hold; without any, the cell in focus. */
    #said(changed) {
      return this.words.told(this.model, changed.length ? changed : [this.grid.focused]);
    }

    /** Say how many cells are selected. */
    count() {
      this.announcer.say(this.words.say("selected", { n: this.grid.selected.size }));
    }
  }

  page.Entry = Entry;
})(bookbuilder);
