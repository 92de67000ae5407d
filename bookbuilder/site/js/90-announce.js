/** The live region: what has happened, for those who do not see it. */
((page) => {
  "use strict";

  const PAUSE = 60; // milliseconds: the same text again is read only if the region was empty in between

  class Announcer {
    constructor() {
      this.root = page.element("div", { role: "status", class: "unseen" });
      this.texts = []; // what is said at the end of the pause
    }

    /** Say a text, after others of the same moment. */
    say(text) {
      this.#add(text, "push");
    }

    /** Say a text before others of the same moment. */
    lead(text) {
      this.#add(text, "unshift");
    }

    #add(text, way) {
      if (!this.texts.length) {
        this.root.textContent = "";
        setTimeout(() => this.#speak(), PAUSE);
      }
      if (!this.texts.includes(text)) this.texts[way](text);
    }

    #speak() {
      this.root.textContent = this.texts.join(" ");
      this.texts = [];
    }
  }

  page.Announcer = Announcer;
})(bookbuilder);
