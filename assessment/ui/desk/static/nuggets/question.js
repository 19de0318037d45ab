/** The question under the header line, and its background: shown with a key, as it is long. */

import { el, write } from "../shared/dom.js";
import { keyButton } from "./buttons.js";

/** @typedef {import("./types.js").Headline} Headline */

/** Title and question, where neither holds the other. @param {Headline} headline */
function lineOf({ title, question }) {
  if (!question || title.includes(question)) return title;
  return question.includes(title) ? question : `${title}: ${question}`;
}

/** @param {(action: string) => void} press */
export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative ng-narrative", id: "ng-narrative", hidden: true });
  const toggle = keyButton("narrative", press);
  toggle.setAttribute("aria-controls", "ng-narrative");
  const attributes = { class: "desk-question", "aria-label": "Question" };
  const node = el("section", attributes, el("div", {}, text, toggle), narrative);
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    narrative.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
  };

  return {
    node,
    /** @param {Headline} headline */
    show(headline) {
      write(text, lineOf(headline));
      write(narrative, headline.narrative);
      toggle.hidden = !headline.narrative;
      open(false);
    },
    toggle: () => open(Boolean(narrative.hidden) && !toggle.hidden),
  };
}
