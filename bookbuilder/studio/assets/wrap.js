// The cover: back, spine and front on one sheet, with its guides.
import { element, over, rested } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { known, on } from "./news.js";
import { fromPoints, size } from "./sizes.js";
import { say } from "./words.js";
import { wire } from "./wire.js";
import { dpiOf, scaleOf, zoomTool } from "./zoom.js";

const MARGIN = 64; // around the sheet, in pixels

let panel = null, answer = null, isShown = false, wanted = "";
let viewport = null, figures = null, image = null, sheet = null, parts = null; // of the panel, once there is a cover
let zoom = remembered("zoom.cover", "page"), zooming = null, scale = 1;

/** Put the cover into its panel; its picture is fetched while it is seen. */
export function openWrap(into) {
  panel = into;
  on("language", () => { sheet = null; draw(); });
  on("pages", () => { if (isShown) draw(); });
  on("view", (view) => { isShown = view === "cover"; if (isShown) draw(); });
  new ResizeObserver(rested(120, fit)).observe(panel);
}

function draw() {
  answer = known.pages?.cover;
  if (!answer) {
    sheet = null;
    panel.replaceChildren(element("p", { className: "empty", textContent: say("pages.none") }));
    return;
  }
  if (!sheet) build();
  figures.textContent = say("cover.size", { size: size(fromPoints(answer.width_pt), fromPoints(answer.height_pt)), spine: size(answer.spine_mm) });
  image.alt = say("cover.alt", { title: known.reading?.plan?.title ?? "" });
  parts.replaceChildren(
    ...Object.entries(answer.parts).map(([name, box]) => element("div", { className: `part-of ${name}`, style: over(box) }, element("span", { textContent: say(`cover.${name}`) }))),
    element("div", { className: "guide trim", style: over(answer.trim) }));
  fit();
}

function build() {
  const isOn = remembered("guide.cover", true), old = image?.src;
  const toggle = element("button", { type: "button", className: "toggle", textContent: say("guides"), aria: { pressed: String(isOn) }, onclick: () => {
    const is = toggle.getAttribute("aria-pressed") !== "true";
    toggle.setAttribute("aria-pressed", is);
    remember("guide.cover", is);
    sheet.classList.toggle("with-guides", is);
  } });
  zooming = zoomTool(["page"], () => ({ zoom, scale }), (next) => {
    zoom = next;
    remember("zoom.cover", zoom);
    fit();
  });
  figures = element("span", { className: "figures" });
  image = element("img", { className: "picture", draggable: false });
  if (old) image.src = old;
  parts = element("div", { className: "over", aria: { hidden: "true" } });
  sheet = element("div", { className: `paper wrap ${isOn ? "with-guides" : ""}` }, image, parts);
  viewport = element("div", { className: "viewport one", tabIndex: 0, role: "region", aria: { label: say("tab.cover") }, onkeydown: zooming.keys }, sheet);
  panel.replaceChildren(element("div", { className: "tools" }, figures, toggle, zooming.node), viewport);
}

async function fit() {
  if (!answer || !sheet || !panel.clientWidth) return;
  const room = { width: viewport.offsetWidth - MARGIN, height: viewport.offsetHeight - MARGIN };
  scale = scaleOf(zoom, room, answer.width_pt, answer.height_pt);
  const width = Math.round(answer.width_pt * scale), height = Math.round(answer.height_pt * scale);
  image.width = width;
  image.height = height;
  sheet.style.setProperty("width", `${width}px`);
  sheet.style.setProperty("height", `${height}px`);
  const next = new Image();
  next.src = wire.cover(known.pages.generation, dpiOf(scale));
  wanted = next.src;
  await next.decode().then(() => { if (wanted === next.src) image.src = next.src; }, () => {});
}
