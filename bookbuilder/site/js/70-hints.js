/**
 * The next hint. A wrong entry comes first; then the first recorded step that is not yet done and whose premises hold;
 * then the next recorded placement. A hint has three parts: where to look, why, and what follows.
 */
((page) => {
  "use strict";

  /**
   * @typedef {{where: string, why: string, what: string, cells: number[], houses: number[],
   *   places: Candidate[], strikes: Candidate[], wrong?: number}} Hint
   */
  class Hints {
    constructor(model, words) {
      this.model = model;
      this.words = words;
    }

    /** @returns {Hint | null} null if there is nothing left to do */
    next() {
      const [wrong] = page.wrong(this.model);
      if (wrong !== undefined) return this.#mistake(wrong);
      const left = this.model.data.steps.filter((step) => !this.#isDone(step));
      const able = left.filter((step) => this.#holds(step.needs.places, step.needs.strikes));
      // A pattern whose cells are filled in part follows as before, but reads oddly: another one if there is one.
      const step = able.find((each) => !this.#isStale(each)) ?? able[0];
      if (step) return step;
      return this.#placement(left.flatMap(({ places }) => places).find((place) => !this.#isPlaced(place)));
    }

    /** The player has been told: candidates that a hint ruled out count as known from now on. */
    learn(hint) {
      for (const [cell, value] of hint.strikes) this.model.known.add(this.model.candidate(cell, value));
    }

    #isPlaced([cell, value]) {
      return this.model.cells[cell].value === value;
    }

    /**
     * Whether a candidate is out: the cell or one that sees it is filled accordingly, a hint has said so, or the centre
     * marks leave it out. Marks that leave the answer out as well tell nothing.
     */
    #isStruck([cell, value]) {
      const { model } = this;
      const here = model.cells[cell];
      if (here.value) return here.value !== value;
      if (model.known.has(model.candidate(cell, value))) return true;
      if (page.has(here.centre, model.data.solution[cell]) && !page.has(here.centre, value)) return true;
      return model.sees(cell, value);
    }

    #holds(places, strikes) {
      return places.every((place) => this.#isPlaced(place)) && strikes.every((strike) => this.#isStruck(strike));
    }

    #isDone(step) {
      return this.#holds(step.places, step.strikes);
    }

    #isStale({ cells, places, strikes }) {
      const targets = new Set([...places, ...strikes].map(([cell]) => cell));
      return cells.some((cell) => !targets.has(cell) && !this.model.isGiven(cell) && this.model.cells[cell].value);
    }

    #mistake(cell) {
      const { data, cells, through } = this.model;
      const [house] = through[cell];
      const parts = { place: this.words.names[cell], value: this.words.value(cells[cell].value) };
      const around = house === undefined ? parts.place : data.houses[house].name;
      return {
        where: this.words.say("hint.wrong.where", { house: around }),
        why: this.words.say("hint.wrong.why", parts),
        what: this.words.say("hint.wrong.what", parts),
        cells: [cell],
        houses: house === undefined ? [] : [house],
        places: [],
        strikes: [],
        wrong: cell,
      };
    }

    #placement(place) {
      if (!place) return null;
      const [cell, value] = place;
      const parts = { place: this.words.names[cell], value: this.words.value(value) };
      const say = (part) => this.words.say(`hint.place.${part}`, parts);
      return { where: say("where"), why: say("why"), what: say("what"), cells: [cell], houses: [], places: [place], strikes: [] };
    }
  }

  page.Hints = Hints;
})(bookbuilder);
