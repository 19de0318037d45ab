/** A paragraph of a page with its chosen facets. */

import { el, keepFocus, markCurrent, setHidden, write } from "../../shared/dom.js";
import { segments, visible, wordRanges } from "../../shared/text.js";
import { pieceNode, rangesOf } from "../../view/marks.js";
import { AGAIN, inquiryLine, toneOf } from "../../view/unit_marks.js";

/** @typedef {import("../../protocol.js").Part} Part */
/** @typedef {import("../../protocol.js").Scale} Scale */
/** @typedef {import("../../protocol.js").PageData} PageData */
/** @typedef {import("./page_units.js").Paragraph} Paragraph */
/** @typedef {import("./page_units.js").FacetUnit} FacetUnit */
/** @typedef {{terms: PageData["terms"], scales: Scale[], select: () => void}} RowContext */

/** Characters of a paragraph that is taken out. */
const BRIEF = 300;

/** @param {Part} part @param {PageData["terms"]} terms */
function textOf(part, { query, facets }) {
  const words = [...wordRanges(part.text, query, "query"), ...wordRanges(part.text, facets, "facet")];
  return segments(part.text, [...words, ...rangesOf(part)]).map(pieceNode);
}

/** @param {FacetUnit} facet @param {Scale[]} scales */
function chip({ heading, press, state, waits }, scales) {
  const title = `${heading}: ${state.label}${waits ? ", waiting" : ""}`;
  const tone = toneOf({ kind: "facet", state }, scales);
  return el(
    "span",
    { class: "desk-facet-chip", "data-tone": tone, "data-facet": heading, title },
    el("span", { class: "desk-facet-number" }, press.replace("Shift+", "⇧")),
    el("span", { class: "desk-facet-name" }, heading),
    el("b", {}, state.label),
    waits ? " ◌" : null,
  );
}

/** Whether a paragraph that is read has neither facet nor reason. @param {Paragraph} paragraph */
const isBare = ({ removed, chosen, removal }) => !removed && !chosen.length && !removal.state.reason;

/** What is shown after the facets: cannot judge, flag, note. @param {Paragraph} paragraph */
function remarks({ removal: { state, inquiry }, review }) {
  const marks = [
    review && AGAIN,
    inquiryLine({ inquiry }),
    state.reason && `Ø cannot judge: ${state.reason}`,
    state.flagged && "◆ flagged",
    state.note && `¶ ${state.note}`,
  ];
  return marks
    .filter((text) => typeof text === "string" && text !== "")
    .map((text) => el("span", { class: "desk-aside", title: text }, /** @type {string} */ (text)));
}

/** The state of a paragraph in words. @param {Paragraph} paragraph */
export function paragraphWords(paragraph) {
  const { first, part, removed, chosen } = paragraph;
  const words = first < part ? [`repeats paragraph ${first + 1}`] : [];
  if (removed) words.push("taken out");
  else if (isBare(paragraph)) words.push("no facet yet");
  else words.push(...chosen.map(({ heading, state }) => `${heading} ${state.label}`));
  return words.join(", ");
}

/** Everything that a row shows of a paragraph. @param {Paragraph} paragraph @param {boolean} missing */
function contentOf({ removed, chosen, removal, review }, missing) {
  const facets = chosen.map(({ id, state, waits }) => [id, state.label, waits]);
  return JSON.stringify([removed, facets, removal.state, removal.inquiry, review, missing]);
}

export class ParagraphRow {
  /** @param {Part} part @param {number} index @param {RowContext} context */
  constructor(part, index, { terms, scales, select }) {
    this.index = index;
    this.scales = scales;
    this.words = part.text;
    this.drawn = "";
    /** @param {Event} event */
    const click = (event) => {
      event.stopPropagation();
      select();
    };
    const selecting = { title: `Select paragraph ${index + 1}`, on: { click, mousedown: keepFocus } };
    this.number = el(
      "button",
      { type: "button", class: "desk-item-number", ...selecting },
      String(index + 1),
    );
    this.repeats = el("p", { class: "desk-repeats", hidden: true });
    this.text = el("p", { class: "desk-part-text", dir: "auto", "data-passage": index }, textOf(part, terms));
    const brief = part.text.slice(0, BRIEF);
    this.brief = el("p", { class: "desk-brief", dir: "auto" }, el("b", {}, "removed"), " ", brief);
    this.chips = el("div", { class: "desk-facet-chips" });
    const body = el("div", { class: "desk-part-body" }, this.repeats, this.text, this.brief, this.chips);
    const attributes = { class: "desk-paragraph", "data-paragraph": index + 1, on: { click: select } };
    this.node = el("li", attributes, this.number, body);
  }

  /** @param {Paragraph} paragraph @param {boolean} isCurrent @param {boolean} missing */
  draw(paragraph, isCurrent, missing) {
    markCurrent(this.node, isCurrent);
    const content = contentOf(paragraph, missing);
    if (content === this.drawn) return;
    this.drawn = content;
    this.drawState(paragraph, missing);
  }

  /** @param {Paragraph} paragraph @param {boolean} missing */
  drawState(paragraph, missing) {
    const { removed, first, part } = paragraph;
    this.node.dataset.removed = String(removed);
    this.node.dataset.missing = String(missing);
    setHidden(this.text, removed);
    setHidden(this.brief, !removed);
    setHidden(this.repeats, first === part || removed);
    write(this.repeats, `repeats paragraph ${first + 1}: a label on one counts for both`);
    this.drawChips(paragraph);
    this.number.setAttribute(
      "aria-label",
      visible(`Paragraph ${this.index + 1}, ${paragraphWords(paragraph)}: ${this.words}`),
    );
  }

  /** @param {Paragraph} paragraph */
  drawChips(paragraph) {
    const none = el("span", { class: "desk-no-facet" }, "· no facet yet");
    const chips = isBare(paragraph) ? [none] : paragraph.chosen.map((facet) => chip(facet, this.scales));
    this.chips.replaceChildren(...chips, ...remarks(paragraph));
    setHidden(this.chips, !this.chips.childElementCount);
  }
}
