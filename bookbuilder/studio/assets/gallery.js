// What to begin with: templates with pictures, and a name for the new file.
import { element, newId } from "./dom.js";
import { known, on, tell } from "./news.js";
import { say } from "./words.js";
import { wire } from "./wire.js";

/** Show the choice. A template that was opened is told as `opened`. */
export async function openGallery(into) {
  const templates = await wire.templates().then((answer) => answer, (error) => { tell("error", error); return []; });
  let chosen = templates[0]?.name, typed = null;
  const draw = () => {
    const id = newId("name"), hint = newId("hint"), wrong = element("p", { className: "wrong", role: "alert", hidden: true });
    const name = element("input", { id, type: "text", required: true, value: typed ?? suggestion(), aria: { describedby: hint }, autocomplete: "off", spellcheck: false, oninput: () => { typed = name.value; } });
    const cards = templates.map((template) => {
      const box = element("input", { type: "radio", name: "template", value: template.name, checked: template.name === chosen, onchange: () => { chosen = template.name; if (typed === null) name.value = suggestion(); } });
      return element("label", { className: "template" }, box,
        element("span", { className: "template-picture" }, template.picture
          ? element("img", { src: wire.template(template.name), alt: "", loading: "lazy" })
          : element("span", { className: "no-picture", aria: { hidden: "true" } })),
        element("span", { className: "template-title", textContent: title(template.name) }),
        element("span", { className: "template-says", textContent: says(template) }));
    });
    const form = element("form", { className: "begin", onsubmit: async (event) => {
      event.preventDefault();
      try {
        tell("opened", await wire.open(chosen, name.value.trim()));
      } catch (error) {
        wrong.hidden = false;
        wrong.textContent = [error.message, error.hint].filter(Boolean).join(" – ");
        name.focus();
      }
    } },
    element("fieldset", {}, element("legend", { textContent: say("gallery.choose") }), element("div", { className: "templates" }, cards)),
    element("div", { className: "name-row" },
      element("label", { htmlFor: id, textContent: say("gallery.name") }), name,
      element("button", { type: "submit", className: "primary", textContent: say("gallery.begin"), disabled: !templates.length }),
      element("p", { id: hint, className: "quiet-text", textContent: say("gallery.where", { folder: known.state.folder ?? "" }) }), wrong));
    into.replaceChildren(element("div", { className: "gallery-inside" }, element("h2", { textContent: say("gallery.title") }), element("p", { className: "lead", textContent: say("gallery.says") }), form));
  };
  const suggestion = () => `${chosen ?? "book"}.yaml`;
  on("language", draw);
  draw();
}

/** A template by its title, or by its name where the page knows none. */
function title(name) {
  const key = `template.${name}`, known = say(key);
  return known === key ? name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ") : known;
}

/** What it is for: the server says so in English. */
function says({ name, says: english }) {
  const key = `template.${name}.says`, known = say(key);
  return known === key ? english ?? "" : known;
}
