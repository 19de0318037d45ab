/** What is particular to the screens of each mode; modes.js adds what a desk does with them. */

import { ANSWER_RULES } from "./answer_rules.js";
import { GRID_RULES } from "./grid_rules.js";
import { PAGE_RULES } from "./page_rules.js";
import { SETS_RULES } from "./sets_rules.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */

/** @type {Record<"answer"|"grid"|"sets"|"page", import("../core/types.js").ModeRules>} */
const RULES = { answer: ANSWER_RULES, grid: GRID_RULES, sets: SETS_RULES, page: PAGE_RULES };

/** Kinds of units whose labels have the keys of one mode, on whatever screen the desk is. */
export const KINDS_OF_MODES = Object.values(RULES).flatMap(({ ownKinds }) => ownKinds);

/** The rules for a screen's mode; a screen that names none shows an answer. @param {Sheet|null} sheet */
export const rulesOf = (sheet) => RULES[sheet?.screen?.mode || "answer"];

/** The kind whose question and labels explain a unit. @param {Sheet} sheet @param {{kind: string}} unit */
export const explainedKind = (sheet, { kind }) => rulesOf(sheet).explainedKind?.(kind) ?? kind;

/** Whether judging a unit brings up further ones, or takes them away.
 *  @param {Sheet|null} sheet @param {{kind: string}} unit */
export function bringsUnits(sheet, { kind }) {
  const data = sheet?.screen.data;
  const grows = data !== undefined && "grows" in data && Boolean(data.grows);
  return grows && !rulesOf(sheet).steadyKinds.includes(kind);
}
