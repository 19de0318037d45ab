/** Marked pieces of a text: terms, citations, links, what does not count. */

import { el } from "../shared/dom.js";
import { utf16 } from "../shared/text.js";

/** @typedef {import("../protocol.js").Part} Part */
/**
 * @typedef {object} MarkRange  `of`: the unit whose words are marked
 * @property {number} start
 * @property {number} end
 * @property {string} style
 * @property {string} [title]
 * @property {number} [of]
 */
/** @typedef {{text: string, ranges: MarkRange[]}} Piece */

/** @type {Record<string, string>} */
const CLASS = {
  term: "desk-term",
  hint: "desk-hint",
  strong: "desk-hint-strong",
  query: "desk-query",
  facet: "desk-facet-word",
  cited: "desk-mark-cited",
  dropped: "desk-mark-dropped",
  link: "desk-mark-link",
};

/** A part's marks as ranges of its text; offsets of the server count code points.
 *  @param {Part} part @returns {MarkRange[]} */
export function rangesOf({ text, marks }) {
  return marks.map((mark) => ({ ...mark, start: utf16(text, mark.start), end: utf16(text, mark.end) }));
}

/** The mark that decides how a piece is drawn: what does not count comes first.
 *  @param {MarkRange[]} ranges */
export function markOf(ranges) {
  const marks = ["dropped", "cited", "link"].map((style) => ranges.find((range) => range.style === style));
  return marks.find(Boolean);
}

/** A piece of text, as `segments` cuts it. @param {Piece} piece */
export function pieceNode({ text, ranges }) {
  if (!ranges.length) return text;
  const mark = markOf(ranges);
  const classes = [...new Set(ranges.map(({ style }) => CLASS[style]))];
  return el(
    mark?.style === "dropped" ? "del" : "mark",
    { class: classes.join(" "), title: mark?.title },
    text,
  );
}
