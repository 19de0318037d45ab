/** A list of nuggets as the side pane, questions and conventions see the screens of the desk. */

import { labelKeys } from "./keys.js";
import { liveOnes } from "./list.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetHelp} NuggetHelp */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("../protocol.js").Scale} Scale */
/** @typedef {import("../protocol.js").Sheet} Sheet */
/** @typedef {import("../protocol.js").Unit} Unit */

/** What the votes on a nugget say, and what goes with them. @param {Nugget} nugget */
function stateOf({ mine, remarks }) {
  const { flagged = false, note = "", evidence = [] } = remarks ?? {};
  return { label: mine, reason: "", flagged, note, evidence, at: "" };
}

/** The unit of a nugget; null until the nugget is stored. @param {Nugget} nugget @param {Scale|null} scale
 *  @returns {Unit|null} */
export function unitOf(nugget, scale) {
  if (!nugget.ref) return null;
  const question = (scale?.question ?? "").replace("…", () => `${nugget.number}, “${nugget.text}”`);
  const name = `nugget ${nugget.number}`;
  const unit = { ...nugget.ref, part: -1, name, question, document: "", state: stateOf(nugget) };
  return { ...unit, suggestion: null };
}

/** The scale with the keys that vote on this page.
 *  @param {Scale|null} scale @returns {Scale[]} */
function scalesOf(scale) {
  if (!scale) return [];
  const letters = labelKeys(scale.labels);
  return [{ ...scale, labels: scale.labels.map((label, at) => ({ ...label, key: letters[at] })) }];
}

/** @param {NuggetList} list @param {NuggetHelp} help @returns {Sheet} */
export function sheetOf(list, { campaign, scale }) {
  const { title, question, narrative } = list.headline ?? { title: "", question: "", narrative: "" };
  const units = liveOnes(list).flatMap((nugget) => unitOf(nugget, scale) ?? []);
  const sheet = {
    campaign,
    topic: { id: list.topic, title, question, narrative },
    scales: scalesOf(scale),
    screen: { id: list.question, title, notes: [], parts: [], mode: "", data: undefined },
    units,
    documents: {},
  };
  // No position, progress or order: nothing beside the list asks for them.
  return /** @type {Sheet} */ (/** @type {unknown} */ (sheet));
}
