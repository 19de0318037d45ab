/** What modes have in common: a mode of the desk overrides what it does otherwise. */

/* eslint no-unused-vars: ["error", { args: "none" }] -- the parameters are those of the interface Mode */

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").UnitRef} UnitRef */
/** @typedef {import("./types.js").UnitState} UnitState */
/** @typedef {import("./types.js").Status} Status */

export class ScreenMode {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
  }

  get navigation() {
    return this.desk.navigation;
  }

  get isAtEnd() {
    return this.desk.at >= this.desk.sheet.units.length;
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  onShown(before, ref) {
    this.navigation.start(ref);
  }

  onLeft() {}

  /** @param {Sheet} sheet */
  settle(sheet) {}

  /** @param {number} at */
  onGrown(at) {
    this.navigation.setIndex(Math.max(0, at));
  }

  undo() {
    return false;
  }

  /** @param {UnitRef} ref */
  lead(ref) {
    const at = this.navigation.indexOf(ref);
    if (at >= 0) this.navigation.select(at);
    return at >= 0;
  }

  /** @param {UnitRef} unit @param {UnitState} state @returns {boolean} */
  hold(unit, state) {
    return false;
  }

  /** @param {import("./types.js").KeyMeaning} meaning @returns {boolean} */
  takesKey(meaning) {
    return false;
  }

  /** @param {string} action */
  beforeAction(action) {}

  /** @param {Status} status */
  status(status) {
    return status;
  }

  deliver() {}

  stop() {}
}
