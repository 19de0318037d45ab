/** Nugget recall, nugget precision and F of one response (TREC 2007 QA guidelines; Lin and Demner-Fushman, N06-1049). */

const PER_NUGGET = 100;
const BETA = 3;

const sum = (values) => values.reduce((total, value) => total + value, 0);
const nonWhite = (text) => [...text.replace(/\s+/gu, "")].length;

/** Non-white-space characters of all items together. */
export const lengthOf = (parts) => sum(parts.map(({ text }) => nonWhite(text)));

/** 1 below the allowance, else 1 - (length - allowance) / length; 0 for an empty response. */
export function precision(length, matched) {
  const allowance = PER_NUGGET * matched;
  if (!length) return 0;
  return length < allowance ? 1 : 1 - (length - allowance) / length;
}

/** (b² + 1) P R / (b² P + R); 0 where both are 0. */
export function fBeta(np, nr, beta = BETA) {
  const below = beta * beta * np + nr;
  return below ? ((beta * beta + 1) * np * nr) / below : 0;
}

/** All figures; `nr` and `f` are null where no nugget has a weight.
 *  @param {{weight: number, found: boolean}[]} nuggets */
export function figures(nuggets, length, beta = BETA) {
  const found = nuggets.filter((nugget) => nugget.found);
  const whole = sum(nuggets.map(({ weight }) => weight));
  const nr = whole ? sum(found.map(({ weight }) => weight)) / whole : null;
  const np = precision(length, found.length);
  return { matched: found.length, of: nuggets.length, allowance: PER_NUGGET * found.length, length, nr, np, f: nr === null ? null : fBeta(np, nr, beta), beta };
}
