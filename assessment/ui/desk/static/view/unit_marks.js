/** The signs, tones and words for a unit's state, the same in every mode. */

import { feedbackLine } from "../units/feedback.js";
import { oneLine } from "../units/label_text.js";
import { isDone } from "../units/unit_state.js";
import { setPressed } from "../shared/dom.js";

/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("../core/types.js").UnitState} UnitState */
/** @typedef {import("../protocol.js").Scale} Scale */

/** An earlier judgment that this one follows from was changed. */
export const AGAIN = "◄ look again";
/** Own questions to the organisers: waiting for an answer, and answered. */
export const WAITING = "¿";
export const ANSWERED = "¡";

/** That a unit is to be looked at again, with the reason where an organiser sent it back.
 *  @param {Pick<Unit, "review"|"sent_back">} unit */
export function againLine({ review, sent_back }) {
  if (sent_back) return `◄ Sent back: please look again: ${sent_back}`;
  return review ? AGAIN : "";
}

/** The sign of a question to the organisers, or "". @param {Pick<Unit, "inquiry">} unit */
export function inquirySign({ inquiry }) {
  if (!inquiry) return "";
  return inquiry.answer ? ANSWERED : WAITING;
}

/** Where a question to the organisers about a unit stands, in a line. @param {Pick<Unit, "inquiry">} unit */
export function inquiryLine({ inquiry }) {
  if (!inquiry) return "";
  return inquiry.answer ? `${ANSWERED} answer: ${inquiry.answer}` : `${WAITING} your question is open`;
}

/** The sign of a unit, never a colour alone. @param {Unit} unit */
export function signOf(unit) {
  if (unit.state.reason) return "Ø";
  if (unit.state.label !== null) return "✓";
  return unit.suggestion ? "≈" : "·";
}

/** @param {{kind: string, state: UnitState}} unit @param {Scale[]} scales */
export function toneOf(unit, scales) {
  if (unit.state.reason) return "off";
  const scale = scales.find((each) => each.kind === unit.kind);
  const label = scale?.labels.find((each) => each.name === unit.state.label);
  if (label) return label.tone;
  return scale?.free && unit.state.label !== null ? "plain" : "";
}

/** The label, feedback, flag and note of a unit, in a line.
 *  @param {Pick<Unit, "state"|"review"|"sent_back"|"feedback"|"inquiry">} unit */
export function stateLine({ state, review, sent_back, feedback, inquiry }) {
  const parts = [
    againLine({ review, sent_back }),
    inquiryLine({ inquiry }),
    feedbackLine({ feedback }),
    state.reason && `Ø cannot judge: ${state.reason}`,
    state.label !== null && `✓ ${oneLine(state.label)}`,
    state.flagged && "◆ flagged",
    state.note && `¶ ${state.note}`,
  ];
  return parts.filter(Boolean).join("   ");
}

/** The same without the label, where that shows elsewhere.
 *  @param {Pick<Unit, "state"|"review"|"sent_back"|"feedback"|"inquiry">} unit */
export function remarksLine(unit) {
  return stateLine({ ...unit, state: { ...unit.state, label: null } });
}

/** @param {Record<string, HTMLElement>} tools @param {UnitState|undefined} state */
export function markTools(tools, state) {
  setPressed(tools.flag, state?.flagged);
  setPressed(tools.excuse, state?.reason);
  setPressed(tools.note, state?.note);
}

/** The suggestion, while the unit is open. @param {Unit|undefined} unit */
export const openSuggestion = (unit) => (unit?.suggestion && !isDone(unit.state) ? unit.suggestion : null);
