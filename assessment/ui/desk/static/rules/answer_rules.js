/** Screens that show an answer part by part, each part with units of its own. */

/** @type {import("../core/types.js").ModeRules} */
export const ANSWER_RULES = {
  name: "",
  nextName: "",
  unitsComeAndGo: false,
  steadyKinds: [],
  ownKinds: [],
  digitsLabel: true,
  labelKey: (label) => label.key,
  counting: (sheet) => sheet.units,
};
