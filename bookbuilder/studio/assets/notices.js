// Lines under the bar: what the page has to say, and what can be done about it. One per kind; each can be closed.
import { byId, element, iconButton } from "./dom.js";
import { on } from "./news.js";
import { advice, say } from "./words.js";
import { Gone, Refusal } from "./wire.js";

const shown = new Map();

/** Say something under the bar; `actions` are [words, what they do]. Another one of the same kind takes its place. */
export function notice(kind, text, { actions = [], isUrgent = false, canClose = true } = {}) {
  dismiss(kind);
  const buttons = actions.map(([words, work]) => element("button", { type: "button", textContent: words, onclick: () => { dismiss(kind); work(); } }));
  const node = element("div", { className: `line ${isUrgent ? "urgent" : ""}`, role: isUrgent ? "alert" : "status" },
    element("span", { className: "said", textContent: text }), buttons,
    canClose ? iconButton("remove", say("close"), () => dismiss(kind)) : null);
  shown.set(kind, node);
  byId("notices").append(node);
}

/** Take it away. */
export function dismiss(kind) {
  shown.get(kind)?.remove();
  shown.delete(kind);
}

/** Show what was refused or went wrong, from wherever. */
export function openNotices() {
  on("error", (error) => {
    if (error instanceof Gone) return;
    const said = error instanceof Refusal ? advice(error.message, error.hint) : say("error", { what: error.message });
    notice("error", said, { isUrgent: true });
    if (!(error instanceof Refusal)) console.error(error);
  });
  on("gone", () => { if (!shown.has("gone")) notice("gone", say("gone"), { isUrgent: true, canClose: false }); });
  on("back", () => dismiss("gone"));
  on("refused", ({ problems }) => notice("refused", problems.map(({ what, hint }) => advice(what, hint)).join(" "), { isUrgent: true }));
  on("text", () => dismiss("refused"));
}
