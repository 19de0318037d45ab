/** What a keydown means, by a table of keys: buttons, tooltips and the help overlay are all drawn from
 *  such a table. */

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

/** @param {any} node */
const isTyping = (node) =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable === true;
/** @param {any} node */
const isPressable = (node) => /^(BUTTON|A|SUMMARY)$/.test(node.tagName ?? "");
/** @param {any} node */
const isDialog = (node) =>
  node.getAttribute?.("role") === "dialog" || (node.tagName === "DIALOG" && node.open);

/** AltGr writes `[` on many keyboards and reports Ctrl and Alt, so it is let through.
 *  @param {KeyboardEvent} event */
export const isAltGraph = (event) => event.getModifierState?.("AltGraph") === true;

/** Whether a keydown belongs to a field, a dialog, or a button that has the focus. Enter and space stay
 *  with a button or link.
 *  @param {KeyboardEvent} event */
export function belongsElsewhere(event) {
  if (event.defaultPrevented || event.isComposing) return true;
  const path = event.composedPath?.() ?? [];
  if (path.some((node) => isTyping(node) || isDialog(node))) return true;
  return (event.key === "Enter" || event.key === " ") && path.some(isPressable);
}
