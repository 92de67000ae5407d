// What the build has made: files to open, the printer's checks, the proof, and what to enter where at the printer's.
import { byId, element, newestWins } from "./dom.js";
import { known, on, tell } from "./news.js";
import { text } from "./text.js";
import { bytes, plural, say } from "./words.js";
import { wire } from "./wire.js";

const NOTHING = { folder: "", files: [], more: 0, checks: [], proof: {}, upload: "" };

let panel = null, listed = NOTHING, id = "";
let built = null; // by the last build of this session: {files, text}
let isOld = false; // the text is not the one that they were made from
const ticked = new Set(); // they are not kept: a checklist is for one upload

/** Put the files into their panel, whose tab appears with the first ones. */
export function openFiles(into) {
  let making = null;
  panel = into;
  on("building", () => { making = text(); byId("told").textContent = ""; });
  on("server:built", ({ files }) => {
    built = { files, text: making ?? text() };
    making = null;
    ticked.clear();
    age();
    list().then(show);
  });
  on("text", () => { if (age()) draw(); });
  on("language", draw);
  on("server:hello", list);
  on("reading", ({ plan }) => {
    if (!plan || plan.id === id) return;
    id = plan.id; // its folder may have files already
    list();
  });
}

/** Show what has been made, and tell those who do not see it; those who have typed on meanwhile stay where they are. */
function show() {
  tell("wish:files");
  byId("told").textContent = panel.querySelector("h2").textContent;
  if (!isOld) panel.scrollIntoView(); // in a small window it lies below the document
}

/** Whether the files have become old, or new again. */
function age() {
  const was = isOld;
  isOld = built !== null && text() !== built.text;
  return was !== isOld;
}

const list = newestWins(async () => {
  listed = await wire.files().catch(() => NOTHING);
  draw();
});

function draw() {
  const { checks, proof, upload } = listed, files = merged();
  byId("tab-files").hidden = !files.length;
  const parts = [head(files), part("files.made", lists(files))];
  if (upload) parts.push(checklist(upload));
  if (checks.length) parts.push(part("files.checks", verdicts(checks)));
  if (Object.keys(proof).length) parts.push(element("details", { className: "part" }, element("summary", {}, element("h3", { textContent: say("files.proof") })), proved(proof)));
  panel.replaceChildren(element("div", { className: "scroll files", tabIndex: 0, role: "region", aria: { label: say("tab.files") } }, parts));
}

function merged() {
  const said = new Map((built?.files ?? []).map((file) => [file.name, file]));
  const rank = ({ name }) => (name.endsWith(".pdf") ? 0 : name === "upload.txt" ? 1 : 2);
  return listed.files.map((file) => ({ ...file, ...said.get(file.name) })).sort((a, b) => rank(a) - rank(b));
}

function head(files) {
  const isWrong = listed.checks.some(({ verdict }) => verdict === "fail");
  return element("header", { className: "files-head" },
    element("h2", { textContent: say(isOld ? "files.old" : !built ? "files.there" : isWrong ? "files.wrong" : "files.ready") }),
    isOld ? element("p", { textContent: say("files.old.says") }) : null,
    element("p", {}, plural("files.count", files.length), ` ${say("files.in")} `, element("code", { textContent: listed.folder || known.state.output })));
}

/** The publication's own files, and those of each of its folders, to be unfolded. */
function lists(files) {
  const list = (some) => element("ul", { className: "file-list" }, some.map(fileItem));
  const rooms = Map.groupBy(files, ({ name }) => name.split("/").slice(0, -1).join("/"));
  const made = [...rooms].map(([room, some]) => (room
    ? element("details", { className: "file-room" }, element("summary", {}, element("code", { textContent: `${room}/` }), " ", plural("files.count", some.length)), list(some))
    : list(some)));
  return listed.more ? [...made, element("p", { className: "quiet-text", textContent: plural("files.more", listed.more) })] : made;
}

const part = (word, ...children) => element("section", { className: "part" }, element("h3", { textContent: say(word) }), children);

function fileItem(file) {
  const says = [file.pages ? plural("fact.pages", file.pages) : "", file.bytes ? bytes(file.bytes) : "", file.says || purpose(file.name)].filter(Boolean).join(" · ");
  return element("li", {},
    element("a", { href: wire.file(file.name), target: "_blank", rel: "noopener", className: "file-name", textContent: file.name.split("/").pop() }),
    element("span", { className: "file-says", textContent: says }),
    element("a", { href: wire.file(file.name), download: file.name.split("/").pop(), className: "button", textContent: say("download"), aria: { label: say("download.of", { name: file.name }) } }));
}

/** What a file is for. */
function purpose(name) {
  const key = `file.${name}`, known = say(key);
  return known === key ? "" : known;
}

const SHOWN = ["fail", "note"], FOLDED = ["unchecked", "pass"];

/** Lines as the command prints them, file by file: what is wrong first; what holds, or could not be asked, is folded away. */
function verdicts(all) {
  const files = Map.groupBy(all, ({ file }) => file ?? "");
  const count = (verdict, some = all) => some.filter((one) => one.verdict === verdict).length;
  const sums = (kinds, some) => kinds.filter((verdict) => count(verdict, some)).map((verdict) => `${count(verdict, some)} ${say(`verdict.${verdict}`)}`).join(", ");
  const list = (kinds, some) => element("ul", { className: "checks" }, kinds.flatMap((verdict) => lines(verdict, some.filter((one) => one.verdict === verdict))));
  return [...[...files].map(([file, some]) => [
    file ? element("h4", { textContent: file }) : null,
    list(SHOWN, some),
    sums(FOLDED, some) ? element("details", {}, element("summary", { textContent: sums(FOLDED, some) }), list(FOLDED, some)) : null,
  ]), element("p", { className: "sum", textContent: sums([...SHOWN, ...FOLDED], all) })];
}

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
const proved = (checked) => element("dl", { className: "proof" },
  Object.entries(checked).map(([rule, number]) => [element("dt", { textContent: rule }), element("dd", { textContent: number })]));

/** `upload.txt`: screens are headings, every field has a box to tick and its answer to copy. */
function checklist(written) {
  const [title, about, ...lines] = written.split("\n");
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
