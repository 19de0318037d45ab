/** How the key table differs where a page of paragraphs is read in order. */

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The labels that the desk offers on a page, each with its key; others come from files only. */
export const LABEL_KEYS = {
  facet: { MUST: "m", SHOULD: "s", CAN: "a" },
  removed: { removed: "t" },
  transition: { SAME: "1", COHERENT: "2", SWITCH: "3" },
};

export const PAGE_KEYS = {
  without: ["accept", "attach", "search", "order", "stay", "openDocument"],
  instead: {
    label: {
      keys: [...digits, ...digits.map((digit) => `Shift+${digit}`)], name: "Facet, transition",
      tip: "Choose facet 1 to 9 for the paragraph in hand, with Shift 10 to 18; again takes it off. In a gap: 1 same topic, 2 coherent, 3 topic switch",
    },
    excuse: { tip: "Say that the paragraph or transition in hand cannot be judged, and why" },
    clear: { tip: "Take facets and grade off the paragraph in hand, or the label off the transition" },
    flag: { tip: "Flag the paragraph or transition in hand to come back to it" },
    note: { tip: "Write a note on the paragraph or transition in hand; Esc or Ctrl+Enter saves it" },
    next: { tip: "Next paragraph or gap" },
    previous: { tip: "Previous paragraph or gap" },
    nextOpen: { name: "Next missing", tip: "Next paragraph without a facet or gap without a transition, across screens" },
    first: { tip: "First paragraph of the page" },
    last: { tip: "Last paragraph of the page" },
    pageDown: { tip: "Scroll the page down" },
    pageUp: { tip: "Scroll the page up" },
  },
  more: [
    { group: "Judge", action: "must", keys: ["m"], show: "m", name: "MUST", tip: "Grade the facets of the paragraph in hand MUST" },
    { group: "Judge", action: "should", keys: ["s"], show: "s", name: "SHOULD", tip: "Grade the facets of the paragraph in hand SHOULD" },
    { group: "Judge", action: "can", keys: ["a"], show: "a", name: "CAN", tip: "Grade the facets of the paragraph in hand CAN" },
    { group: "Judge", action: "other", keys: ["o"], show: "o", name: "Other facet", tip: "The paragraph in hand has a relevant facet that the outline lacks; again takes it off" },
    { group: "Judge", action: "general", keys: ["i"], show: "i", name: "General", tip: "The paragraph in hand is general, an introduction; again takes it off" },
    { group: "Judge", action: "remove", keys: ["t", "Delete"], show: "t", name: "Take out", tip: "Take the paragraph in hand out of the page, or put it back" },
    { group: "Read", action: "missing", keys: ["h"], show: "h", name: "Highlight missing", tip: "Highlight all paragraphs and gaps where something is missing" },
  ],
};
