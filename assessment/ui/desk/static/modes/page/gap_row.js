/** The slim row between two paragraphs that are read one after another: how the text goes on. */

import { visible } from "../../shared/text.js";
import { AGAIN, toneOf } from "../answer/answer_pane.js";
import { el, keepFocus, write } from "../../shared/dom.js";

const WORDS = { SAME: ["═", "same topic"], COHERENT: ["─", "coherent"], SWITCH: ["┄", "topic switch"] };

/** The sign and the words of a transition; labels that only files have are shown as they are. */
export function wordsOf({ state }) {
  if (state.reason) return ["∅", "cannot judge"];
  if (state.label === null) return ["·", "open"];
  return WORDS[state.label] ?? ["~", state.label.toLowerCase().replaceAll("_", " ")];
}

const extras = ({ state, review, waits }) =>
  [waits && "◌", review && AGAIN, state.flagged && "⚑ flagged", state.reason, state.note && `✎ ${state.note}`].filter(Boolean).join("   ");

export function createGap(index, scales, page) {
  const [sign, word, extra] = ["sign", "word", "extra"].map((part) => el("span", { class: `desk-gap-${part}` }));
  const button = el("button", { type: "button", class: "desk-gap-button", title: `Gap before paragraph ${index + 1}`, on: { click: () => page.take({ kind: "gap", part: index }), mousedown: keepFocus } }, sign, word, extra);
  const node = el("li", { class: "desk-gap", "data-gap": index + 1, hidden: true }, button);
  let [drawn, name] = ["", ""];

  function drawState(gap, missing) {
    const [mark, words] = wordsOf(gap);
    Object.assign(node.dataset, { label: gap.state.label ?? "", sign: mark, missing: String(missing), tone: toneOf({ kind: "transition", state: gap.state }, scales) });
    write(sign, mark);
    write(word, words);
    write(extra, extras(gap));
    name = visible(`From paragraph ${gap.before + 1} to ${gap.part + 1}: ${[words, extra.textContent].filter(Boolean).join(", ")}`);
    button.title = name;
    button.setAttribute("aria-label", name);
  }

  return {
    node,
    saying: () => name,
    draw(gap, inHand, missing) {
      node.hidden = gap === null;
      if (inHand) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
      const now = JSON.stringify([gap, missing]);
      if (!gap || now === drawn) return;
      drawn = now;
      drawState(gap, missing);
    },
  };
}
