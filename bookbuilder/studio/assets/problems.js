// Below the panes: what is wrong, each as a button that leads to its place; what is noted; and the plan in one line.
import { byId, element, off } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { known, on, tell } from "./news.js";
import { size } from "./sizes.js";
import { isHere, moveTo } from "./text.js";
import { plural, say } from "./words.js";

let later = []; // what was found while pages were drawn
let isOpen = remembered("problems", true);

/** Show what the server says of every text. */
export function openProblems() {
  byId("problems-switch").addEventListener("click", () => {
    isOpen = !isOpen;
    remember("problems", isOpen);
    draw();
  });
  on("reading", () => { later = []; draw(); });
  on("language", draw);
  on("cursor", ({ line, column }) => { byId("where").textContent = say("cursor", { line, column }); });
  for (const news of ["server:problem", "server:pages"]) on(news, ({ problems }) => { later = problems; draw(); });
  on("pages", draw);
}

function draw() {
  const { reading } = known;
  if (!reading) return;
  const problems = [...reading.problems, ...later], { notes } = reading;
  const some = problems.length + notes.length, wrap = byId("problems"), button = byId("problems-switch");
  const counts = [problems.length ? plural("problems", problems.length) : say("problems.none"), notes.length ? plural("notes", notes.length) : null];
  button.textContent = counts.filter(Boolean).join(", ");
  button.classList.toggle("has-problems", problems.length > 0);
  button.setAttribute("aria-expanded", String(isOpen && some > 0));
  off(button, !some);
  wrap.hidden = !(isOpen && some);
  wrap.replaceChildren(element("ol", {}, problems.map(problemItem), notes.map((note) => element("li", { className: "note" }, element("span", { className: "verdict", textContent: say("note") }), element("span", { textContent: note })))));
  facts(problems.length);
}

function problemItem(problem) {
  const place = [problem.file && !isHere(problem) ? problem.file : "", problem.line ? say("line", { line: problem.line }) : ""].filter(Boolean).join(", ");
  const content = [element("span", { className: "place", textContent: place }), element("span", { className: "what", textContent: problem.what }),
    problem.hint ? element("span", { className: "hint", textContent: problem.hint }) : null];
  const isOurs = problem.line && isHere(problem);
  return element("li", {}, isOurs
    ? element("button", { type: "button", className: "problem", onclick: () => { tell("wish:text"); moveTo(problem.line, problem.column, problem.length); } }, content)
    : element("div", { className: "problem" }, content));
}

let told = "";

/** What pages that are laid out say better than a plan. */
const seen = ({ pages, spine_mm, guessed }) => ({ pages: pages.length, spine_mm, guessed });

/** The plan in one line, which screen readers hear when it has changed. */
function facts(problems) {
  const { plan: planned, kind, generation } = known.reading;
  const plan = planned && known.pages?.reading === generation ? { ...planned, ...seen(known.pages) } : planned;
  const said = [];
  if (plan && kind === "newspaper") {
    if (plan.days.length) said.push(say("fact.days", { first: plan.days[0], last: plan.days.at(-1) }));
    said.push(plural("fact.series", plan.series.length));
  } else if (plan) {
    said.push(plural("fact.pages", plan.pages), plural("fact.puzzles", plan.puzzles), plan.trim);
    if (plan.spine_mm) said.push(say("fact.spine", { width: size(plan.spine_mm) }));
    if (plan.guessed) said.push(say("fact.guessed"));
  }
  const text = said.filter(Boolean).join(" · "), heard = problems ? plural("problems", problems) : said.length ? "" : say("problems.none");
  if (text + heard === told) return;
  told = text + heard;
  byId("facts").replaceChildren(text, element("span", { className: "unseen", textContent: ` ${heard}` }));
}
