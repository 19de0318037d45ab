/** The one table of keys: buttons, tooltips and the help overlay are all drawn from it. */

import { ASK_KEY, FRAME_KEYS, GUIDELINES_KEY } from "../keys/frame_keys.js";
import { belongsElsewhere, pressedName } from "../shared/keyboard.js";
import { Keymap } from "../shared/keymap.js";

/** @type {import("../shared/keys.js").Key[]} */
export const KEYS = [
  {
    group: "Write",
    action: "write",
    keys: ["n"],
    show: "n",
    name: "New",
    tip: "Write a nugget; text selected at the left is taken over",
  },
  {
    group: "Write",
    action: "edit",
    keys: ["Enter"],
    show: "Enter",
    name: "Edit",
    tip: "Change the text of the current nugget; votes and matches stay",
  },
  {
    group: "Write",
    action: "merge",
    keys: ["m"],
    show: "m",
    name: "Merge",
    tip: "Merge the current nugget into another one, by its number",
  },
  {
    group: "Write",
    action: "retire",
    keys: ["x", "Delete"],
    show: "x",
    name: "Retire",
    tip: "Take the current nugget out of the list; it can be brought back",
  },
  {
    group: "Write",
    action: "up",
    keys: ["Shift+k", "Alt+ArrowUp"],
    show: "K",
    name: "Up",
    tip: "Move the current nugget up (also Alt+↑)",
    repeat: true,
  },
  {
    group: "Write",
    action: "down",
    keys: ["Shift+j", "Alt+ArrowDown"],
    show: "J",
    name: "Down",
    tip: "Move the current nugget down (also Alt+↓)",
    repeat: true,
  },
  {
    group: "Write",
    action: "undo",
    keys: ["u"],
    show: "u",
    name: "Undo",
    tip: "Take back your last vote or change here; again and again",
  },

  {
    group: "Vote",
    action: "unvote",
    keys: ["Backspace"],
    show: "⌫",
    name: "No vote",
    tip: "Take back your vote on the current nugget",
  },
  {
    group: "Vote",
    action: "stay",
    keys: ["s"],
    show: "s",
    name: "Stay",
    tip: "Stay on the nugget after a first vote, or move on to the next nugget without your vote",
  },
  {
    group: "Vote",
    action: "counts",
    keys: ["t"],
    show: "t",
    name: "Counts",
    tip: "Show or hide how others voted, to vote unswayed",
  },

  {
    group: "Move",
    action: "next",
    keys: ["ArrowDown", "j"],
    show: "↓ j",
    name: "Next",
    tip: "Next nugget",
    repeat: true,
  },
  {
    group: "Move",
    action: "previous",
    keys: ["ArrowUp", "k"],
    show: "↑ k",
    name: "Previous",
    tip: "Previous nugget",
    repeat: true,
  },
  {
    group: "Move",
    action: "jump",
    keys: [..."0123456789"],
    show: "1–9",
    name: "Jump",
    tip: "To the nugget with this number; two digits one after the other for 10 and more",
  },
  {
    group: "Move",
    action: "previousQuestion",
    keys: ["["],
    show: "[",
    name: "Previous question",
    tip: "Previous question",
  },
  {
    group: "Move",
    action: "nextQuestion",
    keys: ["]"],
    show: "]",
    name: "Next question",
    tip: "Next question",
  },

  {
    group: "Read",
    action: "search",
    keys: ["/"],
    show: "/",
    name: "Search",
    tip: "Search in the pooled items",
  },
  {
    group: "Read",
    action: "uncovered",
    keys: ["w"],
    show: "w",
    name: "Only uncovered",
    tip: "Only items that no nugget covers yet, or all",
  },
  {
    group: "Read",
    action: "find",
    keys: ["i"],
    show: "i",
    name: "Find",
    tip: "To the next item that holds the words of the current nugget",
  },
  {
    group: "Read",
    action: "pageDown",
    keys: ["PageDown"],
    show: "PgDn",
    name: "Scroll down",
    tip: "Scroll the items down",
    repeat: true,
  },
  {
    group: "Read",
    action: "pageUp",
    keys: ["PageUp"],
    show: "PgUp",
    name: "Scroll up",
    tip: "Scroll the items up",
    repeat: true,
  },
  {
    group: "Read",
    action: "narrative",
    keys: ["q"],
    show: "q",
    name: "Background",
    tip: "Show or hide the background of the question",
  },
  {
    group: "Read",
    action: "history",
    keys: ["h"],
    show: "h",
    name: "History",
    tip: "Who did what to this list, and how the weight of the current nugget moved",
  },
  {
    group: "Read",
    action: "retired",
    keys: ["b"],
    show: "b",
    name: "Retired",
    tip: "Show or hide nuggets that are retired or merged, to bring them back",
  },
  GUIDELINES_KEY,
  { ...ASK_KEY, group: "Read", tip: "Ask the organisers about the nugget; Ctrl+Enter sends, Esc leaves" },
  { group: "Read", action: "help", keys: ["?"], show: "?", name: "Keys", tip: "All keys" },
  ...FRAME_KEYS,
];

/** Layouts for one hand. @type {Record<"right"|"left", import("../shared/key_layout.js").Preset>} */
const PRESETS = {
  right: {
    tip: "the numeric pad: * and / vote, + − next and previous, Enter edits, . takes back",
    actions: { next: "Num+", previous: "Num-", undo: "Num." },
    labels: { 1: "Num*", 2: "Num/" },
  },
  left: {
    tip: "v g vote, f d next and previous, e edits, a takes back",
    actions: { next: "f", previous: "d", undo: "a", edit: "e", guidelines: "Shift+g" },
    labels: { 1: "v", 2: "g" },
  },
};
export const KEYMAP = new Keymap({ "": KEYS }, PRESETS);

/** Streamlit's own; the desk leaves them alone. */
const FOREIGN = ["c", "r"];

/** A key for each label of the votes: one's own, that of a layout for one hand, or the first of its letters
 *  that is free (vital: v, okay: o).
 *  @param {{name: string}[]} labels */
export function labelKeys(labels) {
  const taken = new Set([...FOREIGN, ...KEYMAP.byName[""].keys()]);
  return labels.map((label, at) => {
    const chosen = KEYMAP.labels[at];
    const isChosen = chosen !== String(at + 1) && !taken.has(chosen);
    const letters = isChosen ? [chosen] : [...label.name.toLowerCase(), ..."gvoz"];
    const letter = letters.find((each) => (isChosen || /[a-z]/.test(each)) && !taken.has(each)) ?? "";
    taken.add(letter);
    return letter;
  });
}

/** What a keydown means here, with action "label" for any other key; null when it is not for this page.
 *  @param {KeyboardEvent} event @returns {{action: string, key: string}|null} */
export function meaning(event) {
  const known = KEYMAP.meaning(event);
  if (known || belongsElsewhere(event) || event.repeat) return known;
  const name = pressedName(event);
  const key = /^Shift\+[a-z]$/.test(name) ? name.slice(6) : name;
  return name && !name.startsWith("Ctrl+") && !KEYMAP.byName[""].has(key) ? { action: "label", key } : null;
}
