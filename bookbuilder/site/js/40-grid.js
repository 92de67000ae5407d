/**
 * The ARIA grid over the drawing: rows and cells, which cell has the focus, and which are selected.
 *
 * A cell says its place and contents in a text of its own that cannot be seen, as some screen readers leave out cells
 * without contents, labelled or not. Indices of rows and columns are those of the whole board, since holes leave gaps.
 */
((page) => {
  "use strict";

  const { element } = page;

  class Grid {
    /**
     * @param {PageData} data
     * @param {SVGElement} drawing
     */
    constructor(data, words, drawing) {
      this.data = data;
      this.words = words;
      this.map = new page.Map2d(data);
      this.selected = new Set();
      this.listeners = [];
      this.#build(drawing);
      const open = data.givens.indexOf(0);
      this.focused = open < 0 ? 0 : open; // the one cell in the tab order
      this.cells[this.focused].tabIndex = 0;
      this.root.addEventListener("focusin", (event) => this.#entered(event));
    }

    #build(drawing) {
      const { map, data } = this;
      this.root = element("div", {
        role: "grid",
        class: "cells",
        dir: "ltr",
        "aria-label": this.words.say("grid"),
        "aria-multiselectable": "true",
        "aria-rowcount": map.height,
        "aria-colcount": map.width,
      });
      const { cell: side, width, height } = data.grid;
      this.root.style.setProperty("--width", `${(100 * side) / width}%`);
      this.root.style.setProperty("--height", `${(100 * side) / height}%`);
      this.root.style.setProperty("--cell", `${(100 * side) / width}cqw`);
      const blank = this.#blank();
      this.cells = data.cells.map((_, cell) => this.#cell(blank.cloneNode(true), cell));
      for (const [line, cells] of map.rows) this.root.append(this.#row(line, cells));
      // Around the drawing: a view that scrolls when zoomed, and in it a stage of the drawing's size.
      this.stage = element("div", { class: "stage" });
      this.view = element("div", { class: "view", dir: "ltr" }, this.stage);
      drawing.closest("main").style.setProperty("--shape", width / height);
      drawing.replaceWith(this.view);
      drawing.setAttribute("aria-hidden", "true");
      drawing.setAttribute("focusable", "false");
      this.stage.append(drawing, this.root);
    }

    #row(line, cells) {
      const at = line + 1;
      // Without a name of its own, a row is read as all of its cells.
      const row = element("div", { role: "row", "aria-rowindex": at, "aria-label": this.words.say("row", { n: at }) });
      row.append(...cells.map((cell) => this.cells[cell]));
      return row;
    }

    /** A cell without its place: what is read of it, then what is seen. To clone one is quicker than to make it anew. */
    #blank() {
      const drawn = element("span", { class: "drawn", "aria-hidden": "true" });
      const cell = { role: "gridcell", class: "cell", tabindex: "-1", "aria-selected": "false" };
      return element("div", cell, page.unseen(""), drawn);
    }

    #cell(made, cell) {
      const { x, y, cell: side, width, height } = this.data.grid;
      const [row, column] = this.data.cells[cell];
      made.setAttribute("aria-colindex", column + 1);
      if (this.data.givens[cell]) made.setAttribute("aria-readonly", "true");
      made.style.left = `${(100 * (x + column * side)) / width}%`;
      made.style.top = `${(100 * (y + row * side)) / height}%`;
      return made;
    }

    /** Call `listener` when another cell is focused or others are selected. */
    listen(listener) {
      this.listeners.push(listener);
    }

    #tell() {
      for (const listener of this.listeners) listener();
    }

    /** Focus arrived by the Tab key or a screen reader: its cell is selected if none is. */
    #entered(event) {
      const cell = this.cells.indexOf(event.target);
      if (cell < 0 || (cell === this.focused && this.selected.size)) return;
      this.#rove(cell);
      this.select([cell]);
    }

    #rove(cell) {
      this.cells[this.focused].tabIndex = -1;
      this.focused = cell;
      this.cells[cell].tabIndex = 0;
    }

    /** Bring the cell with the focus into the window, after a key: a pointer is there already. */
    show() {
      this.cells[this.focused].scrollIntoView({ block: "nearest", inline: "nearest" });
    }

    /** Move the focus; the selection stays. */
    focus(cell) {
      this.#rove(cell);
      this.cells[cell].focus({ preventScroll: true });
      this.#tell();
    }

    /** Select just these cells. */
    select(cells) {
      this.#choose(cells);
      this.#tell();
    }

    #choose(cells) {
      const wanted = new Set(cells);
      for (const cell of this.selected) if (!wanted.has(cell)) this.#mark(cell, false);
      for (const cell of wanted) this.#mark(cell, true);
      this.selected = wanted;
    }

    /** Select or deselect one more cell. */
    add(cell, on = true) {
      if (on) this.selected.add(cell);
      else this.selected.delete(cell);
      this.#mark(cell, on);
      this.#tell();
    }

    #mark(cell, on) {
      this.cells[cell].setAttribute("aria-selected", String(on));
    }

    /** Focus one cell and select it alone. */
    go(cell) {
      this.#choose([cell]);
      this.focus(cell);
    }

    /** Focus another cell, and select the cells from the one left to the one reached with the others. */
    extend(cell) {
      this.#choose([...this.selected, ...this.map.between(this.focused, cell)]);
      this.focus(cell);
    }

    /** The selected cells in order; without any, the one with the focus. */
    chosen() {
      return this.selected.size ? [...this.selected].sort((one, two) => one - two) : [this.focused];
    }

    /** The cell under a point of the window. */
    under(event, near = false) {
      const { left, top, width, height } = this.stage.getBoundingClientRect();
      const { grid } = this.data;
      const x = ((event.clientX - left) / width) * grid.width;
      const y = ((event.clientY - top) / height) * grid.height;
      return this.map.under(x, y, near);
    }
  }

  page.Grid = Grid;
})(bookbuilder);
