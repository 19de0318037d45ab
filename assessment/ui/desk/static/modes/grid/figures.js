/** Nugget recall, nugget precision and F of one response (TREC 2007 QA guidelines; Lin and Demner-Fushman,
 *  N06-1049). */

const PER_NUGGET = 100;
const BETA = 3;

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {string} text */
const nonWhite = (text) => [...text.replace(/\s+/gu, "")].length;

/** Non-white-space characters of all items together. @param {{text: string}[]} parts */
export const lengthOf = (parts) => sum(parts.map(({ text }) => nonWhite(text)));

/** 1 below the allowance, else 1 - (length - allowance) / length; 0 for an empty response.
 *  @param {number} length @param {number} matched */
export function precision(length, matched) {
  const allowance = PER_NUGGET * matched;
  if (!length) return 0;
  return length < allowance ? 1 : 1 - (length - allowance) / length;
}

/** (b² + 1) P R / (b² P + R); 0 where both are 0. @param {number} np @param {number} nr */
export function fBeta(np, nr, beta = BETA) {
  const below = beta * beta * np + nr;
  return below ? ((beta * beta + 1) * np * nr) / below : 0;
}

/** All figures; `nr` and `f` are null where no nugget has a weight.
 *  @param {{weight: number, matched: boolean}[]} nuggets @param {number} length @param {number} beta */
export function figures(nuggets, length, beta = BETA) {
  const matched = nuggets.filter((nugget) => nugget.matched);
  const whole = sum(nuggets.map(({ weight }) => weight));
  const nr = whole ? sum(matched.map(({ weight }) => weight)) / whole : null;
  const np = precision(length, matched.length);
  const f = nr === null ? null : fBeta(np, nr, beta);
  const allowance = PER_NUGGET * matched.length;
  return { matched: matched.length, of: nuggets.length, allowance, length, nr, np, f, beta };
}
