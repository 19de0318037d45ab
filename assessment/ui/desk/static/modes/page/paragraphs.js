/** A page of paragraphs: what is said of each and of the gaps between them, and what is missing.  Plain values in, plain values out. */

import { unitId } from "../../core/state.js";
import { LABEL_KEYS } from "./keys.js";
import { firstsOf, gapsOf, isRemoved, UNSET } from "./neighbours.js";

/** @typedef {import("../../protocol.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").UnitState} UnitState */
/** @typedef {{kind: string, key: string, label: string|null}} Step  a label that waits for its unit */
/** @typedef {{kind: string, key: string, at: number, state: UnitState, waits: boolean, review: boolean}} Seen  a unit with what waits laid over it */
/** @typedef {Seen & {id: string, heading: string, press: string}} FacetSeen  `press`: its key */
/** @typedef {{part: number, first: number, id: string, removal: Seen, removed: boolean, facets: FacetSeen[], chosen: FacetSeen[], grade: string,
 *   missing: boolean, review: boolean}} Paragraph  a repeated paragraph is the one at `first` once more */
/** @typedef {{kind: "paragraph"|"gap", part: number}} Stop */

/** From the highest to the lowest. */
export const GRADES = Object.keys(LABEL_KEYS.facet);
/** In the order of their keys. */
export const TRANSITIONS = Object.keys(LABEL_KEYS.transition);
/** Stands for what fits no facet of the outline. */
export const OTHER = "NONE_OF_THESE";
export const GENERAL = "INTRODUCTION";
/** "Every page should have at least two topic switches." */
export const LEAST_SWITCHES = 2;

const BLANK = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const OWN_KEYS = { [OTHER]: "o", [GENERAL]: "i" };
const WITH_DIGITS = 9;

export const stepId = unitId;
export const facetKey = (paragraph, facet) => `${paragraph} ${facet}`;

/** The key that chooses a facet of the outline: 1 to 9, then with Shift; "" past the 18th. */
export function pressOf(id, index) {
  if (OWN_KEYS[id]) return OWN_KEYS[id];
  if (index < WITH_DIGITS) return String(index + 1);
  return index < 2 * WITH_DIGITS ? `Shift+${index + 1 - WITH_DIGITS}` : "";
}

/** Looks units up by kind and key, with what waits laid over their states. */
function lookup({ units }, steps) {
  const there = new Map(units.map((unit, at) => [unitId(unit), at]));
  const waiting = new Map(steps.map((step) => [stepId(step), step.label]));
  return (kind, key) => {
    const id = unitId({ kind, key });
    const at = there.get(id) ?? -1;
    const state = at < 0 ? BLANK : units[at].state;
    const waits = waiting.has(id);
    const label = waits ? waiting.get(id) : state.label;
    return { kind, key, at, waits, state: waits ? { ...state, label, reason: "" } : state, review: Boolean(units[at]?.review) };
  };
}

const isSet = ({ label }) => label !== null && label !== UNSET;
const gradeOf = (chosen) => GRADES.find((grade) => chosen.some(({ state }) => state.label === grade)) ?? "";

function paragraphOf(id, part, facets, seen) {
  const removal = seen("removed", id);
  const removed = isRemoved(removal.state);
  const found = removed ? [] : facets.map((facet, index) => ({ ...seen("facet", facetKey(id, facet.id)), id: facet.id, heading: facet.heading, press: pressOf(facet.id, index) }));
  const chosen = found.filter(({ state }) => state.label !== null);
  const review = removal.review || found.some((facet) => facet.review);
  return { part, first: part, id, removal, removed, facets: found, chosen, grade: gradeOf(chosen), missing: !removed && !removal.state.reason && !chosen.some(({ state }) => isSet(state)), review };
}

/** @param {Sheet} sheet @param {Step[]} steps what waits for its units */
export function pageOf(sheet, steps = []) {
  const { paragraphs: ids, facets } = /** @type {import("../../protocol.js").PageData} */ (sheet.screen.data);
  const firsts = firstsOf(ids);
  const seen = lookup(sheet, steps);
  const paragraphs = [];
  ids.forEach((id, part) => {
    const first = firsts[part];
    paragraphs.push(first === part ? paragraphOf(id, part, facets, seen) : { ...paragraphs[first], part, missing: false });
  });
  const gaps = gapsOf(sheet).map((gap) => ({ ...gap, ...seen("transition", gap.key) }));
  const open = gaps.filter(({ state }) => !isSet(state) && !state.reason);
  return {
    paragraphs, gaps, facets,
    missing: { paragraphs: paragraphs.filter(({ missing }) => missing).map(({ part }) => part), gaps: open.map(({ part }) => part) },
    switches: gaps.filter(({ state }) => state.label === "SWITCH").length,
  };
}

/** How many paragraphs that are read are about each facet, by its id; a repeated one counts once. */
export function countsOf({ paragraphs, facets }) {
  const counts = new Map(facets.map(({ id }) => [id, 0]));
  for (const { part, first, chosen } of paragraphs) {
    if (part === first) chosen.forEach(({ id }) => counts.set(id, counts.get(id) + 1));
  }
  return counts;
}

/** What can be taken in hand, in reading order. @returns {Stop[]} */
export function stopsOf({ paragraphs, gaps }) {
  const before = new Set(gaps.map(({ part }) => part));
  return paragraphs.flatMap(({ part }) => [...(before.has(part) ? [{ kind: "gap", part }] : []), { kind: "paragraph", part }]);
}

export const sameStop = (one, other) => one?.kind === other?.kind && one?.part === other?.part;
export const isMissing = ({ missing }, { kind, part }) => (kind === "gap" ? missing.gaps : missing.paragraphs).includes(part);
export const gapAt = ({ gaps }, part) => gaps.find((gap) => gap.part === part);
/** The unit that reason, flag and note go to: the paragraph's removal, or the gap itself; undefined at the end. */
export const heldAt = (page, stop) => (stop.kind === "gap" ? gapAt(page, stop.part) : page.paragraphs[stop.part]?.removal);

/** The stop itself, or the paragraph where its gap has gone. */
export const standing = (page, stop) => (stop.kind === "gap" && !gapAt(page, stop.part) ? { kind: "paragraph", part: stop.part } : stop);

/** The next stop after this one where something is missing; null where nothing is. */
export function nextMissing(page, stop) {
  const stops = stopsOf(page);
  const here = stops.findIndex((each) => sameStop(each, stop));
  return stops.slice(here + 1).find((each) => isMissing(page, each)) ?? null;
}

/** Where a page is taken up: what is missing first, else the first paragraph. */
export const startOf = (page) => stopsOf(page).find((each) => isMissing(page, each)) ?? { kind: "paragraph", part: 0 };

/** The stop that a unit belongs to, or null. */
export function stopOf(page, { kind, key }) {
  if (kind === "transition") {
    const gap = page.gaps.find((each) => each.key === key);
    return gap ? { kind: "gap", part: gap.part } : null;
  }
  const owns = ({ id }) => (kind === "removed" ? id === key : page.facets.some((facet) => facetKey(id, facet.id) === key));
  const found = page.paragraphs.find(owns);
  return found ? { kind: "paragraph", part: found.part } : null;
}

/** Whether a unit should be there: a facet of a paragraph that is read, a gap between neighbours. */
export function belongs(page, { kind, key }) {
  if (kind === "transition") return page.gaps.some((gap) => gap.key === key);
  return kind === "facet" && page.paragraphs.some((paragraph) => paragraph.facets.some((facet) => facet.key === key));
}
