/** Saving in the browser, where it is allowed; a page from a file or in a frame may not be. */
((page) => {
  "use strict";

  const LONGEST = 1_000_000; // characters of a saved state that are read

  class Store {
    /** @param {PageData} data */
    constructor(data) {
      this.data = data;
      // One store may serve all files of a machine, so that number and path say nothing.
      this.name = `bookbuilder:${data.key}:${page.fingerprint(data).toString(16)}`;
      this.works = true;
    }

    /** Whether it was saved. */
    save(cells, known, seconds) {
      const text = JSON.stringify({ version: 1, state: page.encode(this.data, cells), known: [...known], seconds });
      try {
        localStorage.setItem(this.name, text);
        this.works = true;
      } catch {
        this.works = false; // forbidden, or full
      }
      return this.works;
    }

    /**
     * What was saved, if it can be read.
     * @returns {{cells: Cell[], known: number[], seconds: number} | null}
     */
    load() {
      let saved;
      try {
        const text = localStorage.getItem(this.name);
        if (!text || text.length > LONGEST) return null;
        saved = JSON.parse(text);
      } catch {
        return null;
      }
      if (saved?.version !== 1 || typeof saved.state !== "string") return null;
      const { cells } = page.decode(this.data, saved.state);
      if (!cells) return null;
      const known = Array.isArray(saved.known) ? saved.known.filter(Number.isSafeInteger) : [];
      return { cells, known, seconds: Number.isFinite(saved.seconds) ? Math.max(0, saved.seconds) : 0 };
    }
  }

  page.Store = Store;
})(bookbuilder);
