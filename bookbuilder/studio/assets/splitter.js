// The line between the panes: dragged by the pointer, moved by the arrow keys.
import { byId } from "./dom.js";
import { remember, remembered } from "./memory.js";

const LEAST = 20, MOST = 70, STEP = 2; // per cent of the window

/** Make it move. */
export function openSplitter() {
  const bar = byId("splitter"), desk = byId("desk");
  const set = (share) => {
    const kept = Math.min(MOST, Math.max(LEAST, share));
    desk.style.setProperty("--left", `${kept}%`);
    bar.setAttribute("aria-valuenow", Math.round(kept));
    remember("split", kept);
  };
  bar.setAttribute("aria-valuemin", LEAST);
  bar.setAttribute("aria-valuemax", MOST);
  set(remembered("split", innerWidth > 1500 ? 32 : 38));
  bar.addEventListener("pointerdown", (event) => { bar.setPointerCapture(event.pointerId); event.preventDefault(); bar.focus(); });
  bar.addEventListener("pointermove", (event) => {
    if (bar.hasPointerCapture(event.pointerId)) set(((event.clientX - desk.getBoundingClientRect().left) / desk.clientWidth) * 100);
  });
  bar.addEventListener("keydown", (event) => {
    const now = Number(bar.getAttribute("aria-valuenow"));
    const to = { ArrowLeft: now - STEP, ArrowRight: now + STEP, Home: LEAST, End: MOST }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  });
}
