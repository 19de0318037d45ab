/** All modes of a desk, and which of them a screen is judged in. */

import { createAnswerMode } from "./answer/mode.js";
import { createGridMode } from "./grid/mode.js";
import { createPageMode } from "./page/mode.js";
import { createSetsMode } from "./sets/mode.js";
import { rulesOf } from "../rules/mode_rules.js";

/** @typedef {import("../core/types.js").Mode} Mode */

export class Modes {
  /** @param {{loaded: import("../core/types.js").Sheet|null}} shown */
  constructor(shown) {
    this.shown = shown;
    /** @type {Mode[]} */
    this.all = [];
    /** @type {Map<Mode["rules"]["name"], Mode>} */
    this.byName = new Map();
  }

  /** Makes the modes: after all other parts of the desk, which modes act on, and which ask here for the
   *  current one.
   *  @param {import("../core/screen_mode.js").ModeParts} parts */
  create(parts) {
    this.all = [createAnswerMode(parts), createGridMode(parts), createSetsMode(parts), createPageMode(parts)];
    this.byName = new Map(this.all.map((mode) => [mode.rules.name, mode]));
  }

  /** The mode of the screen that is shown. */
  get current() {
    return this.of(this.shown.loaded);
  }

  /** The mode of a screen; before there is one, that of answers.
   *  @param {import("../core/types.js").Sheet|null} sheet */
  of(sheet) {
    return /** @type {Mode} */ (this.byName.get(rulesOf(sheet).name));
  }

  /** What waits for its units on screens that were left is fetched, whatever their mode. */
  deliver() {
    this.all.forEach((mode) => mode.deliver());
  }

  stop() {
    this.all.forEach((mode) => mode.stop());
  }

  /** The outbox's status with what waits in any mode. @param {import("../core/types.js").Status} status */
  status(status) {
    return this.all.reduce((sum, mode) => mode.status(sum), status);
  }
}
