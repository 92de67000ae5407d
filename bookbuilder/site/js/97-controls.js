/** The commands beside the board, and where everything stands in the page. */
((page) => {
  "use strict";

  const { element, button } = page;
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

  /** Fill the page's empty place for controls: what is said stands next to the board, the keypad below it. */
  function lay(root, { announcer, timer, zoom, keypad, buttons, hintbox, replay, share, note, words }) {
    const tools = element("div", { class: "tools" }, ...(timer ? [timer.root] : []), zoom.toggle, element("div", { class: "turns" }, keypad.undo, keypad.redo));
    const parts = [announcer.root, element("div", { class: "sight" }, zoom.overview, tools), note];
    if (hintbox) parts.push(hintbox.root, replay.root);
    parts.push(share.root, keypad.root, element("div", { class: "commands" }, ...buttons.values()));
    root.append(...parts, help(words));
    root.hidden = false;
    root.parentElement.classList.add("playing");
  }

  Object.assign(page, { commands, lay });
})(bookbuilder);
