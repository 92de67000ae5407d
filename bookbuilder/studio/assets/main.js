// The page from its first request to its parts. What they tell each other is in news.js.
import { byId, off, openButtons } from "./dom.js";
import { hasDays, openDays } from "./days.js";
import { openFiles } from "./files.js";
import { openForm } from "./form.js";
import { openGallery } from "./gallery.js";
import { openLook } from "./look.js";
import { remember, remembered } from "./memory.js";
import { known, on, tell } from "./news.js";
import { openNotices } from "./notices.js";
import { openPages } from "./pages.js";
import { openPlay } from "./play.js";
import { openProblems } from "./problems.js";
import { openProgress } from "./progress.js";
import { openSaving } from "./saving.js";
import { openSplitter } from "./splitter.js";
import { tabs } from "./tabs.js";
import { canRedo, canUndo, openText, read, redoOne, seen, undoOne } from "./text.js";
import { speak, useLanguage } from "./words.js";
import { openWrap } from "./wrap.js";
import { listen, wire } from "./wire.js";

history.scrollRestoration = "manual"; // another document begins at its top
openButtons();
openNotices();
openLook();

let chooseDocument = () => {}, chooseView = () => {};

async function begin() {
  const state = await wire.state();
  known.state = state;
  useLanguage(remembered("language", navigator.language.slice(0, 2)));
  byId("language").value = document.documentElement.lang;
  byId("language").addEventListener("change", ({ target }) => {
    remember("language", target.value);
    useLanguage(target.value);
    tell("language");
  });
  on("language", speak);
  speak();
  if (state.name) await open();
  else {
    document.body.dataset.mode = "gallery";
    byId("name").textContent = "bookbuilder studio";
    byId("name").previousElementSibling.hidden = true;
    byId("desk").hidden = true;
    byId("gallery").hidden = false;
    on("opened", () => location.reload());
    await openGallery(byId("gallery"));
  }
}

async function open() {
  const { state } = known;
  document.body.dataset.mode = "desk";
  byId("name").textContent = state.name;
  byId("name").title = `${state.folder}/${state.name}`;
  [known.schema, known.choices] = await Promise.all([wire.schema(), wire.choices()]);
  openSplitter();
  openText(byId("text"), state.text);
  openForm(byId("form"), byId("help"));
  openPages(byId("book"));
  openWrap(byId("cover"));
  openPlay(byId("site"));
  openDays(byId("days"));
  openFiles(byId("files"));
  openProblems();
  openSaving();
  openProgress();
  chooseDocument = tabs(byId("document-tabs"), (panel) => {
    remember("document", panel);
    document.body.dataset.document = panel;
    if (panel === "text") seen();
  });
  chooseView = tabs(byId("view-tabs"), (panel) => tell("view", panel));
  chooseDocument(remembered("document", "form"));
  chooseView("book");
  on("reading", offered);
  on("wish:text", () => chooseDocument("text"));
  on("wish:files", () => chooseView("files"));
  openUndo();
  listen();
  await read();
}

/** The tabs of what the document has; a tab that goes takes its view along. */
function offered({ kind, plan }) {
  const isPaper = hasDays(), outputs = plan?.outputs ?? [];
  const shown = { book: !isPaper, cover: outputs.includes("cover"), site: outputs.includes("html"), days: isPaper };
  if (!plan && kind !== "newspaper") { delete shown.cover; delete shown.site; }
  for (const [name, is] of Object.entries(shown)) byId(`tab-${name}`).hidden = !is;
  const chosen = document.querySelector('#view-tabs [aria-selected="true"]');
  if (chosen?.hidden) chooseView(isPaper ? "days" : "book");
}

function openUndo() {
  const show = () => {
    off(byId("undo"), !canUndo());
    off(byId("redo"), !canRedo());
  };
  byId("undo").addEventListener("click", undoOne);
  byId("redo").addEventListener("click", redoOne);
  on("text", show);
  show();
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isOurs = !byId("text").contains(event.target) && !document.querySelector("dialog[open]");
    const work = key === "s" ? () => tell("wish:save")
      : key === "enter" ? () => tell("wish:build")
        : isOurs && key === "z" ? (event.shiftKey ? redoOne : undoOne)
          : isOurs && key === "y" ? redoOne : null;
    if (!work || event.defaultPrevented) return;
    event.preventDefault();
    work();
  });
}

begin().catch((error) => tell("error", error));
