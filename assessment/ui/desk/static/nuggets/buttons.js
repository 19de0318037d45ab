/** Buttons for the actions of this page's key table. */

import { keyButton as buttonOf } from "../shared/buttons.js";
import { KEYMAP } from "./keys.js";

/** Actions that switch something on and off. */
const SWITCHES = new Set(["stay", "tallies", "uncovered", "retired", "narrative"]);

/** @param {string} action @param {(action: string) => void} press */
export const keyButton = (action, press) =>
  buttonOf(KEYMAP.keyFor(action), press, { isSwitch: SWITCHES.has(action) });
