/** Screens that hold a whole response against a list of nuggets. */

import { isDone, labelled } from "../units/unit_state.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("./grid_data.js").GridData} GridData */

/** What screens have that declare nothing. @type {GridData} */
const NOTHING = { marks: "", labels: [], read: "", absent: "", figures: [] };

/** @param {Sheet} sheet a screen of this mode @returns {GridData} */
export const gridData = ({ screen }) => ({ ...NOTHING, .../** @type {GridData|undefined} */ (screen.data) });

/** Whether the whole text is read. @param {Sheet} sheet */
export function isRead(sheet) {
  const { read } = gridData(sheet);
  return sheet.units.some((unit) => unit.kind === read && isDone(unit.state));
}

/** @param {Sheet} sheet @returns {Unit[]} */
function withAbsentUnits(sheet) {
  const { marks, absent } = gridData(sheet);
  return sheet.units.map((unit) => {
    const isOpen = unit.kind === marks && !isDone(unit.state);
    return isOpen ? { ...unit, state: labelled(unit.state, absent) } : unit;
  });
}

/** @type {import("../core/types.js").ModeRules} */
export const GRID_RULES = {
  name: "grid",
  nextName: "",
  unitsComeAndGo: false,
  steadyKinds: [],
  ownKinds: ["match", "read"],
  digitsLabel: false,
  labelKey: (label) => label.key,
  /** Once the response is read, a nugget without a match is absent; nothing is stored for it. */
  counting: (sheet) => (isRead(sheet) ? withAbsentUnits(sheet) : sheet.units),
};
