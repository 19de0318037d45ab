/** The keys in force: tables of keys with somebody's own keys laid over them, and what a keydown means. */

import { NO_OWN_KEYS, ROWS, labelKeysOf, laidOut } from "./key_layout.js";
import { belongsElsewhere, isCommand, pressedIn } from "./keyboard.js";
import { byName, DIGITS, keyOf } from "./keys.js";

/** @typedef {import("./keys.js").Key} Key */
/** @typedef {import("./key_layout.js").OwnKeys} OwnKeys */
/** @typedef {import("./key_layout.js").Preset} Preset */
/** @typedef {{kind: string, labels: {name: string, key: string}[], free?: boolean}} LabelScale */
/** @typedef {{action: string, key: string}} KeyMeaning */

/** Labels of scales with the same labels stand on the same row; the first row holds the digits. Only the
 *  kinds of answer screens have rows. @param {LabelScale[]} scales */
function rowsOf(scales) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  /** @type {Map<string, string[]>} */
  const byKind = new Map();
  for (const { kind, labels } of scales) {
    const names = labels.map(({ name }) => name).join("\n");
    const row = rows.get(names) ?? ROWS[rows.size] ?? DIGITS;
    rows.set(names, row);
    byKind.set(kind, row);
  }
  return byKind;
}

/** Keys of labels that are no digit from 1 to 9, as the 0 of a grade, by kind of unit.
 *  @param {LabelScale[]} scales */
function otherKeysOf(scales) {
  const entries = scales.map(({ kind, labels }) => {
    const keys = labels.map(({ key }) => key).filter((key) => key && !DIGITS.includes(key));
    return /** @type {[string, string[]]} */ ([kind, keys]);
  });
  return new Map(entries.filter(([, keys]) => keys.length));
}

export class Keymap {
  /** @param {Record<string, Key[]>} tables
   *  @param {Partial<Record<"right"|"left", Preset>>} presets
   *  @param {string[]} withRows tables in which each scale may have a row of keys to itself */
  constructor(tables, presets = {}, withRows = []) {
    this.base = tables;
    this.presets = presets;
    this.withRows = withRows;
    /** @type {Map<string, string[]>} the labels' keys, by kind of unit */
    this.rows = new Map();
    /** @type {Map<string, string[]>} keys of labels besides the digits, by kind of unit */
    this.others = new Map();
    this.own = NO_OWN_KEYS;
    /** @type {string[]} the keys of the labels 1 to 9 on the first row */
    this.labels = [];
    /** @type {Record<string, Key[]>} */
    this.tables = {};
    /** @type {Record<string, import("./keys.js").KeysByName>} */
    this.byName = {};
    this.arrange(NO_OWN_KEYS);
  }

  /** @param {OwnKeys} own @param {LabelScale[]} scales closed scales in the order of the track */
  arrange(own, scales = []) {
    this.own = own;
    const preset = own.hand ? this.presets[own.hand] : undefined;
    this.labels = labelKeysOf(own, preset);
    this.rows = own.rows && own.hand !== "right" ? rowsOf(scales) : new Map();
    this.others = otherKeysOf(scales);
    const extra = this.extraKeys(scales);
    const entries = Object.entries(this.base).map(([table, rows]) => {
      const layout = { own, preset, extra: this.withRows.includes(table) ? extra : [] };
      return /** @type {[string, Key[]]} */ ([table, laidOut(rows, layout)]);
    });
    this.tables = Object.fromEntries(entries);
    this.byName = Object.fromEntries(entries.map(([table, rows]) => [table, byName(rows)]));
  }

  /** Whether other scales would change the tables. @param {LabelScale[]} scales */
  dependsOn(scales) {
    const others = [...otherKeysOf(scales).values()];
    return this.own.rows || others.join() !== [...this.others.values()].join();
  }

  /** The keys of labels besides the first row of digits. @param {LabelScale[]} scales */
  extraKeys(scales) {
    const keys = scales.flatMap(({ kind, labels }) => {
      const row = this.rows.get(kind) ?? DIGITS;
      return row === DIGITS ? [] : row.slice(0, labels.length);
    });
    return [...new Set([...keys, ...[...this.others.values()].flat()])];
  }

  /** @param {string} table @returns {Key[]} */
  keysOf(table = "") {
    return this.tables[table];
  }

  /** @param {string} action @param {string} table @returns {Key} */
  keyFor(action, table = "") {
    return keyOf(this.keysOf(table), action);
  }

  /** The key to press for a label's digit; other keys of labels are as they are.
   *  @param {string} digit @param {string} kind of the unit @returns {string} */
  labelKey(digit, kind = "") {
    const row = this.rows.get(kind) ?? DIGITS;
    const keys = row === DIGITS ? this.labels : row;
    return keys[DIGITS.indexOf(digit)] ?? digit;
  }

  /** The digit of the label that a pressed key stands for; "" where it labels another kind of unit.
   *  @param {string} name @param {string} kind @returns {string} */
  labelDigit(name, kind = "") {
    if (name.startsWith("Shift+") && !this.labels.includes(name)) return name;
    if (this.others.get(kind)?.includes(name)) return name;
    return DIGITS.find((digit) => this.labelKey(digit, kind) === name) ?? "";
  }

  /** What a keydown means, or null when it is not for this page.
   *  @param {KeyboardEvent} event @param {string} table @returns {KeyMeaning|null} */
  meaning(event, table = "") {
    if (belongsElsewhere(event) || isCommand(event)) return null;
    const keys = this.byName[table];
    const pressed = pressedIn(event, keys);
    const key = keys.get(pressed);
    if (!key || (event.repeat && !key.repeat)) return null;
    return { action: key.action, key: pressed };
  }

  /** Who holds a key, in any table that has the action. Labels are known to those who draw them; `label`
   *  stands for one of another scale, or of another screen.
   *  @param {string} name @param {string} action the one that asks for the key @returns {Key[]} */
  holders(name, action) {
    const isLabel = action.startsWith("label ");
    const concerned = Object.values(this.tables).filter((rows) => {
      return isLabel || rows.some((row) => row.action === action);
    });
    const holding = concerned.flatMap((rows) => rows.filter((row) => row.keys.includes(name)));
    const others = new Map(holding.map((row) => [row.action, row]));
    others.delete(action);
    return [...others.values()].map((row) => (row.action === "label" ? this.labelRow(row, name) : row));
  }

  /** What an action is called; "" where no table has it. @param {string} action @returns {string} */
  nameOf(action) {
    if (/^label [1-9]$/.test(action)) return action;
    const rows = Object.values(this.tables).flat();
    return rows.find((row) => row.action === action)?.name ?? "";
  }

  /** Whether two actions are in one table, where they cannot have the same key.  Labels are in all.
   *  @param {string} one @param {string} other */
  clash(one, other) {
    const holds = (/** @type {Key[]} */ rows, /** @type {string} */ action) =>
      action.startsWith("label ") || rows.some((row) => row.action === action);
    return Object.values(this.tables).some((rows) => holds(rows, one) && holds(rows, other));
  }

  /** @param {Key} row @param {string} name @returns {Key} */
  labelRow(row, name) {
    const at = this.labels.indexOf(name);
    if (at < 0) return { ...row, name: "a label of another question" };
    return { ...row, action: `label ${at + 1}`, name: `${row.name} ${at + 1}` };
  }
}
