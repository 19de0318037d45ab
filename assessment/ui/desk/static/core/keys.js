/** The one table of keys: buttons, tooltips and the help overlay are all drawn from it; a mode of the desk changes some rows. */

import { FREE } from "../modes/answer/free_keys.js";
import { GRID } from "../modes/grid/keys.js";
import { PAGE_KEYS } from "../modes/page/keys.js";
import { SETS_KEYS } from "../modes/sets/keys.js";

/** @typedef {{action: string, keys: string[], show: string, name: string, tip: string, group: string, repeat?: boolean}} Key */

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @type {Key[]} */
export const KEYS = [
  { group: "Judge", action: "label", keys: digits, show: "1–9", name: "Label", tip: "Give the unit in hand this label" },
  { group: "Judge", action: "accept", keys: [" "], show: "space", name: "Accept", tip: "Accept the suggestion (≈) for the unit in hand" },
  { group: "Judge", action: "excuse", keys: ["0"], show: "0", name: "Cannot judge", tip: "Say that it cannot be judged, and why" },
  { group: "Judge", action: "undo", keys: ["u"], show: "u", name: "Undo", tip: "Take back the last change; again and again, across screens" },
  { group: "Judge", action: "clear", keys: ["x"], show: "x", name: "Clear", tip: "Take the label off the unit in hand" },
  { group: "Judge", action: "flag", keys: ["f"], show: "f", name: "Flag", tip: "Flag the unit to come back to it" },
  { group: "Judge", action: "note", keys: ["n"], show: "n", name: "Note", tip: "Write a note; Esc or Ctrl+Enter saves it" },
  { group: "Judge", action: "attach", keys: ["e"], show: "e", name: "Evidence", tip: "Attach the selected text of the document" },

  { group: "Move", action: "next", keys: ["ArrowDown", "j"], show: "↓ j", name: "Next", tip: "Next unit", repeat: true },
  { group: "Move", action: "previous", keys: ["ArrowUp", "k"], show: "↑ k", name: "Previous", tip: "Previous unit", repeat: true },
  { group: "Move", action: "nextOpen", keys: ["Enter"], show: "Enter", name: "Next open", tip: "Next unit not yet judged, across screens" },
  { group: "Move", action: "first", keys: ["Home"], show: "Home", name: "First", tip: "First unit of this screen" },
  { group: "Move", action: "last", keys: ["End"], show: "End", name: "Last", tip: "Last unit of this screen" },
  { group: "Move", action: "previousScreen", keys: ["["], show: "[", name: "Previous screen", tip: "Go back one screen" },
  { group: "Move", action: "nextScreen", keys: ["]"], show: "]", name: "Next screen", tip: "Go on one screen" },
  { group: "Move", action: "recent", keys: ["l"], show: "l", name: "Last ten", tip: "Your last ten judgments, each a jump" },

  { group: "Read", action: "search", keys: ["/"], show: "/", name: "Search", tip: "Search in the document" },
  { group: "Read", action: "pageDown", keys: ["PageDown"], show: "PgDn", name: "Scroll down", tip: "Scroll the document down", repeat: true },
  { group: "Read", action: "pageUp", keys: ["PageUp"], show: "PgUp", name: "Scroll up", tip: "Scroll the document up", repeat: true },
  { group: "Read", action: "openDocument", keys: ["p"], show: "p", name: "Open", tip: "Open the document's own page in a new tab" },
  { group: "Read", action: "narrative", keys: ["q"], show: "q", name: "Narrative", tip: "Show or hide what stands behind the question" },
  { group: "Read", action: "guidelines", keys: ["g"], show: "g", name: "Guidelines", tip: "The guidelines of the track and all definitions" },
  { group: "Read", action: "definitions", keys: ["d"], show: "d", name: "Definitions", tip: "Definitions shorter or longer" },
  { group: "Read", action: "larger", keys: ["+", "="], show: "+", name: "Larger", tip: "Larger text" },
  { group: "Read", action: "smaller", keys: ["-"], show: "−", name: "Smaller", tip: "Smaller text" },

  { group: "Ways to work", action: "stay", keys: ["s"], show: "s", name: "Stay", tip: "Stay on the unit after a label, or move on" },
  { group: "Ways to work", action: "order", keys: ["o"], show: "o", name: "Order", tip: "Go by answer or by document" },
  { group: "Ways to work", action: "only", keys: ["w"], show: "w", name: "Only open", tip: "Only what is not yet judged, or everything" },
  { group: "Ways to work", action: "help", keys: ["?"], show: "?", name: "Keys", tip: "All keys" },
];

/** The table with a mode's rows left out, said in other words, and added. */
function changed({ without, instead, more }) {
  const kept = KEYS.filter((key) => !without.includes(key.action)).map((key) => ({ ...key, ...instead[key.action] }));
  return [...kept, ...more];
}

const TABLES = { "": KEYS, free: changed(FREE), grid: changed(GRID), sets: changed(SETS_KEYS), page: changed(PAGE_KEYS) };
const BY_KEY = Object.fromEntries(Object.entries(TABLES).map(([mode, keys]) => [mode, new Map(keys.flatMap((key) => key.keys.map((name) => [name, key])))]));

/** @param {import("../protocol.js").Mode} mode @returns {Key[]} */
export const keysOf = (mode = "") => TABLES[mode];

/** @param {string} action @param {import("../protocol.js").Mode} mode @returns {Key} the row of an action; an unknown action is a mistake in the code */
export function keyFor(action, mode = "") {
  const key = keysOf(mode).find((each) => each.action === action);
  if (!key) throw new Error(`no key for ${action}; known: ${keysOf(mode).map((each) => each.action).join(", ")}`);
  return key;
}

const isTyping = (node) => /^(INPUT|TEXTAREA|SELECT)$/.test(node.tagName ?? "") || node.isContentEditable === true;
const isPressable = (node) => /^(BUTTON|A|SUMMARY)$/.test(node.tagName ?? "");
const isForeignDialog = (node) => node.getAttribute?.("role") === "dialog" || (node.tagName === "DIALOG" && node.open);

/** AltGr writes `[` on many keyboards and reports Ctrl and Alt, so it is let through. */
function isCommand(event) {
  if (event.getModifierState?.("AltGraph")) return false;
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** The character of a digit held with Shift differs from keyboard to keyboard: its place tells. */
function shiftedDigit({ shiftKey, key, code }) {
  return shiftKey && !/^\d$/.test(key) && /^Digit[1-9]$/.test(code ?? "") ? `Shift+${code.slice(-1)}` : "";
}

/** What a keydown means to the desk: `{action, key}`, or null when it is not ours.
 *  Enter and space stay with a button or link that has the focus. A key held with Shift is its own only where a table says so. */
export function meaning(event, mode = "") {
  if (event.defaultPrevented || event.isComposing || isCommand(event)) return null;
  const path = event.composedPath?.() ?? [];
  if (path.some((node) => isTyping(node) || isForeignDialog(node))) return null;
  if ((event.key === "Enter" || event.key === " ") && path.some(isPressable)) return null;
  const digit = shiftedDigit(event);
  const name = BY_KEY[mode].has(digit) ? digit : event.key?.length === 1 ? event.key.toLowerCase() : event.key;
  const key = (event.shiftKey && BY_KEY[mode].get(`Shift+${name}`)) || BY_KEY[mode].get(name);
  if (!key || (event.repeat && !key.repeat)) return null;
  return { action: key.action, key: name };
}
