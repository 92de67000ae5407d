// The text of the document in its editor. Every change of it, typed or from the form, is one line of undo.
import {
  autocompletion, bracketMatching, ChangeSet, closeBrackets, closeBracketsKeymap, Compartment, completionKeymap, defaultKeymap,
  drawSelection, EditorState, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSelectionMatches,
  highlightSpecialChars, history, historyKeymap, hoverTooltip, indentOnInput, indentUnit, isolateHistory, keymap, lineNumbers,
  lintGutter, lintKeymap, redo, redoDepth, search, searchKeymap, setDiagnostics, syntaxHighlighting, Transaction, undo, undoDepth,
  yaml,
} from "./editor.js";
import { TYPED_MILLISECONDS, element, newestWins, rested } from "./dom.js";
import { known, on, tell } from "./news.js";
import { highlights, looks } from "./texture.js";
import { phrases, say } from "./words.js";
import { Gone, Refusal, wire } from "./wire.js";

const MOST_TRIES = 5; // of an edit while somebody types

const worded = new Compartment(), look = new Compartment();
let view = null, generation = 0;

const normal = (text) => text.replace(/\r\n?/g, "\n");

/** Open a text in an editor in this element. Its style sheets live in a shadow root, as adopted ones need no inline styles. */
export function openText(parent, text) {
  generation = Date.now(); // of two open pages, the one that was changed last is the newest
  const inner = element("div", { className: "editor", style: { height: "100%" } });
  const root = parent.attachShadow({ mode: "open" });
  root.append(inner);
  view = new EditorView({ parent: inner, root, state: EditorState.create({ doc: normal(text), extensions: extensions() }) });
  on("language", () => view.dispatch({ effects: worded.reconfigure(inWords()) }));
  on("look", (dark) => view.dispatch({ effects: look.reconfigure(looks(dark)) }));
}

const inWords = () => [
  EditorState.phrases.of(phrases()),
  EditorView.contentAttributes.of({ "aria-label": say("text.label"), spellcheck: "false", tabindex: "0" }),
];

const extensions = () => [
  lineNumbers(), highlightActiveLine(), highlightActiveLineGutter(), highlightSpecialChars(), drawSelection(), history(),
  yaml(), indentUnit.of("  "), indentOnInput(), bracketMatching(), closeBrackets(), syntaxHighlighting(highlights),
  search({ top: true }), highlightSelectionMatches(), lintGutter(),
  autocompletion({ override: [completions], icons: false }), hoverTooltip(meaning, { hoverTime: 400 }),
  EditorView.lineWrapping,
  keymap.of([
    { key: "Mod-Enter", run: () => { tell("wish:build"); return true; } },
    ...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap,
  ]),
  worded.of(inWords()), look.of(looks(document.documentElement.dataset.look === "dark")),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) changed(update);
    if (update.selectionSet || update.docChanged) tell("cursor", placeOf(view.state.selection.main.head));
  }),
];

function changed(update) {
  generation = Math.max(generation + 1, Date.now());
  tell("text", text());
  typed();
  if (!update.transactions.some((each) => each.isUserEvent("input.type") || each.isUserEvent("delete"))) typed.now();
}

const typed = rested(TYPED_MILLISECONDS, () => read());

/** The text. Its lines end with a line feed: the server gives the file the line ends that it had. */
export const text = () => view.state.sliceDoc();

/** Where an offset is: its line and column, from 1. Columns count characters, as the server's do; offsets, UTF-16 units. */
function placeOf(position) {
  const line = view.state.doc.lineAt(position);
  return { line: line.number, column: [...line.text.slice(0, position - line.from)].length + 1 };
}

// --- what the server says of it --------------------------------------------------------------------------------------

/** Have the text read. Of the requests that wait for one that is on its way, only the newest is sent. */
export const read = newestWins(async () => {
  const asked = generation;
  try {
    const answer = await wire.read(view.state.sliceDoc(), asked);
    if (asked !== generation) return; // a newer one follows
    known.reading = answer;
    show(answer.problems);
    tell("reading", answer);
  } catch (error) {
    tell("error", error);
  }
});

/** Resolves when the server has read the text as it is now: what it is asked to make, it makes of that. */
export async function understood() {
  typed.now();
  await read.underway();
}

// A file that the text names may have been mended in another window.
addEventListener("focus", () => { if (view && known.reading?.problems.length) read(); });

// A server that has begun anew, or could not be reached, does not know this text yet.
on("server:hello", ({ reading: theirs }) => { if (view && !read.underway() && !(theirs >= generation)) read(); });

/** The offset of a place. */
function offset(doc, line, column) {
  if (!line || line > doc.lines) return doc.length;
  const at = doc.line(line);
  return Math.min(at.to, at.from + [...at.text].slice(0, Math.max(0, (column || 1) - 1)).join("").length);
}

