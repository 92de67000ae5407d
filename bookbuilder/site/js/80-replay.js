/** The whole solution step by step: each step in words, with its cells lit. The player's own entries are kept aside. */
((page) => {
  "use strict";

  const { element, button } = page;

  class Replay {
    constructor(data, words, paint, announce) {
      this.data = data;
      this.words = words;
      this.paint = paint;
      this.announce = announce;
      this.shown = () => {}; // is called with the panel when it shows another step
      this.at = -1; // the step shown; -1 while the replay is closed
      this.count = element("p", { class: "count" });
      this.lines = element("div", { class: "lines" });
      this.first = button(words.say("replay.first"), () => this.#go(0));
      this.back = button(words.say("replay.back"), () => this.#go(this.at - 1));
      this.next = button(words.say("replay.next"), () => this.#go(this.at + 1));
      this.last = button(words.say("replay.last"), () => this.#go(data.steps.length - 1));
      this.close = button(words.say("close"), () => this.listener(false));
      const buttons = element("p", { class: "acts" }, this.first, this.back, this.next, this.last, this.close);
      this.root = element("section", { class: "panel replay", "aria-label": words.say("replay") }, this.count, buttons, this.lines);
      this.root.hidden = true;
      this.cells = [];
      this.listener = () => {};
    }

    get open() {
      return this.at >= 0;
    }

    #go(at) {
      if (at !== this.at && this.data.steps[at]) this.show(at);
    }

    /** Show a step by its name, place and reason, with the values of all steps up to it and the candidates that it rules out. */
    show(at) {
      this.at = at;
      const step = this.data.steps[this.at];
      this.cells = this.#cellsAt(this.at);
      this.root.hidden = false;
      this.count.textContent = this.words.say("replay.step", { n: this.at + 1, of: this.data.steps.length, name: step.name });
      this.lines.replaceChildren(...[step.where, step.what].map((text) => element("p", {}, text)));
      const [start, end] = [at === 0, at === this.data.steps.length - 1];
      for (const [key, off] of [[this.first, start], [this.back, start], [this.next, end], [this.last, end]]) page.able(key, !off);
      this.paint.draw(this.data.cells.keys());
      this.paint.point([...step.cells, ...step.places.map(([cell]) => cell)], step.houses);
      this.shown(this.root);
      this.announce([this.count.textContent, step.where, step.what].join(" "));
    }

    #cellsAt(last) {
      const cells = this.data.givens.map((value) => ({ ...page.EMPTY, value, struck: 0 }));
      for (const { places } of this.data.steps.slice(0, last + 1)) {
        for (const [cell, value] of places) cells[cell].value = value;
      }
      for (const [cell, value] of this.data.steps[last].strikes) {
        cells[cell].struck = (cells[cell].struck | page.bit(value)) >>> 0;
      }
      return cells;
    }

    hide() {
      this.at = -1;
      this.root.hidden = true;
      this.paint.draw(this.data.cells.keys());
      this.paint.point();
    }
  }

  page.Replay = Replay;
})(bookbuilder);
