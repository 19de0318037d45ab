/** What of a screen is judged and what is open, here and in the campaign: plain values in, plain values
 *  out. */

import { bringsUnits, rulesOf } from "../rules/mode_rules.js";
import { isDone, sameRef, stateOf } from "../units/unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */
/** @typedef {import("../protocol.js").Progress} Progress */
/** @typedef {import("../protocol.js").OpenMeter} OpenMeter */
/** @typedef {import("./types.js").Preferences["only"]} Only */

/** The units as they count: in a grid whose response was read, for one, a nugget that was not matched is
 *  absent.
 *  @param {Sheet} sheet */
export const counting = (sheet) => rulesOf(sheet).counting(sheet);

/** What a unit counts as: units of one group are ways to say one thing. @param {Unit} unit */
const countsAs = (unit) => unit.group || unit;

/** @param {Unit[]} units */
const doneOnes = (units) => new Set(units.filter((unit) => isDone(unit.state)).map(countsAs));

/** Indices of what is open: a group by its first unit, and only while none of it is judged; and what was
 *  sent back.
 *  @param {Unit[]} units */
function openOnes(units) {
  const dealtWith = doneOnes(units);
  return units.flatMap((unit, index) => {
    const group = countsAs(unit);
    if (unit.sent_back) return [index];
    if (dealtWith.has(group)) return [];
    dealtWith.add(group);
    return [index];
  });
}

/** Whether the unit or another one of its group is judged. @param {Unit[]} units @param {number} index */
export const isDealtWith = (units, index) => doneOnes(units).has(countsAs(units[index]));

/** @param {Sheet} sheet */
const dealtWithOn = (sheet) => doneOnes(counting(sheet)).size;

/** How many more units are dealt with on a sheet after an event.
 *  @param {Sheet} before @param {Sheet} after */
export const stepOf = (before, after) => dealtWithOn(after) - dealtWithOn(before);

/** @param {Progress} progress @param {number} change @returns {Progress} */
function counted(progress, change) {
  /** @param {OpenMeter} meter @returns {any} the total as it was, a number or null */
  // Kept within bounds: the server may have counted an event already that is still laid over the sheet.
  const plus = ([done, total, ...possible]) => [
    Math.min(total ?? Infinity, Math.max(0, done + change)),
    total,
    ...possible,
  ];
  return { screen: plus(progress.screen), topic: plus(progress.topic), campaign: plus(progress.campaign) };
}

/** A unit after its judgment: the request for another look goes with it, and the known answer with another
 *  label; a flag or a note leaves that, so that it is not told twice.
 *  @param {Unit} unit @param {JudgmentEvent} event @returns {Unit} */
function judged(unit, event) {
  const after = { ...unit, state: stateOf(event) };
  const isSameLabel = after.state.label === unit.state.label && after.state.reason === unit.state.reason;
  if (unit.review) after.review = false;
  if (unit.sent_back) after.sent_back = "";
  if (unit.feedback && !isSameLabel) after.feedback = null;
  return after;
}

/** The sheet after an event, and which unit changed (-1: not on this sheet, the sheet is the same).
 *  @param {Sheet} sheet @param {JudgmentEvent} event @returns {{sheet: Sheet, changed: number}} */
export function applyEvent(sheet, event) {
  const changed = sheet.units.findIndex((unit) => sameRef(unit, event));
  if (changed < 0) return { sheet, changed };
  const units = sheet.units.map((unit, index) => (index === changed ? judged(unit, event) : unit));
  const after = { ...sheet, units };
  const step = stepOf(sheet, after);
  return { sheet: step ? { ...after, progress: counted(sheet.progress, step) } : after, changed };
}

/** The sheet with events that the server has not seen yet laid over it, oldest first.
 *  @param {Sheet} sheet @param {JudgmentEvent[]} events */
export function withPending(sheet, events) {
  return events.reduce((before, event) => applyEvent(before, event).sheet, sheet);
}

/** The first open unit at or after `from`, or -1. @param {Unit[]} units @param {number} from */
export const openFrom = (units, from) => openOnes(units).find((index) => index >= from) ?? -1;

/** The unit that is selected first: the first open one, else the first. @param {Unit[]} units */
export const startIndex = (units) => Math.max(0, openFrom(units, 0));

/** The next unit of another group. @param {Unit[]} units @param {number} index */
function afterGroup(units, index) {
  const next = units.findIndex((unit, other) => other > index && countsAs(unit) !== countsAs(units[index]));
  return next < 0 ? units.length : next;
}

