/** Marked stretches of a text: terms, citations, links, what does not count. */

import { utf16 } from "../shared/text.js";
import { el } from "../shared/dom.js";

const CLASS = {
  term: "desk-term", query: "desk-query", facet: "desk-facet-word",
  cited: "desk-mark-cited", dropped: "desk-mark-dropped", link: "desk-mark-link",
};

/** A part's marks as ranges of its text; offsets of the server count code points. */
export const rangesOf = ({ text, marks }) => marks.map((mark) => ({ ...mark, start: utf16(text, mark.start), end: utf16(text, mark.end) }));

/** The mark that decides how a stretch is drawn: what does not count comes first. */
export const markOf = (ranges) => ["dropped", "cited", "link"].map((style) => ranges.find((range) => range.style === style)).find(Boolean);

/** A stretch of text, as `segments` cuts it. */
export function stretch({ text, ranges }) {
  if (!ranges.length) return text;
  const mark = markOf(ranges);
  const classes = [...new Set(ranges.map(({ style }) => CLASS[style]))];
  return el(mark?.style === "dropped" ? "del" : "mark", { class: classes.join(" "), title: mark?.title }, text);
}
