/**
 * Where the panels of hints and links stand: below the keys or, if the window has too little room there, over the rows
 * above them. A panel moves no key and covers none; what does not fit into it scrolls.
 */
((page) => {
  "use strict";

  const LEAST = 144; // CSS pixels below the keys that are room enough
  const EDGE = 8; // what stays free around a panel

  /**
   * What to call when a panel has been opened or closed, or shows more than before. Rows may be covered down to that of
   * `modes`; `said` is the line below the keys.
   */
  page.panels = (root, modes, said, reveal) => {
    let last = null;
    const show = (panel) => {
      last = panel;
      const room = innerHeight - said.getBoundingClientRect().bottom - scrollY;
      const isOver = room < LEAST;
      panel.classList.toggle("over", isOver);
      panel.style.setProperty("--room", `${isOver ? modes.offsetTop + modes.offsetHeight : room - EDGE}px`);
      root.classList.toggle("covered", root.querySelector(".over:not([hidden])") !== null);
      if (panel.hidden) return;
      // What is covered cannot be reached by keyboard either.
      if (getComputedStyle(document.activeElement).visibility === "hidden") panel.querySelector("button:not([hidden])").focus({ preventScroll: true });
      reveal(panel);
    };
    addEventListener("resize", () => last && show(last));
    return show;
  };
})(bookbuilder);
