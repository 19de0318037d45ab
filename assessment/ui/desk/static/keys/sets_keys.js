/** How the key table differs where a claim is held against the sentences of an abstract. */

import { markTips, stepWords } from "./key_wording.js";
import { DIGITS } from "../shared/keys.js";

/** @type {import("./key_table.js").KeyChanges} */
export const SETS_KEYS = {
  without: ["accept", "attach", "stay", "search", "nextSentence", "previousSentence"],
  instead: {
    label: {
      keys: [...DIGITS, ...["0", ...DIGITS].map((digit) => `Shift+${digit}`)],
      show: "1–3",
      tip: "Give the abstract this label; with Shift, put the sentence with this number into the current set, or take it out",
    },
    clear: { name: "Clear sentence", tip: "Take the current sentence out of its set" },
    ...markTips("abstract"),
    ...stepWords("sentence", "abstract"),
    nextOpen: { name: "Done", tip: "Done with this abstract; on to the next open screen" },
    nextBest: {
      keys: ["h"],
      show: "h",
      tip: "Go to the next sentence that shares most words with the claim (framed)",
    },
    openDocument: { tip: "Open the abstract's own page in a new tab" },
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
      name: "Block",
      tip: "Do the same with all sentences from the last one toggled to the current one; again turns it round",
    },
    {
      group: "Judge",
      action: "nextSet",
      keys: ["v"],
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
