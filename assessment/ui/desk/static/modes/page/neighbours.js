/** Which paragraphs of a page are read one after another, and the units of the gaps between them.  Plain values in, plain values out. */

/** @typedef {{part: number, before: number, key: string, at: number}} Gap  between the paragraphs `before` and `part`; `at` is the index
 *   of its unit, or -1 while that is on its way */

/** Stands in judgment files where something was chosen, or taken back, without a label. */
export const UNSET = "UNSET";

export const isPage = (sheet) => sheet?.screen?.mode === "page";
export const isRemoved = (state) => state.label === "removed";

/** For every part the first part that holds the same paragraph. @param {string[]} ids @returns {number[]} */
export function firstsOf(ids) {
  const first = new Map();
  ids.forEach((id, part) => { if (!first.has(id)) first.set(id, part); });
  return ids.map((id) => first.get(id));
}

/** The gaps between the paragraphs that are read, in reading order; two that follow each other twice have one gap. @returns {Gap[]} */
export function gapsOf({ screen, units }) {
  const ids = screen.data.paragraphs;
  const removed = new Set(units.filter((unit) => unit.kind === "removed" && isRemoved(unit.state)).map((unit) => unit.key));
  const read = ids.flatMap((id, part) => (removed.has(id) ? [] : [part]));
  const places = new Map(units.flatMap((unit, at) => (unit.kind === "transition" ? [[unit.key, at]] : [])));
  const gaps = new Map();
  read.slice(1).forEach((part, index) => {
    const before = read[index];
    const key = `${ids[before]} ${ids[part]}`;
    if (ids[before] !== ids[part] && !gaps.has(key)) gaps.set(key, { part, before, key, at: places.get(key) ?? -1 });
  });
  return [...gaps.values()];
}

const open = (unit, given = {}) => ({ ...unit, ...given, state: { ...unit.state, label: null, reason: "" } });

/** The units of a page as they count: what files leave unset is open, and so is a paragraph put back; a transition between former
 *  neighbours is nothing of its own, it goes with its paragraph until the server takes it away. */
export function countedOnPage(sheet) {
  const live = new Set(gapsOf(sheet).map(({ at }) => at));
  const groups = new Map(sheet.units.filter(({ kind }) => kind === "removed").map(({ key, group }) => [key, group]));
  return sheet.units.map((unit, at) => {
    if (unit.kind === "transition" && !live.has(at)) return open(unit, { group: groups.get(sheet.screen.data.paragraphs[unit.part]) });
    return [UNSET, "kept"].includes(unit.state.label) ? open(unit) : unit;
  });
}
