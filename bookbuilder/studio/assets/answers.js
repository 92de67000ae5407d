// What the server answers, as the rest of the page has it: names that it may leave out, kinds that are one here.

/** A refusal as a sentence and what to do about it. */
export function problemOf(answer, status) {
  const first = answer.problems?.[0];
  return { what: first?.what ?? `HTTP ${status}`, hint: first?.hint ?? "" };
}

/** What is open. Without a name nothing is. */
export const stateOf = (answer) => ({
  ...answer,
  name: answer.name || "",
  folder: answer.folder ?? answer.start,
  isDraft: answer.is_draft ?? false,
});

/** What the checks have found: each rule and finding as one line. */
export function reportsOf({ preflight = {}, checked = {}, rules = {}, findings = [], upload = "" }) {
  const checks = Object.entries(preflight).flatMap(([file, { passed = [], unchecked = {} }]) => [
    ...passed.map((rule) => ({ file, rule, verdict: "pass", what: rules[rule] ?? "" })),
    ...Object.entries(unchecked).map(([rule, what]) => ({ file, rule, verdict: "unchecked", what })),
  ]);
  checks.push(...findings.map(({ outcome, hint, ...found }) => ({ verdict: outcome ?? "fail", todo: hint, ...found })));
  return { checks, proof: checked, upload };
}
