/** Documents that are judged themselves: their text stands at the left already. */

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Unit} Unit */

/** Whether the parts of the screen are the passages of the unit's document.
 *  @param {Sheet} sheet @param {Unit} unit */
export function isShownAlready({ screen, documents }, unit) {
  const passages = documents[unit.document]?.passages ?? [];
  if (!passages.length) return false;
  const texts = new Set(screen.parts.map((part) => part.text));
  return passages.every((passage) => texts.has(passage));
}
