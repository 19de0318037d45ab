/** What all parts of a desk look at: the screen that is shown, its current unit, and what stands in the
 *  bottom bar. */

import { sameRef } from "../units/unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Unit} Unit */

export class ShownScreen {
  /** @param {(sheet: Sheet) => void} prepare lays over a sheet what the server sends apart from it */
  constructor(prepare) {
    this.prepare = prepare;
    /** @type {Sheet|null} null before the first screen */
    this.loaded = null;
    /** The index of the current unit; -1 for none, the number of units at the end of the screen. */
    this.index = -1;
    /** @type {import("./types.js").Panel} */
    this.panel = "labels";
  }

  /** Another screen, or the same one with other judgments. @param {Sheet} sheet */
  replaceSheet(sheet) {
    this.prepare(sheet);
    this.loaded = sheet;
  }

  /** The screen that is shown; use it only where there is one. @returns {Sheet} */
  get sheet() {
    return /** @type {Sheet} */ (this.loaded);
  }

  /** @returns {Unit|undefined} the current unit */
  get unit() {
    return this.loaded?.units[this.index];
  }

  /** @returns {import("../protocol.js").Scale|undefined} the scale of the current unit */
  get scale() {
    return this.loaded?.scales.find((scale) => scale.kind === this.unit?.kind);
  }

  get isAtEnd() {
    return this.index >= this.sheet.units.length;
  }

  /** @param {import("./types.js").UnitRef|null|undefined} ref @returns {number} the unit's index on this screen, or -1 */
  indexOf(ref) {
    return ref ? this.sheet.units.findIndex((unit) => sameRef(unit, ref)) : -1;
  }
}
