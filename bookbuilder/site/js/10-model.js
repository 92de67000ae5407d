/** The player's state of a puzzle: values, marks and colours, with undo and redo. It knows nothing about the screen. */
((page) => {
  "use strict";

  const COLOURS = 8;

  /**
   * Value 0 is empty. Marks are sets: bit v - 1 stands for value v; colours count from 1 in the same way.
   * @typedef {{value: number, corner: number, centre: number, colour: number}} Cell
   * @typedef {{cell: number, before: Cell, after: Cell}} Change
   * @typedef {{changes: Change[], known: {before: Set<number>, after: Set<number>}}} Group  undone together
   */
  const EMPTY = Object.freeze({ value: 0, corner: 0, centre: 0, colour: 0 });
  const MARKS = ["corner", "centre", "colour"];

  const bit = (value) => 2 ** (value - 1) >>> 0;
  const has = (set, value) => (set & bit(value)) !== 0;
  const without = (set, value) => (set & ~bit(value)) >>> 0;

  /** The members of a set, in order. */
  function bits(set) {
    const found = [];
    for (let value = 1; value <= 32; value++) if (has(set, value)) found.push(value);
    return found;
  }

  const same = (one, other) => one.value === other.value && MARKS.every((kind) => one[kind] === other[kind]);

  class Model {
    /** @param {PageData} data */
    constructor(data) {
      this.data = data;
      this.houses = data.houses.map((house) => house.cells);
      this.through = data.cells.map(() => []); // the houses of each cell
      this.houses.forEach((cells, house) => cells.forEach((cell) => this.through[cell].push(house)));
      this.listeners = [];
      this.reset(this.start());
    }

    /** Whether a house of a cell holds a value. */
    sees(cell, value) {
      return this.through[cell].some((house) => this.houses[house].some((other) => this.cells[other].value === value));
    }

    /** The cells before anything is entered. */
    start() {
      return this.data.givens.map((value) => Object.freeze({ ...EMPTY, value }));
    }

    /** Replace everything; nothing can be undone then. */
    reset(cells, known = []) {
      /** @type {Cell[]} */
      this.cells = cells;
      this.known = new Set(known); // candidates that hints have ruled out, by `candidate`
      /** @type {Group[]} */
      this.past = [];
      this.future = [];
      this.#tell(cells.map((_, cell) => cell));
    }

    /** Call `listener` with the cells that changed, after each change. */
    listen(listener) {
      this.listeners.push(listener);
    }

    #tell(cells) {
      for (const listener of this.listeners) listener(cells);
    }

    isGiven(cell) {
      return this.data.givens[cell] !== 0;
    }

    candidate(cell, value) {
      return cell * 64 + value;
    }

    /**
     * Change cells as one group; `edit` returns the fields that a cell gets, and `known` replaces what hints ruled out.
     * @returns {number[]} the cells that have changed
     */
    change(cells, edit, known = this.known) {
      const changes = [];
      for (const cell of new Set(cells)) {
        const before = this.cells[cell];
        const after = Object.freeze({ ...before, ...edit(before, cell) });
        if (!same(before, after)) changes.push({ cell, before, after });
      }
      if (!changes.length && known === this.known) return [];
      const group = { changes, known: { before: this.known, after: known } };
      this.past.push(group);
      this.future = [];
      return this.#apply(group, "after");
    }

    #apply({ changes, known }, side) {
      for (const change of changes) this.cells[change.cell] = change[side];
      this.known = known[side];
      const cells = changes.map((change) => change.cell);
      this.#tell(cells);
      return cells;
    }

    /** Enter a value in the open ones of some cells; where all of them hold it, take it out. */
    place(cells, value) {
      const open = cells.filter((cell) => !this.isGiven(cell));
      const all = open.every((cell) => this.cells[cell].value === value);
      return this.change(open, () => ({ value: all ? 0 : value }));
    }

    /** Add a mark or colour to cells; where all of them have it, take it out. */
    mark(kind, cells, value) {
      const able = kind === "colour" ? cells : cells.filter((cell) => !this.cells[cell].value);
      const all = able.every((cell) => has(this.cells[cell][kind], value));
      return this.change(able, (cell) => ({ [kind]: all ? without(cell[kind], value) : (cell[kind] | bit(value)) >>> 0 }));
    }

    /** Clear one kind of contents; without a kind, the value, or all else in a cell without one. */
    clear(cells, kind = "") {
      return this.change(cells, (before, cell) => {
        const own = before.value && !this.isGiven(cell);
        if (kind === "value" || (!kind && own)) return own ? { value: 0 } : {};
        return kind ? { [kind]: 0 } : { corner: 0, centre: 0, colour: 0 };
      });
    }

    /** Clear all that was entered, and what hints have ruled out. Returns whether there was anything. */
    restart() {
      const start = this.start();
      const groups = this.past.length;
      this.change(start.keys(), (_, cell) => start[cell], this.known.size ? new Set() : this.known);
      return this.past.length > groups;
    }

    /** Remove candidates from the marks. */
    strike(candidates) {
      const gone = new Map();
      for (const [cell, value] of candidates) gone.set(cell, (gone.get(cell) | bit(value)) >>> 0);
      const kept = (set, cell) => (set & ~gone.get(cell)) >>> 0;
      return this.change(gone.keys(), (before, cell) => ({
        corner: kept(before.corner, cell),
        centre: kept(before.centre, cell),
      }));
    }

    /** @returns {number[]} the cells that have changed back */
    undo() {
      const group = this.past.pop();
      if (!group) return [];
      this.future.push(group);
      return this.#apply(group, "before");
    }

    redo() {
      const group = this.future.pop();
      if (!group) return [];
      this.past.push(group);
      return this.#apply(group, "after");
    }
  }

  Object.assign(page, { Model, COLOURS, EMPTY, bit, bits, has });
})(bookbuilder);
