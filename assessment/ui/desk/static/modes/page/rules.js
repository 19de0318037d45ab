/** Screens that show a page of paragraphs in reading order. */

import { LABEL_KEYS } from "./keys.js";
import { countedOnPage } from "./neighbours.js";

/** @type {import("../../core/types.js").ModeRules} */
export const PAGE_RULES = {
  name: "page",
  nextName: "next page",
  unitsComeAndGo: true,
  steadyKinds: ["facet", "transition"],
  /** Some labels have keys of their own, and those that only files have, none. */
  labelKey: (label, kind) => (kind in LABEL_KEYS ? (LABEL_KEYS[kind][label.name] ?? "") : label.key),
  counting: countedOnPage,
};
