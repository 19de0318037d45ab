/** How the key table differs where a whole response is held against a list of nuggets. */

/** @type {import("../../core/keys.js").KeyChanges} */
export const GRID_KEYS = {
  without: ["stay", "definitions", "search", "openDocument"],
  instead: {
    label: {
      name: "Nugget",
      tip: "Mark this nugget in the current item, with the text selected there; again takes it off. Longer lists: two digits, or one and Enter",
    },
    accept: { tip: "Accept the strongest suggestion (≈) for the current item" },
    excuse: { tip: "Say that the current nugget cannot be judged, and why" },
    clear: { tip: "Take the mark off the current nugget" },
    flag: { tip: "Flag the current nugget to come back to it" },
    attach: { tip: "Keep the text selected in the item with the current nugget" },
    next: { name: "Next item", tip: "Next item of the response" },
    previous: { name: "Previous item", tip: "Previous item of the response" },
    nextOpen: {
      name: "Read",
      tip: "The response is read, nuggets without a match are absent; on to the next open screen",
    },
    first: { name: "First item", tip: "First item of the response" },
    last: { name: "Last item", tip: "Last item of the response" },
    pageDown: { tip: "Scroll the response down" },
    pageUp: { tip: "Scroll the response up" },
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
      group: "Judge",
      action: "drop",
      keys: ["Escape", "Backspace"],
      show: "Esc",
      name: "Forget digit",
      tip: "Forget the first digit of a nugget's number",
    },
  ],
};
