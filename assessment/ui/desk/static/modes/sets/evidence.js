/** A claim against an abstract: its label, which sentence is in which evidence set, and what is wrong with
 *  them. Plain values in and out. */

import { isDone } from "../../units/unit_state.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../core/waiting.js").Step} Step */
/**
 * @typedef {object} Sentence  `index` is that of its unit or -1, `set` "" where it is in none
 * @property {number} part
 * @property {number} index
 * @property {string} set
 * @property {boolean} waits
 */
/** @typedef {[string, number[]]} SetGroup  a set and its sentences */

export const SETS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const WITH_SETS = ["SUPPORT", "CONTRADICT"];
/** The official measure cuts off more sentences than this where there is a shorter set too. */
const WINDOW = 3;

/** @param {Unit[]} units */
export const labelIndex = (units) => units.findIndex((unit) => unit.kind === "label");
/** @param {Sheet} sheet @returns {Unit|undefined} */
export const labelUnit = (sheet) => sheet.units[labelIndex(sheet.units)];
/** Whether a label rests on evidence sets. @param {string|null|undefined} label */
export const bears = (label) => WITH_SETS.includes(label ?? "");
/** Whether sentences can be marked: the label rests on sets, or is still to come.
 *  @param {{label: string|null, reason: string}|undefined} state */
export const takesSets = (state) => bears(state?.label) || !isDone(state ?? { label: null, reason: "" });
/** Why sentences cannot be marked; "" where they can. @param {{label: string|null, reason: string}} state */
export function markingObstacle(state) {
  if (takesSets(state)) return "";
  if (state.reason) return "This abstract cannot be judged; a label (1, 2) takes that back.";
  return `${state.label} has no evidence sets: give SUPPORT or CONTRADICT first.`;
}

/** @param {Sheet} sheet */
export const hasSetUnits = (sheet) => sheet.units.some((unit) => unit.kind === "set");

/** Every sentence with its set; what waits is laid over what is stored.
 *  @param {Sheet} sheet @param {Step[]} steps @returns {Sentence[]} */
export function sentencesOf(sheet, steps = []) {
  const state = labelUnit(sheet)?.state;
  /** @type {Sentence[]} */
  const sentences = sheet.screen.parts.map((_, part) => ({ part, index: -1, set: "", waits: false }));
  if (!takesSets(state)) return sentences;
  sheet.units.forEach((unit, index) => {
    if (unit.kind !== "set" || !sentences[unit.part]) return;
    sentences[unit.part].index = index;
    if (bears(state?.label)) sentences[unit.part].set = unit.state.label ?? "";
  });
  for (const { part = -1, set = "" } of steps) {
    if (sentences[part]) Object.assign(sentences[part], { set, waits: true });
  }
  return sentences;
}

/** @param {Sentence[]} sentences @returns {SetGroup[]} the sets that have sentences, in order */
export function groupsOf(sentences) {
  /** @param {string} set */
  const partsOf = (set) => sentences.filter((sentence) => sentence.set === set).map(({ part }) => part);
  /** @type {SetGroup[]} */
  const groups = SETS.map((set) => [set, partsOf(set)]);
  return groups.filter(([, parts]) => parts.length);
}

/** What pressing a sentence changes: into the current set, or out of it.
 *  @param {Sentence[]} sentences @param {number} part @param {string} current */
export function toggled(sentences, part, current) {
  const sentence = sentences[part];
  return sentence ? [{ part, set: sentence.set === current ? "" : current }] : [];
}

/** What a block changes. It follows the sentence that was toggled last: as that went in or out, so do the
 *  others; where they all did already, the block turns round.
 *  @param {Sentence[]} sentences @param {{part: number, into: boolean}|null} anchor @param {number} part
 *  @param {string} current */
export function toggledBlock(sentences, anchor, part, current) {
  const first = anchor && sentences[anchor.part] ? anchor : { part, into: sentences[part]?.set !== current };
  const [from, to] = [Math.min(first.part, part), Math.max(first.part, part)];
  const block = sentences.slice(from, to + 1);
  const isSettled = block.every(({ set }) => (set === current) === first.into);
  const into = isSettled ? !first.into : first.into;
  const changing = block.filter(({ set }) => (set === current) !== into);
  return { changes: changing.map((sentence) => ({ part: sentence.part, set: into ? current : "" })), into };
}

/** @param {number[]} parts @param {number[]} others */
const holds = (parts, others) => others.every((part) => parts.includes(part));

/** What is wrong between two sets. @param {SetGroup} one @param {SetGroup} other @param {boolean} isFirst */
function badPair([set, parts], [otherSet, others], isFirst) {
  if (!holds(parts, others)) return [];
  if (parts.length > others.length) return [`set ${set} holds all of set ${otherSet}`];
  return isFirst ? [`sets ${set} and ${otherSet} are the same`] : [];
}

/** @param {SetGroup[]} groups */
function badPairs(groups) {
  return groups.flatMap((group, at) =>
    groups.flatMap((other, index) => (index === at ? [] : badPair(group, other, at < index))),
  );
}

/** What should be looked at again. @param {string|null} label @param {SetGroup[]} groups */
export function warningsOf(label, groups) {
  const none = bears(label) && !groups.length ? [`${label} has no evidence set yet`] : [];
  const long = groups.filter(([, parts]) => parts.length > WINDOW);
  const tooLong = long.map(([set, parts]) => `set ${set} has ${parts.length} sentences, more than ${WINDOW}`);
  return [...none, ...tooLong, ...badPairs(groups)];
}

/** "set 1: 0, 3 · set 2: 7" @param {SetGroup[]} groups */
export const listed = (groups) => groups.map(([set, parts]) => `set ${set}: ${parts.join(", ")}`).join(" · ");

/** The set after or before this one; after the last comes the first.
 *  @param {string} current @param {number} step */
export const setBy = (current, step) => SETS[(SETS.indexOf(current) + step + SETS.length) % SETS.length];

/** Where work on an abstract goes on: the sentence marked last and its set. @param {Sheet} sheet */
export function lastMarked(sheet) {
  const marked = sheet.units.filter((unit) => unit.kind === "set" && unit.state.label !== null);
  const newest = marked.sort((one, other) => String(other.state.at).localeCompare(String(one.state.at)))[0];
  return newest ? { part: newest.part, set: newest.state.label ?? SETS[0] } : { part: 0, set: SETS[0] };
}
