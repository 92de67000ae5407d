// Making puzzles and files: the buttons, how far the work is, and stopping it.
import { byId, off } from "./dom.js";
import { known, on, tell } from "./news.js";
import { isSaved, save } from "./saving.js";
import { settled, understood } from "./text.js";
import { plural, say } from "./words.js";
import { refusal, wire } from "./wire.js";

let isBuilding = false, isWorking = false;

/** Make the buttons do what they say. */
export function openProgress() {
  byId("make").addEventListener("click", makePuzzles);
  byId("stop").addEventListener("click", stop);
  byId("build").addEventListener("click", makeFiles);
  on("wish:build", makeFiles);
  on("server:progress", ({ task, done, total: of }) => work(task, done, of));
  on("server:idle", ended);
  on("server:hello", ({ busy }) => { if (!busy) ended(); }); // it may have ended while nobody listened
  on("gone", pause);
  for (const news of ["pages", "reading", "language"]) on(news, show);
  show();
}

/** The server says when the work has ended: until then, nothing else can begin. */
async function stop() {
  off(byId("stop"), true);
  try {
    await wire.stop();
  } catch (error) {
    off(byId("stop"), false);
    tell("error", error);
  }
}

async function makePuzzles() {
  try {
    begun(await wire.puzzles());
  } catch (error) {
    tell("error", error);
  }
}

async function makeFiles() {
  if (isBuilding) return;
  isBuilding = true;
  show();
  try {
    await settled();
    if (!isSaved() && !(await save())) throw null;
    await understood();
    tell("building");
    work("", 0, 0);
    begun(await wire.build());
  } catch (error) {
    ended();
    if (error) tell("error", error);
  }
}

/** The server begins nothing while it works on something else, or has no document that is right. */
function begun(answer) {
  if (!answer.begun) throw refusal(say("task.refused"));
}

function work(task, done, of) {
  isWorking = true;
  const bar = byId("task-bar");
  byId("task-name").textContent = taskSays(task);
  if (of) { bar.max = of; bar.value = done; } else bar.removeAttribute("value");
  bar.setAttribute("aria-label", taskSays(task));
  byId("task-count").textContent = of ? say("task.of", { done, total: of }) : "";
  show();
}

const taskSays = (task) => {
  const word = `task.${task || (isBuilding ? "build" : "puzzles")}`, said = say(word);
  return said === word ? task : said;
};

function ended() {
  isBuilding = false;
  pause();
}

/** Nothing is heard of the work, if there is any. */
function pause() {
  isWorking = false;
  off(byId("stop"), false);
  show();
}

function show() {
  const missing = known.pages?.missing ?? 0;
  const isBroken = !known.reading?.plan, had = document.activeElement;
  byId("task").hidden = !isWorking;
  byId("stop").hidden = !isWorking;
  byId("make").hidden = isWorking || !missing;
  byId("make").textContent = plural("make.missing", missing);
  off(byId("build"), isBuilding || isBroken);
  if (had && had.hidden) byId(isWorking ? "stop" : "build").focus();
}