function show(problems) {
  const { doc } = view.state;
  const marks = problems.filter((problem) => problem.line && isHere(problem)).map((problem) => {
    const from = offset(doc, problem.line, problem.column);
    const to = problem.length ? offset(doc, problem.line, problem.column + problem.length) : doc.lineAt(from).to;
    return { from, to: Math.max(from, to), severity: "error", message: [problem.what, problem.hint].filter(Boolean).join("\n") };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}

/** Whether a problem is one of this file, not of one that it names. */
export const isHere = (problem) => !problem.file || problem.file === known.state.name;

async function completions(context) {
  const word = context.matchBefore(/[^\s,[\]{}:#]*/);
  if (!context.explicit && !word?.text && !/[:\-[{,]\s$/.test(context.state.sliceDoc(Math.max(0, context.pos - 3), context.pos))) return null;
  const { line, column } = placeOf(context.pos);
  const answer = await wire.complete(context.state.sliceDoc(), line, column).catch(() => null);
  if (!answer?.options.length || context.aborted) return null;
  const options = answer.options.map((option, index) => ({
    label: option.label, apply: option.insert, detail: option.detail || undefined, info: option.info || undefined,
    boost: Math.max(-99, 50 - index), // what is needed stands first
  }));
  return { from: answer.from, to: answer.to, options };
}

async function meaning(_view, position) {
  const { line, column } = placeOf(position);
  const answer = await wire.hover(view.state.sliceDoc(), line, column).catch(() => null);
  if (!answer?.says) return null;
  return { pos: answer.from, end: answer.to, above: true, create: () => ({ dom: element("div", { className: "meaning", textContent: answer.says }) }) };
}

// --- changes ---------------------------------------------------------------------------------------------------------

let queue = Promise.resolve(), lastRoute = "";
let run = null; // of changes of one value, as by typing: {route, origin, changes, doc}, from the text before the first to that after the last

/** Change values: each step is {route, value}, where null removes, {route, append} or {route, move}. All steps are undone together.
 * While the server is gone, they wait for it.
 *
 * Resolves to whether it was done; what is wrong with it is told as `refused`.
 */
export function edit(...steps) {
  queue = queue.then(() => performed(steps)).catch((error) => { tell("error", error); return false; });
  return queue;
}

/** Resolves when all that was changed in the form has arrived in the text; to false if it waits for the server. */
export function settled() {
  document.activeElement?.dispatchEvent(new Event("settle")); // boxes that are typed in hold back for a moment
  return new Promise((done) => {
    queue.then(() => done(true));
    const waits = () => done(false);
    if (goOn) waits();
    else stuck.push(waits);
  });
}

async function performed(steps) {
  for (;;) {
    try {
      return await perform(steps);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
      const back = new Promise((done) => { goOn = done; });
      for (const waits of stuck.splice(0)) waits();
      await back;
    }
  }
}

let goOn = null; // while a change waits for the server
const stuck = []; // who wants to know that
on("back", () => { goOn?.(); goOn = null; });

/** Each change of a run is one of the text before the run: what is in the text then does not follow from the speed of typing. */
async function perform(steps) {
  // A key that is emptied and filled again keeps its place and its comment. Another item may stand where one of a list was.
  const last = steps[0].route.at(-1), route = JSON.stringify(steps[0].route);
  const isValue = steps.length === 1 && "value" in steps[0] && (steps[0].value !== null || typeof last === "string");
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const sent = view.state.doc, goesOn = isValue && run?.route === route && run.doc.eq(sent);
    const origin = goesOn ? run.origin : sent;
    let doc = origin, changes = null;
    for (const step of steps) {
      let answer;
      try {
        answer = await wire.edit(doc.toString(), step);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        tell("refused", { steps, problems: error.answer.problems });
        return false;
      }
      const change = ChangeSet.of({ from: answer.from, to: answer.to, insert: normal(answer.insert) }, doc.length);
      doc = change.apply(doc);
      changes = changes ? changes.compose(change) : change;
    }
    if (!view.state.doc.eq(sent)) continue; // somebody has typed meanwhile
    const before = goesOn ? run.changes : null;
    run = isValue ? { route, origin, changes, doc } : null;
    if (doc.eq(sent)) return true;
    const isSame = route === lastRoute && "value" in steps[0];
    lastRoute = route;
    const annotations = [Transaction.userEvent.of("input.type.form")];
    if (!isSame) annotations.push(isolateHistory.of("before"));
    view.dispatch({ changes: before ? before.invert(origin).compose(changes) : changes, annotations });
    typed.now();
    return true;
  }
  return false;
}

/** Put another text in place of this one; it can be undone. */
export function replace(next) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: normal(next) }, annotations: isolateHistory.of("full") });
}

export const canUndo = () => undoDepth(view.state) > 0;
export const canRedo = () => redoDepth(view.state) > 0;
export const undoOne = () => undo(view);
export const redoOne = () => redo(view);

/** Move the cursor to a line and a column, from 1, in the middle of what is seen. */
export function moveTo(line, column = 1, length = 0) {
  const from = offset(view.state.doc, line, column), to = length ? offset(view.state.doc, line, column + length) : from;
  view.dispatch({ selection: { anchor: from, head: to }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
  view.focus();
}

/** Move the cursor to the key of a value. */
export async function moveToValue(route) {
  const found = await wire.place(text(), route).catch((error) => tell("error", error));
  if (found) moveTo(found.line, found.column);
}

/** The editor measures itself when it comes into sight. */
export const seen = () => view.requestMeasure();
