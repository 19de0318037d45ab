/** The desk's part in somebody's own keys: which labels and scales there are, and what a change redraws. */

import { KINDS_OF_MODES, rulesOf } from "../rules/mode_rules.js";
import { redrawKeys } from "../shared/key_buttons.js";
import { createKeyDialog } from "../shared/key_dialog.js";
import { readOwnKeys, storeOwnKeys } from "../shared/own_keys.js";
import { DIGITS } from "../shared/keys.js";
import { KEYMAP } from "../keys/key_table.js";

/**
 * @typedef {object} KeyParts
 * @property {Storage|null} storage
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("../modes/modes.js").Modes, "all">} modes
 * @property {() => HTMLElement} root  that of the desk, which is made after its keys
 * @property {() => void} showAgain  shows the screen anew, where there is one
 */
/** @typedef {import("../protocol.js").Scale} Scale */

const PLACE = "desk:keys";
/** The scales that can stand on rows of their own. @param {Scale[]} scales */
export const scalesWithRows = (scales) =>
  scales.filter(({ kind, free }) => !free && !KINDS_OF_MODES.includes(kind));

export class DeskKeys {
  /** @param {KeyParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.scales = "";
    KEYMAP.arrange(readOwnKeys(parts.storage, PLACE));
  }

  createDialog() {
    return createKeyDialog({
      keymap: KEYMAP,
      labels: () => this.labels(),
      hasRows: () => new Set(this.answerScales().map(({ labels }) => labels.map(({ name }) => name).join())).size > 1,
      save: (own) => this.save(own),
    });
  }

  answerScales() {
    return scalesWithRows(this.parts.shown.loaded?.scales ?? []);
  }

  /** The labels of the unit in hand; where digits count something else, nine numbers. */
  labels() {
    const { scale, loaded } = this.parts.shown;
    const hasLabels = scale && !scale.free && rulesOf(loaded).digitsLabel;
    const labels = hasLabels ? scale.labels.filter(({ key }) => DIGITS.includes(key)) : [];
    const offered = labels.length ? labels : DIGITS.map((key) => ({ name: `number ${key}`, key }));
    return offered.map(({ name, key }) => {
      return { action: `label ${key}`, name, key: KEYMAP.labelKey(key, scale ? scale.kind : "") };
    });
  }

  /** @param {import("../shared/key_layout.js").OwnKeys} own */
  save(own) {
    storeOwnKeys(this.parts.storage, PLACE, own);
    KEYMAP.arrange(own, this.answerScales());
    this.redraw();
  }

  /** Another screen may belong to a campaign with other scales. @param {Scale[]} scales */
  arrange(scales) {
    const names = scales.map(({ kind }) => kind).join();
    if (names === this.scales) return;
    this.scales = names;
    const answerScales = scalesWithRows(scales);
    if (!KEYMAP.dependsOn(answerScales)) return;
    KEYMAP.arrange(KEYMAP.own, answerScales);
    redrawKeys(this.parts.root(), KEYMAP);
  }

  redraw() {
    const { root, modes, showAgain } = this.parts;
    redrawKeys(root(), KEYMAP);
    modes.all.forEach(({ view }) => redrawKeys(view.bar.node, KEYMAP));
    modes.all.forEach(({ view }) => view.panes.forEach((pane) => redrawKeys(pane, KEYMAP)));
    showAgain();
  }
}
