/**
 * Rules beyond houses, by what they forbid: values that a cell cannot have, pairs that no table allows, and sums. Cells
 * that are apart stand among the houses. What a rule is called, only the page's sentences know.
 *
 * Only pages with rules have this module, which extends the parts that others use as they are.
 */
((page) => {
  "use strict";

  /** @typedef {{cells: number[], fails: (value: (cell: number) => number) => boolean}} Limit */

  /** @returns {Limit} */
  function among([cell, values]) {
    return { cells: [cell], fails: (value) => value(cell) !== 0 && !page.has(values, value(cell)) };
  }

  /** @returns {Limit} */
  function pair(table, first, second) {
    const fails = (value) => value(first) !== 0 && value(second) !== 0 && !page.has(table[value(first) - 1], value(second));
    return { cells: [first, second], fails };
  }

  /** A sum fails as soon as the open cells cannot make up for the others. @returns {Limit} */
  function sum(order, [cells, totals, times = cells.map(() => 1)]) {
    const fails = (value) => {
      let [low, high] = [0, 0];
      cells.forEach((cell, at) => {
        const ends = value(cell) ? [value(cell)] : [1, order];
        const parts = ends.map((end) => end * times[at]);
        low += Math.min(...parts);
        high += Math.max(...parts);
      });
      return !totals.some((total) => low <= total && total <= high);
    };
    return { cells, fails };
  }

  class Rules {
    /** @param {PageData} data */
    constructor({ rules, order, cells }) {
      const { masks, pairs, tables, sums } = rules;
      /** @type {Limit[]} */
      this.limits = [
        ...masks.map(among),
        ...pairs.map(([table, first, second]) => pair(tables[table], first, second)),
        ...sums.map((told) => sum(order, told)),
      ];
      this.through = cells.map(() => []); // the limits of each cell
      for (const limit of this.limits) for (const cell of limit.cells) this.through[cell].push(limit);
    }

    /** The filled cells of rules that are broken. */
    broken(cells) {
      const value = (cell) => cells[cell].value;
      return new Set(this.limits.filter(({ fails }) => fails(value)).flatMap((limit) => limit.cells.filter(value)));
    }

    /** Whether a value in a cell would break a rule. */
    excludes(cells, cell, value) {
      return this.through[cell].some(({ fails }) => fails((at) => (at === cell ? value : cells[at].value)));
    }
  }

  class RuledModel extends page.Model {
    constructor(data) {
      super(data);
      this.rules = new Rules(data);
    }

    sees(cell, value) {
      return super.sees(cell, value) || this.rules.excludes(this.cells, cell, value);
    }
  }

  class RuledWords extends page.Words {
    constructor(data) {
      super(data);
      this.rules = this.#told(data);
    }

    /** What is said of each cell by the rules that are drawn there, each with its other cells. */
    #told({ cells, rules }) {
      const said = cells.map(() => []);
      const place = (cell) => this.say("cell", { row: cells[cell][0] + 1, column: cells[cell][1] + 1 });
      for (const [members, first, after] of rules.shown) {
        members.forEach((cell, at) => {
          const others = this.listed(members.filter((other) => other !== cell).map(place));
          said[cell].push((at ? after : first).replace("{cells}", others));
        });
      }
      return said;
    }
  }

  class RuledPaint extends page.Paint {
    /** A cell says its rules last: they are always the same. */
    say(cell) {
      return [super.say(cell), ...this.words.rules[cell]].join(this.words.say("list.next"));
    }

    /** Rules that are drawn are counted behind the houses. */
    cellsOf(house) {
      const { houses, rules } = this.data;
      return house < houses.length ? super.cellsOf(house) : rules.shown[house - houses.length][0];
    }
  }

  class RuledGrid extends page.Grid {
    constructor(data, words, drawing) {
      super(data, words, drawing);
      for (const cell of data.rules.numbered) this.cells[cell].dataset.numbered = ""; // its marks leave the number free
    }
  }

  /** The sum of the selected cells, if rules have sums. */
  class Total {
    constructor({ words, grid, announcer, contents }) {
      this.words = words;
      this.grid = grid;
      this.announcer = announcer;
      this.contents = contents;
      this.root = page.element("p", { class: "total" });
    }

    /** Show and say the sum of what is selected, if that is more than one value. */
    show() {
      const values = [...this.grid.selected].map((cell) => this.contents(cell).value).filter((value) => value);
      const text = values.length > 1 ? this.words.say("sum", { n: values.length, sum: values.reduce((one, two) => one + two) }) : "";
      if (text === this.root.textContent) return;
      this.root.textContent = text;
      if (text) this.announcer.say(text);
    }
  }

  /** Add to a player's page what only pages with rules have. */
  function ruled(player) {
    if (!player.data.rules.sums.length) return;
    const total = new Total(player);
    player.note.before(total.root);
    player.grid.listen(() => total.show());
    player.model.listen(() => total.show());
  }

  const { unruly } = page;
  const clashing = (model) => new Map([...[...model.rules.broken(model.cells)].map((cell) => [cell, "broken"]), ...unruly(model)]);

  Object.assign(page, { Model: RuledModel, Words: RuledWords, Paint: RuledPaint, Grid: RuledGrid, unruly: clashing, ruled });
})(bookbuilder);
