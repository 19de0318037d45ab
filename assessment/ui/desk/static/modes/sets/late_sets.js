/** Sets of sentences whose units are still on their way: the server makes these units once the label of the
 *  abstract is stored. */

import { cleared, labelled } from "../../units/unit_state.js";
import { Delivery, Waiting } from "../../core/waiting.js";
import { bears, hasSetUnits, labelUnit } from "./evidence.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("../../core/waiting.js").DeliveryParts} DeliveryParts */

/** A sentence's state in a set; in no set for "". @param {UnitState} state @param {string} set */
export const stateFor = (state, set) => (set ? labelled(state, set) : cleared(state));

export class LateSets {
  /** @param {Pick<import("../../core/screen_mode.js").ModeParts, "key"|"storage"|"recorder"> & DeliveryParts} parts */
  constructor(parts) {
    this.recorder = parts.recorder;
    const sentence = (/** @type {{part?: number}} */ step) => step.part;
    this.waiting = new Waiting(parts.storage, parts.key, { mode: "sets", subject: sentence });
    this.delivery = new Delivery(parts, this.waiting, "sets", (sheet) => this.settle(sheet));
  }

  /** Turns what waits for a sheet's units into judgments. @param {Sheet} sheet */
  settle(sheet) {
    const steps = this.waiting.steps(sheet);
    if (!steps.length) return;
    const hasSets = bears(labelUnit(sheet)?.state.label);
    if (!hasSets) return this.waiting.setReady(sheet, false);
    if (!hasSetUnits(sheet)) return this.waiting.setReady(sheet, true);
    const { recorder } = this;
    const units = new Map(sheet.units.filter(({ kind }) => kind === "set").map((unit) => [unit.part, unit]));
    const newest = new Map(steps.map((step) => [step.part, step]));
    const screen = { n: sheet.position.screen, order: sheet.order };
    recorder.recordTogether(() => {
      for (const { part = -1, set = "", group } of newest.values()) {
        const unit = units.get(part);
        if (unit) recorder.record(stateFor(unit.state, set), unit, { group, ...screen });
      }
      this.waiting.drop(sheet);
    });
  }
}
