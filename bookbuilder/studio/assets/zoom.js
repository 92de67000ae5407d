// The size of pages on the screen: CSS pixels per point, for a zoom and a window.

export const STEPS = [50, 75, 100, 125, 150, 200];
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

/** The choice of a zoom, with buttons for the next smaller and larger step. */
export function nextStep(zoom, scale, by) {
  const percent = zoom === "width" || zoom === "page" ? (scale / PIXELS_PER_POINT) * 100 : Number(zoom);
  const further = by > 0 ? STEPS.find((step) => step > percent + 1) : STEPS.findLast((step) => step < percent - 1);
  return String(further ?? (by > 0 ? STEPS.at(-1) : STEPS[0]));
}
