/** What is judged, what is in hand, what can be taken back: plain values in, plain values out. */

import { countedOnPage, isPage } from "../modes/page/neighbours.js";

/** @typedef {import("../protocol.js").UnitState} UnitState */
/** @typedef {import("../protocol.js").Sheet} Sheet */
/** @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent */

const UNDO_DEPTH = 300;
const FIELDS = ["label", "reason", "flagged", "note"];

export const unitId = (unit) => `${unit.kind}|${unit.key}`;
export const refId = (unit) => JSON.stringify([unit.kind, unit.topic, unit.key]);
export const sameRef = (one, other) => one.key === other.key && one.kind === other.kind && one.topic === other.topic;
export const isDone = (state) => state.label !== null || state.reason !== "";

/** @returns {UnitState} */
export const labelled = (state, label) => ({ ...state, label, reason: "" });
export const excused = (state, reason) => ({ ...state, label: null, reason });
export const cleared = (state) => ({ ...state, label: null, reason: "" });
export const flagged = (state) => ({ ...state, flagged: !state.flagged });
export const noted = (state, note) => ({ ...state, note: (note.toWellFormed?.() ?? note).trim() });

/** The state with an excerpt attached; unchanged if it is attached already. */
export function attached(state, text) {
  if (state.evidence.some((item) => item.text === text)) return state;
  return { ...state, evidence: [...state.evidence, { text, label: null }] };
}

export const detached = (state, index) => ({ ...state, evidence: state.evidence.filter((_, at) => at !== index) });

export function evidenceLabelled(state, index, label) {
  return { ...state, evidence: state.evidence.map((item, at) => (at === index ? { ...item, label } : item)) };
}

/** Whether two states say the same, whenever they were said. */
export function sameState(one, other) {
  return FIELDS.every((field) => one[field] === other[field]) && JSON.stringify(one.evidence) === JSON.stringify(other.evidence);
}

/** @returns {JudgmentEvent} the whole new state of a unit, as an event */
export function makeEvent(unit, state, { uuid, spentMs, at, via }) {
  const { label, reason, flagged: flag, note, evidence } = state;
  return {
    uuid, kind: unit.kind, topic: unit.topic, key: unit.key,
    label, reason, flagged: flag, note, evidence, spent_ms: Math.max(0, Math.round(spentMs)), at, ...(via && { via }),
  };
}

/** @returns {UnitState} what an event says */
export function stateOf(event) {
  const { label, reason, flagged: flag, note, evidence, at } = event;
  return { label, reason, flagged: flag, note, evidence, at };
}

/** The units as they count: in a grid whose response was read, a nugget found nowhere is absent; a sentence in no set is an answer. */
export function counting(sheet) {
  if (isPage(sheet)) return countedOnPage(sheet);
  if (sheet.screen?.mode === "sets") return sheet.units.map((unit) => (unit.kind !== "set" || isDone(unit.state) ? unit : { ...unit, state: labelled(unit.state, "no set") }));
  const read = sheet.screen?.mode === "grid" && sheet.units.some((unit) => unit.kind === "read" && isDone(unit.state));
  return read ? sheet.units.map((unit) => (isDone(unit.state) ? unit : { ...unit, state: labelled(unit.state, "absent") })) : sheet.units;
}

/** What a unit counts as: units of one group are ways to say one thing. */
const countsAs = (unit) => unit.group || unit;

const doneOnes = (units) => new Set(units.filter((unit) => isDone(unit.state)).map(countsAs));

/** Indices of what is open: a group by its first unit, and only while none of it is judged. */
function openOnes(units) {
  const told = doneOnes(units);
  return units.flatMap((unit, at) => {
    const what = countsAs(unit);
    if (told.has(what)) return [];
    told.add(what);
    return [at];
  });
}

/** Whether the unit or another one of its group is judged. */
export const isDealtWith = (units, at) => doneOnes(units).has(countsAs(units[at]));

const dealtWith = (sheet) => doneOnes(counting(sheet)).size;

/** How many more units are dealt with on a sheet after an event. */
export const stepOf = (before, after) => dealtWith(after) - dealtWith(before);

