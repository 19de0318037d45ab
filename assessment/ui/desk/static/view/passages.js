/** The passages of a document: their paragraphs, headings and sentences, with what is marked in them. */

import { el } from "../shared/dom.js";
import { codePointOffsets, segments, utf16 } from "../shared/text.js";

/** @typedef {import("../protocol.js").Part} Part */
/** @typedef {import("../protocol.js").PassageLayout} PassageLayout */
/** @typedef {import("../shared/text.js").Range} TextRange */
/** @typedef {{passage: number, sentence: number, text: string, node: HTMLElement}} ShownSentence */
/** @typedef {{number: number, start: number, end: number}} SentenceSpan  `number` counts within the passage */
/** @typedef {{start: number, end: number, headingEnd: number, sentences: SentenceSpan[]}} Paragraph */

/** @type {Record<string, string>} */
const CLASS = {
  term: "desk-term",
  hint: "desk-hint",
  strong: "desk-hint-strong",
  answer: "desk-answer-words",
  evidence: "desk-evidence",
  hit: "desk-hit",
};

/** The nodes of a stretch of a text, cut where something is marked.
 *  @param {string} text @param {TextRange[]} ranges @param {number} from @param {number} to */
function pieces(text, ranges, from, to) {
  const inside = ranges.filter(({ start, end }) => start < to && end > from);
  if (!inside.length) return from < to ? [text.slice(from, to)] : [];
  const moved = inside.map(({ start, end, style }) => ({
    start: Math.max(start, from) - from,
    end: Math.min(end, to) - from,
    style,
  }));
  return segments(text.slice(from, to), moved).map((piece) => {
    const styles = [...new Set(piece.ranges.map((range) => CLASS[range.style]))];
    return styles.length ? el("mark", { class: styles.join(" ") }, piece.text) : piece.text;
  });
}

/** A passage without a layout is one paragraph and one sentence.
 *  @param {string} text @param {PassageLayout|undefined} layout @returns {Paragraph[]} in UTF-16 units */
export function paragraphsOf(text, layout) {
  const offsetOf = codePointOffsets(text);
  const starts = (layout?.sentences ?? [0]).map(offsetOf);
  const ends = [...starts.slice(1), text.length];
  const sentences = starts.map((start, number) => ({ number, start, end: ends[number] }));
  const paragraphs = layout?.paragraphs ?? [[0, 0]];
  return paragraphs.map(([start, headingEnd], at) => {
    const from = offsetOf(start);
    const to = at + 1 < paragraphs.length ? offsetOf(paragraphs[at + 1][0]) : text.length;
    const own = sentences.filter((sentence) => sentence.start >= from && sentence.start < to);
    return { start: from, end: to, headingEnd: offsetOf(headingEnd), sentences: own };
  });
}

/** The sentence without its heading and without the white space around it.
 *  @param {string} text @param {SentenceSpan} sentence @param {number} headingEnd */
function trimmed(text, { start, end }, headingEnd) {
  const from = Math.min(Math.max(start, headingEnd), end);
  const whole = text.slice(from, end);
  const begin = end - whole.trimStart().length;
  return { from, begin, finish: Math.max(begin, from + whole.trimEnd().length) };
}

class PassageDrawing {
  /** @param {string} text @param {number} at @param {TextRange[]} ranges */
  constructor(text, at, ranges) {
    this.text = text;
    this.at = at;
    this.ranges = ranges;
    /** @type {ShownSentence[]} */
    this.sentences = [];
  }

  /** @param {number} from @param {number} to */
  marked(from, to) {
    return pieces(this.text, this.ranges, from, to);
  }

  /** @param {SentenceSpan} span @param {Paragraph} paragraph */
  sentence(span, { end, headingEnd }) {
    const { from, begin, finish } = trimmed(this.text, span, headingEnd);
    const node = el("span", { class: "desk-sentence-text" }, this.marked(begin, finish));
    if (finish > begin) {
      const text = this.text.slice(begin, finish);
      this.sentences.push({ passage: this.at, sentence: span.number, text, node });
    }
    const gap = this.text.slice(finish, span.end);
    // Blank lines at the end of a paragraph would stand below it, and yet they belong to the text.
    const after = span.end === end ? el("span", { class: "desk-paragraph-end" }, gap) : gap;
    return [this.text.slice(from, begin), node, after];
  }

  /** @param {Paragraph} paragraph */
  paragraph(paragraph) {
    const heading = this.marked(paragraph.start, paragraph.headingEnd);
    const nodes = heading.length ? [el("b", { class: "desk-passage-heading" }, heading)] : [];
    const sentences = paragraph.sentences.flatMap((span) => this.sentence(span, paragraph));
    return el("p", { class: "desk-passage", dir: "auto" }, nodes, sentences);
  }
}

/** A passage as a node whose text is the passage, character by character, and its sentences.
 *  @param {string} text @param {number} at @param {TextRange[]} ranges @param {PassageLayout} [layout] */
export function passageNode(text, at, ranges, layout) {
  const drawing = new PassageDrawing(text, at, ranges);
  const paragraphs = paragraphsOf(text, layout).map((paragraph) => drawing.paragraph(paragraph));
  const node = el("div", { class: "desk-passage-whole", "data-passage": at }, paragraphs);
  return { node, sentences: drawing.sentences };
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
 *  @param {Part|undefined} part @param {boolean} [areHintsOff]  only whole answers were looked for */
export function occurrenceText(part, areHintsOff = false) {
  if (!part?.document) return "";
  if (part.whole) return "";
  if (areHintsOff) return "The answer does not stand here word for word.";
  return part.occurrences?.length
    ? "The answer does not stand here word for word; its words are marked."
    : "No word of the answer stands in this document.";
}
