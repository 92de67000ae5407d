/**
 * The player's state as a short text, for links and for saving.
 *
 * A version (8 bits), the puzzle's mark (32), then for each open cell: 1 and its value, or 0; 1 and its corner and
 * centre marks, or 0; and for every cell: 1 and its colours, or 0. Zeros fill the last byte. The bytes are base64url.
 */
((page) => {
  "use strict";

  const VERSION = 1;
  const LONGEST = 100_000; // characters; 4096 cells of order 32 with everything set take 53,000
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  class Writer {
    constructor() {
      this.bits = [];
    }

    put(number, width) {
      for (let at = width - 1; at >= 0; at--) this.bits.push((number >>> at) & 1);
    }

    /** Six bits a letter, after padding to whole bytes. */
    text() {
      const padded = [...this.bits];
      while (padded.length % 8) padded.push(0);
      let text = "";
      for (let at = 0; at < padded.length; at += 6) {
        const six = [0, 1, 2, 3, 4, 5].reduce((sum, next) => 2 * sum + (padded[at + next] ?? 0), 0);
        text += LETTERS[six];
      }
      return text;
    }
  }

  class Reader {
    /** @param {string} text of letters that have been checked */
    constructor(text) {
      this.numbers = Array.from(text, (letter) => LETTERS.indexOf(letter));
      this.at = 0;
    }

    /** The next bits as a number. Throws RangeError at the end. */
    take(width) {
      let number = 0;
      for (let n = 0; n < width; n++, this.at++) {
        const six = this.numbers[Math.floor(this.at / 6)];
        if (six === undefined) throw new RangeError("the text ends too early");
        number = 2 * number + ((six >> (5 - (this.at % 6))) & 1);
      }
      return number;
    }

    /** Throws RangeError unless just the zeros follow that fill the last byte and the last letter. */
    end() {
      const letters = Math.ceil((8 * Math.ceil(this.at / 8)) / 6);
      if (this.numbers.length !== letters || this.take(6 * letters - this.at) !== 0) throw new RangeError("the text is too long");
    }
  }

  /** A puzzle's mark (FNV-1a): twins have the same key, so the givens are part of it, and a mark of rules. */
  function fingerprint(data) {
    let hash = 0x811c9dc5;
    for (const letter of `${data.key} ${data.givens.join(" ")}${data.mark ?? ""}`) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
    return hash >>> 0;
  }

  const widthOf = (order) => Math.ceil(Math.log2(order + 1));

  function encode(data, cells) {
    const writer = new Writer();
    writer.put(VERSION, 8);
    writer.put(fingerprint(data), 32);
    const optional = (there, parts) => {
      writer.put(there ? 1 : 0, 1);
      if (there) for (const [number, width] of parts) writer.put(number, width);
    };
    cells.forEach(({ value, corner, centre, colour }, cell) => {
      if (!data.givens[cell]) {
        optional(value, [[value, widthOf(data.order)]]);
        optional(corner || centre, [[corner, data.order], [centre, data.order]]);
      }
      optional(colour, [[colour, page.COLOURS]]);
    });
    return writer.text();
  }

  /**
   * The state in a text that may come from anybody.
   * @returns {{cells: Cell[]} | {problem: "other" | "broken"}} `other`: it belongs to another puzzle or version
   */
  function decode(data, text) {
    if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return { problem: "broken" };
    const reader = new Reader(text);
    try {
      if (reader.take(8) !== VERSION || reader.take(32) !== fingerprint(data)) return { problem: "other" };
      const cells = data.givens.map((given) => Object.freeze(read(reader, data, given)));
      reader.end();
      return { cells };
    } catch (error) {
      if (error instanceof RangeError) return { problem: "broken" };
      throw error;
    }
  }

  function read(reader, data, given) {
    const found = { ...page.EMPTY, value: given };
    if (!given && reader.take(1)) {
      found.value = reader.take(widthOf(data.order));
      if (found.value < 1 || found.value > data.order) throw new RangeError("no such value");
    }
    if (!given && reader.take(1)) {
      found.corner = reader.take(data.order);
      found.centre = reader.take(data.order);
    }
    if (reader.take(1)) found.colour = reader.take(page.COLOURS);
    return found;
  }

  Object.assign(page, { encode, decode, fingerprint });
})(bookbuilder);
