/** Shows a hint part by part, one for each press of *Hint* or *More*; the last offers to enter what follows. */
((page) => {
  "use strict";

  const { element, button } = page;
  const PARTS = ["where", "why", "what"];

  class Hintbox {
    constructor(model, words, paint, announce, message) {
      this.model = model;
      this.words = words;
      this.paint = paint;
      this.announce = announce;
      this.message = message;
      this.hints = new page.Hints(model, words);
      this.shown = () => {}; // is called with the panel when it has changed
      this.told = 0; // parts of the hint that are shown
      this.hint = null;
      this.home = () => {}; // gives the focus to what stays when the box closes
      this.lines = element("div", { class: "lines" });
      this.act = button(words.say("hint.enter"), () => this.#act());
      this.more = button(words.say("hint.more"), () => this.press());
      this.close = button(words.say("close"), () => this.reset());
      this.root = element("section", { class: "panel hint", "aria-label": words.say("hint") }, this.lines, element("p", { class: "acts" }, this.more, this.act, this.close));
      this.root.hidden = true;
    }

    /** Show the next part, or the first part of the next hint. */
    press() {
      if (!this.hint || this.told === PARTS.length) this.#begin();
      if (!this.hint) {
        this.message(this.words.say("hint.none"));
        return;
      }
      const part = PARTS[this.told++];
      const text = this.hint[part];
      const line = element("p", {}, text);
      this.lines.append(line);
      this.announce(text);
      this.paint.point(part === "where" ? [] : this.hint.cells, this.hint.houses);
      if (part === "where" && !this.hint.houses.length) this.paint.point(this.hint.cells);
      this.root.hidden = false;
      if (part === "what") this.#offer();
      this.shown(this.root);
      this.root.scrollTop = line.offsetTop;
    }

    /** The hint is complete: offer to enter what follows. */
    #offer() {
      const asked = document.activeElement === this.more;
      this.hints.learn(this.hint);
      this.act.hidden = !this.#changes();
      this.act.textContent = this.words.say(this.hint.wrong === undefined ? "hint.enter" : "hint.clear");
      this.more.hidden = true;
      if (asked) (this.act.hidden ? this.close : this.act).focus({ preventScroll: true });
    }

    #begin() {
      this.reset();
      this.hint = this.hints.next();
    }

    /** Whether entering the hint would change anything: candidates may be in no marks. */
    #changes() {
      const { places, strikes, wrong } = this.hint;
      const marked = ([cell, value]) => page.has(this.model.cells[cell].corner | this.model.cells[cell].centre, value);
      return wrong !== undefined || places.length > 0 || strikes.some(marked);
    }

    #act() {
      const { hint } = this;
      const key = hint.wrong === undefined ? "hint.entered" : "hint.cleared";
      const changed = this.#follow(hint);
      this.reset();
      if (changed.length) this.announce(this.words.say(key, { what: this.words.told(this.model, changed) }));
    }

    /** Do what the hint says. Returns the cells that have changed. */
    #follow({ wrong, places, strikes }) {
      if (wrong !== undefined) return this.model.clear([wrong], "value");
      const values = new Map(places);
      return values.size ? this.model.change(values.keys(), (_, cell) => ({ value: values.get(cell) })) : this.model.strike(strikes);
    }

    /** Forget the hint, as when the player has gone on. */
    reset() {
      const held = this.root.contains(document.activeElement);
      if (this.hint) this.paint.point();
      this.hint = null;
      this.told = 0;
      this.lines.replaceChildren();
      this.act.hidden = true;
      this.more.hidden = false;
      this.root.hidden = true;
      this.shown(this.root);
      if (held) this.home();
    }
  }

  page.Hintbox = Hintbox;
})(bookbuilder);
