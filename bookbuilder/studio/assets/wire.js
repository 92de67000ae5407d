// The requests to the server, and what it says by itself. The only module that knows addresses.
import { reportsOf, stateOf } from "./answers.js";
import { known, tell } from "./news.js";

/** An answer that is a refusal: in words, with what to do. */
export class Refusal extends Error {
  constructor(answer) {
    const [{ what, hint }] = answer.problems;
    super(what);
    this.hint = hint;
    this.answer = answer;
  }
}

/** A refusal of the page's own. */
export const refusal = (what) => new Refusal({ problems: [{ what, hint: "" }] });

/** The server cannot be reached. */
export class Gone extends Error {}

/** What a request is about: the server refuses it once that document is not open any more. */
const about = () => (known.state?.document ? { "X-Bookbuilder-Document": known.state.document } : {});

async function ask(path, options) {
  let response, answer;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    answer = isJson ? await response.json() : { problems: [{ what: (await response.text()).slice(0, 500), hint: "" }] };
  } catch (error) { // it may also go in the middle of an answer
    tell("gone");
    throw new Gone(error.message);
  }
  if (!response.ok) throw new Refusal(answer);
  return answer;
}

const get = (path) => ask(path, { headers: about() });

/** With the header that says that it comes from this page. */
const post = (path, body, headers = about()) => ask(path, {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Bookbuilder": "1", ...headers },
  body: JSON.stringify(body),
});

export const wire = {
  state: () => get("/state").then(stateOf),
  schema: () => get("/schema"),
  choices: () => get("/choices"),
  read: (text, generation) => post("/text", { text, generation }),
  edit: (text, step) => post("/edit", { text, ...step }, {}), // of a text, whatever is open
  place: (text, route) => post("/place", { text, route }),
  complete: (text, line, column) => post("/complete", { text, line, column }),
  hover: (text, line, column) => post("/hover", { text, line, column }),
  pages: () => get("/pages"),
  page: (hash) => get(`/page/${encodeURIComponent(hash)}.json`),
  picture: (hash, dpi) => `/page/${encodeURIComponent(hash)}.png?dpi=${dpi}`,
  cover: (look, dpi) => `/cover/${look}.png?dpi=${dpi}`,
  days: (since) => get(since ? `/days?since=${since}` : "/days"),
  day: (date) => get(`/day/${encodeURIComponent(date)}.json`),
  art: (date, which, dpi) => `/day/${encodeURIComponent(date)}/${which}.png?dpi=${dpi}`,
  /** The look makes it another address, so that a frame loads it anew; the server has the newest one. */
  played: (number, look) => `/play/${number}.html?look=${look}`,
  isThere: (address) => fetch(address).then((answer) => answer.ok, () => false),
  puzzles: () => post("/puzzles", {}),
  stop: () => post("/stop", {}),
  save: (text, base) => post("/save", { text, base }),
  draft: (text, base) => post("/draft", { text, base }),
  build: () => post("/build", {}),
  files: () => get("/files").then((answer) => ({ ...answer, ...reportsOf(answer.reports) })),
  file: (name) => `/file/${name.split("/").map(encodeURIComponent).join("/")}`,
  templates: () => get("/templates"),
  template: (name) => `/template/${encodeURIComponent(name)}.png`,
  begin: (template, name, folder) => post("/begin", { template, name, folder }),
  close: () => post("/close", {}),
  open: (name) => post("/open", { name }),
};

const EVENTS = ["hello", "pages", "progress", "idle", "problem", "disk", "built", "closed"];
const RETRY_MILLISECONDS = 1500;
const HIDDEN_MILLISECONDS = 60000;

let stream = null, retry = 0, hidden = 0;

/** Hear the server from now on; each of its events is told as `server:NAME`. A hidden page lets go of its connection. */
export function listen() {
  connect();
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(disconnect, HIDDEN_MILLISECONDS);
    else if (!stream) connect();
  });
}

function disconnect() {
  clearTimeout(retry);
  stream?.close();
  stream = null;
}

function connect() {
  disconnect();
  stream = new EventSource("/events");
  for (const name of EVENTS) {
    stream.addEventListener(name, (event) => hear(name, JSON.parse(event.data || "{}")));
  }
  stream.addEventListener("bye", lost);
  stream.addEventListener("error", lost);
}

function hear(name, facts) {
  const isOurs = name !== "hello" || facts.document === known.state.document;
  if (name === "hello") tell("back");
  tell(`server:${isOurs ? name : "closed"}`, facts); // the document may have been left while nobody listened
}

function lost() {
  disconnect();
  tell("gone");
  retry = setTimeout(connect, RETRY_MILLISECONDS);
}
