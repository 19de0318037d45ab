/** The desk's buttons for actions: each is named by its action and shows the key of the mode in force;
 *  shared/key_buttons.js draws them. */

import { keyFor } from "../keys/key_table.js";
import { keyButton } from "../shared/key_buttons.js";

/** @typedef {import("../core/types.js").KeyTable} KeyTable */
/** @typedef {(action: string) => void} Press */

/** Actions that switch something on and off. */
const SWITCHES = new Set(["stay", "definitions", "narrative"]);

/** @param {string} action @param {Press} press
 *  @param {{name?: string, testid?: string, mode?: KeyTable}} options */
export function actionButton(action, press, { mode = "", ...options } = {}) {
  return keyButton(keyFor(action, mode), press, { ...options, isSwitch: SWITCHES.has(action), table: mode });
}

/** @param {string[]} actions @param {Press} press @param {KeyTable} mode
 *  @returns {Record<string, HTMLButtonElement>} by action */
export function toolButtons(actions, press, mode) {
  return Object.fromEntries(actions.map((action) => [action, actionButton(action, press, { mode })]));
}
