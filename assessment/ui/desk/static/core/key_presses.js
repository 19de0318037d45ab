/** Which action a pressed key means now: reasons that show and jumps from the end of a screen come first, then
 *  the mode's own keys, then the table of keys. */

import { shownKey } from "../shared/key_layout.js";
import { KEYMAP, meaning as meaningOf, shownLabelKey } from "../keys/key_table.js";

/** @typedef {import("./types.js").KeyMeaning} KeyMeaning */

export class KeyPresses {
  /** @param {object} parts
   *  @param {import("./shown_screen.js").ShownScreen} parts.shown
   *  @param {Pick<import("../modes/modes.js").Modes, "current">} parts.modes
   *  @param {Pick<import("../view/view.js").DeskView, "root"|"overlays"|"bar"|"isReady">} parts.view
   *  @param {Pick<import("./actions.js").Actions, "press"|"label"|"jumpFromEnd"|"isRefused">} parts.actions
   *  @param {Pick<import("./navigation.js").Navigation, "closeTray">} parts.navigation
   *  @param {(text: string) => void} parts.say */
  constructor({ shown, modes, view, actions, navigation, say }) {
    this.shown = shown;
    this.modes = modes;
    this.view = view;
    this.actions = actions;
    this.navigation = navigation;
    this.say = say;
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { root, overlays } = this.view;
    if (!root.isConnected || overlays.isOpen()) return;
    const meaning = meaningOf(event, this.modes.current.keyTable());
    const isHandled = this.picksReason(event, meaning);
    if (!isHandled && !meaning) return;
    event.preventDefault();
    if (!isHandled && meaning) this.onMeaning(meaning);
  }

  /** While the reasons show, their keys come first.
   *  @param {KeyboardEvent} event @param {KeyMeaning|null} meaning */
  picksReason(event, meaning) {
    if (!this.view.isReady || this.shown.panel !== "reasons") return false;
    // Shortcuts of the browser, and a key that is still held down from before, choose no reason.
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
    if (!meaning && event.key !== "t" && event.key !== "Escape") return false;
    return this.view.bar.tray.reasons.key(this.reasonKey(event.key, meaning));
  }

  /** Reasons have the digits, and the keys of labels besides. @param {string} key @param {KeyMeaning|null} meaning */
  reasonKey(key, meaning) {
    if (/^[1-9]$/.test(key) || meaning?.action !== "label") return key;
    return KEYMAP.labelDigit(meaning.key, this.shown.unit?.kind) || key;
  }

  /** Whether a key is a jump from the end of a screen, or judges while nothing can be judged.
   *  @param {KeyMeaning} meaning */
  isTaken({ action, key }) {
    const isJump = action === "label" && this.actions.jumpFromEnd(KEYMAP.labelDigit(key) || key);
    return isJump || this.actions.isRefused(action);
  }

  /** @param {KeyMeaning} meaning */
  onMeaning(meaning) {
    const { isReady } = this.view;
    if (isReady && this.isTaken(meaning)) return;
    if (this.shown.panel === "reasons" && meaning.action !== "excuse") this.navigation.closeTray();
    if (isReady && this.modes.current.takesKey(meaning)) return;
    if (meaning.action === "label") this.pressLabel(meaning.key);
    else this.actions.press(meaning.action);
  }

  /** A pressed key is turned into the digit of its label, which depends on the scale where each has a row.
   *  @param {string} name */
  pressLabel(name) {
    const kind = this.shown.unit?.kind ?? "";
    const digit = KEYMAP.labelDigit(name, kind);
    if (digit) return this.actions.label(digit);
    const [first, last] = ["1", "2"].map((each) => shownLabelKey(each, kind));
    this.say(`${shownKey(name)} is a key of another question; the labels here begin with ${first}, ${last}.`);
  }
}
