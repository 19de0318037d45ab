/** A text area for one nugget: Enter saves, Esc leaves; a renewal of the list never throws away what it
 *  holds. */

import { el } from "../shared/dom.js";

const LONGEST = 2000;

/** @param {string} text @param {{save: (text: string) => void, leave: () => void}} handlers */
export function createEditor(text, { save, leave }) {
  const attributes = {
    rows: "2",
    maxlength: LONGEST,
    "aria-label": "Text of the nugget",
    spellcheck: "true",
  };
  const area = el("textarea", { class: "ng-editor", ...attributes });
  area.value = text;
  const keys = [el("kbd", {}, "Enter"), " saves, ", el("kbd", {}, "Esc"), " leaves it as it was"];
  const node = el("div", { class: "ng-editing" }, area, el("p", { class: "ng-hint" }, keys));
  const grow = () => {
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  };
  area.addEventListener("input", grow);
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") save(area.value);
    else leave();
  });
  return {
    node,
    text: () => area.value,
    open() {
      area.focus({ preventScroll: true });
      area.setSelectionRange(area.value.length, area.value.length);
      grow();
    },
  };
}
