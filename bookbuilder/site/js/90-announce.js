/** The live region: what has happened, for those who do not see it. */
((page) => {
  "use strict";

  const PAUSE = 60; // milliseconds: the same text again is read only if the region was empty in between

  class Announcer {
    constructor() {
      this.root = page.element("div", { role: "status", class: "unseen" });
      this.timer = 0;
    }

    say(text) {
      this.root.textContent = "";
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.root.textContent = text), PAUSE);
    }
  }

  page.Announcer = Announcer;
})(bookbuilder);
