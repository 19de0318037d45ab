/** A table of keys: buttons, tooltips and the help overlay are all drawn from such a table. */

/**
 * @typedef {object} Key
 * @property {string} action
 * @property {string[]} keys
 * @property {string} show
 * @property {string} name
 * @property {string} tip
 * @property {string} group
 * @property {boolean} [repeat]
 */
/** @typedef {Map<string, Key>} KeysByName */

export const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @param {Key[]} keys @returns {KeysByName} */
export const byName = (keys) => new Map(keys.flatMap((key) => key.keys.map((name) => [name, key])));

/** The row of an action; an unknown action is a mistake in the code.
 *  @param {Key[]} keys @param {string} action @returns {Key} */
export function keyOf(keys, action) {
  const key = keys.find((each) => each.action === action);
  if (!key) throw new Error(`no key for ${action}; known: ${keys.map((each) => each.action).join(", ")}`);
  return key;
}
