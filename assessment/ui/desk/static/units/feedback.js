/** In training: the known answer to a unit, shown once the assessor has judged it. */

import { oneLine } from "./label_text.js";
import { sameRef } from "./unit_state.js";

/** @typedef {import("../core/types.js").Unit} Unit */

/** The known answer, and whether it was met; "" where there is none. @param {Pick<Unit, "feedback">} unit */
export function feedbackLine({ feedback }) {
  if (!feedback) return "";
  const answer = feedback.right
    ? "✓ as the known answer"
    : `✗ known answer: ${oneLine(feedback.label ?? "none")}`;
  return feedback.note ? `${answer} (${feedback.note})` : answer;
}

/** The known answer in as few characters as a chip has room for. @param {Pick<Unit, "feedback">} unit */
export function feedbackSign({ feedback }) {
  if (!feedback) return "";
  return feedback.right ? "✓ known" : `✗ ${oneLine(feedback.label ?? "none")}`;
}

/** Lines for the units whose known answer has just come. @param {Unit[]} before @param {Unit[]} after */
export function newFeedback(before, after) {
  const fresh = after.filter(
    (unit) => unit.feedback && !before.find((each) => sameRef(each, unit))?.feedback,
  );
  return fresh.map((unit) => `${unit.name}: ${feedbackLine(unit)}`);
}
