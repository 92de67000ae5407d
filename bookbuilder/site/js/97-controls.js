/** The commands beside the board, the menu of those that are needed less often, and where everything stands. */
((page) => {
  "use strict";

  const { element, button, command } = page;
  const KEYS = ["move", "select", "enter", "modes", "clear", "undo"];

  /** The commands in their order: a name, which is also that of the sentence, and what it does. */
  function commands(words, actions) {
    return new Map(
      Object.entries(actions).map(([name, press]) => {
        const key = button(words.say(name), press);
        key.dataset.command = name;
        return [name, key];
      }),
    );
  }

  /** What the keys do, folded away. */
  function help(words) {
    const lines = KEYS.map((name) => element("li", {}, words.say(`keys.${name}`)));
    return element("details", { class: "help" }, element("summary", {}, words.say("keys")), element("ul", {}, ...lines));
  }

  /** A list that stands under the keys or, where the style rules show its button in the page's head, behind that. */
  class Menu {
    constructor(words, ...items) {
      this.root = element("div", { class: "menu", id: "menu", role: "group", "aria-label": words.say("menu") }, ...items, help(words));
      this.toggle = command("menu", words, () => this.open(!this.isOpen));
      this.toggle.className = "more";
      this.toggle.setAttribute("aria-controls", "menu");
      this.toggle.setAttribute("aria-expanded", "false");
      this.root.addEventListener("click", (event) => event.target.closest("button") && this.open(false));
      this.root.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !this.#has(relatedTarget) && this.open(false));
      addEventListener("pointerdown", ({ target }) => this.#has(target) || this.open(false));
      for (const part of [this.root, this.toggle]) part.addEventListener("keydown", (event) => this.#down(event));
    }

    get isOpen() {
      return this.root.classList.contains("open");
    }

    #has(part) {
      return this.root.contains(part) || this.toggle.contains(part);
    }

    #down(event) {
      if (event.key !== "Escape" || !this.isOpen) return;
      event.stopPropagation(); // what else Escape closes stays
      this.open(false);
    }

    /** Open it, with the focus on its first item, or close it, with the focus on its button if it was inside. */
    open(on) {
      if (on === this.isOpen) return;
      const inside = this.root.contains(document.activeElement);
      this.root.classList.toggle("open", on);
      this.toggle.setAttribute("aria-expanded", String(on));
      if (on) this.root.querySelector("button").focus();
      else if (inside) this.toggle.focus();
    }

    /** Give the focus to an item or, if that cannot be seen, to the button. */
    focus(item) {
      (item.offsetParent ? item : this.toggle).focus();
    }
  }

  /**
   * Fill the page's empty place for controls: the commands next to the board, below them the keypad, and below that a
   * line for what is said, so that nothing moves. Returns the rows between the board and that line, and the line.
   */
  function lay(root, { announcer, timer, zoom, keypad, buttons, hintbox, replay, share, note, menu }) {
    const row = element("div", { class: "commands" }, keypad.undo, keypad.redo, ...buttons.values(), zoom.toggle);
    const panels = [...(hintbox ? [hintbox.root, replay.root] : []), share.root];
    keypad.pad.prepend(zoom.overview);
    const said = element("div", { class: "said" }, note);
    root.append(announcer.root, row, ...panels, keypad.root, said, menu.root);
    const main = root.parentElement;
    main.querySelector("header").append(...(timer ? [timer.root] : []), menu.toggle);
    root.hidden = false;
    main.classList.add("playing");
    return { rows: [row, keypad.root], said };
  }

  Object.assign(page, { commands, Menu, lay });
})(bookbuilder);
