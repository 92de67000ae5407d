// Saved or not: the file, the draft that survives a closed tab and a killed server, and a file that somebody else has changed.
import { byId, off, rested } from "./dom.js";
import { settle } from "./conflict.js";
import { isAhead } from "./form.js";
import { remember, remembered } from "./memory.js";
import { known, on, tell } from "./news.js";
import { dismiss, notice } from "./notices.js";
import { replace, settled, text } from "./text.js";
import { say } from "./words.js";
import { Gone, Refusal, wire } from "./wire.js";

let clean = ""; // the text that is on disk, as far as we know; null if there is none
let isAsking = false, isGone = false;
let isLeft = false; // for another document; what is not saved is kept beside the file

const draftName = () => `draft.${known.state.folder ?? ""}/${known.state.name}`;

/** Whether the file has this text. */
export const isSaved = () => text() === clean;

/** Begin with the state that the server gave; `clean` is what is on disk. */
export function openSaving() {
  const { state } = known;
  known.saved = state.base; // a draft may have been made from a file that has changed since
  clean = state.disk;
  if (state.isDraft) notice("draft", say("draft.server"), { actions: [[say("draft.drop"), dropDraft]] });
  offerDraft();
  on("text", () => { show(); keepLocal(); keepRemote(); });
  on("ahead", show);
  on("language", show);
  for (const [news, is] of [["gone", true], ["back", false]]) on(news, () => { isGone = is; show(); });
  on("back", () => dismiss("save"));
  on("server:disk", ({ saved }) => { if (saved !== known.saved) changedOutside(); });
  on("server:hello", () => { keepRemote.now(); changedOutside(); }); // or it has changed while nobody listened
  on("wish:save", () => save());
  byId("save").addEventListener("click", () => save());
  byId("leave").addEventListener("click", leave);
  on("server:closed", async () => { // the page shows what is open now, or the choice; the text is kept in this browser
    isLeft = true;
    await settled();
    location.reload();
  });
  addEventListener("beforeunload", (event) => {
    keepLocal.now();
    if (!isLeft && (!isSaved() || isAhead())) event.preventDefault();
  });
  show();
}

/** Go to the first page, to choose another document. */
async function leave() {
  await settled();
  keepRemote.now();
  await keeping;
  await wire.close().catch((error) => tell("error", error)); // every page of the studio hears of it
}

const keepLocal = rested(250, () => remember(draftName(), isSaved() ? undefined : { text: text(), base: known.saved, at: Date.now() }));
let saving = Promise.resolve(); // texts that are on their way to the disk, one after the other
let keeping = Promise.resolve(); // a draft that is on its way: it must not come after the text that is saved
const keepRemote = rested(800, () => { keeping = wire.draft(text(), known.saved).catch(() => {}); });

function offerDraft() {
  const draft = remembered(draftName(), null);
  if (!draft || draft.text === text()) { if (draft && isSaved()) remember(draftName(), undefined); return; }
  const when = new Date(draft.at).toLocaleString(document.documentElement.lang);
  notice("draft", say("draft.here", { when }), { actions: [
    [say("draft.restore"), () => restore(draft)],
    [say("draft.forget"), () => remember(draftName(), undefined)],
  ] });
}

/** The draft's own text again. If the file has changed since, somebody must choose. */
function restore(draft) {
  known.saved = draft.base;
  replace(draft.text);
  return changedOutside();
}

async function dropDraft() {
  const state = await wire.state().catch((error) => tell("error", error));
  if (!state) return;
  replace(state.disk);
  inStep(state.disk, state.saved);
}

function show() {
  const is = isSaved() && !isAhead(), saved = byId("saved");
  const words = say(isGone ? "disconnected" : is ? "saved" : "unsaved");
  if (saved.textContent !== words) saved.textContent = words;
  saved.classList.toggle("unsaved", isGone || !is);
  off(byId("save"), is);
  document.title = `${is ? "" : "• "}${known.state.name} – bookbuilder studio`;
}

/** Save over the file with the digest `base`, by default the one that the text was last in step with; whether that was done. */
export async function save(base = null) {
  if (!(await settled())) return cannotSave();
  await keeping;
  const mine = saving.then(() => put(base));
  saving = mine.catch(() => {});
  try {
    await mine;
    return true;
  } catch (error) {
    if (error instanceof Refusal && typeof error.answer.disk === "string") return ask(error.answer);
    if (error instanceof Gone) return cannotSave();
    tell("error", error);
    return false;
  }
}

async function put(base) {
  if (base === null && isSaved()) return; // by the one before
  const sent = text(), { saved } = await wire.save(sent, base ?? known.saved);
  inStep(sent, saved);
}

/** Nothing can be saved without the server. */
function cannotSave() {
  notice("save", say("save.gone"), { isUrgent: true });
  return false;
}

function inStep(sent, saved) {
  known.saved = saved;
  clean = sent;
  if (isSaved()) remember(draftName(), undefined);
  else keepLocal(); // somebody has typed on meanwhile
  for (const kind of ["disk", "draft"]) dismiss(kind);
  show();
}

/** The file may have changed. Without changes of our own it is simply taken; with them, somebody must choose. */
async function changedOutside() {
  const state = await now();
  if (!state || state.saved === known.saved) return;
  const { disk } = state;
  if (!state.saved) { // it is gone, or about to be replaced: nobody's text is taken away for that
    known.saved = "";
    clean = null;
    show();
  } else if (disk === text()) inStep(disk, state.saved);
  else if (isSaved()) {
    replace(disk);
    inStep(disk, state.saved);
    notice("disk", say("disk.taken"));
  } else await ask({ disk, saved: state.saved });
}

/** The state that the server has, with all that was saved from here; null if it cannot be had. */
async function now() {
  for (;;) {
    await saving;
    const before = known.saved, state = await wire.state().catch(() => null);
    await saving;
    if (before === known.saved) return state; // otherwise it may be that of before
  }
}

async function ask({ disk, saved }) {
  if (isAsking) return false;
  isAsking = true;
  try {
    const chosen = await settle(known.state.name, text(), disk);
    if (chosen === null) {
      notice("disk", say("disk.open"), { actions: [[say("disk.choose"), () => ask({ disk, saved })]], isUrgent: true });
      return false;
    }
    known.saved = saved;
    clean = disk;
    if (chosen !== text()) replace(chosen);
    if (chosen === disk) { inStep(disk, saved); return true; }
    isAsking = false;
    return await save(saved);
  } finally {
    isAsking = false;
  }
}
