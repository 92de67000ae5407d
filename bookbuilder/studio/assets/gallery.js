// What to begin with: a file of the folder, or a template and where its copy is written.
import { element, newId } from "./dom.js";
import { known, on, tell } from "./news.js";
import { advice, say } from "./words.js";
import { wire } from "./wire.js";

/** Show the choice. A template that was opened is told as `opened`. */
export async function openGallery(into) {
  const { templates, documents } = await wire.templates().catch((error) => { tell("error", error); return { templates: [], documents: [] }; });
  let chosen = null, typed = null, place = known.state.folder;
  const draw = () => {
    const wrong = element("p", { className: "wrong", role: "alert", hidden: true });
    const name = written("gallery.name", typed ?? suggestion(), (value) => { typed = value; });
    const folder = written("gallery.folder", place, (value) => { place = value; });
    const opens = async (opening, focused) => {
      try {
        tell("opened", await opening());
      } catch (error) {
        wrong.hidden = false;
        wrong.textContent = advice(error.message, error.hint);
        focused?.focus();
      }
    };
    const cards = templates.map((template) => {
      const box = element("input", { type: "radio", name: "template", required: true, value: template.name, checked: template.name === chosen, onchange: () => { chosen = template.name; if (typed === null) name.input.value = suggestion(); } });
      return element("label", { className: "template" }, box,
        element("span", { className: "template-picture" }, element("img", { src: wire.template(template.name), alt: "", loading: "lazy" })),
        element("span", { className: "template-title", textContent: title(template.name) }),
        element("span", { className: "template-says", textContent: says(template) }));
    });
    const there = element("section", { className: "documents" }, element("h3", { textContent: say("gallery.there") }),
      element("ul", {}, documents.map((file) => element("li", {}, element("button", { type: "button", textContent: file, onclick: () => opens(() => wire.open(file)) })))));
    const form = element("form", { className: "begin", onsubmit: (event) => {
      event.preventDefault();
      opens(() => wire.begin(chosen, whole(name.input.value.trim()), folder.input.value), name.input);
    } },
    element("fieldset", {}, element("legend", { textContent: say("gallery.choose") }), element("div", { className: "templates" }, cards)),
    element("div", { className: "name-row" }, name.parts, folder.parts,
      element("button", { type: "submit", className: "primary", textContent: say("gallery.begin"), disabled: !templates.length }), wrong));
    into.replaceChildren(element("div", { className: "gallery-inside" }, element("h2", { textContent: say("gallery.title") }),
      documents.length ? there : null, element("p", { className: "lead", textContent: say("gallery.says") }), form));
  };
  const suggestion = () => `${chosen ?? "book"}.yaml`;
  on("language", draw);
  draw();
}

/** A line to write on, with its label: {input, parts}. */
function written(word, value, onchange) {
  const id = newId("written");
  const input = element("input", { id, type: "text", required: true, value, autocomplete: "off", spellcheck: false, oninput: () => onchange(input.value) });
  return { input, parts: [element("label", { htmlFor: id, textContent: say(word) }), input] };
}

/** The name of a file with its ending, which somebody may leave out. */
const whole = (name) => (!name || /\.ya?ml$/.test(name) ? name : `${name}.yaml`);

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
