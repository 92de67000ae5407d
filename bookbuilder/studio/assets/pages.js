// The pages of the book as spreads: the first page alone, on the right; in books bound on the right, on the left.
import { byId, element, iconButton, newestWins, rested } from "./dom.js";
import { known, on, tell } from "./news.js";
import { closePopover, openPopover } from "./popover.js";
import { remembered, remember } from "./memory.js";
import { Sheet } from "./sheet.js";
import { moveTo } from "./text.js";
import { say } from "./words.js";
import { wire } from "./wire.js";
import { dpiOf, scaleOf, zoomTool } from "./zoom.js";

const GUIDES = ["trim", "bleed", "safe", "gutter"];
const GAP = 2, MARGIN = 48; // between the pages of a spread; around it, in pixels
const FAR = 3; // heights of the window, over which pages do not pass by: nobody sees them, and all would be drawn
const LONGEST_WAY = 1000; // milliseconds that a smooth scroll takes

let panel, viewport, field, total, zooming, sectionBox, behind, empty;
let sheets = [], spreads = [], zoom = remembered("zoom", "width"), scale = 1, here = 1, isHidden = false;
let way = null; // of a scroll to a page: {top, until}; what it passes is not where somebody is

/** Put the pages into their panel. */
export function openPages(into) {
  panel = into;
  draw();
  on("language", draw);
  on("server:hello", fetchPages);
  on("server:pages", fetchPages);
  on("reading", () => { if (known.pages) sections(); });
  new ResizeObserver(rested(80, fit)).observe(viewport);
}

function draw() {
  const tool = (name, said, work) => iconButton(name, say(said), work);
  field = element("input", { type: "text", inputMode: "numeric", className: "page-number", aria: { label: say("page.go") }, onchange: () => goTo(Number(field.value) || here, true) });
  total = element("span", { className: "figures" });
  zooming = zoomTool(["width", "page"], () => ({ zoom, scale }), setZoom);
  sectionBox = element("select", { className: "sections-of", aria: { label: say("go.section") }, onchange: () => { if (sectionBox.value) goTo(Number(sectionBox.value), true); sectionBox.value = ""; } });
  behind = element("span", { className: "behind-says", textContent: say("pages.behind"), hidden: true });
  const guides = GUIDES.map((guide) => element("button", {
    type: "button", className: `toggle guide-${guide}`, title: `${say(`guide.${guide}`)}: ${say(`guide.${guide}.says`)}`,
    aria: { pressed: String(remembered(`guide.${guide}`, false)) },
    onclick: ({ currentTarget }) => {
      const is = currentTarget.getAttribute("aria-pressed") !== "true";
      currentTarget.setAttribute("aria-pressed", is);
      remember(`guide.${guide}`, is);
      viewport.classList.toggle(`with-${guide}`, is);
    },
  }, element("span", { className: "guide-name", textContent: say(`guide.${guide}`) })));
  const bar = element("div", { className: "tools", role: "toolbar", aria: { label: say("pages.tools") } },
    element("div", { className: "group" }, tool("first", "page.first", () => goTo(1)), tool("previous", "page.previous", () => turn(-1)),
      element("span", { className: "page-of" }, field, total),
      tool("next", "page.next", () => turn(1)), tool("last", "page.last", () => goTo(sheets.length))),
    sectionBox, behind,
    element("div", { className: "group guides", role: "group", aria: { label: say("guides") } }, guides),
    element("span", { className: "gap" }),
    zooming.node);
  if (!viewport) {
    viewport = element("div", { className: "viewport", tabIndex: 0, onkeydown: keys, onscroll: rested(60, whereAmI), onwheel: () => { way = null; }, onfocusin: settle });
    empty = element("p", { className: "empty" });
    panel.append(bar, viewport);
  } else panel.replaceChild(bar, panel.firstElementChild);
  viewport.setAttribute("role", "region");
  viewport.setAttribute("aria-label", say("pages.region"));
  for (const guide of GUIDES) viewport.classList.toggle(`with-${guide}`, remembered(`guide.${guide}`, false));
  if (known.pages) take(known.pages);
  else { empty.textContent = say("pages.none"); viewport.replaceChildren(empty); }
}

