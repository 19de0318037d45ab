/** Sections that stay as they are drawn while what they depend on stays: the focus and a selection in them
 *  survive. */

import { createChanges } from "../../shared/changes.js";

/** @typedef {import("./sections.js").Section} Section */
/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */

/** @typedef {import("./sections.js").Press} Press */

/** @param {Section} section
 *  @param {(sheet: Sheet, unit: Unit, press: Press) => unknown[]} dependsOn compared one by one
 *  @returns {Section} */
export function remembered(section, dependsOn) {
  const changes = createChanges();
  /** @type {ReturnType<Section>} */
  let content = null;
  return (sheet, unit, press) => {
    if (changes(...dependsOn(sheet, unit, press))) content = section(sheet, unit, press);
    return content;
  };
}
