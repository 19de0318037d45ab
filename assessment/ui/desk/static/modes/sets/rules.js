/** Screens that hold a claim against the sentences of an abstract. */

import { isDone, labelled } from "../../core/unit_state.js";

/** @typedef {import("../../core/types.js").Unit} Unit */

/** A sentence in no evidence set is an answer, not an open unit. @param {Unit} unit @returns {Unit} */
function counted(unit) {
  if (unit.kind !== "set" || isDone(unit.state)) return unit;
  return { ...unit, state: labelled(unit.state, "no set") };
}

/** @type {import("../../core/types.js").ModeRules} */
export const SETS_RULES = {
  name: "sets",
  nextName: "",
  unitsComeAndGo: true,
  steadyKinds: ["set"],
  labelKey: (label) => label.key,
  counting: (sheet) => sheet.units.map(counted),
};
