/** What the keys do where any text can be a label. */

import { labelled, refId } from "../../core/unit_state.js";
import { labelOf, offers } from "./free_labels.js";

/** @typedef {import("../../core/types.js").UnitState} UnitState */

export class FreeLabels {
  /** @param {import("../../core/types.js").Desk} desk @param {{give: (state: UnitState) => void}} mode */
  constructor(desk, mode) {
    this.desk = desk;
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
    const { unit, scale, sheet } = this.desk;
    return unit && scale ? offers(scale, unit, sheet.units) : [];
  }

  /** @param {string|null|undefined} label */
  chooseText(label) {
    const { unit, isReady } = this.desk;
    if (!isReady || !unit || !label) return;
    this.drafts.delete(refId(unit));
    this.mode.give(labelled(unit.state, label));
  }

  /** @param {string} key */
  choose(key) {
    this.chooseText(this.offers().find((offer) => offer.key === key)?.label);
  }

  open() {
    const { unit, scale, navigation, view } = this.desk;
    if (!unit || !scale?.free) return;
    const draft = this.drafts.get(refId(unit)) ?? unit.state.label ?? "";
    navigation.openPanel("write");
    view.bar.tray.write.show(
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
    if (why) return this.desk.say(why);
    this.desk.actions.closeTray();
    this.chooseText(label);
  }

  leave() {
    if (this.desk.unit) this.drafts.delete(refId(this.desk.unit));
    this.desk.actions.closeTray();
  }

  /** @param {string} text */
  draft(text) {
    if (this.desk.unit) this.drafts.set(refId(this.desk.unit), text);
  }
}
