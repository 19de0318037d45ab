/** The lists at the end of a screen, a topic, a campaign: each entry is a jump, the first nine by digit. */

import { oneLine } from "../units/label_text.js";

/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("../protocol.js").UnitRow} UnitRow */
/** @typedef {import("../protocol.js").EndLists} EndLists */
/** @typedef {{name: string, hint: string, index?: number, row?: UnitRow}} Jump  `index`: a unit of this screen */
/** @typedef {{title: string, jumps: Jump[], more: number}} JumpList */

/** Jumps that have a digit. */
export const DIGITS = 9;
/** Entries of a list on one screen; a grid or a page can have hundreds of units. */
const MAX = 24;

/** What an assessor said of a unit, in one line. @param {Pick<UnitRow, "label"|"reason"|"note">} row */
export function spoken({ label, reason, note }) {
  if (label !== null) return oneLine(label);
  return reason ? `cannot judge: ${reason}` : note ? "note" : "";
}

/** @param {string} title @param {Unit[]} units @param {number[]} indices @returns {JumpList} */
export function listHere(title, units, indices) {
  const jumps = indices.slice(0, MAX).map((index) => {
    const part = units[index].part >= 0 ? `${units[index].part + 1}: ` : "";
    return { index, name: `${part}${units[index].name}`, hint: "" };
  });
  return { title, jumps, more: indices.length - jumps.length };
}

/** Where a unit is, and its name where the location does not say it. @param {UnitRow} row */
export function locationAndName({ location, name }) {
  return location.toLowerCase().endsWith(name.toLowerCase()) ? location : `${location}: ${name}`;
}

/** @param {string} title @param {{rows: UnitRow[], more: number}} list @param {(row: UnitRow) => string} name
 *  @returns {JumpList} */
function listOf(title, { rows, more }, name = locationAndName) {
  return { title, jumps: rows.map((row) => ({ row, name: name(row), hint: row.text })), more };
}

/** A contradiction names the label first. @param {UnitRow} row */
const labelAndLocation = (row) => `${row.group}. ${spoken(row)} in ${locationAndName(row)}`;

/** What the server knows at the end of a topic or a campaign.
 *  @param {EndLists} lists @param {"topic"|"campaign"} end @returns {JumpList[]} */
export function listsOf(lists, end) {
  const elsewhere = end === "campaign" ? [listOf("Open in other topics", lists.elsewhere)] : [];
  return [
    listOf("Left open", lists.open),
    listOf("Alike texts that you labelled differently", lists.contradictions, labelAndLocation),
    listOf("Flagged", lists.flagged),
    listOf("Cannot judge", lists.excused),
    ...elsewhere,
  ];
}

/** The jump of a digit, counted over all lists. @param {JumpList[]} lists @param {string} key */
export function jumpOf(lists, key) {
  return /^[1-9]$/.test(key) ? lists.flatMap(({ jumps }) => jumps)[Number(key) - 1] : undefined;
}
