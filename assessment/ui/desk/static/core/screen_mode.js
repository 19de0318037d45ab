/** What modes have in common: a mode of the desk overrides what it does otherwise. */

/* eslint no-unused-vars: ["error", { args: "none" }] -- the parameters are those of the interface Mode */

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").UnitRef} UnitRef */
/** @typedef {import("./types.js").UnitState} UnitState */
/** @typedef {import("./types.js").Status} Status */

/**
 * @typedef {object} ModeParts  what a desk gives its modes
 * @property {string} key  names campaign and assessor
 * @property {Storage|null} storage
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./preferences.js").StoredPreferences, "current">} preferences
 * @property {Pick<import("./unit_timer.js").Timer, "start">} timer
 * @property {Pick<import("./screens.js").Screens, "load">} screens
 * @property {import("./recorder.js").Recorder} recorder
 * @property {import("./navigation.js").Navigation} navigation
 * @property {Pick<import("./screen_end.js").ScreenEnd, "endsQuietly">} end
 * @property {Pick<import("./renewal.js").Renewal, "wantUnits">} renewal
 * @property {import("./actions.js").Actions} actions
 * @property {Pick<import("../view/view.js").DeskView, "isReady"|"side">} view
 * @property {(text: string) => void} say
 * @property {() => void} showSaved
 */

export class ScreenMode {
  /** @param {Pick<ModeParts, "shown"|"navigation">} parts */
  constructor({ shown, navigation }) {
    this.shown = shown;
    this.navigation = navigation;
  }

  get isAtEnd() {
    return this.shown.isAtEnd;
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  onShown(before, ref) {
    this.navigation.start(ref);
  }

  onLeft() {}

  /** @param {Sheet} sheet */
  settle(sheet) {}

  /** @param {number} index */
  onGrown(index) {
    this.navigation.setIndex(Math.max(0, index));
  }

  undo() {
    return false;
  }

  /** @param {UnitRef} ref */
  lead(ref) {
    const index = this.shown.indexOf(ref);
    if (index >= 0) this.navigation.select(index);
    return index >= 0;
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
