/** The sentences of an abstract that share most words with the claim. */

import { hintOf } from "../../view/hints.js";
import { labelUnit } from "./evidence.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */

/** What to look at in the abstract; its passages are the sentences of the screen. @param {Sheet} sheet */
export const abstractHint = (sheet) => hintOf(sheet, labelUnit(sheet));

/** The likely sentences, the best one first, each once. @param {Sheet} sheet */
export function likelySentences(sheet) {
  const sentences = (abstractHint(sheet)?.best ?? []).map(([passage]) => passage);
  return [...new Set(sentences)];
}

/** The likely sentence after this one, after the last of them the best; undefined where none is likely.
 *  @param {Sheet} sheet @param {number} item @returns {number|undefined} */
export function nextLikely(sheet, item) {
  const likely = likelySentences(sheet);
  return likely[(likely.indexOf(item) + 1) % likely.length];
}
