/** Where a hint of the server points to in the passages of a document. */

import { codePointOffsets } from "../shared/text.js";

/** @typedef {import("../protocol.js").Sheet} Sheet */
/** @typedef {import("../protocol.js").Hint} Hint */
/** @typedef {import("../shared/text.js").Range} TextRange */

/** Numbers of one stretch in the flat list of marks: passage, start, end, strength. */
const STRETCH = 4;
const STYLES = ["", "hint", "strong"];

/** The hint of a unit or part; null where it has none, or where hints are off.
 *  @param {Sheet|null} sheet @param {{hint?: number|null}|undefined} subject @returns {Hint|null} */
export function hintOf(sheet, subject) {
  const index = subject?.hint ?? -1;
  return sheet?.hints?.[index] ?? null;
}

/** Whether the campaign has hints at all. @param {Sheet|null} sheet */
export const areHintsOff = (sheet) => sheet?.hints === null;

/** The words of a passage that are marked. @param {Hint|null} hint @param {number} at @param {string} text
 *  @returns {TextRange[]} */
export function hintRanges(hint, at, text) {
  const marks = hint?.marks ?? [];
  const ranges = [];
  const offsetOf = codePointOffsets(text);
  for (let index = 0; index < marks.length; index += STRETCH) {
    if (marks[index] === at) {
      const [start, end, strength] = marks.slice(index + 1, index + STRETCH);
      ranges.push({ start: offsetOf(start), end: offsetOf(end), style: STYLES[strength] });
    }
  }
  return ranges;
}
