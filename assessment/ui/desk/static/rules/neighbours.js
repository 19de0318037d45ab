/** Which paragraphs of a page are read one after another, and the units of the gaps between them.  Plain
 *  values in and out. */

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("../protocol.js").PageData} PageData */
/**
 * @typedef {object} Gap  between the paragraphs `before` and `part`; `index` is that of its unit, or -1
 *   while that is on its way
 * @property {number} part
 * @property {number} before
 * @property {string} key
 * @property {number} index
 */

/** Stands in judgment files where something was chosen, or taken back, without a label. */
export const UNSET = "UNSET";

/** @param {Sheet} sheet a screen of this mode */
export const pageData = (sheet) => /** @type {PageData} */ (sheet.screen.data);

/** @param {{label: string|null}} state */
export const isRemoved = (state) => state.label === "removed";

/** For every part the first part that holds the same paragraph. @param {string[]} ids @returns {number[]} */
export function firstsOf(ids) {
  /** @type {Map<string, number>} */
  const first = new Map();
  ids.forEach((id, part) => {
    if (!first.has(id)) first.set(id, part);
  });
  return ids.map((id) => first.get(id) ?? 0);
}

/** The gaps between the paragraphs that are read, in reading order; two that follow each other twice have
 *  one gap.
 *  @param {Sheet} sheet @returns {Gap[]} */
export function gapsOf(sheet) {
  const { units } = sheet;
  const ids = pageData(sheet).paragraphs;
  const removed = new Set(
    units.filter(({ kind, state }) => kind === "removed" && isRemoved(state)).map(({ key }) => key),
  );
  const read = ids.flatMap((id, part) => (removed.has(id) ? [] : [part]));
  /** @type {Map<string, number>} */
  const indexes = new Map();
  units.forEach(({ kind, key }, index) => {
    if (kind === "transition") indexes.set(key, index);
  });
  /** @type {Map<string, Gap>} */
  const gaps = new Map();
  read.slice(1).forEach((part, index) => {
    const before = read[index];
    const key = `${ids[before]} ${ids[part]}`;
    if (ids[before] === ids[part] || gaps.has(key)) return;
    gaps.set(key, { part, before, key, index: indexes.get(key) ?? -1 });
  });
  return [...gaps.values()];
}

/** @param {Unit} unit @returns {Unit} */
const opened = (unit) => ({ ...unit, state: { ...unit.state, label: null, reason: "" } });

/** The units of a page as they count: what files leave unset is open, and so is a paragraph put back. A
 *  transition between former neighbours counts with its paragraph until the server takes it away.
 *  @param {Sheet} sheet @returns {Unit[]} */
export function countedOnPage(sheet) {
  const current = new Set(gapsOf(sheet).map(({ index }) => index));
  const removals = sheet.units.filter(({ kind }) => kind === "removed");
  const groups = new Map(removals.map(({ key, group }) => [key, group]));
  const { paragraphs } = pageData(sheet);
  return sheet.units.map((unit, index) => {
    if (unit.kind === "transition" && !current.has(index))
      return { ...opened(unit), group: groups.get(paragraphs[unit.part]) };
    return [UNSET, "kept"].includes(unit.state.label ?? "") ? opened(unit) : unit;
  });
}
