// A newspaper: the calendar of its days, and a day's art at its real size.
import { element, iconButton, newestWins } from "./dom.js";
import { known, on } from "./news.js";
import { advice, number, say } from "./words.js";
import { wire } from "./wire.js";
import { dpiOf } from "./zoom.js";

const SCREEN = 96 / 72;
let since = null; // the first day of the months that are shown
let panel = null, calendar = null, chosen = null, month = null, art = null, isShown = false;

/** Put the days into their panel; they are fetched while they are seen. */
export function openDays(into) {
  panel = into;
  on("view", (view) => { isShown = view === "days"; if (isShown) refresh(); });
  for (const news of ["reading", "server:built"]) on(news, () => { if (isShown) refresh(); });
  on("language", draw);
}

const refresh = newestWins(async () => {
  calendar = await wire.days(since).catch(wrong);
  const days = calendar.days ?? [];
  if (!days.includes(chosen)) chosen = days[0] ?? null;
  month ??= chosen?.slice(0, 7);
  await bring();
});

/** What stands in the place of an answer that did not come. */
const wrong = ({ message, hint }) => ({ wrong: advice(message, hint) });

async function bring() {
  const asked = chosen;
  const answer = asked ? await wire.day(asked).catch(wrong) : null;
  if (asked !== chosen) return; // the answer for another day follows
  art = answer;
  draw();
}

function draw() {
  if (!calendar) return;
  if (calendar.wrong) {
    panel.replaceChildren(empty(calendar.wrong));
    return;
  }
  panel.replaceChildren(element("div", { className: "days" }, monthTable(), element("div", { className: "art scroll", tabIndex: 0, role: "region", aria: { label: say("days.art", { day: dayName(chosen) }) } }, slots())));
}

const empty = (textContent) => element("p", { className: "empty", textContent });

const dayName = (day) => (day ? new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${day}T00:00Z`)) : "");

function monthTable() {
  const days = new Set(calendar.days);
  if (!month) return empty(say("days.none"));
  const [year, at] = month.split("-").map(Number), locale = document.documentElement.lang;
  const first = new Date(Date.UTC(year, at - 1, 1)), last = new Date(Date.UTC(year, at, 0)).getUTCDate();
  const shift = (first.getUTCDay() + 6) % 7, names = Array.from({ length: 7 }, (_, day) => new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day + 1))));
  const turn = async (by) => {
    month = new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
    since = `${month}-01`;
    await refresh();
    panel.querySelectorAll(".month .icon")[by < 0 ? 0 : 1]?.focus();
  };
  const cells = Array.from({ length: shift + last }, (_, index) => {
    const date = index < shift ? null : `${month}-${String(index - shift + 1).padStart(2, "0")}`;
    if (!date) return element("td");
    const is = days.has(date);
    return element("td", {}, is
      ? element("button", { type: "button", className: "day", textContent: index - shift + 1, aria: { label: dayName(date), pressed: String(date === chosen) }, onclick: async () => { chosen = date; await bring(); panel.querySelector(".day[aria-pressed=true]")?.focus(); } })
      : element("span", { className: "no-day", textContent: index - shift + 1 }));
  });
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => element("tr", {}, cells.slice(week * 7, week * 7 + 7)));
  return element("div", { className: "month" },
    element("div", { className: "month-head" }, iconButton("previous", say("month.previous"), () => turn(-1)), element("h2", { textContent: new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(first), aria: { live: "polite" } }), iconButton("next", say("month.next"), () => turn(1))),
    element("table", {}, element("thead", {}, element("tr", {}, names.map((name) => element("th", { scope: "col", textContent: name })))), element("tbody", {}, weeks)));
}

function slots() {
  if (!art) return empty(say(since ? "days.no-issue" : "days.none"));
  if (art.wrong) return empty(art.wrong);
  if (!art.art.length) return empty(say("days.no-art"));
  return art.art.map((slot, which) => element("figure", { className: "slot" },
    element("img", {
      alt: say("days.slot", { name: slot.name, day: dayName(chosen) }), src: wire.art(chosen, which, dpiOf(SCREEN)),
      style: { width: `${slot.width_mm}mm`, height: `${slot.height_mm}mm` },
    }),
    element("figcaption", { textContent: `${slot.name} · ${number(slot.width_mm)} × ${number(slot.height_mm)} mm` })));
}

/** Whether the document has days. */
export const hasDays = () => known.reading?.kind === "newspaper";
