// What the server answers, as the rest of the page has it: names that it may leave out, kinds that are one here.

/** What is open. Without a name nothing is. */
export const stateOf = (answer) => ({
  ...answer,
  name: answer.name || "",
  folder: answer.folder ?? answer.start,
  isDraft: answer.is_draft ?? false,
});

/** What the checks have found, as one line each: rules, the notes of a file, which name none, and findings. */
export function reportsOf({ preflight = {}, checked = {}, rules = {}, findings = [], upload = "" }) {
  const checks = Object.entries(preflight).flatMap(([file, { passed, unchecked, notes = [] }]) => [
    ...passed.map((rule) => ({ file, rule, verdict: "pass", what: rules[rule] ?? "" })),
    ...Object.entries(unchecked).map(([rule, what]) => ({ file, rule, verdict: "unchecked", what })),
    ...notes.map((what) => ({ file, rule: "", verdict: "note", what })),
  ]);
  checks.push(...findings.map(({ outcome, hint, ...found }) => ({ verdict: outcome, todo: hint, ...found })));
  return { checks, proof: checked, upload };
}
