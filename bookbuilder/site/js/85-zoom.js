/**
 * A board whose cells would be too small for a finger is shown larger in a view that scrolls, with the whole in sight
 * beside it: a small picture of which cells are filled, and where the view is.
 */
((page) => {
  "use strict";

  const { element, svg, button } = page;
  const LEAST = 24; // CSS pixels of a target: WCAG 2.2, 2.5.8
  const COMFORT = 32; // of a cell in the zoomed view

  class Zoom {
    constructor(data, words, grid, pointer, contents) {
      this.data = data;
      this.grid = grid;
      this.contents = contents;
      this.dots = [];
      this.pointer = pointer;
      this.wanted = true; // where it is needed
      this.toggle = button(words.say("zoom"), () => this.set(!this.wanted));
      this.overview = element("div", { class: "overview" });
      this.overview.hidden = true;
      this.grid.view.addEventListener("scroll", () => this.#frame(), { passive: true });
      this.observer = new ResizeObserver(() => this.fit());
      grid.listen(() => this.follow());
    }

    /** The small picture, made when it is first needed. */
    #whole() {
      const { x, y, cell: side, width, height } = this.data.grid;
      this.dots = this.data.cells.map(([row, column]) =>
        svg("rect", { x: x + column * side, y: y + row * side, width: side, height: side }),
      );
      this.frame = svg("rect", { class: "frame" });
      const whole = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
      whole.append(...this.dots, this.frame);
      whole.addEventListener("pointerdown", (event) => this.#jump(event, whole));
      whole.addEventListener("pointermove", (event) => event.buttons && this.#jump(event, whole));
      this.overview.append(whole);
      this.draw(this.data.cells.keys());
    }

    /** Fit the board to its room, now and whenever that changes. The first call comes once the page is laid out. */
    start() {
      this.observer.observe(this.grid.view.parentElement);
    }

    set(wanted) {
      this.wanted = wanted;
      this.fit();
      this.follow();
    }

    /** Zoom if cells would be too small otherwise, and the player has not said no. */
    fit() {
      const { view, stage } = this.grid;
      const room = view.parentElement.clientWidth;
      const share = this.data.grid.cell / this.data.grid.width;
      this.needed = room > 0 && room * share < LEAST;
      this.on = this.needed && this.wanted;
      if (this.on && !this.dots.length) this.#whole();
      view.classList.toggle("zoomed", this.on);
      stage.style.width = this.on ? `${Math.ceil(COMFORT / share)}px` : "";
      this.overview.hidden = !this.on;
      this.toggle.hidden = !this.needed;
      this.toggle.setAttribute("aria-pressed", String(this.on));
      this.pointer.set({ panning: this.on });
      this.#frame();
    }

    /** Bring the cell with the focus into the view, with the next ones around it. */
    follow() {
      if (!this.on) return;
      const { view, cells, focused } = this.grid;
      const cell = cells[focused];
      const margin = 1.5 * cell.offsetWidth;
      const within = (scroll, room, at, size) => Math.min(Math.max(scroll, at + size + margin - room), at - margin);
      view.scrollLeft = within(view.scrollLeft, view.clientWidth, cell.offsetLeft, cell.offsetWidth);
      view.scrollTop = within(view.scrollTop, view.clientHeight, cell.offsetTop, cell.offsetHeight);
    }

    /** Move the view so that the middle of some cells is in its middle. */
    show(cells) {
      if (!this.on || !cells.length) return;
      const { view } = this.grid;
      const shown = cells.map((cell) => this.grid.cells[cell]);
      const middle = (start, size) => {
        const far = shown.map((cell) => cell[start] + cell[size]);
        return (Math.min(...shown.map((cell) => cell[start])) + Math.max(...far)) / 2;
      };
      view.scrollLeft = middle("offsetLeft", "offsetWidth") - view.clientWidth / 2;
      view.scrollTop = middle("offsetTop", "offsetHeight") - view.clientHeight / 2;
    }

    /** Show which cells are filled, if the small picture has been needed. */
    draw(cells) {
      if (!this.dots.length) return;
      for (const cell of cells) this.dots[cell].classList.toggle("filled", this.contents(cell).value !== 0);
    }

    #frame() {
      if (!this.on) return;
      const { view, stage } = this.grid;
      const scale = this.data.grid.width / stage.offsetWidth;
      this.frame.setAttribute("x", view.scrollLeft * scale);
      this.frame.setAttribute("y", view.scrollTop * scale);
      this.frame.setAttribute("width", view.clientWidth * scale);
      this.frame.setAttribute("height", view.clientHeight * scale);
    }

    #jump(event, whole) {
      const { view, stage } = this.grid;
      const box = whole.getBoundingClientRect();
      view.scrollLeft = ((event.clientX - box.left) / box.width) * stage.offsetWidth - view.clientWidth / 2;
      view.scrollTop = ((event.clientY - box.top) / box.height) * stage.offsetHeight - view.clientHeight / 2;
    }
  }

  page.Zoom = Zoom;
})(bookbuilder);
