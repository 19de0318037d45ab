/** Which nugget is found in which item of a response: plain values in, plain values out. */

import { cleared, isDone, labelled } from "../../core/state.js";
import { words } from "./words.js";

/** @typedef {import("../../protocol.js").Sheet} Sheet */
/** @typedef {{at: number, number: number, text: string, weight: number, weighted: boolean, importance: string, votes: string, terms: string[], found: boolean,
 *   item: number, excerpt: string, open: boolean, overlap: {item: number, share: number}[], said: {label: string, why: string}|null}} Nugget
 *   `at` is the index of its unit, `item` the item it is found in, from 1, or 0 */

const FOUND = "found";
const LONGEST_EXCERPT = 10_000;
/** A suggestion that the assessor made elsewhere is stronger than any share of words. */
const BY_HAND = 2;

export const isGrid = (sheet) => sheet?.screen.mode === "grid";
export const readIndex = (units) => units.findIndex((unit) => unit.kind === "read");
export const isRead = (units) => units.some((unit) => unit.kind === "read" && isDone(unit.state));

/** The item that a nugget is found in, from 1; 0 where it is found nowhere. */
export const itemOf = (state) => (state.label === FOUND ? Number(state.evidence[0]?.text) || 0 : 0);
export const excerptOf = (state) => (state.label === FOUND ? (state.evidence[1]?.text ?? "") : "");

export const unmarked = (state) => ({ ...cleared(state), evidence: [] });

function found(state, item, excerpt) {
  const texts = [String(item), excerpt.slice(0, LONGEST_EXCERPT)].filter(Boolean);
  return { ...labelled(state, FOUND), evidence: texts.map((text) => ({ text, label: null })) };
}

/** The state after a nugget's number was pressed in an item: marked there, moved there, or taken off where it was marked there. */
export function marked(state, item, excerpt = "") {
  const news = excerpt !== "" && excerpt !== excerptOf(state);
  return itemOf(state) === item && !news ? unmarked(state) : found(state, item, excerpt);
}

/** The state with another excerpt of the item that it is found in. */
export const excerpted = (state, excerpt) => found(state, itemOf(state), excerpt);

/** What the screen says of a nugget: by the key of its unit, or in the order of the units. */
function details(data, unit, place) {
  const given = data?.nuggets ?? {};
  return (Array.isArray(given) ? given[place] : given[unit.key]) ?? {};
}

function nugget(sheet, unit, at, place) {
  const { data } = sheet.screen;
  const { weight, importance = "", votes = "", text } = details(data, unit, place);
  const shown = text || unit.question || unit.name;
  return {
    at, text: shown, number: Number(/\d+/.exec(unit.name)?.[0] ?? place + 1), weight: Number(weight) || 0, weighted: Number.isFinite(weight), importance, votes,
    terms: words(shown), found: unit.state.label === FOUND, item: itemOf(unit.state), excerpt: excerptOf(unit.state), open: !isDone(unit.state),
    overlap: data?.overlap?.[unit.key] ?? [], said: unit.suggestion,
  };
}

/** @param {Sheet} sheet @returns {Nugget[]} in the order of the units */
export function nuggetsOf(sheet) {
  const places = sheet.units.flatMap((unit, at) => (unit.kind === "match" ? [at] : []));
  return places.map((at, place) => nugget(sheet, sheet.units[at], at, place));
}

/** The item where a suggestion stands: named with it, else where most of the nugget's words are, else (0) anywhere. */
const saidItem = ({ said, overlap }) => said.item ?? [...overlap].sort((one, other) => other.share - one.share)[0]?.item ?? 0;

function offerOf(each, item) {
  if (!each.open) return null;
  const share = each.overlap.find((overlap) => overlap.item === item)?.share ?? 0;
  if (each.said?.label === FOUND && [0, item].includes(saidItem(each))) return { nugget: each, share, strength: BY_HAND, why: each.said.why };
  return share > 0 ? { nugget: each, share, strength: share, why: `${percent(share)} of its words stand in item ${item}` } : null;
}

/** Suggestions for an item, the strongest first: what the assessor said elsewhere, then by the share of the nugget's words. */
export function offersFor(nuggets, item) {
  const offers = nuggets.map((each) => offerOf(each, item)).filter(Boolean);
  return offers.sort((one, other) => other.strength - one.strength || one.nugget.number - other.nugget.number);
}

export const percent = (share) => `${Math.round(100 * share)} %`;

/** Where a response is taken up again: the item of the newest match, from 0; the first one where nothing or everything is done. */
export function startItem(sheet) {
  if (isRead(sheet.units)) return 0;
  const matches = sheet.units.filter((unit) => itemOf(unit.state) > 0);
  const newest = matches.sort((one, other) => String(other.state.at).localeCompare(String(one.state.at)))[0];
  return newest ? Math.min(itemOf(newest.state), sheet.screen.parts.length) - 1 : 0;
}

/** What a unit is called in a sentence: "nugget 3" where its name is the bare number. */
export const called = (unit) => (unit.kind === "match" && /^\d+$/.test(unit.name) ? `nugget ${unit.name}` : unit.name);
