/** Labels on a free scale: any short text, one line or several.  Plain values in, plain values out. */

/** The server refuses longer ones. */
export const LONGEST = 500;
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
// eslint-disable-next-line no-control-regex -- control characters of foreign text are what this finds
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g;

/** @typedef {{label: string, key: string, tone: string, definition: string}} Offer  `key` is "" past the ninth */

/** The text as a label: no control characters, no blank lines, nothing at the ends of its lines. */
export function tidy(text) {
  const lines = (text.toWellFormed?.() ?? text).replace(/\r\n?/g, "\n").replace(CONTROL, " ").split("\n");
  return lines.map((line) => line.trim()).filter(Boolean).join("\n");
}

export const isOneLine = (text) => !text.includes("\n");

/** A label on one line, for a chip or a list. */
export const oneLine = (label) => String(label ?? "").split("\n").join(" · ");

const folded = (text) => text.trim().toLocaleLowerCase();
const pool = (unit) => JSON.stringify([unit.kind, unit.topic, unit.choices ?? []]);

/** What was said just now of units with the same choices: a new name is a choice for the others at once. */
function saidNearby(unit, units) {
  const labels = units.filter((other) => pool(other) === pool(unit)).map((other) => other.state.label);
  return labels.filter((label) => label !== null && isOneLine(label));
}

/** The labels with a key of their own, then the choices, on the digits that are left.  @returns {Offer[]} */
export function offers(scale, unit, units = []) {
  const own = scale.labels.map(({ name, key, tone, definition }) => ({ label: name, key, tone, definition }));
  const names = new Set([...(unit.choices ?? []), ...saidNearby(unit, units)]);
  own.forEach(({ label }) => names.delete(label));
  const left = DIGITS.filter((digit) => !own.some(({ key }) => key === digit));
  return [...own, ...[...names].map((label, at) => ({ label, key: left[at] ?? "", tone: "plain", definition: "" }))];
}

/** The labels that hold the text, those that begin with it first. */
export function matching(text, labels) {
  const wanted = folded(text);
  const holding = labels.filter((label) => folded(label).includes(wanted));
  const begins = (label) => folded(label).startsWith(wanted);
  return [...holding.filter(begins), ...holding.filter((label) => !begins(label))];
}

/** What is missing from the text to be the first label that begins with it; "" where none does. */
export function completion(text, labels) {
  if (!text.trim() || !isOneLine(text)) return "";
  const found = labels.find((label) => label.length > text.length && label.toLocaleLowerCase().startsWith(text.toLocaleLowerCase()));
  return found ? found.slice(text.length) : "";
}

/** The label that a text names, in the spelling of the label that is there already; `why` where it cannot be one. */
export function labelOf(text, labels) {
  const label = tidy(text);
  if (!label) return { label: null, why: "" };
  if (label.length > LONGEST) return { label: null, why: `A label has at most ${LONGEST} characters; this one has ${label.length}.` };
  return { label: labels.find((known) => folded(known) === folded(label)) ?? label, why: "" };
}
