/** Labels for units of a page that are still on their way: the server makes these units once other
 *  judgments are stored. */

import { labelled, sameState, unitId } from "../../units/unit_state.js";
import { Delivery, Waiting } from "../../core/waiting.js";
import { belongs, pageOf, stepId } from "./page_units.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("../../core/waiting.js").DeliveryParts} DeliveryParts */

export class LateLabels {
  /** @param {Pick<import("../../core/screen_mode.js").ModeParts, "key"|"storage"|"recorder"|"renewal"> & DeliveryParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.waiting = new Waiting(parts.storage, parts.key, { mode: "page", subject: stepId });
    this.delivery = new Delivery(parts, this.waiting, "page", (sheet) => this.settle(sheet));
  }

  /** @param {UnitRef} unit @param {UnitState} state */
  add({ kind, key }, { label }) {
    const { shown, showSaved, renewal } = this.parts;
    this.waiting.add(shown.sheet, [{ kind, key, label }], true);
    showSaved();
    renewal.wantUnits();
  }

  /** Whether something waits for a unit that should be there. @param {Sheet} sheet */
  isDue(sheet) {
    const steps = this.waiting.steps(sheet);
    const page = pageOf(sheet, steps);
    return steps.some((step) => belongs(page, step));
  }

  /** Turns what waits for a sheet's units into judgments. @param {Sheet} sheet */
  settle(sheet) {
    const steps = this.waiting.steps(sheet);
    if (!steps.length) return;
    const { recorder } = this.parts;
    const units = new Map(sheet.units.map((unit) => [unitId(unit), unit]));
    const newest = new Map(steps.map((step) => [stepId(step), step]));
    recorder.recordTogether(() => {
      for (const [id, { label = null }] of newest) {
        const unit = units.get(id);
        if (!unit) continue;
        const state = labelled(unit.state, label);
        if (!sameState(unit.state, state)) recorder.post(unit, state);
      }
      this.waiting.drop(sheet, (step) => units.has(stepId(step)));
    });
    this.waiting.setReady(sheet, this.isDue(sheet));
  }
}
