// A puzzle's page to play, in a frame that may run its own script and nothing else.
import { element, iconButton } from "./dom.js";
import { known, on } from "./news.js";
import { say } from "./words.js";
import { wire } from "./wire.js";

let panel = null, isShown = false, frame = null, absent = null, field = null, chosen = 1;
let played = 0; // the generation of the text whose page is in the frame; 0 for none

/** Put the pages to play into their panel; they are fetched while they are seen. */
export function openPlay(into) {
  panel = into;
  on("view", (view) => { isShown = view === "site"; if (isShown) draw(); });
  on("pages", () => { if (isShown && played !== known.pages.reading) go(chosen); });
  on("language", () => { if (isShown) draw(); });
}

const total = () => known.reading?.plan?.puzzles ?? 0;

function draw() {
  field = element("input", { type: "text", inputMode: "numeric", className: "page-number", value: chosen, aria: { label: say("site.go") }, onchange: () => go(Number(field.value) || chosen) });
  absent = element("p", { className: "empty", textContent: say("site.none"), hidden: true });
  frame = element("iframe", { className: "play", title: say("site.frame"), sandbox: "allow-scripts" });
  panel.replaceChildren(element("div", { className: "tools" },
    iconButton("previous", say("site.previous"), () => go(chosen - 1)),
    element("span", { className: "page-of" }, field, element("span", { className: "figures", textContent: `/ ${total()}` })),
    iconButton("next", say("site.next"), () => go(chosen + 1))), frame, absent);
  go(chosen);
}

async function go(number) {
  chosen = Math.min(Math.max(1, number), Math.max(1, total()));
  field.value = chosen;
  const address = wire.played(chosen, known.pages?.generation ?? 0), asked = chosen, reading = known.pages?.reading ?? 0;
  const isThere = await wire.isThere(address);
  if (asked !== chosen) return;
  frame.hidden = !isThere;
  absent.hidden = isThere;
  played = isThere ? reading : 0;
  if (isThere && frame.getAttribute("src") !== address) frame.src = address;
}
