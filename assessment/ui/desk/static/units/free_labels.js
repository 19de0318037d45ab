/** Labels on a free scale: any short text, one line or several.  Plain values in, plain values out. */

import { isOneLine } from "./label_text.js";
import { wellFormed } from "./unit_state.js";
import { DIGITS } from "../shared/keys.js";

/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("../protocol.js").Scale} Scale */

/** The server refuses longer ones. */
export const LONGEST = 500;
// eslint-disable-next-line no-control-regex -- control characters of foreign text are what this finds
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/**
 * @typedef {object} Offer  `key` is "" past the ninth
 * @property {string} label
 * @property {string} key
 * @property {string} tone
 * @property {string} definition
 */

/** The text as a label: no control characters, no blank lines, nothing at the ends of its lines.
 *  @param {string} text */
export function tidy(text) {
  const lines = wellFormed(text).replace(/\r\n?/g, "\n").replace(CONTROL, " ").split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** @param {string} text */
const folded = (text) => text.trim().toLocaleLowerCase();
/** @param {Unit} unit */
const pool = (unit) => JSON.stringify([unit.kind, unit.topic, unit.choices ?? []]);

/** Labels of other units with the same choices: a new name is a choice for the others at once.
 *  @param {Unit} unit @param {Unit[]} units @returns {string[]} */
function labelsNearby(unit, units) {
  const nearby = units.filter((other) => pool(other) === pool(unit));
  return nearby.flatMap(({ state: { label } }) => (label !== null && isOneLine(label) ? [label] : []));
}

/** The labels with a key of their own, then the choices, on the digits that are left.
 *  @param {Scale} scale @param {Unit} unit @param {Unit[]} units @returns {Offer[]} */
export function offers(scale, unit, units = []) {
  const own = scale.labels.map(({ name, key, tone, definition }) => ({ label: name, key, tone, definition }));
  const names = new Set([...(unit.choices ?? []), ...labelsNearby(unit, units)]);
  own.forEach(({ label }) => names.delete(label));
  const digits = DIGITS.filter((digit) => !own.some(({ key }) => key === digit));
  const choices = [...names].map((label, at) => ({
    label,
    key: digits[at] ?? "",
    tone: "plain",
    definition: "",
  }));
  return [...own, ...choices];
}

/** The labels that hold the text, those that begin with it first.
 *  @param {string} text @param {string[]} labels */
export function matching(text, labels) {
  const wanted = folded(text);
  const holding = labels.filter((label) => folded(label).includes(wanted));
  /** @param {string} label */
  const begins = (label) => folded(label).startsWith(wanted);
  return [...holding.filter(begins), ...holding.filter((label) => !begins(label))];
}

/** What is missing from the text to be the first label that begins with it; "" where none does.
 *  @param {string} text @param {string[]} labels */
export function completion(text, labels) {
  if (!text.trim() || !isOneLine(text)) return "";
  const typed = text.toLocaleLowerCase();
  const first = labels.find(
    (label) => label.length > text.length && label.toLocaleLowerCase().startsWith(typed),
  );
  return first ? first.slice(text.length) : "";
}

/** The label that a text names, in the spelling of the label that is there already; `why` where it cannot
 *  be one.
 *  @param {string} text @param {string[]} labels @returns {{label: string|null, why: string}} */
export function labelOf(text, labels) {
  const label = tidy(text);
  if (!label) return { label: null, why: "" };
  if (label.length > LONGEST) {
    return { label: null, why: `A label has at most ${LONGEST} characters; this one has ${label.length}.` };
  }
  return { label: labels.find((known) => folded(known) === folded(label)) ?? label, why: "" };
}
