// Which keys the form shows, in which groups, in which sequence. Keys of the schema that no group names stand under "more".

/** Groups of a book. `fields` are paths of keys; `rest` adds the other keys of these objects. */
export const BOOK = [
  { id: "book", open: true, fields: ["title", "subtitle", "author", "publisher", "language", "date", "isbn", "copyright", "edition", "seed"] },
  { id: "size", open: true, fields: ["printer", "trim", "paper", "page", "bleed", "standard"] },
  { id: "look", fields: ["theme", "symbols", "shade_clues", "openers", "labels"], rest: ["aids"] },
  { id: "sections", open: true, list: "sections" },
  { id: "answers", switched: "answers" },
  { id: "front", switched: "front" },
  { id: "back", switched: "back" },
  { id: "cover", rest: ["cover"] },
  { id: "outputs", open: true, fields: ["outputs"] },
  { id: "site", rest: ["html"] },
  { id: "more", others: true },
];

/** Groups of a newspaper. */
export const NEWSPAPER = [
  { id: "paper", open: true, fields: ["title", "publisher", "copyright", "credit", "language", "printer", "theme", "symbols", "shade_clues", "seed"] },
  { id: "days", open: true, fields: ["newspaper.from", "newspaper.until", "newspaper.closed", "newspaper.name", "newspaper.no_repeat_days"] },
  { id: "series", open: true, list: "newspaper.series" },
  { id: "site", rest: ["html"] },
  { id: "more", others: true },
];

/** What stands at the top of a card, by the list; the other keys of its items stand under "more". */
export const CARDS = {
  sections: {
    fields: ["title", "board", "grade", "count", "rules", "page", "clues.symmetry", "clues.pattern"],
    fresh: (number, say) => ({ title: say("fresh.section", { number }), grade: "easy", count: 10 }),
    says: (item, say, value) => [value(item.board?.constructor === Object ? "…" : item.board ?? "classic", "board"), item.from ?? gradeSays(item.grade, value), item.count ?? ""].filter(Boolean).join(" · "),
  },
  "newspaper.series": {
    fields: ["id", "title", "board", "grades", "start", "days", "answer", "slots"],
    fresh: (number) => ({ id: `series-${number}`, start: new Date().toISOString().slice(0, 10), slots: [{ width: "60mm" }] }),
    says: (item, say, value) => [value(item.board?.constructor === Object ? "…" : item.board ?? "classic", "board"), item.start ?? ""].filter(Boolean).join(" · "),
  },
  slots: {
    fields: ["cols", "system", "width", "height", "formats"],
    fresh: () => ({ width: "60mm" }),
    says: (item) => [item.width ?? (item.cols ? `${item.cols} × ${item.system ?? ""}` : ""), (item.formats ?? ["pdf"]).join(", ")].filter(Boolean).join(" · "),
  },
};

function gradeSays(grade, value) {
  if (grade === undefined || grade === null) return value("any");
  if (Array.isArray(grade)) return grade.map(value).join(", ");
  if (typeof grade === "object") return Object.entries(grade).map(([level, number]) => `${number} ${value(level)}`).join(", ");
  return String(grade).split("..").map((level) => value(level.trim())).join("–");
}
