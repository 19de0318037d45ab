/** A person's own keys as text, to take along to another browser; checked before they are taken over. */

import { NO_OWN_KEYS, refusal, shownKey } from "./key_layout.js";
import { cleanKeys, keysByPresentName } from "./own_keys.js";

/** @typedef {import("./key_layout.js").OwnKeys} OwnKeys */
/** @typedef {{own: OwnKeys, problems: string[]}} Checked  `own` are the keys as far as nothing is wrong */

const FORM = 'This is not a text of keys: it should look like {"hand": "", "rows": false, "keys": {"undo": "h"}}.';

/** @param {OwnKeys} own */
export const textOf = (own) => JSON.stringify(own, null, 1);

/** @param {string} text @returns {any} null where it holds no object */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {any} value */
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The keys in a text, and everything that is wrong with them.
 *  @param {string} text
 *  @param {{nameOf: (action: string) => string, clash: (one: string, other: string) => boolean}} actions  such as a keymap;
 *    `nameOf`: "" for an action that this page does not have; `clash`: whether two actions meet in one mode
 *  @returns {Checked} */
export function keysIn(text, actions) {
  const value = parsed(text);
  if (!value || !isRecord(value.keys ?? {})) return { own: NO_OWN_KEYS, problems: [FORM] };
  const problems = [];
  const entries = Object.entries(keysByPresentName(value.keys ?? {}));
  for (const [action, key] of entries) {
    if (!actions.nameOf(action)) problems.push(`“${action}” is no action of this page.`);
    else if (typeof key !== "string" || !key) problems.push(`The key of ${actions.nameOf(action)} is no text.`);
    else if (refusal(key)) problems.push(`${actions.nameOf(action)}: ${refusal(key)}`);
  }
  entries.forEach(([action, key], at) => {
    const others = entries.slice(at + 1).filter(([other, its]) => its === key && actions.clash(action, other));
    for (const [other] of others) {
      problems.push(`${shownKey(String(key))} is the key of both ${actions.nameOf(action)} and ${actions.nameOf(other)}.`);
    }
  });
  return { own: cleanKeys(value), problems };
}
