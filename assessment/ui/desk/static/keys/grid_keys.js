/** How the key table differs where a whole response is held against a list of nuggets. */

import { markTips, stepWords } from "./key_wording.js";

/** @type {import("./key_table.js").KeyChanges} */
export const GRID_KEYS = {
  without: ["stay", "definitions", "search", "openDocument", "nextSentence", "previousSentence"],
  instead: {
    label: {
      name: "Nugget",
      tip: "Mark this nugget in the current item, with the text selected there; again takes it off, or says the next label where there are several. Longer lists: two digits, or one and Enter",
    },
    accept: { tip: "Accept the strongest suggestion (≈) for the current item" },
    clear: { tip: "Take the mark off the current nugget" },
    ...markTips("current nugget"),
    attach: { tip: "Keep the text selected in the item with the current nugget" },
    ...stepWords("item", "response"),
    nextOpen: {
      name: "Read",
      tip: "The response is read, nuggets without a match are absent; on to the next open screen",
    },
    nextBest: { tip: "Frame the next sentence of the item's document that shares most words with the item" },
  },
  more: [
    {
      group: "Move",
      action: "nextNugget",
      keys: ["ArrowRight"],
      show: "→",
      name: "Next nugget",
      tip: "Select the next nugget, for a note, a flag or its words",
      repeat: true,
    },
    {
      group: "Move",
      action: "previousNugget",
      keys: ["ArrowLeft"],
      show: "←",
      name: "Previous nugget",
      tip: "Select the previous nugget",
      repeat: true,
    },
    {
      group: "Read",
      action: "document",
      keys: ["d"],
      name: "Document",
      tip: "Show or hide the document of the current item",
    },
    {
      group: "Read",
      action: "documentDown",
      keys: ["Shift+PageDown"],
      show: "Shift+PgDn",
      name: "Document down",
      tip: "Scroll the item's document down",
      repeat: true,
    },
    {
      group: "Read",
      action: "documentUp",
      keys: ["Shift+PageUp"],
      show: "Shift+PgUp",
      name: "Document up",
      tip: "Scroll the item's document up",
      repeat: true,
    },
    {
      group: "Judge",
      action: "drop",
      keys: ["Escape", "Backspace"],
      show: "Esc",
      name: "Forget digit",
      tip: "Forget the first digit of a nugget's number",
    },
  ],
};
