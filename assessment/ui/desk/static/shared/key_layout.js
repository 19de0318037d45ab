/** A person's own keys, laid over a table of keys. Plain values in and out. */

import { DIGITS } from "./keys.js";

/** @typedef {import("./keys.js").Key} Key */
/** @typedef {""|"right"|"left"} Hand  which layout own keys start from */
/**
 * @typedef {object} OwnKeys
 * @property {Hand} hand
 * @property {boolean} rows  whether each scale of a track has a row of keys to itself
 * @property {Record<string, string>} keys  by action; "label 4" is the fourth label
 */
/**
 * @typedef {object} Preset  keys that come before those of the table
 * @property {string} tip  what a person is told of it
 * @property {Record<string, string>} actions
 * @property {Record<string, string>} labels  by digit
 */

/** @type {OwnKeys} */
export const NO_OWN_KEYS = { hand: "", rows: false, keys: {} };
/** The rows of scales after the first one. Streamlit's `c` and `r`, undo and the keys that move are left out. */
export const ROWS = [DIGITS, [..."qwetyiop"], [..."asdfgh"], [..."zxvbnm"]];
/** Keys for actions that lost theirs, in this order. */
const SPARE = [..."ymhivjktpnolquxfgdweasbz", ..."789456;'\\`"];
/** Streamlit's own; the desk leaves them alone. */
const FOREIGN = ["c", "r"];
/** These move and scroll everywhere, so they stay where they are. */
const MOVING = /^(Arrow\w+|Home|End|PageUp|PageDown)$/;
/** @type {Record<string, string>} */
const SHOWN = {
  " ": "space",
  "-": "−",
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageDown: "PgDn",
  PageUp: "PgUp",
  Backspace: "⌫",
  Escape: "Esc",
  Delete: "Del",
  Insert: "Ins",
};

/** @param {string} name */
const isFixed = (name) => MOVING.test(name.replace(/^(Shift|Alt)\+/, ""));
/** @param {string} action @returns {string} the digit of "label 4", else "" */
export const digitOf = (action) => /^label ([1-9])$/.exec(action)?.[1] ?? "";

/** A key's name as people read it. @param {string} name @returns {string} */
export function shownKey(name) {
  if (name.startsWith("Shift+")) return `⇧${shownKey(name.slice(6))}`;
  if (name.startsWith("Alt+")) return `Alt+${shownKey(name.slice(4))}`;
  if (name.startsWith("Num")) return `pad ${shownKey(name.slice(3))}`;
  return SHOWN[name] ?? name;
}

/** Why a key cannot be somebody's own; "" where it can. @param {string} name as in a key table */
export function refusal(name) {
  const bare = name.replace(/^Shift\+/, "");
  if (FOREIGN.includes(bare)) return `${bare} belongs to Streamlit, the frame around this page.`;
  if (name === "?") return "? opens this help, whatever else is changed.";
  if (bare === "Tab") return "Tab goes from button to button, for people who work without a mouse.";
  if (bare === "Escape") return "Esc closes what is open.";
  if (/^F\d+$/.test(bare)) return `${bare} belongs to the browser.`;
  if (/^(Ctrl|Alt|Meta)\+/.test(name)) return "Keys with Ctrl, Alt or ⌘ belong to the browser.";
  if (isFixed(name)) return `${shownKey(bare)} moves and scrolls everywhere.`;
  const isUsable = [...bare].length === 1 || /^(Enter|Backspace|Delete|Insert|Num.)$/.test(bare);
  return isUsable ? "" : `${bare} writes no character that the desk could tell from others.`;
}

/** The physical keys of the labels 1 to 9 on the first row.
 *  @param {OwnKeys} own @param {Preset|undefined} preset */
export const labelKeysOf = (own, preset) =>
  DIGITS.map((digit) => own.keys[`label ${digit}`] ?? preset?.labels[digit] ?? digit);

/** The keys of each row of a table: those that the row asked for, as far as they were free. */
class KeyAllocation {
  constructor() {
    this.taken = new Set(FOREIGN);
    /** @type {Map<string, string[]>} by action */
    this.keys = new Map();
  }

  /** @param {string} action @param {string[]} wanted */
  allocate(action, wanted) {
    if (this.keys.has(action)) return;
    const free = [...new Set(wanted)].filter((name) => !this.taken.has(name));
    free.forEach((name) => this.taken.add(name));
    this.keys.set(action, free);
  }

  /** A key for a row that lost all its own: the same with Shift, else a letter that nobody has.
   *  @param {Key} row */
  substitute({ action, keys }) {
    if (this.keys.get(action)?.length) return;
    const shifted = keys.filter((name) => /^[a-z0-9]$/.test(name)).map((name) => `Shift+${name}`);
    const name = [...shifted, ...SPARE].find((each) => !this.taken.has(each));
    this.keys.delete(action);
    this.allocate(action, name ? [name] : []);
  }
}

/** What a row shows: the table's own words where its keys are the table's.
 *  @param {Key} row @param {string[]} keys @param {string[]} labels @returns {string} */
function showOf(row, keys, labels) {
  if (row.action === "label") return labels.join() === DIGITS.join() ? row.show : labels.map(shownKey).join(" ");
  if (keys.join(" ") === row.keys.join(" ")) return row.show;
  return keys.slice(0, 2).map(shownKey).join(" ");
}

/** Gives keys to a row that comes before others; a label's digits are replaced, its other keys stay.
 *  @param {KeyAllocation} allocation @param {Key[]} rows @param {string} action @param {string[]} first */
function allocateRow(allocation, rows, action, first) {
  const row = rows.find((each) => each.action === action);
  if (!row) return;
  const rest = first.length ? row.keys.filter((name) => !DIGITS.includes(name)) : row.keys;
  allocation.allocate(action, [...first, ...rest]);
}

/** A table with somebody's keys: own keys come first, then labels, then the layout for one hand, then the
 *  table's own keys. A row that lost all its keys gets another one.
 *  @param {Key[]} rows @param {{own: OwnKeys, preset?: Preset, extra?: string[]}} layout `extra`: keys that
 *  label on scales after the first
 *  @returns {Key[]} */
export function laidOut(rows, { own, preset, extra = [] }) {
  const allocation = new KeyAllocation();
  const labels = labelKeysOf(own, preset);
  const ownRows = rows.filter(({ action }) => own.keys[action]);
  const presetRows = rows.filter(({ action }) => preset?.actions[action]);
  allocateRow(allocation, rows, "help", []);
  const ownLabels = Object.keys(own.keys).filter(digitOf);
  allocation.allocate("labels of votes", rows.some(({ action }) => action === "label") ? [] : ownLabels.map((each) => own.keys[each]));
  ownRows.forEach(({ action, keys }) => allocation.allocate(action, [own.keys[action], ...keys.filter(isFixed)]));
  allocateRow(allocation, rows, "label", [...labels, ...extra]);
  presetRows.forEach(({ action, keys }) => allocation.allocate(action, [preset?.actions[action] ?? "", ...keys]));
  rows.forEach(({ action, keys }) => allocation.allocate(action, keys));
  rows.forEach((row) => allocation.substitute(row));
  return rows.map((row) => {
    const keys = allocation.keys.get(row.action) ?? [];
    return { ...row, keys, show: showOf(row, keys, labels) };
  });
}
