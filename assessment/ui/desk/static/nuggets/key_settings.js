/** The page's part in somebody's own keys. */

import { redrawKeys } from "../shared/key_buttons.js";
import { createKeyDialog } from "../shared/key_dialog.js";
import { readOwnKeys, storeOwnKeys } from "../shared/own_keys.js";
import { KEYMAP } from "./keys.js";

/**
 * @typedef {object} KeyParts
 * @property {Storage|null} storage
 * @property {() => HTMLElement} root
 * @property {{voting: Pick<import("./voting.js").Voting, "labelRows">}} actions
 * @property {() => void} redraw
 */

const PLACE = "nuggets:keys";

/** The dialog in which keys are changed; the keys that were stored are in force from now on.
 *  @param {KeyParts} parts */
export function createOwnKeys({ storage, root, actions, redraw }) {
  KEYMAP.arrange(readOwnKeys(storage, PLACE));
  return createKeyDialog({
    keymap: KEYMAP,
    labels: () => actions.voting.labelRows(),
    hasRows: () => false,
    save: (own) => {
      storeOwnKeys(storage, PLACE, own);
      KEYMAP.arrange(own);
      redrawKeys(root(), KEYMAP);
      redraw();
    },
  });
}
