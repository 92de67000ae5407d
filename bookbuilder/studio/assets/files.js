// What the build has made: files to open, the printer's checks, the proof, and what to enter where at the printer's.
import { byId, element } from "./dom.js";
import { known, on, tell } from "./news.js";
import { bytes, plural, say } from "./words.js";
import { wire } from "./wire.js";

let panel = null, result = null, listed = null, id = "";
const ticked = new Set(); // they are not kept: a checklist is for one upload

/** Put the files into their panel, whose tab appears with the first ones. */
export function openFiles(into) {
  panel = into;
  on("server:built", (built) => {
    result = built;
    ticked.clear();
    list().then(() => tell("wish:files"));
  });
  on("language", draw);
  on("server:hello", list);
  on("reading", ({ plan }) => {
    if (!plan || plan.id === id) return;
    id = plan.id; // its folder may have files already
    list();
  });
}

async function list() {
  listed = await wire.files().catch(() => null);
  draw();
}

function draw() {
  const files = merged();
  byId("tab-files").hidden = !files.length && !result;
  const parts = [head(files)];
  if (files.length) parts.push(part("files.made", lists(files)));
  if (result?.checks.length) parts.push(part("files.checks", checks(result.checks)));
  if (result && Object.keys(result.proof).length) parts.push(part("files.proof", proof(result.proof)));
  if (result?.upload) parts.push(upload(result.upload));
  panel.replaceChildren(element("div", { className: "scroll files", tabIndex: 0, role: "region", aria: { label: say("tab.files") } }, parts));
}

function merged() {
  const said = new Map((result?.files ?? []).map((file) => [file.name, file]));
  const all = listed?.files ?? result?.files ?? [];
  const rank = ({ name }) => (name.endsWith(".pdf") ? 0 : name === "upload.txt" ? 1 : 2);
  return all.map((file) => ({ ...file, ...said.get(file.name) })).sort((a, b) => rank(a) - rank(b));
}

function head(files) {
  const wrong = (result?.checks ?? []).filter(isWrong).length;
  const folder = listed?.folder || known.state.output;
  return element("header", { className: "files-head" },
    element("h2", { textContent: result ? say(wrong ? "files.wrong" : "files.ready") : say("files.there") }),
    element("p", {}, plural("files.count", files.length), ` ${say("files.in")} `, element("code", { textContent: folder })));
}

/** The publication's own files, and those of each of its folders, to be unfolded. */
function lists(files) {
  const list = (some) => element("ul", { className: "file-list" }, some.map(fileItem));
  const rooms = Map.groupBy(files, ({ name }) => name.split("/").slice(0, -1).join("/"));
  const made = [...rooms].map(([room, some]) => (room
    ? element("details", { className: "file-room" }, element("summary", {}, element("code", { textContent: `${room}/` }), " ", plural("files.count", some.length)), list(some))
    : list(some)));
  return listed?.more ? [...made, element("p", { className: "quiet-text", textContent: plural("files.more", listed.more) })] : made;
}

const part = (word, ...children) => element("section", { className: "part" }, element("h3", { textContent: say(word) }), children);

function fileItem(file) {
  const says = [file.pages ? plural("fact.pages", file.pages) : "", file.bytes ? bytes(file.bytes) : "", file.says ?? ""].filter(Boolean).join(" · ");
  return element("li", {},
    element("a", { href: wire.file(file.name), target: "_blank", rel: "noopener", className: "file-name", textContent: file.name.split("/").pop() }),
    element("span", { className: "file-says", textContent: says }),
    element("a", { href: wire.file(file.name), download: file.name.split("/").pop(), className: "button", textContent: say("download"), aria: { label: say("download.of", { name: file.name }) } }));
}

const isWrong = ({ verdict }) => verdict === "fail";

/** Lines as the command prints them, file by file: what is wrong first, what holds last. */
function checks(all) {
  const files = Map.groupBy(all, ({ file }) => file);
  const count = (verdict) => all.filter((one) => one.verdict === verdict).length;
  const sums = VERDICTS.filter(count).map((verdict) => `${count(verdict)} ${say(`verdict.${verdict}`)}`);
  return [...[...files].map(([file, some]) => [
    file ? element("h4", { textContent: file }) : null,
    element("ul", { className: "checks" }, VERDICTS.flatMap((verdict) => lines(verdict, some.filter((one) => one.verdict === verdict)))),
  ]), element("p", { className: "sum", textContent: sums.join(", ") })];
}

const VERDICTS = ["fail", "note", "unchecked", "pass"];

/** One line for each; rules of which nothing more is said share one. */
function lines(verdict, some) {
  const silent = some.filter(({ what }) => !what);
  const line = (...said) => element("li", { data: { verdict } }, element("span", { className: "verdict", textContent: say(`verdict.${verdict}`) }), element("span", {}, said));
  return [
    ...some.filter(({ what }) => what).map(({ rule, what, todo }) => line(rule ? [element("b", { textContent: rule }), ": "] : null, what, todo ? element("span", { className: "hint", textContent: `; ${todo}` }) : null)),
    ...(silent.length ? [line(element("b", { textContent: silent.map(({ rule }) => rule).join(", ") }))] : []),
  ];
}

/** The proof: by rule, how many files, puzzles or grids were looked at. */
const proof = (checked) => element("dl", { className: "proof" },
  Object.entries(checked).map(([rule, number]) => [element("dt", { textContent: rule }), element("dd", { textContent: number })]));

/** `upload.txt`: screens are headings, every field has a box to tick and its answer to copy. */
function upload(text) {
  const [title, about, ...lines] = text.split("\n");
  const made = [element("p", { className: "quiet-text", textContent: about })];
  let list = null;
  for (const line of lines) {
    if (!line.trim()) continue;
    if (!line.startsWith(" ")) {
      list = element("ul", { className: "checklist" });
      made.push(element("h4", { textContent: line }), list);
    } else if (!line.startsWith("    ") || !list?.lastElementChild) {
      if (!list) made.push(list = element("ul", { className: "checklist" }));
      list.append(entry(line.trim()));
    } else list.lastElementChild.querySelector(".answer").append(` ${line.trim()}`);
  }
  return element("section", { className: "part" }, element("h3", { textContent: title }), made);
}

function entry(line) {
  const [field, ...rest] = line.split(": ");
  const box = element("input", { type: "checkbox", checked: ticked.has(line), onchange: () => { if (box.checked) ticked.add(line); else ticked.delete(line); } });
  return element("li", {}, element("label", {}, box, element("span", { className: "entry" }, element("b", { textContent: field }), " ", element("span", { className: "answer", textContent: rest.join(": ") }))));
}
