/** The one table of keys: buttons, tooltips and the help overlay are all drawn from it; a mode of the desk
 *  changes some rows. */

import { FREE } from "./free_keys.js";
import { GRID_KEYS } from "./grid_keys.js";
import { PAGE_KEYS } from "./page_keys.js";
import { SETS_KEYS } from "./sets_keys.js";
import { ASK_KEY, FRAME_KEYS, GUIDELINES_KEY } from "./frame_keys.js";
import { READING_KEYS } from "./reading_keys.js";
import { shownKey } from "../shared/key_layout.js";
import { Keymap } from "../shared/keymap.js";
import { DIGITS } from "../shared/keys.js";
import { PRESETS } from "./key_presets.js";

/** @typedef {import("../shared/keys.js").Key} Key */
/** @typedef {import("../core/types.js").KeyTable} KeyTable */
/**
 * @typedef {object} KeyChanges  how a mode's table differs
 * @property {string[]} without
 * @property {Record<string, Partial<Key>>} instead
 * @property {(Omit<Key, "show"> & {show?: string})[]} more  rows of its own; without `show`, a row shows its first key
 */

/** @type {Key[]} */
export const KEYS = [
  {
    group: "Judge",
    action: "label",
    keys: DIGITS,
    show: "1–9",
    name: "Label",
    tip: "Give the current unit this label",
  },
  {
    group: "Judge",
    action: "accept",
    keys: [" "],
    show: "space",
    name: "Accept",
    tip: "Accept the suggestion (≈) for the current unit",
  },
  {
    group: "Judge",
    action: "excuse", // this name is stored in people's own keys
    keys: ["0"],
    show: "0",
    name: "Cannot judge",
    tip: "Say that it cannot be judged, and why",
  },
  {
    group: "Judge",
    action: "undo",
    keys: ["u"],
    show: "u",
    name: "Undo",
    tip: "Take back the last change; again and again, across screens",
  },
  {
    group: "Judge",
    action: "clear",
    keys: ["x"],
    show: "x",
    name: "Clear",
    tip: "Take the label off the current unit",
  },
  {
    group: "Judge",
    action: "flag",
    keys: ["f"],
    show: "f",
    name: "Flag",
    tip: "Flag the unit to come back to it",
  },
  {
    group: "Judge",
    action: "note",
    keys: ["n"],
    show: "n",
    name: "Note",
    tip: "Write a note; Enter saves it, Shift+Enter begins a line",
  },
  ASK_KEY,
  {
    group: "Judge",
    action: "attach",
    keys: ["e"],
    show: "e",
    name: "Evidence",
    tip: "Attach the sentence under the cursor (. and ,) or the selected text of the document",
  },

  {
    group: "Move",
    action: "next",
    keys: ["ArrowDown", "j"],
    show: "↓ j",
    name: "Next",
    tip: "Next unit",
    repeat: true,
  },
  {
    group: "Move",
    action: "previous",
    keys: ["ArrowUp", "k"],
    show: "↑ k",
    name: "Previous",
    tip: "Previous unit",
    repeat: true,
  },
  {
    group: "Move",
    action: "nextOpen",
    keys: ["Enter"],
    show: "Enter",
    name: "Next open",
    tip: "Next unit not yet judged, across screens",
  },
  {
    group: "Move",
    action: "first",
    keys: ["Home"],
    show: "Home",
    name: "First",
    tip: "First unit of this screen",
  },
  {
    group: "Move",
    action: "last",
    keys: ["End"],
    show: "End",
    name: "Last",
    tip: "Last unit of this screen",
  },
  {
    group: "Move",
    action: "previousScreen",
    keys: ["["],
    show: "[",
    name: "Previous screen",
    tip: "Go back one screen",
  },
  {
    group: "Move",
    action: "nextScreen",
    keys: ["]"],
    show: "]",
    name: "Next screen",
    tip: "Go on one screen",
  },
  {
    group: "Move",
    action: "recent",
    keys: ["l"],
    show: "l",
    name: "Last ten",
    tip: "Your last ten judgments, each a jump",
  },

  { group: "Read", action: "search", keys: ["/"], show: "/", name: "Search", tip: "Search in the document" },
  ...READING_KEYS,
  {
    group: "Read",
    action: "pageDown",
    keys: ["PageDown"],
    show: "PgDn",
    name: "Scroll down",
    tip: "Scroll the document down",
    repeat: true,
  },
  {
    group: "Read",
    action: "pageUp",
    keys: ["PageUp"],
    show: "PgUp",
    name: "Scroll up",
    tip: "Scroll the document up",
    repeat: true,
  },
  {
    group: "Read",
    action: "openDocument",
    keys: ["p"],
    show: "p",
    name: "Open",
    tip: "Open the document's own page in a new tab",
  },
  {
    group: "Read",
    action: "narrative",
    keys: ["q"],
    show: "q",
    name: "Narrative",
    tip: "Show or hide the background of the question",
  },
  GUIDELINES_KEY,
  {
    group: "Read",
    action: "definitions",
    keys: ["d"],
    show: "d",
    name: "Definitions",
    tip: "Definitions shorter or longer",
  },
  { group: "Read", action: "larger", keys: ["+", "="], show: "+", name: "Larger", tip: "Larger text" },
  { group: "Read", action: "smaller", keys: ["-"], show: "−", name: "Smaller", tip: "Smaller text" },

  {
    group: "Preferences",
    action: "stay",
    keys: ["s"],
    show: "s",
    name: "Stay",
    tip: "Stay on the unit after a label, or move on",
  },
  {
    group: "Preferences",
    action: "order",
    keys: ["o"],
    show: "o",
    name: "Order",
    tip: "Go by answer, by document, by question, or with alike texts together; the unit stays",
  },
  {
    group: "Preferences",
    action: "only",
    keys: ["w"],
    show: "w",
    name: "Only open",
    tip: "Only what is not yet judged, or everything",
  },
  { group: "Preferences", action: "help", keys: ["?"], show: "?", name: "Keys", tip: "All keys" },
  ...FRAME_KEYS,
];

/** The table with a mode's rows left out, reworded, and added.
 *  @param {KeyChanges} changes @returns {Key[]} */
function changed({ without, instead, more }) {
  const rows = KEYS.filter((key) => !without.includes(key.action));
  const reworded = rows.map((key) => ({ ...key, ...instead[key.action] }));
  const added = more.map((key) => ({ ...key, show: key.show ?? key.keys[0] }));
  return [...reworded, ...added];
}

/** The tables of all modes, and a person's own keys over them. The answer's scales may have rows of their own. */
export const KEYMAP = new Keymap(
  {
    "": KEYS,
    free: changed(FREE),
    grid: changed(GRID_KEYS),
    sets: changed(SETS_KEYS),
    page: changed(PAGE_KEYS),
  },
  PRESETS,
  ["", "free"],
);

/** @param {KeyTable} mode @returns {Key[]} */
export const keysOf = (mode = "") => KEYMAP.keysOf(mode);

/** @param {string} action @param {KeyTable} mode @returns {Key} */
export const keyFor = (action, mode = "") => KEYMAP.keyFor(action, mode);

/** The key of a label as its button shows it. @param {string} key that of the scale @param {string} kind */
export const shownLabelKey = (key, kind = "") => shownKey(KEYMAP.labelKey(key, kind));

/** What a keydown means to the desk, or null when it is not for the desk.
 *  @param {KeyboardEvent} event @param {KeyTable} mode @returns {{action: string, key: string}|null} */
export const meaning = (event, mode = "") => KEYMAP.meaning(event, mode);
