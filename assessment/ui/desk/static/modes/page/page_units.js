/** The units of a page of paragraphs: the labels of each paragraph and of the gaps between them, and which
 *  of these are missing.  Plain values in and out. */

import { unitId } from "../../units/unit_state.js";
import { LABEL_KEYS } from "../../keys/page_keys.js";
import { firstsOf, gapsOf, isRemoved, pageData, UNSET } from "../../rules/neighbours.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("../../core/waiting.js").Step} Step */
/** @typedef {import("../../rules/neighbours.js").Gap} Gap */
/**
 * @typedef {object} PageUnit  a unit with what waits laid over it; `index` is -1 while it is on its way
 * @property {string} kind
 * @property {string} key
 * @property {number} index
 * @property {UnitState} state
 * @property {boolean} waits
 * @property {boolean} review
 * @property {string} [sent_back]
 * @property {import("../../protocol.js").Unit["inquiry"]} [inquiry]
 */
/** @typedef {PageUnit & {id: string, heading: string, press: string}} FacetUnit  `press`: its key */
/** @typedef {Gap & PageUnit} GapUnit */
/**
 * @typedef {object} Paragraph  a repeated paragraph is the one at `first` once more
 * @property {number} part
 * @property {number} first
 * @property {string} id
 * @property {PageUnit} removal
 * @property {boolean} removed
 * @property {FacetUnit[]} facets
 * @property {FacetUnit[]} chosen
 * @property {string} grade
 * @property {boolean} missing
 * @property {boolean} review
 */
/** @typedef {{kind: "paragraph"|"gap", part: number}} PageItem  what can be selected */
/** @typedef {ReturnType<typeof pageOf>} Page */

/** From the highest to the lowest. */
export const GRADES = Object.keys(LABEL_KEYS.facet);
/** In the order of their keys. */
export const TRANSITIONS = Object.keys(LABEL_KEYS.transition);
/** The facet of paragraphs that fit no facet of the outline. */
export const OTHER = "NONE_OF_THESE";
export const GENERAL = "INTRODUCTION";
/** "Every page should have at least two topic switches." */
export const MIN_SWITCHES = 2;

/** @type {UnitState} */
const BLANK = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
/** @type {Record<string, string>} */
const OWN_KEYS = { [OTHER]: "o", [GENERAL]: "i" };
const WITH_DIGITS = 9;

/** @param {Step} step */
export const stepId = ({ kind = "", key = "" }) => unitId({ kind, key });
/** @param {string} paragraph @param {string} facet */
export const facetKey = (paragraph, facet) => `${paragraph} ${facet}`;

/** The key that chooses a facet of the outline: 1 to 9, then with Shift; "" past the 18th.
 *  @param {string} id @param {number} index */
export function pressOf(id, index) {
  if (OWN_KEYS[id]) return OWN_KEYS[id];
  if (index < WITH_DIGITS) return String(index + 1);
  return index < 2 * WITH_DIGITS ? `Shift+${index + 1 - WITH_DIGITS}` : "";
}

/** What the digit of a facet's key counts to. @param {string} key */
export const facetNumber = (key) => (key.startsWith("Shift+") ? 9 + Number(key.slice(6)) : key);

/** Looks units up by kind and key, with what waits laid over their states.
 *  @param {Sheet} sheet @param {Step[]} steps */
function lookup({ units }, steps) {
  const indexes = new Map(units.map((unit, index) => [unitId(unit), index]));
  const waiting = new Map(steps.map((step) => [stepId(step), step.label ?? null]));
  /** @param {string} kind @param {string} key @returns {PageUnit} */
  return (kind, key) => {
    const id = unitId({ kind, key });
    const index = indexes.get(id) ?? -1;
    const stored = index < 0 ? BLANK : units[index].state;
    const waits = waiting.has(id);
    const state = waits ? { ...stored, label: waiting.get(id) ?? null, reason: "" } : stored;
    const { review = false, sent_back, inquiry } = units[index] ?? {};
    return { kind, key, index, waits, state, review, sent_back, inquiry };
  };
}

/** @param {UnitState} state */
const isSet = ({ label }) => label !== null && label !== UNSET;

/** The highest grade of the chosen facets. @param {FacetUnit[]} chosen */
const gradeOf = (chosen) => GRADES.find((grade) => chosen.some(({ state }) => state.label === grade)) ?? "";

/** @param {string} id @param {number} part @param {{id: string, heading: string}[]} outline
 *  @param {ReturnType<typeof lookup>} unitOf @returns {Paragraph} */
function paragraphOf(id, part, outline, unitOf) {
  const removal = unitOf("removed", id);
  const removed = isRemoved(removal.state);
  const read = removed ? [] : outline;
  const facets = read.map((facet, index) => {
    const press = pressOf(facet.id, index);
    return { ...unitOf("facet", facetKey(id, facet.id)), id: facet.id, heading: facet.heading, press };
  });
  const chosen = facets.filter(({ state }) => state.label !== null);
  const review = removal.review || facets.some((facet) => facet.review);
  const missing = !removed && !removal.state.reason && !chosen.some(({ state }) => isSet(state));
  return { part, first: part, id, removal, removed, facets, chosen, grade: gradeOf(chosen), missing, review };
}

