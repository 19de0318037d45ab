/** In training: what the known answer to a unit is, told once the assessor has judged it. */

import { oneLine } from "../modes/answer/free_labels.js";
import { sameRef } from "./state.js";

/** @typedef {import("../protocol.js").Unit} Unit */

/** The known answer beside what was said, "" where there is none. @param {Pick<Unit, "feedback">} unit */
export function feedbackLine({ feedback }) {
  if (!feedback) return "";
  const told = feedback.right ? "✓ as the known answer" : `✗ known answer: ${oneLine(feedback.label ?? "none")}`;
  return feedback.note ? `${told} (${feedback.note})` : told;
}

/** The known answer in as few characters as a chip has room for. @param {Pick<Unit, "feedback">} unit */
export const feedbackSign = ({ feedback }) => (feedback ? (feedback.right ? "✓ known" : `✗ ${oneLine(feedback.label ?? "none")}`) : "");

/** Lines for the units whose known answer has just come. @param {Unit[]} before @param {Unit[]} after */
export function newFeedback(before, after) {
  const fresh = after.filter((unit) => unit.feedback && !before.find((each) => sameRef(each, unit))?.feedback);
  return fresh.map((unit) => `${unit.name}: ${feedbackLine(unit)}`);
}