// --- what the server has ----------------------------------------------------------------------------------------------

const fetchPages = newestWins(async () => {
  try {
    const pages = await wire.pages();
    known.pages = pages;
    take(pages);
    tell("pages", pages);
  } catch (error) {
    tell("error", error);
  }
});

function take(answer) {
  const { pages } = answer;
  panel.classList.toggle("no-pages", !pages.length);
  if (!pages.length) { sheets = []; spreads = []; viewport.replaceChildren(empty); return; }
  const isOther = pages.length !== sheets.length || viewport.dataset.bound !== String(answer.bound_right);
  const was = here;
  if (isOther) layOut(pages, answer.bound_right);
  pages.forEach((page, index) => sheets[index].show({ side: sideOf(page.number, answer.bound_right), ...page }));
  fit();
  if (isOther) goTo(was, false, "instant");
  total.textContent = `/ ${pages.length}`;
  sections();
  whereAmI();
}

/** A page of an odd number lies on the right; in a book bound on the right, on the left. */
const sideOf = (number, boundRight) => (Boolean(number % 2) !== Boolean(boundRight) ? "right" : "left");

function layOut(pages, boundRight) {
  closePopover();
  while (sheets.length > pages.length) sheets.pop();
  while (sheets.length < pages.length) sheets.push(new Sheet(open, toText));
  viewport.dataset.bound = String(boundRight);
  spreads = [];
  for (let first = 0; first <= sheets.length; first += 2) {
    const pair = [sheets[first - 1], sheets[first]].map((sheet) => sheet?.node ?? element("div", { className: "sheet none" }));
    if (!sheets[first - 1] && !sheets[first]) continue;
    spreads.push(element("div", { className: "spread" }, boundRight ? pair.reverse() : pair));
  }
  watcher.disconnect();
  viewport.replaceChildren(...spreads);
  for (const sheet of sheets) watcher.observe(sheet.node);
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    const sheet = sheets[Number(target.dataset.number) - 1];
    if (!sheet) continue;
    if (isIntersecting) { sheet.isSeen = true; bring(sheet); }
    else if (sheet.isSeen) sheet.leave();
  }
}, { rootMargin: "400px 0px" });

async function bring(sheet) {
  if (!(await sheet.bring(dpiOf(scale)))) lost();
}

let round = 0;

/** Bring the pictures of the pages that are looked at, then those of their neighbours. */
async function bringAll() {
  const mine = (round += 1), window = viewport.getBoundingClientRect(), seen = sheets.filter((sheet) => sheet.isSeen);
  const isLookedAt = (sheet) => {
    const at = sheet.node.getBoundingClientRect();
    return at.bottom > window.top && at.top < window.bottom;
  };
  await Promise.all(seen.filter(isLookedAt).map(bring));
  if (mine === round) seen.filter((sheet) => !isLookedAt(sheet)).forEach(bring);
}

const lost = rested(300, fetchPages);

// --- size and place ---------------------------------------------------------------------------------------------------

function fit() {
  const answer = known.pages;
  if (!answer?.pages.length) return;
  const wasHidden = isHidden;
  isHidden = !viewport.clientWidth;
  if (isHidden) return;
  const anchor = here, room = { width: (viewport.clientWidth - MARGIN - GAP) / 2, height: viewport.clientHeight - MARGIN - 24 };
  scale = scaleOf(zoom, room, answer.width_pt, answer.height_pt);
  const width = Math.floor(answer.width_pt * scale), height = Math.round(answer.height_pt * scale);
  viewport.style.setProperty("--page-width", `${width}px`);
  viewport.style.setProperty("--page-height", `${height}px`);
  const isOther = sheets[0].image.width !== width;
  for (const sheet of sheets) if (sheet.image.width !== width || sheet.image.height !== height) sheet.size(width, height);
  bringAll();
  if (isOther || wasHidden) goTo(anchor, false, "instant");
}

function setZoom(next) {
  zoom = next;
  remember("zoom", zoom);
  fit();
}

