// Light or dark, as the system has it or as somebody chose.
import { byId } from "./dom.js";
import { remember, remembered } from "./memory.js";
import { tell } from "./news.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Begin with what was chosen before. */
export function openLook() {
  const box = byId("look");
  box.value = remembered("look", "auto");
  const show = () => {
    const dark = box.value === "dark" || (box.value === "auto" && system.matches);
    document.documentElement.dataset.look = dark ? "dark" : "light";
    tell("look", dark);
  };
  box.addEventListener("change", () => { remember("look", box.value); show(); });
  system.addEventListener("change", show);
  show();
}