/** @param {import("../protocol.js").Progress} progress @param {number} change @returns {import("../protocol.js").Progress} */
function counted(progress, change) {
  /** @param {[number, number|null]} meter @returns {[number, any]} */
  const plus = ([done, total]) => [Math.min(total ?? Infinity, Math.max(0, done + change)), total];
  return { screen: plus(progress.screen), topic: plus(progress.topic), campaign: plus(progress.campaign) };
}

/** The sheet after an event, and which unit changed (-1: not on this sheet, the sheet is the same).
 *  @param {Sheet} sheet @param {JudgmentEvent} event @returns {{sheet: Sheet, changed: number}} */
export function applyEvent(sheet, event) {
  const changed = sheet.units.findIndex((unit) => sameRef(unit, event));
  if (changed < 0) return { sheet, changed };
  const state = stateOf(event);
  const after = { ...sheet, units: sheet.units.map((unit, at) => (at === changed ? { ...unit, state, ...(unit.review && { review: false }), ...(unit.feedback && { feedback: null }) } : unit)) };
  const step = stepOf(sheet, after);
  return { sheet: step ? { ...after, progress: counted(sheet.progress, step) } : after, changed };
}

/** The sheet with events that the server has not seen yet laid over it, oldest first. */
export const withPending = (sheet, events) => events.reduce((sum, event) => applyEvent(sum, event).sheet, sheet);

/** The first open unit at or after `from`, or -1. */
export const openFrom = (units, from) => openOnes(units).find((at) => at >= from) ?? -1;

/** Where the ring starts: the first open unit, else the first. */
export const startIndex = (units) => Math.max(0, openFrom(units, 0));

/** The next unit that says another thing. */
function afterGroup(units, at) {
  const found = units.findIndex((unit, index) => index > at && countsAs(unit) !== countsAs(units[at]));
  return found < 0 ? units.length : found;
}

/** Where the ring goes after a label; `units.length` means past the last one, where the end of the screen is told. */
export function afterLabel(units, at, { stay, only, wasOpen }) {
  if (stay) return at;
  if (wasOpen && openFrom(units, 0) < 0) return units.length;
  if (only !== "open") return afterGroup(units, at);
  const next = openFrom(units, at + 1);
  return next < 0 ? units.length : next;
}

/** What the end of a screen tells: unit indices that are still open, to be looked at again, flagged, or could not be judged. */
export function leftovers(units) {
  const where = (test) => units.flatMap((unit, at) => (test(unit) ? [at] : []));
  return {
    open: openOnes(units),
    review: where((unit) => unit.review === true),
    flagged: where(({ state }) => state.flagged),
    excused: where(({ state }) => state.reason !== ""),
  };
}

/** The sheet after an event on some other screen changed the counts by `step`. */
export function elsewhere(sheet, event, step) {
  if (!step) return sheet;
  const { topic, campaign } = counted(sheet.progress, step);
  const progress = { ...sheet.progress, campaign, ...(event.topic === sheet.topic.id ? { topic } : {}) };
  return { ...sheet, progress };
}

/** @returns {number|null} the screen that Enter leads to: the next open one, else the next one */
export function nextScreen({ position }, only) {
  if (position.next_open !== null && position.next_open !== position.screen) return position.next_open;
  return only !== "open" ? position.next : null;
}

/** Units that are open in the campaign; in a very large one it may not be known yet how many, but whether there are any on other screens. */
export function leftInCampaign(sheet) {
  const [done, total] = sheet.progress.campaign;
  if (total !== null) return total - done;
  return sheet.position.next_open === null ? leftovers(counting(sheet)).open.length : Infinity;
}

/** What ends with this screen: "answer", "topic" (the next screen has another topic) or "campaign" (nothing is left). */
export function endOf(sheet, next, only) {
  if (leftInCampaign(sheet) <= 0 || nextScreen(sheet, only) === null) return "campaign";
  const other = next ? next.topic.id !== sheet.topic.id : sheet.position.in_topic >= sheet.position.of_topic;
  return other && sheet.order === "answer" ? "topic" : "answer";
}

export const pushed = (stack, entry) => [...stack, entry].slice(-UNDO_DEPTH);
export const popped = (stack) => [stack.at(-1) ?? null, stack.slice(0, -1)];
