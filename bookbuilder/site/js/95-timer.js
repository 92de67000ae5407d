/** How long the puzzle has been played: only while the page is in sight, and not once it is solved. It limits nothing. */
((page) => {
  "use strict";

  const { element, button } = page;
  const two = (number) => String(number).padStart(2, "0");

  class Timer {
    constructor(words) {
      this.before = 0; // seconds played earlier
      this.since = null; // when the clock was started
      this.face = element("span", { role: "timer", "aria-label": words.say("timer") });
      this.toggle = button(words.say("timer"), () => this.show(this.face.hidden)); // stands in the menu
      this.root = element("p", { class: "timer" }, this.face);
      this.show(true);
      setInterval(() => this.#tick(), 1000);
      document.addEventListener("visibilitychange", () => this.run(!document.hidden && !this.stopped));
      this.stopped = false;
      this.run(!document.hidden);
    }

    get seconds() {
      return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
    }

    /** Go on from a time played elsewhere, if that is longer. */
    raise(seconds) {
      this.before += Math.max(0, seconds - this.seconds);
      this.#tick();
    }

    run(on) {
      this.before = this.seconds;
      this.since = on ? performance.now() : null;
      this.#tick();
    }

    /** Stop for good, or go on after all. */
    stop(stopped) {
      if (stopped === this.stopped) return;
      this.stopped = stopped;
      this.run(!stopped && !document.hidden);
    }

    show(on) {
      this.face.hidden = !on;
      this.toggle.setAttribute("aria-pressed", String(on));
    }

    #tick() {
      const all = Math.floor(this.seconds);
      const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
      const text = hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
      if (this.face.textContent !== text) this.face.textContent = text;
    }
  }

  page.Timer = Timer;
})(bookbuilder);
