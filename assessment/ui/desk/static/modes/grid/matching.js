/** Which nugget is matched in which item of a response: plain values in and out. */

import { cleared, isDone, labelled } from "../../units/unit_state.js";
import { gridData, isRead } from "../../rules/grid_rules.js";
import { words } from "./words.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("../../rules/grid_data.js").GridData} GridData */
/** @typedef {import("../../protocol.js").Suggestion} Suggestion */
/** @typedef {{weight?: number|null, importance?: string, votes?: string, text?: string}} NuggetDetails */
/**
 * @typedef {object} Nugget  `index` is that of its unit, `item` the item it is matched in, from 1, or 0
 * @property {number} index
 * @property {number} number
 * @property {string} text
 * @property {number} weight
 * @property {boolean} weighted
 * @property {string} importance
 * @property {string} votes
 * @property {string[]} terms
 * @property {string|null} label
 * @property {boolean} matched
 * @property {number} item
 * @property {string} excerpt
 * @property {boolean} open
 * @property {{item: number, share: number}[]} overlap
 * @property {Suggestion|null} suggestion
 */
/** @typedef {{nugget: Nugget, label: string, share: number, strength: number, why: string}} Offer */

const LONGEST_EXCERPT = 10_000;
/** A suggestion from the assessor's own earlier label is stronger than any share of words. */
const OWN_LABEL = 2;

/** @param {Sheet} sheet */
export const readIndex = (sheet) => sheet.units.findIndex((unit) => unit.kind === gridData(sheet).read);

/** The label that says that all is read, the first of its scale; "" where the screen has none. @param {Sheet} sheet */
export function readLabel(sheet) {
  const { read } = gridData(sheet);
  return sheet.scales.find(({ kind }) => kind === read)?.labels[0]?.name ?? "";
}

/** Whether a unit's label is one of the labels that mark it in an item.
 *  @param {UnitState} state @param {string[]} labels */
const isMarked = ({ label }, labels) => label !== null && labels.includes(label);

/** The item that a nugget is matched in, from 1; 0 where it is in none.
 *  @param {UnitState} state @param {string[]} labels */
export const itemOf = (state, labels) =>
  isMarked(state, labels) ? Number(state.evidence[0]?.text) || 0 : 0;
/** @param {UnitState} state @param {string[]} labels */
export const excerptOf = (state, labels) => (isMarked(state, labels) ? (state.evidence[1]?.text ?? "") : "");

/** @param {UnitState} state @returns {UnitState} */
export const unmarked = (state) => ({ ...cleared(state), evidence: [] });

/** @param {UnitState} state @param {number} item @param {string} excerpt @returns {UnitState} */
function matchedAt(state, item, excerpt) {
  const texts = [String(item), excerpt.slice(0, LONGEST_EXCERPT)].filter(Boolean);
  return { ...state, evidence: texts.map((text) => ({ text, label: null })) };
}

/** The state after a nugget's number was pressed in an item: marked there with the first label, moved there,
 *  or where it was marked there, with the next label, and after the last one taken off.
 *  @param {UnitState} state @param {number} item @param {string[]} labels @param {string} excerpt
 *  @returns {UnitState} */
export function marked(state, item, labels, excerpt = "") {
  const index = isMarked(state, labels) ? labels.indexOf(state.label ?? "") : 0;
  const known = excerptOf(state, labels);
  const isSame = itemOf(state, labels) === item && (excerpt === "" || excerpt === known);
  if (!isSame) return matchedAt(labelled(state, labels[index]), item, excerpt);
  const next = labels[index + 1];
  return next === undefined ? unmarked(state) : matchedAt(labelled(state, next), item, known);
}

/** The state of a nugget marked in an item as it was suggested.
 *  @param {UnitState} state @param {number} item @param {string} label @param {string} excerpt */
export const accepted = (state, item, label, excerpt) => matchedAt(labelled(state, label), item, excerpt);

/** The state with an excerpt of the item that the nugget is matched in.
 *  @param {UnitState} state @param {number} item @param {string} excerpt */
