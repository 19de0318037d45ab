/** Screens that show a page of paragraphs in reading order. */

import { countedOnPage } from "./neighbours.js";

/** @type {import("../../core/types.js").ModeRules} */
export const PAGE_RULES = {
  name: "page",
  nextName: "next page",
  unitsComeAndGo: true,
  steadyKinds: ["facet", "transition"],
  counting: countedOnPage,
};
