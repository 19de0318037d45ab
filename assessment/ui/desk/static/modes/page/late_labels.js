/** Labels for units of a page that are still on their way: the server makes these units once other
 *  judgments are stored. */

import { labelled, sameState, unitId } from "../../core/unit_state.js";
import { Delivery, Waiting } from "../../core/waiting.js";
import { belongs, pageOf, stepId } from "./paragraphs.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */

export class LateLabels {
  /** @param {import("../../core/types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    const { storage, data } = desk.session;
    this.waiting = new Waiting(storage, data.key, { mode: "page", subject: stepId });
    this.delivery = new Delivery(desk, this.waiting, "page", (sheet) => this.settle(sheet));
  }

  /** @param {UnitRef} unit @param {UnitState} state */
  add({ kind, key }, { label }) {
    const { desk } = this;
    this.waiting.add(desk.sheet, [{ kind, key, label }], true);
    desk.showSaved();
    desk.renewal.wantUnits();
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
    const { recorder } = this.desk;
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
