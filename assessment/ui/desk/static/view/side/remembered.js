/** Sections that stay as they are drawn while what they depend on stays: the focus and a selection in them
 *  survive. */

/** @typedef {import("./sections.js").Section} Section */
/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */

/** @typedef {import("./sections.js").Press} Press */

/** @param {Section} section
 *  @param {(sheet: Sheet, unit: Unit, press: Press) => unknown[]} dependsOn compared one by one
 *  @returns {Section} */
export function remembered(section, dependsOn) {
  /** @type {unknown[]|null} */
  let before = null;
  /** @type {ReturnType<Section>} */
  let content = null;
  return (sheet, unit, press) => {
    const now = dependsOn(sheet, unit, press);
    const isSame = before !== null && now.every((value, at) => value === before?.[at]);
    if (!isSame) content = section(sheet, unit, press);
    before = now;
    return content;
  };
}
