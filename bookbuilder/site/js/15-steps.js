/** The recorded steps, which stand in the page as short strings: `numbers.py` tells how. */
((page) => {
  "use strict";

  // The characters from ! to ~, except those that JSON or HTML would escape. A number ends with one of the first 64.
  const LETTERS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((it) => !"\"&'<>\\".includes(it)).join("");
  const ENDS = 64;

  /** The lists of numbers in a string: each is its length and its numbers. */
  function* lists(text) {
    let at = 0;
    const number = () => {
      const found = LETTERS.indexOf(text[at++]);
      return found < ENDS ? found : found + (LETTERS.length - ENDS) * number();
    };
    while (at < text.length) yield Array.from({ length: number() }, number);
  }

  /** A step as hints and the replay use it. Its sentences are put together when they are asked for. */
  class Step {
    constructor(text, { words, order }) {
      this.words = words;
      const [name, where, why, what, cells, houses, ...candidates] = lists(text);
      this.texts = { name, where, why, what };
      const pairs = (them) => them.map((it) => [Math.floor(it / order), (it % order) + 1]);
      const [places, strikes, placed, struck] = candidates.map(pairs);
      Object.assign(this, { cells, houses, places, strikes, needs: { places: placed, strikes: struck } });
    }

    #text(part) {
      return this.texts[part].map((at) => this.words[at]).join(" ");
    }

    get name() {
      return this.#text("name");
    }

    get where() {
      return this.#text("where");
    }

    get why() {
      return this.#text("why");
    }

    get what() {
      return this.#text("what");
    }
  }

  const house = ([kind, name, cells]) => ({ kind, name, cells });

  /** The page's data. Houses stand in it as lists, and areas that are houses as their numbers. Its steps are read when the first is asked for, since a board's hundreds would delay its start. */
  function read(text) {
    const { steps: packed, ...data } = JSON.parse(text);
    data.guided = packed !== null;
    data.houses = data.houses.map(house);
    data.areas = data.areas.map((area) => data.houses[area] ?? house(area));
    let steps = null;
    const unpack = ({ words, told }) => told.map((each) => new Step(each, { words, order: data.order }));
    return Object.defineProperty(data, "steps", { get: () => (steps ??= packed && unpack(packed)) });
  }

  page.read = read;
})(bookbuilder);