/** @param {Sheet} sheet @param {Step[]} steps what waits for its units */
export function pageOf(sheet, steps = []) {
  const { paragraphs: ids, facets } = pageData(sheet);
  const firsts = firstsOf(ids);
  const unitOf = lookup(sheet, steps);
  /** @type {Paragraph[]} */
  const paragraphs = [];
  ids.forEach((id, part) => {
    const first = firsts[part];
    const isFirst = first === part;
    paragraphs.push(
      isFirst ? paragraphOf(id, part, facets, unitOf) : { ...paragraphs[first], part, missing: false },
    );
  });
  /** @type {GapUnit[]} */
  const gaps = gapsOf(sheet).map((gap) => ({ ...gap, ...unitOf("transition", gap.key) }));
  const open = gaps.filter(({ state }) => !isSet(state) && !state.reason);
  const missing = {
    paragraphs: paragraphs.filter((paragraph) => paragraph.missing).map(({ part }) => part),
    gaps: open.map(({ part }) => part),
  };
  return {
    paragraphs,
    gaps,
    facets,
    missing,
    switches: gaps.filter(({ state }) => state.label === "SWITCH").length,
  };
}

/** How many paragraphs that are read are about each facet, by its id; a repeated one counts once.
 *  @param {Page} page */
export function countsOf({ paragraphs, facets }) {
  /** @type {Map<string, number>} */
  const counts = new Map(facets.map(({ id }) => [id, 0]));
  for (const { part, first, chosen } of paragraphs) {
    if (part === first) chosen.forEach(({ id }) => counts.set(id, (counts.get(id) ?? 0) + 1));
  }
  return counts;
}

/** What can be selected, in reading order. @param {Page} page @returns {PageItem[]} */
export function itemsOf({ paragraphs, gaps }) {
  const withGap = new Set(gaps.map(({ part }) => part));
  return paragraphs.flatMap(({ part }) => {
    /** @type {PageItem[]} */
    const gap = withGap.has(part) ? [{ kind: "gap", part }] : [];
    return [...gap, { kind: "paragraph", part }];
  });
}

/** @param {PageItem|null|undefined} one @param {PageItem|null|undefined} other */
export const sameItem = (one, other) => one?.kind === other?.kind && one?.part === other?.part;
/** @param {Page} page @param {PageItem} item */
export const isMissing = ({ missing }, { kind, part }) =>
  (kind === "gap" ? missing.gaps : missing.paragraphs).includes(part);
/** @param {Page} page @param {number} part */
export const gapAt = ({ gaps }, part) => gaps.find((gap) => gap.part === part);

/** The unit that reason, flag and note go to: the paragraph's removal, or the gap itself; undefined at the
 *  end.
 *  @param {Page} page @param {PageItem} item @returns {PageUnit|undefined} */
export function unitAt(page, item) {
  return item.kind === "gap" ? gapAt(page, item.part) : page.paragraphs[item.part]?.removal;
}

/** The item itself, or the paragraph where its gap has gone.
 *  @param {Page} page @param {PageItem} item @returns {PageItem} */
export function existing(page, item) {
  const isGone = item.kind === "gap" && !gapAt(page, item.part);
  return isGone ? { kind: "paragraph", part: item.part } : item;
}

/** The next item after this one where something is missing; null where nothing is.
 *  @param {Page} page @param {PageItem} item */
export function nextMissing(page, item) {
  const items = itemsOf(page);
  const index = items.findIndex((each) => sameItem(each, item));
  return items.slice(index + 1).find((each) => isMissing(page, each)) ?? null;
}

/** What is selected first: what is missing first, else the first paragraph.
 *  @param {Page} page @returns {PageItem} */
export function firstItem(page) {
  return itemsOf(page).find((each) => isMissing(page, each)) ?? { kind: "paragraph", part: 0 };
}

/** The item that a unit belongs to, or null.
 *  @param {Page} page @param {{kind: string, key: string}} unit @returns {PageItem|null} */
export function itemOf(page, { kind, key }) {
  if (kind === "transition") {
    const gap = page.gaps.find((each) => each.key === key);
    return gap ? { kind: "gap", part: gap.part } : null;
  }
  const owner = page.paragraphs.find(({ id }) => {
    if (kind === "removed") return id === key;
    return page.facets.some((facet) => facetKey(id, facet.id) === key);
  });
  return owner ? { kind: "paragraph", part: owner.part } : null;
}

/** Whether a unit should be there: a facet of a paragraph that is read, a gap between neighbours.
 *  @param {Page} page @param {{kind?: string, key?: string}} unit */
export function belongs(page, { kind, key }) {
  if (kind === "transition") return page.gaps.some((gap) => gap.key === key);
  return kind === "facet" && page.paragraphs.some(({ facets }) => facets.some((facet) => facet.key === key));
}
