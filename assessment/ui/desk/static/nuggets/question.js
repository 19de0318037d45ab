/** The question under the header line, and what stands behind it: asked for with a key, as it is long. */

import { el, write } from "../shared/dom.js";
import { keyButton } from "./buttons.js";

export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative ng-narrative", id: "ng-narrative", hidden: true });
  const toggle = keyButton("narrative", press);
  toggle.setAttribute("aria-controls", "ng-narrative");
  const node = el("section", { class: "desk-question", "aria-label": "Question" }, el("div", {}, text, toggle), narrative);
  const open = (wanted) => {
    narrative.hidden = !wanted;
    toggle.setAttribute("aria-expanded", String(wanted));
  };
  return {
    node,
    show(headline) {
      const { title, question } = headline;
      write(text, !question || title.includes(question) ? title : question.includes(title) ? question : `${title}: ${question}`);
      write(narrative, headline.narrative);
      toggle.hidden = !headline.narrative;
      open(false);
    },
    toggle: () => open(narrative.hidden && !toggle.hidden),
  };
}
