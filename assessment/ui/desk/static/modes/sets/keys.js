/** How the key table differs where a claim is held against the sentences of an abstract. */

import { DIGITS } from "../../shared/keys.js";

/** @type {import("../../core/key_table.js").KeyChanges} */
export const SETS_KEYS = {
  without: ["accept", "attach", "stay", "search", "nextSentence", "previousSentence"],
  instead: {
    label: {
      keys: [...DIGITS, ...["0", ...DIGITS].map((digit) => `Shift+${digit}`)],
      show: "1–3",
      tip: "Give the abstract this label; with Shift, put the sentence with this number into the current set, or take it out",
    },
    excuse: { tip: "Say that the abstract cannot be judged, and why" },
    clear: { name: "Clear sentence", tip: "Take the current sentence out of its set" },
    flag: { tip: "Flag the abstract to come back to it" },
    next: { name: "Next sentence", tip: "Next sentence of the abstract" },
    previous: { name: "Previous sentence", tip: "Previous sentence of the abstract" },
    nextOpen: { name: "Done", tip: "Done with this abstract; on to the next open screen" },
    first: { name: "First sentence", tip: "First sentence of the abstract" },
    last: { name: "Last sentence", tip: "Last sentence of the abstract" },
    nextBest: {
      keys: ["h"],
      show: "h",
      tip: "Go to the next sentence that shares most words with the claim (framed)",
    },
    openDocument: { tip: "Open the abstract's own page in a new tab" },
    pageDown: { tip: "Scroll the abstract down" },
    pageUp: { tip: "Scroll the abstract up" },
  },
  more: [
    {
      group: "Judge",
      action: "toggle",
      keys: [" "],
      show: "space",
      name: "In the set",
      tip: "Put the current sentence into the current set, or take it out",
    },
    {
      group: "Judge",
      action: "block",
      keys: ["b", "Shift+ "],
      show: "b",
      name: "Block",
      tip: "Do the same with all sentences from the last one toggled to the current one; again turns it round",
    },
    {
      group: "Judge",
      action: "nextSet",
      keys: ["v"],
      show: "v",
      name: "Next set",
      tip: "Mark in the next evidence set",
      repeat: true,
    },
    {
      group: "Judge",
      action: "previousSet",
      keys: ["Shift+v"],
      show: "V",
      name: "Previous set",
      tip: "Mark in the previous evidence set",
      repeat: true,
    },
    {
      group: "Judge",
      action: "clearLabel",
      keys: ["Shift+x"],
      show: "X",
      name: "Clear label",
      tip: "Take the label off the abstract",
    },
  ],
};
