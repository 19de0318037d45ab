/** The question under the header line, and its background: shown with a key, as it is long. */

import { el, setPressed, write } from "../shared/dom.js";
import { actionButton } from "./action_buttons.js";

/** @typedef {import("./types.js").Headline} Headline */

/** Title and question, where neither holds the other. @param {Headline} headline */
function lineOf({ title, question }) {
  if (!question || title.includes(question)) return title;
  return question.includes(title) ? question : `${title}: ${question}`;
}

/** An earlier question with its known answers. @param {import("./types.js").EarlierQuestion} question */
function earlierRow({ id, text, answers }) {
  const known = answers.length ? el("b", {}, answers.join(" · ")) : el("i", {}, "no right answer known to you yet");
  return el("li", {}, el("span", {}, `${id} ${text} `), known);
}

/** @param {(action: string) => void} press */
export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative ng-narrative", id: "ng-narrative", hidden: true });
  const toggle = actionButton("narrative", press);
  toggle.setAttribute("aria-controls", "ng-narrative");
  const list = el("ul", {});
  const title = el("h3", {}, "Answers to earlier questions, which no nugget repeats");
  const earlier = el("section", { class: "ng-earlier", hidden: true }, title, list);
  const attributes = { class: "desk-question", "aria-label": "Question" };
  const node = el("section", attributes, el("div", {}, text, toggle), narrative);
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    narrative.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
    setPressed(toggle, isOpen);
    node.classList.toggle("desk-question-open", isOpen);
  };

  return {
    node,
    /** Above the pooled items, and scrolled with them. */
    earlierNode: earlier,
    /** @param {Headline} headline */
    show(headline) {
      write(text, lineOf(headline));
      write(narrative, headline.narrative);
      toggle.hidden = !headline.narrative;
      open(false);
    },
    /** @param {import("./types.js").EarlierQuestion[]} questions */
    showEarlier(questions) {
      earlier.hidden = !questions.length;
      list.replaceChildren(...questions.map(earlierRow));
    },
    toggle: () => open(Boolean(narrative.hidden) && !toggle.hidden),
  };
}
