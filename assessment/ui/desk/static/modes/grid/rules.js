/** Screens that hold a whole response against a list of nuggets. */

import { isDone, labelled } from "../../core/unit_state.js";

/** @typedef {import("../../core/types.js").Unit} Unit */

/** @param {Unit[]} units */
export const isRead = (units) => units.some((unit) => unit.kind === "read" && isDone(unit.state));

/** @param {Unit} unit @returns {Unit} */
const absentIfOpen = (unit) =>
  isDone(unit.state) ? unit : { ...unit, state: labelled(unit.state, "absent") };

/** @type {import("../../core/types.js").ModeRules} */
export const GRID_RULES = {
  name: "grid",
  nextName: "",
  unitsComeAndGo: false,
  steadyKinds: [],
  labelKey: (label) => label.key,
  /** Once the response is read, a nugget without a match is absent; nothing is stored for it. */
  counting: (sheet) => (isRead(sheet.units) ? sheet.units.map(absentIfOpen) : sheet.units),
};
