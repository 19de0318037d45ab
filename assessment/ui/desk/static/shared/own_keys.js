/** A person's own keys in the browser's storage. */

import { NO_OWN_KEYS, refusal } from "./key_layout.js";
import { readStored, store } from "./preferences.js";

/** @typedef {import("./key_layout.js").OwnKeys} OwnKeys */
/** @typedef {import("./key_layout.js").Hand} Hand */

/** Names of actions in older versions: keys may be stored, or copied as text, under them. */
const RENAMED = new Map([["tallies", "counts"]]);

/** @param {Record<string, any>} keys by action
 *  @returns {Record<string, any>} by the present name of each action */
export function keysByPresentName(keys) {
  const entries = Object.entries(keys).map(([action, key]) => [RENAMED.get(action) ?? action, key]);
  return Object.fromEntries(entries);
}

/** What was stored may come from another version, or from somebody's file: what is no key is left out.
 *  @param {any} value @returns {OwnKeys} */
export function cleanKeys(value) {
  const hand = /** @type {Hand} */ (["right", "left"].includes(value?.hand) ? value.hand : "");
  const entries = Object.entries(keysByPresentName(value?.keys ?? {})).filter(([, name]) => {
    return typeof name === "string" && name !== "" && !refusal(name);
  });
  return { hand, rows: value?.rows === true, keys: Object.fromEntries(entries) };
}

/** @param {Storage|null} storage @param {string} storageKey @returns {OwnKeys} */
export const readOwnKeys = (storage, storageKey) => cleanKeys(readStored(storage, storageKey));

/** @param {Storage|null} storage @param {string} storageKey @param {OwnKeys} own */
export const storeOwnKeys = (storage, storageKey, own) => store(storage, storageKey, own);

/** @param {OwnKeys} own @param {string} action @param {string} name @returns {OwnKeys} */
export const withKey = (own, action, name) => ({ ...own, keys: { ...own.keys, [action]: name } });

/** @param {OwnKeys} own @param {string} action @returns {OwnKeys} the action has the table's keys again */
export function withoutKey(own, action) {
  const others = Object.entries(own.keys).filter(([each]) => each !== action);
  return { ...own, keys: Object.fromEntries(others) };
}

/** Two actions change keys. Where the first one's key moves and scrolls, the other gets any free key.
 *  @param {OwnKeys} own @param {{action: string, name: string, former: string, others: string[]}} swap
 *  @returns {OwnKeys} */
export function swapped(own, { action, name, former, others }) {
  const base = withKey(own, action, name);
  if (refusal(former)) return others.reduce(withoutKey, base);
  return others.reduce((keys, other) => withKey(keys, other, former), base);
}

/** Whether anything differs from the table. @param {OwnKeys} own */
export const isChanged = (own) => JSON.stringify(own) !== JSON.stringify(NO_OWN_KEYS);
