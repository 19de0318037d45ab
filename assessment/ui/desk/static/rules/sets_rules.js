/** Screens that hold a claim against the sentences of an abstract. */

import { cleared } from "../units/unit_state.js";

/** @typedef {import("../core/types.js").Unit} Unit */

/** The label alone tells whether an abstract is judged: it counts as one with its sentences.
 *  @param {Unit} unit @returns {Unit} */
const counted = (unit) => (unit.kind === "set" ? { ...unit, state: cleared(unit.state) } : unit);

/** @type {import("../core/types.js").ModeRules} */
export const SETS_RULES = {
  name: "sets",
  nextName: "",
  unitsComeAndGo: true,
  steadyKinds: ["set"],
  ownKinds: ["set", "label"],
  digitsLabel: true,
  labelKey: (label) => label.key,
  counting: (sheet) => sheet.units.map(counted),
};
