/** Which action a pressed key means now: reasons that show and jumps from the end of a screen come first, then
 *  the mode's own keys, then the table of keys. */

import { shownKey } from "../shared/key_layout.js";
import { KEYMAP, meaning as meaningOf, shownLabelKey } from "./key_table.js";

/** @typedef {import("./types.js").KeyMeaning} KeyMeaning */

export class KeyPresses {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { root, overlays } = this.desk.view;
    if (!root.isConnected || overlays.isOpen()) return;
    const meaning = meaningOf(event, this.desk.mode.keyTable());
    const isHandled = this.picksReason(event, meaning);
    if (!isHandled && !meaning) return;
    event.preventDefault();
    if (!isHandled && meaning) this.onMeaning(meaning);
  }

  /** While the reasons show, their keys come first.
   *  @param {KeyboardEvent} event @param {KeyMeaning|null} meaning */
  picksReason(event, meaning) {
    const { isReady, panel, view } = this.desk;
    if (!isReady || panel !== "reasons") return false;
    // Shortcuts of the browser, and a key that is still held down from before, choose no reason.
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if (!meaning && event.key !== "t" && event.key !== "Escape") return false;
    return view.bar.tray.reasons.key(this.reasonKey(event.key, meaning));
  }

  /** Reasons have the digits, and the keys of labels besides. @param {string} key @param {KeyMeaning|null} meaning */
  reasonKey(key, meaning) {
    if (/^[1-9]$/.test(key) || meaning?.action !== "label") return key;
    return KEYMAP.labelDigit(meaning.key, this.desk.unit?.kind) || key;
  }

  /** Whether a key is a jump from the end of a screen, or judges while nothing can be judged.
   *  @param {KeyMeaning} meaning */
  isTaken({ action, key }) {
    const isJump = action === "label" && this.desk.navigation.jumpFromEnd(KEYMAP.labelDigit(key) || key);
    return isJump || this.desk.actions.isRefused(action);
  }

  /** @param {KeyMeaning} meaning */
  onMeaning(meaning) {
    const { desk } = this;
    if (desk.isReady && this.isTaken(meaning)) return;
    if (desk.panel === "reasons" && meaning.action !== "excuse") desk.actions.closeTray();
    if (desk.isReady && desk.mode.takesKey(meaning)) return;
    if (meaning.action === "label") this.labelPressed(meaning.key);
    else desk.actions.press(meaning.action);
  }

  /** A pressed key is turned into the digit of its label, which depends on the scale where each has a row.
   *  @param {string} name */
  labelPressed(name) {
    const kind = this.desk.unit?.kind ?? "";
    const digit = KEYMAP.labelDigit(name, kind);
    if (digit) return this.desk.actions.label(digit);
    const [first, last] = ["1", "2"].map((each) => shownLabelKey(each, kind));
    this.desk.say(`${shownKey(name)} is a key of another question; the labels here begin with ${first}, ${last}.`);
  }
}
