/**
 * The size of the board: as large as fits into the window together with its keys, which stand below it or beside it.
 *
 * A board whose cells would be too small for a finger is shown larger in a view that scrolls, with the whole in sight
 * beside the keys: its outlines, which cells are filled, and where the view is. The player may choose otherwise.
 */
((page) => {
  "use strict";

  const { element, svg, command } = page;
  const LEAST = 24; // CSS pixels of a target: WCAG 2.2, 2.5.8
  const COMFORT = 32; // of a cell in the zoomed view
  const SLACK = 0.85; // with keys below: if they are a little out of sight, it is better than if the board is
  const SHORTEST = 240; // CSS pixels of a view, in whatever small window
  const HEAD = 96; // the most that the page's head takes away from the board; a longer one scrolls out of sight
  const AROUND = 28; // the spaces between board, commands and keys
  const STATUS = 28; // a line of what is said, below the keys

  class Zoom {
    constructor(data, words, grid, contents) {
      this.data = data;
      this.grid = grid;
      this.contents = contents;
      this.dots = [];
      this.wanted = null; // what the player has chosen
      this.toggle = command("zoom", words, () => this.set(!this.on));
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
      const lines = [...this.grid.stage.querySelectorAll(".board .thick")].map((line) => line.cloneNode());
      for (const line of lines) line.removeAttribute("id");
      whole.append(...this.dots, ...lines, this.frame);
      whole.addEventListener("pointerdown", (event) => this.#jump(event, whole));
      whole.addEventListener("pointermove", (event) => event.buttons && this.#jump(event, whole));
      this.overview.append(whole);
      this.draw(this.data.cells.keys());
    }

    /** Fit the board to its room, now and whenever that changes. The first call comes once the page is laid out. */
    start(controls, below) {
      Object.assign(this, { controls, below });
      this.observer.observe(this.grid.view.parentElement);
      addEventListener("resize", () => this.fit());
    }

    /** Show the board larger, with the part in the middle that was there before, or the cell that is now in focus. */
    set(wanted) {
      const { grid } = this;
      if (this.on) this.left = { middle: this.#middle(), focused: grid.focused };
      this.wanted = wanted;
      this.fit();
      if (!this.on) return;
      if (this.left?.focused === grid.focused) this.#centre(...this.left.middle);
      else this.show([grid.focused]);
    }

    /** The middle of the view, as shares of the board's width and height. */
    #middle() {
      const { view, stage } = this.grid;
      return [
        (view.scrollLeft + view.clientWidth / 2) / stage.offsetWidth,
        (view.scrollTop + view.clientHeight / 2) / stage.offsetHeight,
      ];
    }

    #centre(across, down) {
      const { view, stage } = this.grid;
      view.scrollLeft = across * stage.offsetWidth - view.clientWidth / 2;
      view.scrollTop = down * stage.offsetHeight - view.clientHeight / 2;
    }

    /** The height that is left in the window; its own does not count the bars that a phone shows now and then. */
    #height() {
      const { view } = this.grid;
      const window = document.documentElement.clientHeight;
      const head = Math.min(HEAD, view.getBoundingClientRect().top + scrollY);
      const below = this.below.reduce((sum, each) => sum + each.offsetHeight, STATUS);
      return Math.max(SHORTEST, window - head - AROUND - (this.#isBeside() ? 0 : below));
    }

    /** Zoom if the player wants to, or has not chosen and cells would be too small otherwise. */
    fit() {
      const { view, stage } = this.grid;
      const room = view.parentElement.clientWidth;
      if (!room) return; // the page is not shown
      const { cell, width, height } = this.data.grid;
      this.overview.hidden = true;
      const [across, down] = [(room * cell) / width, (this.#height() * cell) / height];
      const needed = across < LEAST || down < (this.#isBeside() ? 1 : SLACK) * LEAST;
      const fitted = needed ? across : Math.min(across, Math.max(down, LEAST));
      const useful = needed || fitted < COMFORT;
      this.on = useful && (this.wanted ?? needed);
      if (this.on && !this.dots.length) this.#whole();
      this.overview.hidden = !this.on;
      this.toggle.hidden = !useful;
      const wide = Math.ceil(((this.on ? COMFORT : fitted) * width) / cell);
      stage.style.width = this.on ? `${wide}px` : "";
      view.style.maxWidth = `${wide}px`;
      view.style.maxHeight = this.on ? `${this.#height()}px` : "";
      view.classList.toggle("zoomed", this.on);
      this.toggle.setAttribute("aria-pressed", String(this.on));
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

    /** Bring the board into the window, with a panel of hints or of the replay; what is below the board comes second. */
    reveal(panel) {
      const { view } = this.grid;
      const { bottom } = panel.getBoundingClientRect();
      if (this.#isBeside()) panel.scrollIntoView({ block: "nearest" }); // the board stays in sight
      else if (view.getBoundingClientRect().top < 0 || bottom > document.documentElement.clientHeight) view.scrollIntoView();
    }

    /** Whether the keys stand beside the board. */
    #isBeside() {
      const left = (it) => it.getBoundingClientRect().left;
      return Math.abs(left(this.controls) - left(this.grid.view.parentElement)) > 1;
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
      const box = whole.getBoundingClientRect();
      this.#centre((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    }
  }

  page.Zoom = Zoom;
})(bookbuilder);