export const excerpted = (state, item, excerpt) => matchedAt(state, item, excerpt);

/** What the screen knows of a nugget: by the key of its unit, or in the order of the units.
 *  @param {GridData} data @param {Unit} unit @param {number} index @returns {NuggetDetails} */
function detailsOf(data, unit, index) {
  const nuggets = data.nuggets ?? {};
  return (Array.isArray(nuggets) ? nuggets[index] : nuggets[unit.key]) ?? {};
}

/** @param {Sheet} sheet @param {number} index @param {number} nuggetIndex @returns {Nugget} */
function nuggetOf(sheet, index, nuggetIndex) {
  const unit = sheet.units[index];
  const data = gridData(sheet);
  const { weight, importance = "", votes = "", ...details } = detailsOf(data, unit, nuggetIndex);
  const text = details.text || unit.question || unit.name;
  const number = Number(/\d+/.exec(unit.name)?.[0] ?? nuggetIndex + 1);
  return {
    index,
    text,
    number,
    importance,
    votes,
    weight: Number(weight) || 0,
    weighted: Number.isFinite(weight),
    terms: words(text),
    label: unit.state.label,
    matched: isMarked(unit.state, data.labels),
    item: itemOf(unit.state, data.labels),
    excerpt: excerptOf(unit.state, data.labels),
    open: !isDone(unit.state),
    overlap: data.overlap?.[unit.key] ?? [],
    suggestion: unit.suggestion,
  };
}

/** @param {Sheet} sheet @returns {Nugget[]} in the order of the units */
export function nuggetsOf(sheet) {
  const { marks } = gridData(sheet);
  const indexes = sheet.units.flatMap((unit, index) => (unit.kind === marks ? [index] : []));
  return indexes.map((index, nuggetIndex) => nuggetOf(sheet, index, nuggetIndex));
}

/** The overlap with most of a nugget's words. @param {Nugget} nugget */
export const bestOverlap = ({ overlap }) => [...overlap].sort((one, other) => other.share - one.share)[0];

/** The item of a suggestion: named with it, else where most of the nugget's words are, else (0) anywhere.
 *  @param {Nugget} nugget */
const suggestedItem = (nugget) => nugget.suggestion?.item ?? bestOverlap(nugget)?.item ?? 0;

/** @param {Nugget} nugget @param {number} item @param {string[]} labels @returns {Offer|null} */
function offerOf(nugget, item, labels) {
  if (!nugget.open) return null;
  const share = nugget.overlap.find((overlap) => overlap.item === item)?.share ?? 0;
  const { suggestion } = nugget;
  if (suggestion && labels.includes(suggestion.label) && [0, item].includes(suggestedItem(nugget))) {
    return { nugget, label: suggestion.label, share, strength: OWN_LABEL, why: suggestion.why };
  }
  if (share <= 0) return null;
  return { nugget, label: labels[0], share, strength: share, why: `${percent(share)} of its words stand in item ${item}` };
}

/** Suggestions for an item, the strongest first: the assessor's own earlier labels, then by the share of
 *  the nugget's words.
 *  @param {Nugget[]} nuggets @param {number} item @param {string[]} labels @returns {Offer[]} */
export function offersFor(nuggets, item, labels) {
  const offers = nuggets.map((nugget) => offerOf(nugget, item, labels)).filter((offer) => offer !== null);
  return offers.sort(
    (one, other) => other.strength - one.strength || one.nugget.number - other.nugget.number,
  );
}

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** Where work on a response goes on: the item of the newest match, from 0; the first one where nothing or
 *  everything is done.
 *  @param {Sheet} sheet */
export function startItem(sheet) {
  if (isRead(sheet)) return 0;
  const { labels } = gridData(sheet);
  const matches = sheet.units.filter((unit) => itemOf(unit.state, labels) > 0);
  const newest = matches.sort((one, other) => String(other.state.at).localeCompare(String(one.state.at)))[0];
  return newest ? Math.min(itemOf(newest.state, labels), sheet.screen.parts.length) - 1 : 0;
}
