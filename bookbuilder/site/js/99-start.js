/** Puts the parts together when the page is read, which is as soon as this script runs: it is the last in the page. */
((page) => {
  "use strict";

  const SAVE_AFTER = 50; // milliseconds of rest; a browser may drop what is stored while it leaves a page

  class Player {
    /** @param {PageData} data */
    constructor(data, drawing, root) {
      this.data = data;
      this.words = new page.Words(data);
      this.announcer = new page.Announcer();
      this.note = page.element("p", { class: "message" });
      this.message = (text) => {
        this.note.textContent = text;
        this.announcer.say(text);
      };
      this.announce = (text) => this.announcer.say(text);
      this.model = new page.Model(data);
      this.store = new page.Store(this.model);
      const seconds = this.store.load();
      this.#board(drawing);
      this.#tools();
      this.timer?.raise(seconds);
      this.#wire();
      const { rows, said } = page.lay(root, this);
      page.ruled?.(this);
      this.zoom.start(root, rows);
      const show = page.panels(root, this.keypad.choice, said, (panel) => this.zoom.reveal(panel));
      for (const each of [this.share, this.hintbox]) if (each) each.shown = show;
      this.share.read((cells) => this.model.reset(cells));
      addEventListener("hashchange", () => this.share.read((cells) => this.model.reset(cells)));
    }

    #board(drawing) {
      const { data, words, model } = this;
      this.contents = (cell) => (this.replay?.open ? this.replay.cells[cell] : model.cells[cell]);
      this.grid = new page.Grid(data, words, drawing);
      this.paint = new page.Paint(data, words, this.grid, this.contents);
      this.entry = new page.Entry(model, this.grid, words, this.announcer, this.message);
      this.keys = new page.Keys(data, this.grid, this.entry);
      this.pointer = new page.Pointer(this.grid);
      this.zoom = new page.Zoom(data, words, this.grid, this.contents);
    }

    #tools() {
      const { data, words, model, paint, announce, message } = this;
      this.keypad = new page.Keypad(data, words, this.entry, model);
      this.share = new page.Share(model, words, message);
      this.timer = data.options.timer ? new page.Timer(words) : null;
      const actions = { several: () => this.#several(), check: () => this.#check() };
      const others = {};
      if (data.guided) {
        this.hintbox = new page.Hintbox(model, words, paint, announce, message);
        this.hintbox.home = () => this.buttons.get("hint").focus();
        this.replay = new page.Replay(data, words, paint, announce);
        this.replay.shown = (panel) => this.zoom.reveal(panel);
        this.replay.listener = (on) => this.#replay(on);
        actions.hint = () => this.#hint();
        others.replay = () => this.#replay(true);
      }
      others.share = () => this.share.press();
      others.restart = () => this.#restart();
      this.buttons = page.commands(words, actions);
      this.others = page.commands(words, others);
      const several = this.buttons.get("several");
      several.setAttribute("aria-pressed", "false");
      several.setAttribute("aria-label", words.say("several"));
      several.textContent = words.say("several.short");
      this.menu = new page.Menu(words, ...this.others.values(), ...(this.timer ? [this.timer.toggle] : []));
    }

    #wire() {
      this.model.listen((cells) => this.#changed(cells));
      this.grid.listen(() => this.paint.light());
      this.entry.listen(() => this.keypad.showMode());
      this.paint.pointed = (cells) => this.zoom.show(cells);
      this.shown = this.#values(); // the values of which has been said whether they solve the puzzle
      this.timer?.stop(page.isSolved(this.model));
      addEventListener("keydown", ({ key }) => key === "Escape" && this.replay?.open && this.#replay(false));
      document.addEventListener("visibilitychange", () => document.hidden && this.#save());
      addEventListener("pagehide", () => this.#save());
      addEventListener("storage", ({ key }) => key === this.store.name && this.#adopt());
      addEventListener("pageshow", ({ persisted }) => persisted && this.#adopt());
    }

    #changed(cells) {
      this.hintbox?.reset();
      this.share.hide();
      this.note.textContent = "";
      if (this.paint.faults.size) this.paint.blame(new Map());
      this.paint.draw(cells);
      this.zoom.draw(cells);
      this.keypad.showCounts();
      this.#progress();
      this.#saveSoon();
    }

    #values() {
      return this.model.cells.map(({ value }) => value).join(" ");
    }

    /** A full board is solved, or wrong somewhere. Marks and colours change nothing about that. */
    #progress() {
      const values = this.#values();
      if (values === this.shown) return;
      this.shown = values;
      const solved = page.isSolved(this.model);
      this.grid.stage.classList.toggle("solved", solved);
      this.timer?.stop(solved);
      if (solved) this.message(this.words.say("solved"));
      else if (page.isFull(this.model)) this.message(this.words.say("check.full"));
    }

    #saveSoon() {
      clearTimeout(this.saving);
      this.saving = setTimeout(() => this.#save(), SAVE_AFTER);
    }

    #save() {
      clearTimeout(this.saving);
      const worked = this.store.works;
      if (!this.store.save(this.timer?.seconds ?? 0) && worked) this.message(this.words.say("not_saved"));
    }

    /** Go on with what was entered in another tab, unless something here is not saved yet. */
    #adopt() {
      if (this.store.isBehind) return;
      this.timer?.raise(this.store.load());
      clearTimeout(this.saving);
    }

    #hint() {
      this.hintbox.press();
      this.#saveSoon(); // what it has ruled out
    }

    #several() {
      this.pointer.select(!this.pointer.several);
      this.buttons.get("several").setAttribute("aria-pressed", String(this.pointer.several));
    }

    #check() {
      const { faults, key, n } = page.check(this.model);
      this.paint.blame(faults);
      this.message(this.words.say(key, { n }));
    }

    #restart() {
      if (this.model.restart()) this.message(this.words.say("restart.done"));
    }

    #replay(on) {
      this.hintbox.reset();
      this.share.hide();
      this.note.textContent = "";
      this.entry.locked = on;
      this.keypad.lock(on);
      for (const key of [...this.buttons.values(), ...this.others.values()]) key.disabled = on;
      if (on) {
        this.replay.show(0);
        this.replay.next.focus({ preventScroll: true });
      } else {
        this.replay.hide();
        this.menu.focus(this.others.get("replay"));
      }
      this.paint.blame(new Map());
      this.zoom.draw(this.data.cells.keys());
    }
  }

  const drawing = document.querySelector("#board svg.board");
  const root = document.getElementById("play");
  const data = document.getElementById("data");
  if (root) page.frame(root.parentElement);
  if (drawing && root && data) page.player = new Player(page.read(data.textContent), drawing, root);
})(bookbuilder);
