/** The passages of a document, with what is marked in them. */

import { el } from "../shared/dom.js";
import { segments, utf16 } from "../shared/text.js";

/** @typedef {import("../protocol.js").Part} Part */
/** @typedef {import("../shared/text.js").Range} TextRange */

/** @type {Record<string, string>} */
const CLASS = {
  term: "desk-term",
  answer: "desk-answer-words",
  evidence: "desk-evidence",
  hit: "desk-hit",
};

/** @param {string} text @param {number} at @param {TextRange[]} ranges */
export function passageNode(text, at, ranges) {
  const pieces = segments(text, ranges).map((piece) => {
    const styles = [...new Set(piece.ranges.map((range) => CLASS[range.style]))];
    return styles.length ? el("mark", { class: styles.join(" ") }, piece.text) : piece.text;
  });
  return el("p", { class: "desk-passage", "data-passage": at, dir: "auto" }, pieces);
}

/** Where a part's text, or else its words, stand in one passage of its document.
 *  @param {Part|undefined} part @param {number} at @param {string} text @returns {TextRange[]} */
export function occurrenceRanges(part, at, text) {
  const here = (part?.occurrences ?? []).filter(({ passage }) => passage === at);
  return here.map(({ start, end }) => ({
    start: utf16(text, start),
    end: utf16(text, end),
    style: "answer",
  }));
}

/** How the answer stands in the document, in words; "" where there is nothing to say.
 *  @param {Part|undefined} part */
export function occurrenceText(part) {
  if (!part?.document) return "";
  if (part.whole) return "";
  return part.occurrences?.length
    ? "The answer does not stand here word for word; its words are marked."
    : "No word of the answer stands in this document.";
}
