// Lengths as a book's readers know them: in millimetres; where the page is measured in inches, in both.
import { known } from "./news.js";
import { number } from "./words.js";

const INCH = 25.4; // millimetres
const POINT = INCH / 72;

const isInInches = () => (known.pages?.trim ?? known.reading?.plan?.trim ?? "").endsWith("in");

/** A length, or a width and a height, of so many millimetres. */
export function size(...sides) {
  const millimetres = `${sides.map((side) => number(side)).join("\u00a0× ")}\u00a0mm`;
  return isInInches() ? `${sides.map((side) => number(side / INCH, 3)).join("\u00a0× ")}\u00a0in (${millimetres})` : millimetres;
}

/** Points as millimetres, and the other way round. */
export const fromPoints = (points) => points * POINT;
export const inPoints = (millimetres) => millimetres / POINT;