/** The unit selected after a label; `units.length` is past the last one, where the end of the screen shows.
 *  @param {Unit[]} units @param {number} index @param {{stay: boolean, only: Only, wasOpen: boolean}} options */
export function afterLabel(units, index, { stay, only, wasOpen }) {
  if (stay) return index;
  if (wasOpen && openFrom(units, 0) < 0) return units.length;
  if (only !== "open") return afterGroup(units, index);
  const next = openFrom(units, index + 1);
  return next < 0 ? units.length : next;
}

/** What the end of a screen lists: unit indices that are still open, to be looked at again, flagged, or
 *  could not be judged.
 *  @param {Unit[]} units */
export function leftovers(units) {
  /** @param {(unit: Unit) => boolean} test */
  const where = (test) => units.flatMap((unit, index) => (test(unit) ? [index] : []));
  return {
    open: openOnes(units),
    review: where((unit) => unit.review === true && !unit.sent_back),
    flagged: where(({ state }) => state.flagged),
    cannotJudge: where(({ state }) => state.reason !== ""),
  };
}

/** The sheet after an event on some other screen changed the counts by `step`.
 *  @param {Sheet} sheet @param {JudgmentEvent} event @param {number} step */
export function elsewhere(sheet, event, step) {
  if (!step) return sheet;
  const { topic, campaign } = counted(sheet.progress, step);
  const progress = { ...sheet.progress, campaign };
  if (event.topic === sheet.topic.id) progress.topic = topic;
  return { ...sheet, progress };
}

/** The screen that Enter leads to: the next open one, else the next one; null at the end.
 *  @param {Sheet} sheet @param {Only} only @returns {number|null} */
export function nextScreen({ position }, only) {
  // The server may still name this very screen, because it has not seen its last judgments.
  if (position.next_open !== null && position.next_open !== position.screen) return position.next_open;
  return only !== "open" ? position.next : null;
}

/** A number of units as people read it: "about" so many while some of them may come or go.
 *  @param {number} number @param {OpenMeter} meter */
export const aboutSo = (number, [, , mayCome = 0, mayGo = 0]) =>
  mayCome + mayGo > 0 ? `about ${number}` : `${number}`;

/** Units that are open on other screens: those that may yet come up there follow from them.
 *  @param {Sheet} sheet */
export function openElsewhere(sheet) {
  const [, , mayCome = 0] = sheet.progress.campaign;
  return leftInCampaign(sheet) - mayCome - leftovers(counting(sheet)).open.length;
}

/** Units that are open in the campaign, and those that may yet come up. In a very large one it may not be
 *  known yet how many, only whether there are any on other screens: Infinity then.
 *  @param {Sheet} sheet */
export function leftInCampaign(sheet) {
  const [done, total] = sheet.progress.campaign;
  if (total !== null) return total - done;
  return sheet.position.next_open === null ? leftovers(counting(sheet)).open.length : Infinity;
}

/** What ends with this screen: "topic" where the next screen has another topic, "campaign" where nothing
 *  is left.
 *  @param {Sheet} sheet @param {Sheet|null} next @param {Only} only @returns {"answer"|"topic"|"campaign"} */
export function endOf(sheet, next, only) {
  if (leftInCampaign(sheet) <= 0 || nextScreen(sheet, only) === null) return "campaign";
  const { position, topic } = sheet;
  const lastOfTopic = next ? next.topic.id !== topic.id : position.in_topic >= position.of_topic;
  return lastOfTopic ? "topic" : "answer";
}

/** Whether a screen holds disputes, for an adjudicator. @param {Sheet} sheet */
const isDisputed = ({ units }) => units.some(({ votes }) => votes !== undefined);

/** Whether a screen has the same number in every document: disputes are sorted anew in each, and pages of
 *  other orders than by answer come and go with their units.
 *  @param {Sheet} sheet */
export const keepsNumber = (sheet) => sheet.order === "answer" && !isDisputed(sheet);

/** Whether a screen has nothing to look back over, while others wait: a page of disputes, as most such pages
 *  hold one, and a screen of a single unit that is not the last one of its topic. An end for each would cost
 *  a key and say nothing. Assessors look back over an answer at its end.
 *  @param {Sheet} sheet @param {() => boolean} endsQuietly whether only an answer ends with the screen */
export function leavesAtOnce(sheet, endsQuietly) {
  const { units } = sheet;
  if (openFrom(units, 0) >= 0 || leftInCampaign(sheet) <= 0) return false;
  const isSingle = units.length === 1 && !bringsUnits(sheet, units[0]);
  return isDisputed(sheet) || (isSingle && endsQuietly());
}
