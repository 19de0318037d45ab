/** Screens that show a page of paragraphs in reading order. */

import { keyFor } from "../keys/key_table.js";
import { LABEL_ACTIONS, LABEL_KEYS } from "../keys/page_keys.js";
import { countedOnPage } from "./neighbours.js";

/** The key of a label that the desk offers on a page: that of its action, or the digit of a transition.
 *  @param {string} kind @param {string} name */
export function pageLabelKey(kind, name) {
  const action = LABEL_ACTIONS[name];
  return action ? keyFor(action, "page").show : (LABEL_KEYS[kind][name] ?? "");
}

/** @type {import("../core/types.js").ModeRules} */
export const PAGE_RULES = {
  name: "page",
  nextName: "next page",
  unitsComeAndGo: true,
  steadyKinds: ["facet", "transition"],
  ownKinds: ["removed", "facet", "transition"],
  digitsLabel: false,
  /** Some labels have keys of their own, and those that only files have, none. */
  labelKey: (label, kind) => (kind in LABEL_KEYS ? pageLabelKey(kind, label.name) : label.key),
  counting: countedOnPage,
  // The unit of a paragraph says whether it is taken out; what is asked first is what it is about.
  explainedKind: (kind) => (kind === "removed" ? "facet" : kind),
};
