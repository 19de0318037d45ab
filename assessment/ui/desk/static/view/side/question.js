/** The question in hand: what is asked, and its labels with definitions and examples. */

import { KEYMAP } from "../../core/keys.js";
import { el } from "../../shared/dom.js";
import { definitionList } from "./definitions.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */

/** @param {Sheet} sheet @param {Unit} unit */
const scaleOf = ({ scales }, unit) => scales.find(({ kind }) => kind === unit.kind);

/** @type {import("./sections.js").Section} */
function drawQuestion(sheet, unit) {
  const scale = scaleOf(sheet, unit);
  if (!scale) return null;
  const question = el("p", { class: "desk-side-question", dir: "auto" }, unit.question || scale.question);
  const node = el("div", {}, question, definitionList(scale, sheet));
  return { name: "question", title: scale.title || scale.kind, node };
}

export const questionSection = remembered(drawQuestion, (sheet, unit) => [
  scaleOf(sheet, unit),
  unit.question,
  sheet.screen.mode,
  sheet.talk?.conventions,
  KEYMAP.own,
]);
