/** This page's buttons for actions, as view/action_buttons.js has the desk's; shared/key_buttons.js draws
 *  them. */

import { keyButton } from "../shared/key_buttons.js";
import { KEYMAP } from "./keys.js";

/** Actions that switch something on and off. */
const SWITCHES = new Set(["stay", "counts", "uncovered", "retired", "narrative"]);

/** @param {string} action @param {(action: string) => void} press */
export const actionButton = (action, press) =>
  keyButton(KEYMAP.keyFor(action), press, { isSwitch: SWITCHES.has(action) });
