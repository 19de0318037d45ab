/** States of a unit and the events that carry them: plain values in, plain values out. */

/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../core/types.js").UnitState} UnitState */
/** @typedef {import("../core/types.js").JudgmentEvent} JudgmentEvent */

/** @type {("label"|"reason"|"flagged"|"note")[]} */
const FIELDS = ["label", "reason", "flagged", "note"];

/** @param {{kind: string, key: string}} unit */
export const unitId = (unit) => `${unit.kind}|${unit.key}`;
/** @param {UnitRef} unit */
export const refId = (unit) => JSON.stringify([unit.kind, unit.topic, unit.key]);
/** @param {UnitRef} one @param {UnitRef} other */
export const sameRef = (one, other) =>
  one.key === other.key && one.kind === other.kind && one.topic === other.topic;
/** @param {Pick<UnitState, "label"|"reason">} state */
export const isDone = (state) => state.label !== null || state.reason !== "";

/** @param {UnitState} state @param {string|null} label @returns {UnitState} */
export const labelled = (state, label) => ({ ...state, label, reason: "" });
/** @param {UnitState} state @param {string} reason @returns {UnitState} */
export const cannotJudge = (state, reason) => ({ ...state, label: null, reason });
/** @param {UnitState} state @returns {UnitState} */
export const cleared = (state) => ({ ...state, label: null, reason: "" });
/** @param {UnitState} state @returns {UnitState} */
export const flagged = (state) => ({ ...state, flagged: !state.flagged });
/** @param {UnitState} state @param {string} note @returns {UnitState} */
export const noted = (state, note) => ({ ...state, note: wellFormed(note).trim() });

/** A lone half of a character pair would not survive as UTF-8. @param {string} text @returns {string} */
export const wellFormed = (text) => /** @type {any} */ (text).toWellFormed?.() ?? text; // not in every browser

/** The state with an excerpt attached; unchanged if it is attached already.
 *  @param {UnitState} state @param {string} text @returns {UnitState} */
export function attached(state, text) {
  if (state.evidence.some((excerpt) => excerpt.text === text)) return state;
  return { ...state, evidence: [...state.evidence, { text, label: null }] };
}

/** @param {UnitState} state @param {number} index @returns {UnitState} */
export function detached(state, index) {
  return { ...state, evidence: state.evidence.filter((_, other) => other !== index) };
}

/** @param {UnitState} state @param {number} index @param {string|null} label @returns {UnitState} */
export function evidenceLabelled(state, index, label) {
  const evidence = state.evidence.map((excerpt, other) => (other === index ? { ...excerpt, label } : excerpt));
  return { ...state, evidence };
}

/** Whether two states are the same judgment, whenever they were made.
 *  @param {UnitState} one @param {UnitState} other */
export function sameState(one, other) {
  if (FIELDS.some((field) => one[field] !== other[field])) return false;
  return JSON.stringify(one.evidence) === JSON.stringify(other.evidence);
}

/** The whole new state of a unit, as an event.
 *  @param {UnitRef} unit @param {UnitState} state
 *  @param {{uuid: string, spentMs: number, at: string, via?: "suggestion"}} stamp @returns {JudgmentEvent} */
export function makeEvent(unit, state, { uuid, spentMs, at, via }) {
  const { kind, topic, key } = unit;
  const { label, reason, flagged: flag, note, evidence } = state;
  const spent = Math.max(0, Math.round(spentMs));
  const event = { uuid, kind, topic, key, label, reason, flagged: flag, note, evidence, spent_ms: spent, at };
  return via ? { ...event, via } : event;
}

/** @param {JudgmentEvent} event @returns {UnitState} */
export function stateOf(event) {
  const { label, reason, flagged: flag, note, evidence, at } = event;
  return { label, reason, flagged: flag, note, evidence, at };
}
