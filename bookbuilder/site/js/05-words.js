/** Sentences in the page's language, and the elements that hold them. All text is set as text, never as markup. */
((page) => {
  "use strict";

  class Words {
    /** @param {PageData} data */
    constructor(data) {
      this.sentences = data.words;
      this.symbols = data.symbols;
      this.names = this.#named(data); // of the cells
    }

    /** Row, column, and the areas that a cell belongs to. */
    #named({ cells, areas }) {
      const named = cells.map(([row, column]) => new Set([this.say("cell", { row: row + 1, column: column + 1 })]));
      for (const area of areas) for (const cell of area.cells) named[cell].add(area.name);
      return named.map((parts) => [...parts].join(this.say("list.next")));
    }

    /** The sentence of a key, with its placeholders filled. */
    say(key, parts = {}) {
      const filled = (all, name) => (Object.hasOwn(parts, name) ? String(parts[name]) : all);
      return this.sentences[key].replace(/\{(\w+)\}/g, filled);
    }

    /** Several things as one phrase: a, b and c. */
    listed(items) {
      if (items.length < 2) return items.join("");
      const first = items.slice(0, -1).join(this.say("list.next"));
      return this.say("list.and", { first, last: items[items.length - 1] });
    }

    /** How a value is read aloud. */
    value(value) {
      return this.symbols[value - 1].text;
    }

    values(values) {
      return this.listed(values.map((value) => this.value(value)));
    }

    /** What a cell holds: "given 3", "5", or "empty, marks 2 and 6". */
    contents(cell, given) {
      const said = [];
      if (cell.value) said.push(given ? this.say("cell.given", { value: this.value(cell.value) }) : this.value(cell.value));
      else {
        said.push(this.say("cell.empty"));
        if (cell.centre) said.push(this.say("cell.marks", { values: this.values(page.bits(cell.centre)) }));
        if (cell.corner) said.push(this.say("cell.corner", { values: this.values(page.bits(cell.corner)) }));
        if (cell.struck) said.push(this.say("cell.struck", { values: this.values(page.bits(cell.struck)) }));
      }
      if (cell.colour) said.push(this.say("cell.colours", { colours: this.listed(page.bits(cell.colour).map(String)) }));
      return said.join(this.say("list.next"));
    }

    /** What cells hold now: one by its place, several by their number, with the contents if all have the same. */
    told(model, cells) {
      const contents = [...new Set(cells.map((cell) => this.contents(model.cells[cell], model.isGiven(cell))))];
      const n = cells.length;
      if (n > 1) return this.say(contents.length > 1 ? "cells.changed" : "cells.hold", { n, contents: contents[0] });
      return [this.names[cells[0]], contents[0]].join(this.say("list.next"));
    }
  }

  /** An element with attributes, and with texts and other elements in it. */
  function element(name, attributes = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  const SVG = "http://www.w3.org/2000/svg";

  function svg(name, attributes) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  /** A button that shows a text, and what it does. Keyboard focus stays where it is if a pointer presses it. */
  function button(text, press) {
    const made = element("button", { type: "button" }, text);
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", press);
    return made;
  }

  // What is drawn on the buttons of some commands, 24 units wide and high.
  const SIGNS = {
    undo: "M9 5 4 10l5 5M4 10h9a6 6 0 0 1 0 12h-3",
    redo: "m15 5 5 5-5 5m5-5h-9a6 6 0 0 0 0 12h3",
    clear: "M9 5h12v14H9l-6-7zm3 4 6 6m0-6-6 6",
    zoom: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4.5 10.5L21 21M10 7v6m-3-3h6",
    menu: "M5 12h.01M12 12h.01M19 12h.01",
  };

  /** A button that shows the sign of its command, and says its name. */
  function command(name, words, press) {
    const made = button("", press);
    const sign = svg("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true", focusable: "false" });
    sign.append(svg("path", { d: SIGNS[name] }));
    made.append(sign, unseen(words.say(name)));
    made.dataset.command = name;
    made.title = words.say(name);
    return made;
  }

  /** Show whether a button can do anything. One that cannot keeps the focus, unlike a disabled one. */
  function able(key, can) {
    key.setAttribute("aria-disabled", String(!can));
  }

  /** A text for screen readers alone. */
  function unseen(text) {
    return element("span", { class: "unseen" }, text);
  }

  /** A value as it is drawn: its text, or its icon, which is 1000 units wide and high. */
  function symbol(data, value) {
    const { text, icon } = data.symbols[value - 1];
    if (!icon) return document.createTextNode(text);
    const drawn = svg("svg", { viewBox: "0 0 1000 1000", class: plated(icon) ? "icon coloured" : "icon", "aria-hidden": "true", focusable: "false" });
    drawn.append(svg("use", { href: `#${icon}` }));
    return drawn;
  }

  /** Whether an icon has colours of its own, for which it has a plate that dark colours show. */
  function plated(icon) {
    return document.querySelector(`#${icon} .plate`) !== null;
  }

  Object.assign(page, { Words, element, svg, button, command, able, unseen, symbol });
})(bookbuilder);
