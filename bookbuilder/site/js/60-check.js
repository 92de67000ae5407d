/** What is wrong with the entries: values that repeat in a house, and values other than the answer's. */
((page) => {
  "use strict";

  /** The cells whose value stands twice in a house. */
  function repeats(model) {
    const found = new Set();
    for (const cells of model.houses) {
      const first = new Map();
      for (const cell of cells) {
        const { value } = model.cells[cell];
        if (!value) continue;
        if (first.has(value)) found.add(cell).add(first.get(value));
        else first.set(value, cell);
      }
    }
    return found;
  }

  /** The entries that differ from the answer, in order; none if the page has no answer. */
  function wrong(model) {
    const { solution } = model.data;
    if (!solution) return [];
    return [...model.cells.keys()].filter((cell) => model.cells[cell].value && model.cells[cell].value !== solution[cell]);
  }

  const isFull = (model) => model.cells.every(({ value }) => value !== 0);

  /** The cells that are wrong by the rules alone, and how. */
  const unruly = (model) => new Map([...repeats(model)].map((cell) => [cell, "repeat"]));

  const isSolved = (model) => isFull(model) && !page.unruly(model).size && !wrong(model).length;

  /**
   * What can be said about the entries: which are wrong or, without an answer, which repeat. Of two that repeat, the
   * answer shows that one may be right.
   * @returns {{faults: Map<number, string>, key: string, n: number}} the kind of each bad cell, and the sentence's key
   */
  function check(model) {
    if (isSolved(model)) return { faults: new Map(), key: "solved", n: 0 };
    const answered = model.data.solution !== null;
    const found = answered ? wrong(model).map((cell) => [cell, "wrong"]) : [...page.unruly(model)];
    const faults = new Map(found.filter(([cell]) => !model.isGiven(cell)));
    if (!faults.size) return { faults, key: answered ? "check.right" : "check.no_repeats", n: 0 };
    const kind = answered ? "wrong" : "repeats";
    return { faults, key: faults.size === 1 ? `check.${kind}.one` : `check.${kind}`, n: faults.size };
  }

  Object.assign(page, { wrong, isFull, unruly, isSolved, check });
})(bookbuilder);
