/** Where the cells of a board are, and which cell comes next in a direction. */
((page) => {
  "use strict";

  const REACH = 0.46; // of a cell, from its middle: how near a finger must come, so that a drag may run diagonally

  class Map2d {
    /** @param {PageData} data */
    constructor(data) {
      this.grid = data.grid;
      this.cells = data.cells;
      this.at = new Map(data.cells.map(([row, column], cell) => [`${row} ${column}`, cell]));
      this.rows = this.#lines(0);
      this.columns = this.#lines(1);
      this.height = Math.max(...this.rows.keys()) + 1; // both begin with 0
      this.width = Math.max(...this.columns.keys()) + 1;
      this.boxes = data.houses.filter(({ kind }) => kind === "box").map(({ cells }) => cells);
      this.leap = Math.ceil(Math.sqrt(data.order)); // rows that a page key moves by where there is no box
    }

    /** How many rows the box of a cell has. */
    #heightOfBox(cell) {
      const rows = this.boxes.find((cells) => cells.includes(cell))?.map((other) => this.cells[other][0]);
      return rows ? Math.max(...rows) - Math.min(...rows) + 1 : this.leap;
    }

    /** The cells of the rectangle between two of its corners. */
    between(one, other) {
      const within = (axis) => {
        const [low, high] = [this.cells[one][axis], this.cells[other][axis]].sort((a, b) => a - b);
        return (cell) => low <= this.cells[cell][axis] && this.cells[cell][axis] <= high;
      };
      return [...this.cells.keys()].filter(within(0)).filter(within(1));
    }

    /** The cells of each row (axis 0) or column (axis 1), in order. */
    #lines(axis) {
      const lines = new Map();
      const other = 1 - axis;
      const ordered = [...this.cells.keys()].sort(
        (one, two) => this.cells[one][axis] - this.cells[two][axis] || this.cells[one][other] - this.cells[two][other],
      );
      for (const cell of ordered) {
        const line = this.cells[cell][axis];
        if (!lines.has(line)) lines.set(line, []);
        lines.get(line).push(cell);
      }
      return lines;
    }

    rowOf(cell) {
      return this.rows.get(this.cells[cell][0]);
    }

    columnOf(cell) {
      return this.columns.get(this.cells[cell][1]);
    }

    /** The next cell of the same row or column, beyond any hole; at the edge, the cell itself. */
    step(cell, key) {
      const line = key === "ArrowLeft" || key === "ArrowRight" ? this.rowOf(cell) : this.columnOf(cell);
      const ahead = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
      return line[line.indexOf(cell) + ahead] ?? cell;
    }

    /** A box up (-1) or down (1) in the same column; near the edge, its last cell. */
    page(cell, ahead) {
      const [row] = this.cells[cell];
      const leap = this.#heightOfBox(cell);
      const beyond = this.columnOf(cell).filter((other) => (this.cells[other][0] - row) * ahead > 0);
      if (ahead < 0) beyond.reverse();
      const far = beyond.find((other) => (this.cells[other][0] - row) * ahead >= leap);
      return far ?? beyond[beyond.length - 1] ?? cell;
    }

    first() {
      return [...this.rows.values()][0][0];
    }

    last() {
      const line = [...this.rows.values()].pop();
      return line[line.length - 1];
    }

    /** The cell at a point of the drawing, in its units; with `near`, only close to a cell's middle. */
    under(x, y, near = false) {
      const across = (x - this.grid.x) / this.grid.cell;
      const down = (y - this.grid.y) / this.grid.cell;
      const [row, column] = [Math.floor(down), Math.floor(across)];
      if (near && Math.hypot(across - column - 0.5, down - row - 0.5) > REACH) return undefined;
      return this.at.get(`${row} ${column}`);
    }
  }

  page.Map2d = Map2d;
})(bookbuilder);
