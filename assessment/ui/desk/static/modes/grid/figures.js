/** The figures of a screen as its marks stand, by the formulas that the track declares with it. */

/** @typedef {import("../../rules/grid_data.js").Formula} Formula */
/** @typedef {import("../../rules/grid_data.js").Figure} Figure */
/** @typedef {{weight: number, label: string|null}} Marked  what a formula looks at */
/** @typedef {(numbers: number[]) => number|null} Operator */

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
/** @param {number[]} values */
const product = (values) => values.reduce((total, value) => total * value, 1);

/** @type {Record<string, Operator>} */
const OPERATORS = {
  "+": sum,
  "*": product,
  "-": ([from, less]) => from - less,
  min: (values) => Math.min(...values),
  "/": ([above, below, otherwise = null]) => (below ? above / below : otherwise),
};

/** @param {Marked[]} units @param {string[]} labels */
const withLabels = (units, labels) =>
  labels.length ? units.filter(({ label }) => label !== null && labels.includes(label)) : units;

/** What a formula gives; null where that is undefined. @param {Formula} formula @param {Marked[]} units
 *  @returns {number|null} */
export function computed(formula, units) {
  if (typeof formula === "number") return formula;
  const [operator, ...operands] = formula;
  const labels = /** @type {string[]} */ (operands);
  if (operator === "count") return withLabels(units, labels).length;
  if (operator === "weight") return sum(withLabels(units, labels).map(({ weight }) => weight));
  const values = operands.map((operand) => computed(/** @type {Formula} */ (operand), units));
  const numbers = values.filter((value) => value !== null);
  return numbers.length < values.length ? null : OPERATORS[operator](numbers);
}

/** @param {number|null} value @param {number} decimals */
function shown(value, decimals) {
  if (value === null) return "–";
  return decimals ? value.toFixed(decimals) : value.toLocaleString("en");
}

/** A figure in words, and whether it exceeds its limit. @param {Figure} figure @param {Marked[]} units */
export function figureText({ value, decimals, of, limit }, units) {
  const number = computed(value, units);
  const text = shown(number, decimals);
  const most = limit === null ? null : computed(limit, units);
  return {
    text: of === null ? text : `${text} of ${shown(computed(of, units), decimals)}`,
    isOver: number !== null && most !== null && number > most,
  };
}
