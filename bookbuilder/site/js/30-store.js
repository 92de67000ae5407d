/** Saving in the browser, where it is allowed; a page from a file or in a frame may not be. */
((page) => {
  "use strict";

  const LONGEST = 1_000_000; // characters of a saved state that are read

  class Store {
    /** @param {Model} model  as it is before anything is entered or loaded */
    constructor(model) {
      this.model = model;
      this.data = model.data;
      // One store may serve all files of a machine, so that number and path say nothing.
      this.name = `bookbuilder:${this.data.key}:${page.fingerprint(this.data).toString(16)}`;
      this.works = true;
      this.text = null; // what this page has read or written last
      this.state = this.#state();
    }

    #state() {
      return { state: page.encode(this.data, this.model.cells), known: [...this.model.known] };
    }

    /** Whether the player has changed anything since the page last read or wrote. */
    get isBehind() {
      return JSON.stringify(this.#state()) !== JSON.stringify(this.state);
    }

    /**
     * Save what has changed, or just the time if what is saved is this page's. An idle page leaves another's alone.
     * @returns {boolean} false if the browser does not save
     */
    save(seconds) {
      try {
        if (this.isBehind || (this.text && this.text === localStorage.getItem(this.name))) this.#write(seconds);
        this.works = true;
      } catch {
        this.works = false; // forbidden, or full
      }
      return this.works;
    }

    #write(seconds) {
      const state = this.#state();
      const text = JSON.stringify({ version: 1, ...state, seconds });
      localStorage.setItem(this.name, text);
      Object.assign(this, { text, state });
    }

    /** Put what was saved into the model, if it can be read and is new, and return the seconds played; otherwise 0. */
    load() {
      const found = this.#read();
      if (!found) return 0;
      this.text = found.text;
      const same = JSON.stringify({ state: found.state, known: found.known }) === JSON.stringify(this.state);
      if (!same) this.model.reset(found.cells, found.known); // only then, as it ends what can be undone
      this.state = this.#state();
      return found.seconds;
    }

    /** @returns {{text: string, state: string, cells: Cell[], known: number[], seconds: number} | null} */
    #read() {
      let text, saved;
      try {
        text = localStorage.getItem(this.name);
        if (!text || text === this.text || text.length > LONGEST) return null;
        saved = JSON.parse(text);
      } catch {
        return null;
      }
      if (saved?.version !== 1 || typeof saved.state !== "string") return null;
      const { cells } = page.decode(this.data, saved.state);
      if (!cells) return null;
      const known = Array.isArray(saved.known) ? saved.known.filter(Number.isSafeInteger) : [];
      const seconds = Number.isFinite(saved.seconds) ? Math.max(0, saved.seconds) : 0;
      return { text, state: saved.state, cells, known, seconds };
    }
  }

  page.Store = Store;
})(bookbuilder);
