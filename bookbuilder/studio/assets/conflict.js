// A file that changed on disk while it was edited: keep ours, take theirs, or see both side by side and choose line by line.
import { EditorState, EditorView, lineNumbers, MergeView, syntaxHighlighting, yaml } from "./editor.js";
import { element } from "./dom.js";
import { between, highlights, looks } from "./texture.js";
import { phrases, say } from "./words.js";

/** Ask which text to go on with. Resolves to that text, or null for none. */
export function settle(name, ours, theirs) {
  return new Promise((resolve) => {
    let merge = null;
    const done = (chosen) => {
      dialog.close();
      dialog.remove();
      merge?.destroy();
      resolve(chosen);
    };
    const button = (word, work, properties = {}) => element("button", { type: "button", textContent: say(word), onclick: work, ...properties });
    const sides = element("div", { className: "sides", hidden: true });
    const both = button("disk.both", () => {
      both.hidden = true;
      sides.hidden = false;
      dialog.classList.add("wide");
      merge = beside(sides, ours, theirs);
      mine.textContent = say("disk.merged");
      mine.focus(); // the button that had it is gone
    });
    const mine = button("disk.mine", () => done(merge ? merge.b.state.doc.toString() : ours), { className: "primary" });
    const dialog = element("dialog", { className: "dialog", aria: { labelledby: "conflict-title", describedby: "conflict-says" }, oncancel: (event) => { event.preventDefault(); done(null); } },
      element("h2", { id: "conflict-title", textContent: say("disk.title", { name }) }),
      element("p", { id: "conflict-says", textContent: say("disk.says") }), sides,
      element("div", { className: "buttons" }, mine, button("disk.theirs", () => done(theirs)), both, button("disk.later", () => done(null), { className: "quiet" })));
    document.body.append(dialog);
    dialog.showModal();
    mine.focus();
  });
}

function beside(into, ours, theirs) {
  const inner = element("div", { className: "merge" }), root = element("div");
  into.append(element("div", { className: "side-names" }, element("span", { textContent: say("disk.side.theirs") }), element("span", { textContent: say("disk.side.ours") })), root);
  const shadow = root.attachShadow({ mode: "open" });
  shadow.append(inner);
  const both = (word, more = []) => [lineNumbers(), yaml(), syntaxHighlighting(highlights), EditorView.lineWrapping, EditorState.phrases.of(phrases()),
    looks(document.documentElement.dataset.look === "dark"), EditorView.contentAttributes.of({ "aria-label": say(word), tabindex: "0" }), more];
  const view = new MergeView({
    parent: inner, root: shadow, revertControls: "a-to-b",
    a: { doc: theirs.replace(/\r\n?/g, "\n"), extensions: both("disk.side.theirs", [EditorState.readOnly.of(true)]) },
    b: { doc: ours.replace(/\r\n?/g, "\n"), extensions: both("disk.side.ours") },
  });
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, between];
  return view;
}
