/** The page: its forms ask Python for a puzzle, which is then put into the page of a site that is made for its board. */
import { filled } from "./filled.js";

const at = (id) => document.getElementById(id);
const form = { make: at("make"), grade: at("grade") };
const status = at("status");
const shown = at("found");
const frame = at("puzzle");
const SEEDS = 1e9;

let worker = null;
let idle = false;

function say(text, wrong = false) {
  status.textContent = text;
  status.classList.toggle("wrong", wrong);
}

function wait(working, text) {
  idle = !working;
  for (const button of document.querySelectorAll("form button")) button.disabled = working;
  at("stop").hidden = !working || !worker?.ready;
  if (text !== undefined) say(text);
}

/** Start Python, anew after a stop. */
function begin() {
  wait(true, "Loading: 15 MB at the first visit, nothing after that …");
  worker = new Worker("worker.js", { type: "module" });
  worker.ready = false;
  worker.addEventListener("message", ({ data }) => {
    if (data.ready) {
      worker.ready = true;
      wait(false, "Ready.");
      boards(data.ready);
    } else if (data.failed) {
      wait(!worker.ready, "");
      say(data.failed, true);
    } else {
      wait(false, "");
      tell(data.answer);
    }
  });
  worker.addEventListener("error", () => say("This browser could not start Python. Is it up to date?", true));
}

/** Fill the list of boards, and make the first puzzle. */
function boards(named) {
  const list = form.make.elements.board;
  if (list.options.length) return;
  list.append(...named.map(([name, title]) => new Option(title, name)));
  make();
}

function ask(...question) {
  if (!idle) return;
  wait(true, "Working …");
  worker.postMessage(question);
}

const seconds = (time) => (time < 0.1 ? "less than 0.1 s" : `${time.toFixed(1)} s`);

/** Show what Python found, or what is wrong. */
async function tell(answer) {
  if (answer.wrong) return say(answer.wrong.replaceAll("error: ", ""), true);
  const { board, level, score, techniques, line } = answer;
  say(`Done in ${seconds(answer.seconds)}.`);
  shown.hidden = false;
  shown.querySelector("h2").textContent = `${level[0].toUpperCase()}${level.slice(1)}, score ${score}`;
  const given = answer.givens.filter(Boolean).length;
  const drawn = board ? "" : " This page cannot draw its board.";
  shown.querySelector(".said").textContent = `It has one solution and ${given} given values.${drawn}`;
  shown.querySelector("tbody").replaceChildren(...techniques.map(row));
  shown.querySelector(".line").value = line;
  frame.hidden = !board;
  at("print").disabled = !board;
  if (board) frame.srcdoc = filled(await (await fetch(`boards/${board}.html`)).text(), answer);
}

function row(cells) {
  const made = document.createElement("tr");
  for (const cell of cells) made.insertCell().textContent = cell;
  return made;
}

const make = () => {
  const { board, level, seed } = form.make.elements;
  ask("made", board.value, level.value, Number(seed.value));
};

form.make.addEventListener("submit", (event) => {
  event.preventDefault();
  make();
});
form.grade.addEventListener("submit", (event) => {
  event.preventDefault();
  ask("read", form.grade.elements.text.value.trim(), form.make.elements.board.value);
});
at("another").addEventListener("click", () => {
  form.make.elements.seed.value = Math.floor(Math.random() * SEEDS);
  make();
});
at("stop").addEventListener("click", () => {
  worker.terminate();
  begin();
});
at("print").addEventListener("click", () => {
  const answer = frame.contentDocument.getElementById("answer");
  const open = answer.open;
  answer.open = at("answered").checked;
  frame.contentWindow.print();
  answer.open = open;
});

form.make.elements.seed.value = Math.floor(Math.random() * SEEDS);
wait(true, "Loading …");

/** When a service worker has kept all files, or has failed to, as where there is no room for them. */
function settled({ active, installing }) {
  if (active || !installing) return undefined;
  return new Promise((take) => {
    const look = () => ["activated", "redundant"].includes(installing.state) && take();
    installing.addEventListener("statechange", look);
    look();
  });
}

// Everything is fetched once, by the service worker; without one (a browser's private window), by the page.
Promise.resolve(navigator.serviceWorker?.register("offline.js").then(settled)).then(begin, begin);
