// What the editor looks like. Its colours are the page's: custom properties reach into shadow roots.
import { EditorView, HighlightStyle, tags } from "./editor.js";

/** The colours of YAML. */
export const highlights = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--key)", fontWeight: "550" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: "var(--value)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--quiet)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--quiet)" },
  { tag: [tags.labelName, tags.typeName, tags.meta], color: "var(--value)" },
]);

const rules = {
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--field)", fontSize: "0.8125rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--accent)", padding: "0.5rem 0 40vh" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  "&.cm-focused": { outline: "none" },
  ".cm-gutters": { backgroundColor: "var(--field)", color: "var(--quiet)", border: "none", paddingInlineEnd: "0.25rem" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--hover)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--chosen)" },
  ".cm-selectionMatch": { backgroundColor: "var(--chosen)" },
  ".cm-searchMatch": { backgroundColor: "var(--found)", outline: "1px solid var(--line-strong)" },
  ".cm-searchMatch.cm-searchMatch-selected": { backgroundColor: "var(--found-here)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--chosen)", outline: "1px solid var(--accent)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "0.5rem 2rem 0.5rem 0.75rem", fontFamily: "var(--sans)" },
  ".cm-textfield": { backgroundColor: "var(--field)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "4px", padding: "0.2rem 0.4rem", minHeight: "1.75rem" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "4px", minHeight: "1.75rem" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "6px", boxShadow: "var(--shadow)", maxWidth: "28rem" },
  ".cm-tooltip .meaning": { padding: "0.5rem 0.75rem", fontFamily: "var(--sans)", fontSize: "0.8125rem", lineHeight: "1.45", whiteSpace: "pre-line" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "0.8125rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.6rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.8", fontStyle: "normal" },
  ".cm-completionInfo": { fontFamily: "var(--sans)", fontSize: "0.8125rem", lineHeight: "1.45", padding: "0.5rem 0.75rem" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "0.8125rem", padding: "0.4rem 0.75rem", whiteSpace: "pre-line" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--wrong)" },
};
const light = EditorView.theme(rules), dark = EditorView.theme(rules, { dark: true });

/** The look of what stands between two editors side by side: buttons large enough for a finger. */
export const between = new CSSStyleSheet();
between.replaceSync(`
  .cm-merge-revert { width: 1.75rem; }
  .cm-merge-revert button { min-height: 1.75rem; color: var(--ink); }
`);

/** The look of an editor, light or dark. */
export const looks = (isDark) => (isDark ? dark : light);
