/** Links that carry the player's state in their fragment, which browsers send to nobody; and the question they raise. */
((page) => {
  "use strict";

  const { element, button } = page;
  const MARK = "#play=";

  class Share {
    constructor(model, words, message) {
      this.model = model;
      this.words = words;
      this.message = message;
      this.field = element("input", { type: "text", readonly: "", "aria-label": words.say("share.link") });
      this.field.addEventListener("focus", () => this.field.select());
      this.root = element("div", { class: "panel share" }, this.field, button(words.say("close"), () => this.hide()));
      this.root.hidden = true;
      this.shown = () => {}; // is called with the panel when it has changed
      this.dialog = null;
    }

    /** Hide a link whose state is the player's no more. */
    hide() {
      this.root.hidden = true;
      this.shown(this.root);
    }

    /** The link leads to the puzzle's own page, also from one that is embedded in another site. */
    link() {
      const own = document.querySelector(".alone a")?.href ?? location.href;
      return own.replace(/#.*$/s, "") + MARK + page.encode(this.model.data, this.model.cells);
    }

    /** Show the link, and copy it where the browser lets us. */
    async press() {
      this.field.value = this.link();
      this.root.hidden = false;
      this.shown(this.root);
      const copied = mayCopy() && (await navigator.clipboard.writeText(this.field.value).then(() => true, () => false));
      this.message(this.words.say(copied ? "share.copied" : "share.copy"));
      if (!copied) this.field.focus();
    }

    /** Read the address; ask if the link's state and the player's differ. `take` loads the link's. */
    read(take) {
      if (!location.hash.startsWith(MARK)) return;
      const { data, cells } = this.model;
      const found = page.decode(data, location.hash.slice(MARK.length));
      if (found.problem) {
        this.message(this.words.say(`share.${found.problem}`));
        return;
      }
      const accept = () => {
        take(found.cells);
        forget();
      };
      const equal = (one, other) => page.encode(data, one) === page.encode(data, other);
      if (equal(found.cells, cells)) forget();
      else if (equal(cells, this.model.start())) accept();
      else this.#ask(accept);
    }

    /** Ask once, for the latest link. Who closes the question without an answer keeps what is there. */
    #ask(accept) {
      this.dialog?.remove();
      // A dialog tells later that it is closed, and a page that is left before then never hears of it.
      const choose = (answer) => () => {
        dialog.onclose = null;
        dialog.close(); // gives the focus back, which removing alone does not
        dialog.remove();
        answer();
      };
      const dialog = element(
        "dialog",
        { "aria-label": this.words.say("share.ask") },
        element("p", {}, this.words.say("share.ask")),
        button(this.words.say("share.mine"), choose(forget)),
        button(this.words.say("share.theirs"), choose(accept)),
      );
      dialog.onclose = choose(forget);
      this.dialog = dialog;
      document.body.append(dialog);
      dialog.showModal();
    }
  }

  /** Whether the page may use the clipboard: browsers that say so report it as an error if a frame tries in vain. */
  function mayCopy() {
    return navigator.clipboard !== undefined && (document.featurePolicy?.allowsFeature("clipboard-write") ?? true);
  }

  /** Take the state out of the address, so that a reload does not ask again. */
  function forget() {
    try {
      history.replaceState(null, "", location.href.replace(/#.*$/s, ""));
    } catch {
      // Some browsers refuse it in files; the question comes again then.
    }
  }

  page.Share = Share;
})(bookbuilder);
