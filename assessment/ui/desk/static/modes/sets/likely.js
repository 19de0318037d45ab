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

/** On to the likely sentence after the current one, after the last of them to the best.
 *  @param {import("./mode.js").Sets} sets */
export function goToLikely(sets) {
  const { desk, item } = sets;
  const likely = likelySentences(desk.sheet);
  if (!likely.length) return desk.say("No sentence of this abstract shares a word with the claim.");
  sets.selectSentence(likely[(likely.indexOf(item) + 1) % likely.length]);
}
