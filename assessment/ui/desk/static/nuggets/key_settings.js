/** The page's part in somebody's own keys. */

import { redrawKeys } from "../shared/buttons.js";
import { createKeyDialog } from "../shared/key_dialog.js";
import { readOwnKeys, storeOwnKeys } from "../shared/own_keys.js";
import { KEYMAP } from "./keys.js";

/**
 * @typedef {object} KeyParts
 * @property {Storage|null} storage
 * @property {HTMLElement} root
 * @property {{voting: Pick<import("./voting.js").Voting, "labelRows">}} actions
 * @property {() => void} redraw
 */

const PLACE = "nuggets:keys";

/** The dialog in which keys are changed; the keys that were stored are in force from now on.
 *  @param {KeyParts} page */
export function createOwnKeys(page) {
  KEYMAP.arrange(readOwnKeys(page.storage, PLACE));
  return createKeyDialog({
    keymap: KEYMAP,
    labels: () => page.actions.voting.labelRows(),
    hasRows: () => false,
    save: (own) => {
      storeOwnKeys(page.storage, PLACE, own);
      KEYMAP.arrange(own);
      redrawKeys(page.root, KEYMAP);
      page.redraw();
    },
  });
}
