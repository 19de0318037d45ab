/** The question in hand: what is asked, and its labels with definitions and examples. */

import { KEYMAP } from "../../keys/key_table.js";
import { explainedKind } from "../../rules/mode_rules.js";
import { el } from "../../shared/dom.js";
import { definitionList } from "./definitions.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */

/** @param {Sheet} sheet @param {Unit} unit */
function scaleOf(sheet, unit) {
  const explained = explainedKind(sheet, unit);
  return sheet.scales.find(({ kind }) => kind === explained);
}

/** @type {import("./sections.js").Section} */
function drawQuestion(sheet, unit) {
  const scale = scaleOf(sheet, unit);
  if (!scale) return null;
  const words = (scale.kind === unit.kind && unit.question) || scale.question;
  const question = el("p", { class: "desk-side-question", dir: "auto" }, words);
  const node = el("div", {}, question, definitionList(scale, sheet));
  return { name: "question", title: scale.title || scale.kind, node };
}

export const questionSection = remembered(drawQuestion, (sheet, unit) => [
  scaleOf(sheet, unit),
  unit.question,
  sheet.screen.mode,
  sheet.inquiryLists?.conventions,
  KEYMAP.own,
]);
