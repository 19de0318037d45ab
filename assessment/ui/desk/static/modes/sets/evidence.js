/** A claim against an abstract: its label, which sentence stands in which evidence set, and what is wrong with them. Plain values in, plain values out. */

import { isDone } from "../../core/state.js";

/** @typedef {import("../../protocol.js").Sheet} Sheet */
/** @typedef {{part: number, at: number, set: string, waits: boolean}} Sentence  `at` is the index of its unit or -1, `set` "" where it is in none */
/** @typedef {{part: number, set: string, before: string, group: string, older?: boolean}} Step  a change that waits for its unit */

export const SETS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const SIGNS = "①②③④⑤⑥⑦⑧⑨";
const BEARING = ["SUPPORT", "CONTRADICT"];
/** More sentences than this are cut off by the official measure where a shorter set stands beside. */
const WINDOW = 3;

export const isSets = (sheet) => sheet?.screen.mode === "sets";
export const signOf = (set) => SIGNS[Number(set) - 1] ?? "";
export const labelIndex = (units) => units.findIndex((unit) => unit.kind === "label");
export const labelUnit = (sheet) => sheet.units[labelIndex(sheet.units)];
/** Whether a label stands on evidence sets. */
export const bears = (label) => BEARING.includes(label);
/** Whether sentences can be marked: the label bears sets, or is still to come. */
export const takesSets = (state) => bears(state?.label) || !isDone(state ?? { label: null, reason: "" });
export const hasSetUnits = (sheet) => sheet.units.some((unit) => unit.kind === "set");
const STEADY = { sets: ["set"], page: ["facet", "transition"] };
/** Whether judging a unit brings up further ones, or takes them away. */
export const brings = (sheet, { kind }) => Boolean(sheet?.screen.data?.grows) && !STEADY[sheet.screen.mode]?.includes(kind);

/** Every sentence with its set; what waits is laid over what is stored.  @param {Sheet} sheet @param {Step[]} steps @returns {Sentence[]} */
export function sentencesOf(sheet, steps = []) {
  const state = labelUnit(sheet)?.state;
  const found = sheet.screen.parts.map((_, part) => ({ part, at: -1, set: "", waits: false }));
  if (!takesSets(state)) return found;
  sheet.units.forEach((unit, at) => {
    if (unit.kind === "set" && found[unit.part]) Object.assign(found[unit.part], { at, set: bears(state.label) ? (unit.state.label ?? "") : "" });
  });
  for (const { part, set } of steps) if (found[part]) Object.assign(found[part], { set, waits: true });
  return found;
}

/** @returns {[string, number[]][]} the sets that have sentences, in order */
export function groupsOf(sentences) {
  const parts = (set) => sentences.filter((sentence) => sentence.set === set).map(({ part }) => part);
  /** @type {[string, number[]][]} */
  const groups = SETS.map((set) => [set, parts(set)]);
  return groups.filter(([, found]) => found.length);
}

/** What pressing a sentence changes: into the current set, or out of it. */
export function toggled(sentences, part, current) {
  const sentence = sentences[part];
  return sentence ? [{ part, set: sentence.set === current ? "" : current }] : [];
}

/** What a block changes. It follows the sentence that was toggled last: as that went in or out, so do the others;
 *  where they all did already, the block turns round.  @param {{part: number, into: boolean}|null} anchor */
export function toggledBlock(sentences, anchor, part, current) {
  const first = anchor && sentences[anchor.part] ? anchor : { part, into: sentences[part]?.set !== current };
  const [from, to] = [Math.min(first.part, part), Math.max(first.part, part)];
  const block = sentences.slice(from, to + 1);
  const settled = block.every(({ set }) => (set === current) === first.into);
  const into = settled ? !first.into : first.into;
  const changes = block.filter(({ set }) => (set === current) !== into).map((sentence) => ({ part: sentence.part, set: into ? current : "" }));
  return { changes, into };
}

const holds = (one, other) => other.every((part) => one.includes(part));

function badPairs(groups) {
  return groups.flatMap(([set, parts], at) => groups.flatMap(([other, others], place) => {
    if (place === at || !holds(parts, others)) return [];
    if (parts.length === others.length) return at < place ? [`sets ${set} and ${other} are the same`] : [];
    return [`set ${set} holds all of set ${other}`];
  }));
}

/** What should be looked at again.  @param {string|null} label @param {[string, number[]][]} groups */
export function warningsOf(label, groups) {
  const none = bears(label) && !groups.length ? [`${label} has no evidence set yet`] : [];
  const long = groups.filter(([, parts]) => parts.length > WINDOW).map(([set, parts]) => `set ${set} has ${parts.length} sentences, more than ${WINDOW}`);
  return [...none, ...long, ...badPairs(groups)];
}

/** "set 1: 0, 3 · set 2: 7" */
export const listed = (groups) => groups.map(([set, parts]) => `set ${set}: ${parts.join(", ")}`).join(" · ");

/** The set after or before this one; after the last comes the first. */
export const setBy = (current, step) => SETS[(SETS.indexOf(current) + step + SETS.length) % SETS.length];

/** Where an abstract is taken up again: the sentence marked last and its set. */
export function takeUp(sheet) {
  const marked = sheet.units.filter((unit) => unit.kind === "set" && unit.state.label !== null);
  const newest = marked.sort((one, other) => String(other.state.at).localeCompare(String(one.state.at)))[0];
  return newest ? { part: newest.part, set: newest.state.label } : { part: 0, set: SETS[0] };
}
