// The cover: back, spine and front on one sheet, with its guides.
import { element, over, rested } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { known, on } from "./news.js";
import { number, say } from "./words.js";
import { wire } from "./wire.js";
import { dpiOf } from "./zoom.js";

let panel = null, answer = null, isShown = false, image = null, sheet = null;

/** Put the cover into its panel; its picture is fetched while it is seen. */
export function openWrap(into) {
  panel = into;
  on("language", draw);
  on("pages", () => { if (isShown) draw(); });
  on("view", (view) => { isShown = view === "cover"; if (isShown) draw(); });
  new ResizeObserver(rested(120, fit)).observe(panel);
}

function draw() {
  answer = known.pages?.cover;
  if (!answer) {
    panel.replaceChildren(element("p", { className: "empty", textContent: say("pages.none") }));
    return;
  }
  const isOn = remembered("guide.cover", true);
  const toggle = element("button", { type: "button", className: "toggle", textContent: say("guides"), aria: { pressed: String(isOn) }, onclick: () => {
    const is = toggle.getAttribute("aria-pressed") !== "true";
    toggle.setAttribute("aria-pressed", is);
    remember("guide.cover", is);
    sheet.classList.toggle("with-guides", is);
  } });
  const millimetres = (points) => number((points / 72) * 25.4);
  const size = say("cover.size", { width: millimetres(answer.width_pt), height: millimetres(answer.height_pt), spine: number(answer.spine_mm) });
  const old = image?.src;
  image = element("img", { className: "picture", alt: say("cover.alt", { title: known.reading?.plan?.title ?? "" }), draggable: false });
  if (old) image.src = old;
  sheet = element("div", { className: `paper wrap ${isOn ? "with-guides" : ""}` }, image,
    element("div", { className: "over", aria: { hidden: "true" } },
      Object.entries(answer.parts).map(([name, box]) => element("div", { className: `part-of ${name}`, style: over(box) }, element("span", { textContent: say(`cover.${name}`) }))),
      element("div", { className: "guide trim", style: over(answer.trim) })));
  panel.replaceChildren(element("div", { className: "tools" }, element("span", { className: "figures", textContent: size }), element("span", { className: "gap" }), toggle),
    element("div", { className: "viewport one", tabIndex: 0, role: "region", aria: { label: say("tab.cover") } }, sheet));
  fit();
}

async function fit() {
  if (!answer || !panel.clientWidth) return;
  const scale = Math.min((panel.clientWidth - 64) / answer.width_pt, (panel.clientHeight - 110) / answer.height_pt);
  const width = Math.round(answer.width_pt * scale), height = Math.round(answer.height_pt * scale);
  image.width = width;
  image.height = height;
  sheet.style.setProperty("width", `${width}px`);
  sheet.style.setProperty("height", `${height}px`);
  const next = new Image();
  next.src = wire.cover(known.pages.generation, dpiOf(scale));
  await next.decode().then(() => { image.src = next.src; }, () => {});
}