/** Show a page; with `isFocused` the focus goes to the pages too. */
function goTo(number, isFocused = false, behavior = "auto") {
  if (!sheets.length) return;
  here = Math.min(sheets.length, Math.max(1, Math.round(number)));
  const spread = sheets[here - 1].node.parentElement;
  const left = spread.offsetWidth > viewport.clientWidth ? sheets[here - 1].node.offsetLeft - 16 : 0;
  const top = spread.offsetTop - 16, isFar = Math.abs(top - viewport.scrollTop) > FAR * viewport.clientHeight;
  way = { top: Math.min(Math.max(0, top), viewport.scrollHeight - viewport.clientHeight), until: performance.now() + LONGEST_WAY };
  viewport.scrollTo({ top, left, behavior: isFar ? "instant" : behavior });
  field.value = here;
  if (isFocused) viewport.focus({ preventScroll: true });
}

const turn = (by) => {
  const at = spreads.indexOf(sheets[here - 1]?.node.parentElement) + by;
  const spread = spreads[Math.min(spreads.length - 1, Math.max(0, at))];
  const first = spread?.querySelector(".sheet[data-number]");
  if (first) goTo(Math.min(...[...spread.querySelectorAll("[data-number]")].map((node) => Number(node.dataset.number))));
};

function whereAmI() {
  if (!spreads.length || !viewport.clientHeight) return;
  if (way && performance.now() < way.until && Math.abs(viewport.scrollTop - way.top) > 2) { // a slow frame, not the end
    setTimeout(whereAmI, LONGEST_WAY / 10);
    return;
  }
  way = null;
  const middle = viewport.scrollTop + viewport.clientHeight / 3;
  const spread = spreads.findLast((each) => each.offsetTop <= middle) ?? spreads[0];
  const numbers = [...spread.querySelectorAll("[data-number]")].map((node) => Number(node.dataset.number));
  if (!numbers.includes(here)) here = Math.min(...numbers);
  if (document.activeElement !== field) field.value = here;
  settle();
}

function sections() {
  const plan = known.reading?.plan, pages = known.pages?.pages ?? [], isBehind = Boolean(known.reading && !plan);
  viewport.classList.toggle("behind", isBehind);
  behind.hidden = !isBehind;
  const first = (index) => pages.find((page) => page.section === index);
  const found = (plan?.sections ?? []).map((section, index) => [section, first(index)]).filter(([, page]) => page);
  sectionBox.hidden = !found.length;
  sectionBox.replaceChildren(element("option", { value: "", textContent: say("go.section.short") }),
    ...found.map(([section, page]) => element("option", { value: page.number, textContent: `${section.title} · ${page.number}` })));
  sectionBox.value = "";
}

// --- keyboard ---------------------------------------------------------------------------------------------------------

const stops = () => [...(sheets[here - 1]?.node.parentElement.querySelectorAll("[data-stop]") ?? [])];

/** One stop of the pages is in the sequence of focus: the one that has it, or the first of this spread. */
function settle() {
  const active = viewport.contains(document.activeElement) && document.activeElement !== viewport ? document.activeElement : stops()[0];
  for (const stop of viewport.querySelectorAll("[data-stop][tabindex='0']")) if (stop !== active) stop.tabIndex = -1;
  if (active) active.tabIndex = 0;
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = stops(), at = all.indexOf(document.activeElement);
  const go = {
    PageDown: () => turn(1), PageUp: () => turn(-1), Home: () => goTo(1), End: () => goTo(sheets.length),
    g: () => { field.focus(); field.select(); },
    ...(at >= 0 ? { ArrowRight: () => all[(at + 1) % all.length].focus(), ArrowLeft: () => all[(at - 1 + all.length) % all.length].focus() } : {}),
  }[event.key];
  if (!go) { zooming.keys(event); return; }
  event.preventDefault();
  go();
}

// --- clicks -----------------------------------------------------------------------------------------------------------

function toText(page) {
  closePopover();
  if (page.line) { tell("wish:text"); moveTo(page.line); }
}

function open(button, area, page) {
  openPopover(button, area, () => toText(page));
}

on("pages", () => { byId("tab-book").dataset.missing = known.pages.missing; });
