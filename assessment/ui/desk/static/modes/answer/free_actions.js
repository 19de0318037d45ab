/** What the keys do where any text can be a label. */

import { labelled, refId } from "../../units/unit_state.js";
import { labelOf, offers } from "../../units/free_labels.js";

/** @typedef {import("../../core/types.js").UnitState} UnitState */

/**
 * @typedef {object} FreeParts
 * @property {import("../../core/shown_screen.js").ShownScreen} shown
 * @property {Pick<import("../../core/navigation.js").Navigation, "openPanel"|"closeTray">} navigation
 * @property {{isReady: boolean}} view
 * @property {(text: string) => void} say
 */
/**
 * @typedef {object} FreeMode  the mode whose labels they are
 * @property {(state: UnitState) => void} give
 * @property {{bar: {tray: Pick<import("../../view/tray.js").Tray, "write">}}} view
 */

export class FreeLabels {
  /** @param {FreeParts} parts @param {FreeMode} mode */
  constructor(parts, mode) {
    this.parts = parts;
    this.mode = mode;
    /** @type {Map<string, string>} what was typed and neither set nor left with Esc, by unit */
    this.drafts = new Map();
    this.trayHandlers = {
      write: (/** @type {string} */ text) => this.write(text),
      leaveWrite: () => this.leave(),
      draft: (/** @type {string} */ text) => this.draft(text),
    };
  }

  offers() {
    const { unit, scale, sheet } = this.parts.shown;
    return unit && scale ? offers(scale, unit, sheet.units) : [];
  }

  /** @param {string|null|undefined} label */
  chooseText(label) {
    const { shown, view } = this.parts;
    const { unit } = shown;
    if (!view.isReady || !unit || !label) return;
    this.drafts.delete(refId(unit));
    this.mode.give(labelled(unit.state, label));
  }

  /** @param {string} key */
  choose(key) {
    this.chooseText(this.offers().find((offer) => offer.key === key)?.label);
  }

  open() {
    const { unit, scale } = this.parts.shown;
    if (!unit || !scale?.free) return;
    const draft = this.drafts.get(refId(unit)) ?? unit.state.label ?? "";
    this.parts.navigation.openPanel("write");
    this.mode.view.bar.tray.write.show(
      draft,
      unit.name,
      this.offers().map(({ label }) => label),
    );
  }

  /** @param {string} text */
  write(text) {
    const { label, why } = labelOf(
      text,
      this.offers().map((offer) => offer.label),
    );
    if (why) return this.parts.say(why);
    this.parts.navigation.closeTray();
    this.chooseText(label);
  }

  leave() {
    const { unit } = this.parts.shown;
    if (unit) this.drafts.delete(refId(unit));
    this.parts.navigation.closeTray();
  }

  /** @param {string} text */
  draft(text) {
    const { unit } = this.parts.shown;
    if (unit) this.drafts.set(refId(unit), text);
  }
}
