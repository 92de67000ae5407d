/**
 * Mouse, pen and touch on the grid. A drag selects; its first cell decides whether it adds or takes away. A finger
 * scrolls, unless several cells are being selected: its taps are clicks, as those of screen readers are.
 */
((page) => {
  "use strict";

  class Pointer {
    constructor(grid) {
      this.grid = grid;
      this.several = false; // each tap adds or removes a cell
      this.drag = null; // "add" or "remove", while the pointer is down
      this.handled = false; // the next click has been dealt with on its way down
      const { root } = grid;
      root.addEventListener("pointerdown", (event) => this.#down(event));
      root.addEventListener("pointermove", (event) => this.#move(event));
      root.addEventListener("pointerup", () => this.#end());
      root.addEventListener("pointercancel", () => this.#end());
      root.addEventListener("mousedown", (event) => event.preventDefault()); // the focus is ours to give
      root.addEventListener("click", (event) => this.#click(event));
      root.addEventListener("dblclick", () => this.#alike());
      root.addEventListener("contextmenu", (event) => this.drag && event.preventDefault());
    }

    /** Whether each tap adds or removes a cell, and a finger's drag, too. */
    select(several) {
      this.several = several;
      this.grid.root.classList.toggle("several", several);
    }

    #down(event) {
      this.handled = false;
      if (event.button !== 0 || !event.isPrimary) return;
      if (event.pointerType === "touch" && !this.several) return;
      const cell = this.grid.under(event);
      if (cell === undefined) return;
      this.handled = true;
      this.#start(cell, event);
      this.grid.root.setPointerCapture(event.pointerId);
    }

    #start(cell, event) {
      const { grid } = this;
      const adding = this.several || event.shiftKey || event.ctrlKey || event.metaKey;
      if (!adding) {
        this.drag = "add";
        grid.go(cell);
        return;
      }
      this.drag = grid.selected.has(cell) ? "remove" : "add";
      grid.focus(cell); // first: a cell that gets the focus while none is selected would be
      grid.add(cell, this.drag === "add");
    }

    #move(event) {
      if (!this.drag) return;
      const { grid } = this;
      for (const at of event.getCoalescedEvents?.() ?? []) this.#reach(grid.under(at, true));
      this.#reach(grid.under(event, true));
    }

    #reach(cell) {
      const { grid } = this;
      const adds = this.drag === "add";
      if (cell === undefined || grid.selected.has(cell) === adds) return;
      grid.add(cell, adds);
      if (adds) grid.focus(cell);
    }

    #end() {
      this.drag = null;
    }

    #click(event) {
      const cell = this.grid.cells.indexOf(event.target.closest(".cell"));
      if (!this.handled && cell >= 0) {
        this.#start(cell, event);
        this.#end();
      }
      this.handled = false;
    }

    /** A double click selects all cells with the same value. */
    #alike() {
      const { grid } = this;
      const equal = grid.cells.flatMap((cell, at) => (cell.classList.contains("equal") ? [at] : []));
      if (equal.length) grid.select(equal);
    }
  }

  page.Pointer = Pointer;
})(bookbuilder);
