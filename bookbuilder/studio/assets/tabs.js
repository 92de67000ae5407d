// The tab pattern: one tab is chosen and in the sequence of focus; arrows, Home and End move among those that are shown.

/** Make tabs of the buttons in a list; `chosen(id of the panel)` is called for every choice. Returns choose(panel). */
export function tabs(list, chosen) {
  const all = () => [...list.querySelectorAll('[role="tab"]')].filter((tab) => !tab.hidden);
  const choose = (panel) => {
    for (const tab of list.querySelectorAll('[role="tab"]')) {
      const is = tab.getAttribute("aria-controls") === panel;
      tab.setAttribute("aria-selected", is);
      tab.tabIndex = is ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = !is;
    }
    chosen(panel);
  };
  list.addEventListener("click", (event) => {
    const tab = event.target.closest('[role="tab"]');
    if (tab) choose(tab.getAttribute("aria-controls"));
  });
  list.addEventListener("keydown", (event) => {
    const shown = all(), at = shown.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    const tab = shown[(to + shown.length) % shown.length];
    tab.focus();
    choose(tab.getAttribute("aria-controls"));
  });
  return choose;
}
