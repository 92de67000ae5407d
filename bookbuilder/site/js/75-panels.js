/**
 * Where the panels of hints and links stand: below the keys or, if the window has too little room there, over the rows
 * above them. A panel moves no key and covers none; what does not fit into it scrolls.
 */
((page) => {
  "use strict";

  const LEAST = 136; // CSS pixels below the keys that are room enough
  const EDGE = 8; // what stays free below a panel

  class Panels {
    /** `tools` are the rows above the keys, `said` is the line below them; `reveal` brings a panel into the window. */
    constructor(root, tools, said, reveal) {
      Object.assign(this, { root, tools, said, reveal });
      this.open = new Set();
      addEventListener("resize", () => [...this.open].forEach((panel) => this.#place(panel)));
    }

    /** A panel has been opened or closed, or shows more than before. */
    show(panel) {
      if (panel.hidden) this.open.delete(panel);
      else this.open.add(panel);
      if (!panel.hidden) this.#place(panel);
      this.#cover();
      if (!panel.hidden) this.reveal(panel);
    }

    #place(panel) {
      const top = this.tools[0].getBoundingClientRect().top;
      const room = document.documentElement.clientHeight - this.said.getBoundingClientRect().bottom - scrollY - EDGE;
      const isOver = room < LEAST;
      panel.classList.toggle("over", isOver);
      const height = isOver ? this.tools.at(-1).getBoundingClientRect().bottom - top : room;
      panel.style.setProperty("--room", `${Math.floor(height)}px`);
      panel.style.setProperty("--top", `${top - this.root.getBoundingClientRect().top}px`);
      this.#cover();
    }

    /** What a panel covers can neither be pressed nor reached by keyboard; the focus moves on to the panel. */
    #cover() {
      const over = [...this.open].filter((panel) => panel.classList.contains("over")).at(-1);
      const held = this.tools.some((row) => row.contains(document.activeElement));
      this.root.classList.toggle("covered", over !== undefined);
      if (over && held) over.querySelector("button:not([hidden])").focus({ preventScroll: true });
    }
  }

  page.Panels = Panels;
})(bookbuilder);
