/** The slim row between two paragraphs that are read one after another: how the text goes on. */

import { el, keepFocus, markCurrent, setHidden, write } from "../../shared/dom.js";
import { visible } from "../../shared/text.js";
import { AGAIN, toneOf } from "../../view/unit_marks.js";

/** @typedef {import("./page_units.js").GapUnit} GapUnit */

/** @type {Record<string, [sign: string, words: string]>} */
const WORDS = { SAME: ["=", "same topic"], COHERENT: ["–", "coherent"], SWITCH: ["≠", "topic switch"] };

/** The sign and the words of a transition; labels that only files have are shown as they are.
 *  @param {Pick<GapUnit, "state">} gap @returns {[sign: string, words: string]} */
export function wordsOf({ state }) {
  if (state.reason) return ["Ø", "cannot judge"];
  if (state.label === null) return ["·", "open"];
  return WORDS[state.label] ?? ["~", state.label.toLowerCase().replaceAll("_", " ")];
}

/** @param {GapUnit} gap */
function extras({ state, review, waits }) {
  const note = state.note && `¶ ${state.note}`;
  return [waits && "◌", review && AGAIN, state.flagged && "◆ flagged", state.reason, note]
    .filter(Boolean)
    .join("   ");
}

/** @param {string} part */
const span = (part) => el("span", { class: `desk-gap-${part}` });

export class GapRow {
  /** @param {number} index @param {import("../../protocol.js").Scale[]} scales
   *  @param {import("./view.js").PageInHand} page */
  constructor(index, scales, page) {
    this.scales = scales;
    this.sign = span("sign");
    this.words = span("word");
    this.extra = span("extra");
    const on = { click: () => page.selectItem({ kind: "gap", part: index }), mousedown: keepFocus };
    const attributes = {
      type: "button",
      class: "desk-gap-button",
      title: `Gap before paragraph ${index + 1}`,
      on,
    };
    this.button = el("button", attributes, this.sign, this.words, this.extra);
    this.node = el("li", { class: "desk-gap", "data-gap": index + 1, hidden: true }, this.button);
    this.drawn = "";
    /** What a screen reader hears. */
    this.name = "";
  }

  /** @param {GapUnit|null} gap @param {boolean} isCurrent @param {boolean} missing */
  draw(gap, isCurrent, missing) {
    setHidden(this.node, gap === null);
    markCurrent(this.node, isCurrent);
    const content = JSON.stringify([gap, missing]);
    if (!gap || content === this.drawn) return;
    this.drawn = content;
    this.drawState(gap, missing);
  }

  /** @param {GapUnit} gap @param {boolean} missing */
  drawState(gap, missing) {
    const [sign, words] = wordsOf(gap);
    const tone = toneOf({ kind: "transition", state: gap.state }, this.scales);
    const data = { label: gap.state.label ?? "", sign, missing: String(missing), tone };
    Object.assign(this.node.dataset, data);
    write(this.sign, sign);
    write(this.words, words);
    write(this.extra, extras(gap));
    const state = [words, extras(gap)].filter(Boolean).join(", ");
    this.name = visible(`From paragraph ${gap.before + 1} to ${gap.part + 1}: ${state}`);
    this.button.title = this.name;
    this.button.setAttribute("aria-label", this.name);
  }
}
