// What the server answers, as the rest of the page has it: names that it may leave out, kinds that are one here.

/** A refusal as a sentence and what to do about it. */
export function problemOf(answer, status) {
  const first = answer.problem ?? answer.problems?.[0];
  return { what: first?.what ?? `HTTP ${status}`, hint: first?.hint ?? "" };
}

/** What is open. Without a name nothing is. */
export const stateOf = (answer) => ({
  ...answer,
  name: answer.name || "",
  folder: answer.folder ?? answer.start ?? "",
  text: answer.text ?? "",
  disk: answer.disk ?? answer.text ?? "",
  saved: answer.saved ?? "",
  isDraft: answer.is_draft ?? answer.draft ?? false,
  language: answer.language ?? navigator.language.slice(0, 2),
});

const SINGLE = { boards: "board", pages: "page", printers: "printer", themes: "theme", patterns: "pattern", trims: "trim", languages: "language", levels: "level", techniques: "needs", columns: "system", formats: "format" };

/** The names of each kind, with what each is: {kind: [{name, says}]}. */
export const choicesOf = (answer) => Object.fromEntries(Object.entries(answer).map(([kind, names]) => [
  SINGLE[kind] ?? kind, names.map((one) => (typeof one === "string" ? { name: one, says: "" } : one)),
]));

/** The files of a build, and each rule and finding as one line of a check. */
export function builtOf(answer) {
  if (answer.checks) return answer;
  const checks = [];
  for (const [file, { passed = [], unchecked = {} }] of Object.entries(answer.preflight ?? {})) {
    for (const rule of passed) checks.push({ file, rule: nameOf(rule), verdict: "pass", what: answer.rules?.[rule] ?? rule?.says ?? "" });
    for (const [rule, what] of Object.entries(unchecked)) checks.push({ file, rule, verdict: "unchecked", what });
  }
  for (const found of answer.findings ?? []) {
    checks.push({ file: found.file, rule: found.rule, verdict: found.outcome ?? "fail", what: found.what, todo: found.hint, page: found.page });
  }
  return { ...answer, checks, proof: answer.proof ?? answer.checked };
}

const nameOf = (rule) => rule?.rule ?? rule;
