// The size of pages on the screen: CSS pixels per point, for a zoom and a window.
import { element, iconButton } from "./dom.js";
import { say } from "./words.js";

const STEPS = [50, 75, 100, 125, 150, 200];
const PIXELS_PER_POINT = 96 / 72;
const MOST_DPI = 300;

/** CSS pixels per point. `zoom` is "width", "page" or a percentage; `room` is that of all pages beside each other, in pixels. */
export function scaleOf(zoom, room, width, height) {
  const byWidth = room.width / width, byHeight = room.height / height;
  if (zoom === "width") return Math.max(0.1, byWidth);
  if (zoom === "page") return Math.max(0.1, Math.min(byWidth, byHeight));
  return (Number(zoom) / 100) * PIXELS_PER_POINT;
}

/** The resolution of a picture for this scale on this screen. */
export const dpiOf = (scale) => Math.min(MOST_DPI, Math.max(36, Math.round(72 * scale * devicePixelRatio)));

/** The next smaller or larger step. */
function nextStep(zoom, scale, by) {
  const percent = zoom === "width" || zoom === "page" ? (scale / PIXELS_PER_POINT) * 100 : Number(zoom);
  const further = by > 0 ? STEPS.find((step) => step > percent + 1) : STEPS.findLast((step) => step < percent - 1);
  return String(further ?? (by > 0 ? STEPS.at(-1) : STEPS[0]));
}

/** The choice of a zoom: some of the fits "width" and "page", percentages, and buttons for the next smaller and larger one.
 *
 * `now` says {zoom, scale}; `changed` gets another zoom. Besides its node it has what + and - do, as a listener to keys.
 */
export function zoomTool(fits, now, changed) {
  const box = element("select", { aria: { label: say("zoom") }, onchange: () => changed(box.value) },
    [...fits.map((fit) => [fit, say(`zoom.${fit}`)]), ...STEPS.map((step) => [String(step), `${step} %`])]
      .map(([value, textContent]) => element("option", { value, textContent })));
  const step = (by) => {
    const { zoom, scale } = now();
    box.value = nextStep(zoom, scale, by);
    changed(box.value);
  };
  box.value = now().zoom;
  return {
    node: element("div", { className: "group" }, iconButton("minus", say("zoom.out"), () => step(-1)), box, iconButton("add", say("zoom.in"), () => step(1))),
    keys: (event) => {
      const by = { "+": 1, "-": -1 }[event.key];
      if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      step(by);
    },
  };
}
