/** The abstract, sentence by sentence, each with the sign of its evidence set. */

import { keyFor } from "../../keys/key_table.js";
import { el, keepFocus, keepInSight, markCurrent, scrollPage, setPressed, write } from "../../shared/dom.js";
import { segments, termRanges, visible } from "../../shared/text.js";
import { hintRanges } from "../../view/hints.js";
import { pieceNode, rangesOf } from "../../view/marks.js";
import { createPaneHead, MOVES } from "../../view/pane_head.js";
import { inquiryLine } from "../../view/unit_marks.js";
import { labelUnit } from "./evidence.js";
import { abstractHint, likelySentences } from "./likely.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").Part} Part */
/** @typedef {import("../../protocol.js").Unit} Unit */
/** @typedef {import("./evidence.js").Sentence} Sentence */
/** @typedef {import("./view.js").SetsInHand} SetsInHand */

/** Pixels of air, so that the neighbours of a sentence are in sight, too. */
const AIR = 48;

/** A sentence with the words that it shares with the claim, or else the words of the claim.
 *  @param {Sheet} sheet @param {Part} part @param {number} index */
function textOf(sheet, part, index) {
  const hint = abstractHint(sheet);
  const words = hint ? hintRanges(hint, index, part.text) : termRanges(part.text, sheet.terms);
  return segments(part.text, [...words, ...rangesOf(part)]).map(pieceNode);
}

/** @param {Sentence} sentence */
function setInWords({ set, waits }) {
  if (!set) return "in no set";
  return waits ? `in set ${set}, waiting` : `in set ${set}`;
}

/** What a press does to a sentence. @param {string} set @param {string} current */
function effectOf(set, current) {
  if (set === current) return `take out of set ${current}`;
  return `${set ? "move to" : "put into"} set ${current}`;
}

class SentenceRow {
  /** @param {Sheet} sheet @param {number} index @param {SetsInHand} sets */
  constructor(sheet, index, sets) {
    const part = sheet.screen.parts[index];
    this.index = index;
    this.words = part.text;
    this.drawn = "";
    /** @param {() => void} run */
    const alone = (run) => (/** @type {Event} */ event) => {
      event.stopPropagation();
      run();
    };
    const select = () => sets.selectSentence(index);
    const selecting = {
      title: `Select sentence ${index}`,
      on: { click: alone(select), mousedown: keepFocus },
    };
    this.number = el("button", { type: "button", class: "desk-item-number", ...selecting }, String(index));
    const toggling = { on: { click: alone(() => sets.toggle(index)), mousedown: keepFocus } };
    this.sign = el("button", { type: "button", class: "desk-set-sign", ...toggling });
    const text = el(
      "p",
      { class: "desk-part-text", dir: "auto", "data-passage": index },
      textOf(sheet, part, index),
    );
    const head = part.head ? el("p", { class: "desk-part-head" }, part.head) : null;
    this.inquiry = el("span", { class: "desk-sentence-inquiry" });
    const body = el("div", { class: "desk-part-body" }, head, text, this.inquiry);
    const isBest = likelySentences(sheet)[0] === index;
    const style = isBest ? "desk-sentence desk-best" : "desk-sentence";
    const attributes = { class: style, "data-item": index, on: { click: select } };
    this.node = el("li", attributes, this.number, this.sign, body);
  }

  /** @param {Unit|undefined} unit that of the sentence */
  drawInquiry(unit) {
    write(this.inquiry, unit ? inquiryLine(unit) : "");
  }

  /** @param {Sentence} sentence @param {string} current @param {boolean} isCurrent @param {boolean} open */
  draw(sentence, current, isCurrent, open) {
    const { set, waits } = sentence;
    const content = [set, waits, current, isCurrent, open].join();
    if (content === this.drawn) return;
    this.drawn = content;
    const { node, sign, number } = this;
    node.dataset.set = set;
    node.classList.toggle("desk-sentence-waits", waits && set !== "");
    markCurrent(node, isCurrent);
    write(sign, set || "○");
    const name = `Sentence ${this.index}`;
    const effect = effectOf(set, current);
    sign.title = visible(
      open ? `${name} is ${setInWords(sentence)}: ${effect} (${keyFor("toggle", "sets").show})` : "This label has no evidence sets",
    );
    sign.setAttribute("aria-label", `${name}, ${setInWords(sentence)}: ${effect}`);
    setPressed(sign, set !== "");
    sign.disabled = !open;
    number.setAttribute("aria-label", visible(`${name}, ${setInWords(sentence)}: ${this.words}`));
  }
}

