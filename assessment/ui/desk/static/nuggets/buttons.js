/** Buttons for the actions of this page's key table. */

import { keyButton as buttonOf } from "../shared/buttons.js";
import { keyOf } from "../shared/keys.js";
import { KEYS } from "./keys.js";

/** @param {string} action @param {(action: string) => void} press @param {{iconOnly?: boolean}} options */
export const keyButton = (action, press, options = {}) => buttonOf(keyOf(KEYS, action), press, options);
