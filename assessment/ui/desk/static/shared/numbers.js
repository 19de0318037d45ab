/** Numbers in words. */

/** "1 unit", "2 units" @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Two decimals, and a dash where a number is undefined. @param {number|null} value */
export const rounded = (value) => (value === null ? "–" : value.toFixed(2));