/** The title above the abstract, with its number where the screen has the same title.
 *  @param {Sheet} sheet @param {string} named */
function titleOf({ screen }, named) {
  if (!named || named !== screen.title) return screen.title;
  const data = /** @type {{document?: string}|undefined} */ (screen.data);
  return ["Abstract", data?.document].filter(Boolean).join(" ");
}

/** Says which sentence went where, for those who cannot see it. */
function createVoice() {
  const node = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  /** @type {string[]|null} the set of each sentence, as spoken last */
  let spoken = null;
  return {
    node,
    reset() {
      spoken = null;
      write(node, "");
    },
    /** @param {Sentence[]} sentences */
    speak(sentences) {
      const before = spoken;
      spoken = sentences.map(({ set }) => set);
      if (before?.length !== sentences.length) return;
      const changed = sentences.filter(({ part, set }) => before[part] !== set);
      const [first] = changed;
      if (changed.length === 1) write(node, `Sentence ${first.part} ${setInWords(first)}`);
      else if (changed.length) write(node, `${changed.length} sentences changed`);
    },
  };
}

/** @param {(action: string) => void} press @param {SetsInHand} sets */
export function createSentences(press, sets) {
  const head = createPaneHead(press, {
    mode: "sets",
    moves: ["nextBest", "openDocument", ...MOVES],
  });
  const heading = el("h3", { class: "desk-document-title" });
  const list = el("ol", { class: "desk-sentences", "aria-label": "Sentences of the abstract" });
  const attributes = { tabindex: "0", role: "document", "aria-label": "Abstract" };
  const inquiry = el("p", { class: "desk-abstract-inquiry" });
  const scroll = el("div", { class: "desk-scroll", ...attributes }, heading, inquiry, list);
  const voice = createVoice();
  const parts = [head.node, scroll, voice.node];
  const node = el("section", { class: "desk-pane desk-abstract", "aria-label": "Abstract" }, parts);
  /** @type {SentenceRow[]} */
  let rows = [];
  let current = 0;
  /** @param {number} index */
  const scrollIntoSight = (index) => {
    if (rows[index]) keepInSight(scroll, rows[index].node, AIR);
  };
  new ResizeObserver(() => scrollIntoSight(current)).observe(scroll);

  return {
    node,
    scrollIntoSight,
    showPreferences: head.showPreferences,
    /** @param {Sheet} sheet */
    show(sheet) {
      const { screen, units, documents } = sheet;
      const document = units.find((unit) => unit.kind === "label")?.document ?? "";
      const named = documents[document]?.title ?? "";
      head.show(titleOf(sheet, named), [`${screen.parts.length} sentences`, ...screen.notes], screen.notes);
      write(heading, named);
      heading.hidden = !named;
      rows = screen.parts.map((_, index) => new SentenceRow(sheet, index, sets));
      voice.reset();
      const nothing = el("li", { class: "desk-absent" }, "This abstract has no sentences.");
      list.replaceChildren(...(rows.length ? rows.map((row) => row.node) : [nothing]));
      scroll.scrollTop = 0;
    },
    /** @param {import("./view.js").SetsState} state */
    draw({ sheet, sentences, current: set, item, open }) {
      current = item;
      const abstract = labelUnit(sheet);
      write(inquiry, abstract ? inquiryLine(abstract) : "");
      rows.forEach((row, index) => {
        if (!sentences[index]) return;
        row.draw(sentences[index], set, index === item, open);
        row.drawInquiry(sheet.units[sentences[index].index]);
      });
      voice.speak(sentences);
    },
    /** @param {number} direction */
    scrollPage: (direction) => scrollPage(scroll, direction),
  };
}
