/** Keys for the frame around what is judged, and for what stands beside it. */

/** @type {import("../shared/keys.js").Key} */
export const ASK_KEY = {
  group: "Judge",
  action: "ask",
  keys: ["Shift+a"],
  show: "Shift+a",
  name: "Ask",
  tip: "Ask the organisers about the unit; Ctrl+Enter sends, Esc leaves",
};

/** @type {import("../shared/keys.js").Key} */
export const GUIDELINES_KEY = {
  group: "Read",
  action: "guidelines",
  keys: ["g"],
  show: "g",
  name: "Guidelines",
  tip: "Guidelines and all definitions beside the text, or only where there is no document",
};

/** @type {import("../shared/keys.js").Key[]} */
export const FRAME_KEYS = [
  {
    group: "Move",
    action: "day",
    keys: ["Shift+m"],
    show: "Shift+m",
    name: "My day",
    tip: "What you judged today, your pace, and your flagged and noted units",
  },
  {
    group: "Preferences",
    action: "focus",
    keys: ["z"],
    show: "z",
    name: "Focus",
    tip: "Hide the navigation of the page, or show it again",
  },
  {
    group: "Preferences",
    action: "menu",
    keys: ["y"],
    show: "y",
    name: "Menu",
    tip: "All that can be done here, with its keys",
  },
  {
    group: "Preferences",
    action: "ownKeys",
    keys: ["Shift+y"],
    show: "Shift+y",
    name: "Change keys",
    tip: "Keys of your own, and layouts for one hand",
  },
];
