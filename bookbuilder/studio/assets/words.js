// What the page says, in the language that was chosen. Texts are tables; sentences of the server stay in its own language.
import { english } from "./words.en.js";
import { german } from "./words.de.js";

const LANGUAGES = { en: english, de: german };
let table = english, language = "en";

/** Speak a language; an unknown one is English. */
export function useLanguage(wanted) {
  language = wanted in LANGUAGES ? wanted : "en";
  table = LANGUAGES[language];
  document.documentElement.lang = language;
}

/** The text under a key, with values in the places of their names; the key itself where there is none. */
export function say(key, values = {}) {
  const found = table.words[key] ?? english.words[key] ?? key;
  return found.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** A problem or a refusal as one line: what is wrong, and what to do about it. */
export const advice = (what, hint) => [what, hint].filter(Boolean).join(" – ");

/** A number of something: the form for one, or for others. */
export function plural(key, count) {
  const form = new Intl.PluralRules(language).select(count) === "one" ? "one" : "other";
  return say(`${key}.${form}`, { count: new Intl.NumberFormat(language).format(count) });
}

export const number = (value, digits = 1) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

/** A size of a file. */
export function bytes(size) {
  const steps = ["byte", "kilobyte", "megabyte", "gigabyte"], step = Math.min(3, Math.floor(Math.log(Math.max(1, size)) / Math.log(1000)));
  return new Intl.NumberFormat(language, { style: "unit", unit: steps[step], maximumFractionDigits: step > 1 ? 1 : 0 }).format(size / 1000 ** step);
}

const plainRoute = (route) => route.filter((key) => typeof key === "string");

/** Looks a route up by all of its keys, then by the last two, then by the last. */
function byRoute(texts, route) {
  const keys = plainRoute(route);
  return texts[keys.join(".")] ?? texts[keys.slice(-2).join(".")] ?? texts[keys.at(-1)];
}

/** The label of a key of the document. */
export const labels = (route) => byRoute(table.labels, route) ?? byRoute(english.labels, route) ?? spaced(plainRoute(route).at(-1));

/** What a key of the document means; the schema's own words are English. */
export const helps = (route, described) => byRoute(table.helps, route) ?? described.replaceAll("`", "");

const spaced = (key) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll("_", " ");

// Keys whose values are names, the same in every language: of files and of kinds of files.
const NAMES = new Set(["board", "format", "formats", "needs", "pattern", "rules", "symbols", "system", "theme", "trim"]);

/** A value of the document in words, as that of a key if the table has it so: one word may mean several things. */
export function saysValue(value, key = "") {
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  const of = ({ values }) => values[`${key}.${value}`] ?? (NAMES.has(key) ? undefined : values[String(value)]);
  return of(table) ?? of(english) ?? String(value);
}

export const levelSays = (level) => (level ? saysValue(level) : "");
export const techniqueSays = (name) => (name ? String(name).replaceAll("-", " ") : "");

/** What CodeMirror says. */
export const phrases = () => table.phrases;

/** Put the words into the page's own elements. */
export function speak() {
  for (const node of document.querySelectorAll("[data-word]")) node.textContent = say(node.dataset.word);
  for (const node of document.querySelectorAll("[data-word-label]")) node.setAttribute("aria-label", say(node.dataset.wordLabel));
  for (const node of document.querySelectorAll("[data-word-title]")) node.title = say(node.dataset.wordTitle);
}
