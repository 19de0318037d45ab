/** How the key table differs where a page of paragraphs is read in order. */

import { markTips, scrollTips } from "./key_wording.js";
import { DIGITS } from "../shared/keys.js";

/** The labels that the desk offers on a page, each with its key; others come from files only.
 *  @type {Record<string, Record<string, string>>} */
export const LABEL_KEYS = {
  facet: { MUST: "m", SHOULD: "s", CAN: "a" },
  removed: { removed: "t" },
  transition: { SAME: "1", COHERENT: "2", SWITCH: "3" },
};

/** The actions of labels that are no digits. @type {Record<string, string>} */
export const LABEL_ACTIONS = { MUST: "must", SHOULD: "should", CAN: "can", removed: "remove" };

/** The keys that grade the facets of a paragraph. */
const GRADE_KEYS = Object.entries(LABEL_KEYS.facet).map(([grade, key]) => ({
  group: "Judge",
  action: LABEL_ACTIONS[grade],
  keys: [key],
  name: grade,
  tip: `Grade the facets of the current paragraph ${grade}`,
}));

/** @type {import("./key_table.js").KeyChanges} */
export const PAGE_KEYS = {
  without: ["accept", "attach", "search", "order", "stay", "openDocument", "nextBest", "nextSentence", "previousSentence"],
  instead: {
    label: {
      keys: [...DIGITS, ...DIGITS.map((digit) => `Shift+${digit}`)],
      name: "Facet, transition",
      tip: "Choose facet 1 to 9 for the current paragraph, with Shift 10 to 18; again takes it off. In a gap: 1 same topic, 2 coherent, 3 topic switch",
    },
    clear: { tip: "Take facets and grade off the current paragraph, or the label off the transition" },
    ...markTips("current paragraph or transition"),
    note: { tip: "Write a note on the current paragraph or transition; Enter saves it, Shift+Enter begins a line" },
    next: { tip: "Next paragraph or gap" },
    previous: { tip: "Previous paragraph or gap" },
    nextOpen: {
      name: "Next missing",
      tip: "Next paragraph without a facet or gap without a transition, across screens",
    },
    first: { tip: "First paragraph of the page" },
    last: { tip: "Last paragraph of the page" },
    ...scrollTips("page"),
  },
  more: [
    ...GRADE_KEYS,
    {
      group: "Judge",
      action: "other",
      keys: ["o"],
      name: "Other facet",
      tip: "The current paragraph has a relevant facet that the outline lacks; again takes it off",
    },
    {
      group: "Judge",
      action: "general",
      keys: ["i"],
      name: "General",
      tip: "The current paragraph is general, an introduction; again takes it off",
    },
    {
      group: "Judge",
      action: "remove",
      keys: ["t", "Delete"],
      name: "Take out",
      tip: "Take the current paragraph out of the page, or put it back",
    },
    {
      group: "Read",
      action: "missing",
      keys: ["h"],
      name: "Highlight missing",
      tip: "Highlight all paragraphs and gaps where something is missing",
    },
  ],
};
