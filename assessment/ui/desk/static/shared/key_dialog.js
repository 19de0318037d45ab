/** The dialog in which a person binds keys otherwise: press the action, then the key. */

import { createDialog, groupsOf } from "./dialogs.js";
import { el, write } from "./dom.js";
import { NO_OWN_KEYS, refusal, shownKey } from "./key_layout.js";
import { pressedName } from "./keyboard.js";
import { createCopiedKeysField } from "./copied_keys_field.js";
import { isChanged, swapped, withKey, withoutKey } from "./own_keys.js";

/** @typedef {import("./key_layout.js").OwnKeys} OwnKeys */
/** @typedef {{action: string, name: string, key: string}} LabelRow  `action` is "label 4", `key` as in a table */
/** @typedef {{action: string, name: string, keys: string[], show: string, tip: string, group: string}} Row */
/**
 * @typedef {object} Options
 * @property {import("./keymap.js").Keymap} keymap
 * @property {() => LabelRow[]} labels  those of the unit in hand
 * @property {() => boolean} hasRows  whether the track has scales that could stand on rows of their own
 * @property {(own: OwnKeys) => void} save
 */

/** @type {[import("./key_layout.js").Hand, string][]} */
const HANDS = [
  ["", "Both hands"],
  ["right", "Right hand"],
  ["left", "Left hand"],
];
const ROWS_TIP = "the digits for the first scale, the row of q for the second, that of a for the third";
const ASK = "Press an action, then its new key.";

class KeyDialog {
  /** @param {Options} options */
  constructor(options) {
    this.options = options;
    this.dialog = createDialog("Change keys", "keys", "");
    this.table = "";
    /** Whether the key that is held down was meant for an action. */
    this.taken = false;
    /** @type {Row|null} the action that waits for its key */
    this.waiting = null;
    this.says = el("p", { class: "desk-keys-says", role: "status" });
    this.answers = el("span", { class: "desk-buttons" });
    this.list = el("div", { class: "desk-keys-list" });
    this.layouts = el("div", { class: "desk-keys-layouts" });
    this.text = createCopiedKeysField(this);
    const line = el("div", { class: "desk-keys-line" }, this.says, this.answers);
    this.dialog.body.replaceChildren(this.layouts, line, this.list, this.text.node);
    this.dialog.node.addEventListener("keydown", (event) => this.onKey(event), { capture: true });
    // Firefox presses a button when space is released, even where the keydown was prevented.
    this.dialog.node.addEventListener("keyup", (event) => {
      if (this.taken) event.preventDefault();
      this.taken = false;
    });
  }

  get node() {
    return this.dialog.node;
  }

  get own() {
    return this.options.keymap.own;
  }

  /** @param {string} table which of the tables is in force */
  open(table = "") {
    this.table = table;
    this.leave();
    this.text.close();
    this.node.showModal();
  }

  /** @returns {Row[]} */
  rows() {
    const labels = this.options.labels().map(({ action, name, key }) => {
      const about = { tip: "", group: "Labels", show: shownKey(key) };
      return { action, name, keys: [key], ...about };
    });
    const rows = this.options.keymap.keysOf(this.table).filter(({ action, show }) => {
      return action !== "label" && show !== "1–9" && action !== "help";
    });
    return [...labels, ...rows];
  }

  /** @param {string} text @param {HTMLElement[]} answers */
  say(text, answers = []) {
    write(this.says, text);
    this.answers.replaceChildren(...answers);
  }

  /** The list is drawn anew: without a focus in the dialog, keys would go to the page below.
   *  @param {string} [action] */
  focus(action) {
    const selector = action ? `[data-own-key="${action}"]` : "[data-own-key]";
    const node = /** @type {HTMLElement|null} */ (this.list.querySelector(selector));
    node?.focus();
  }

  leave() {
    const left = this.waiting;
    this.waiting = null;
    this.draw();
    if (left) this.focus(left.action);
    this.say(ASK, isChanged(this.own) ? [this.button("Reset all", () => this.save(NO_OWN_KEYS))] : []);
  }

  /** @param {string} name @param {() => void} run */
  button(name, run) {
    return el("button", { type: "button", class: "desk-button", on: { click: run } }, name);
  }

  /** @param {OwnKeys} own */
  save(own) {
    this.options.save(own);
    this.leave();
  }

  /** @param {Row} row */
  wait(row) {
    this.waiting = row;
    this.draw();
    this.focus(row.action);
    this.say(`Press the new key for ${row.name}; Esc leaves it as it is.`, [
      this.button("Cancel", () => this.leave()),
    ]);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const { waiting } = this;
    if (!waiting || event.key === "Tab") return;
    // The answers to a conflict are buttons: Enter and space press them.
    const isAnswering = this.answers.contains(document.activeElement) && /^(Enter| )$/.test(event.key);
    if (isAnswering) return;
    event.preventDefault();
    event.stopPropagation();
    this.taken = true;
    if (event.key === "Escape") return this.leave();
    const name = pressedName(event);
    if (name && !event.repeat) this.pressed(waiting, name);
  }

  /** @param {Row} row @param {string} name */
  pressed(row, name) {
    const why = refusal(name);
    if (why) return this.say(`${why} Press another key for ${row.name}.`, [this.button("Cancel", () => this.leave())]);
    const others = this.holders(row, name);
    if (!others.length) return this.save(withKey(this.own, row.action, name));
    const names = others.map((other) => other.name).join(" and ");
    const swap = { action: row.action, name, former: row.keys[0], others: others.map(({ action }) => action) };
    const isFirm = others.some(({ action }) => action === "label");
    const answers = [this.button("Cancel", () => this.leave())];
    if (!isFirm) answers.unshift(this.button("Swap", () => this.save(swapped(this.own, swap))));
    this.say(`${shownKey(name)} is now ${names}.`, answers);
    answers[0].focus();
  }

  /** Who has the key now. @param {Row} row @param {string} name @returns {{action: string, name: string}[]} */
  holders({ action }, name) {
    const labels = this.options.labels().filter((label) => label.key === name && label.action !== action);
    const others = this.options.keymap.holders(name, action);
    return labels.length ? labels : others;
  }

  draw() {
    const rows = this.rows();
    const groups = groupsOf(/** @type {import("./keys.js").Key[]} */ (rows)).map((group) => {
      const items = rows.filter((row) => row.group === group).map((row) => this.rowNode(row));
      return el("section", {}, el("h3", {}, group), el("ul", {}, items));
    });
    this.list.replaceChildren(...groups);
    this.layouts.replaceChildren(this.handsNode(), ...this.rowsNode());
  }

  /** @param {Row} row */
  rowNode(row) {
    const isWaiting = this.waiting?.action === row.action;
    const attributes = {
      type: "button",
      class: "desk-button desk-keys-action",
      "data-own-key": row.action,
      "aria-pressed": String(isWaiting),
      "aria-label": `${row.name}, key ${row.show || "none"}: change`,
      title: row.tip || row.name,
      on: { click: () => this.wait(row) },
    };
    const button = el("button", attributes, el("kbd", {}, isWaiting ? "…" : row.show || "–"), row.name);
    const isOwn = row.action in this.own.keys;
    const reset = this.button("reset", () => this.save(withoutKey(this.own, row.action)));
    reset.setAttribute("aria-label", `Reset ${row.name}`);
    return el("li", { "data-own": String(isOwn) }, button, isOwn ? reset : null);
  }

  handsNode() {
    const choices = HANDS.map(([hand, name]) => {
      const tip = hand ? this.options.keymap.presets[hand]?.tip : "the keys of this page, and the numeric pad";
      const on = { change: () => this.save({ ...this.own, hand }) };
      const input = el("input", { type: "radio", name: "desk-hand", value: hand, on });
      input.checked = this.own.hand === hand;
      return el("label", {}, input, el("b", {}, name), el("span", {}, ` ${tip}`));
    });
    return el("fieldset", {}, el("legend", {}, "Layout"), choices);
  }

  /** Digits that mean one thing only; the numeric pad has but one row of them. */
  rowsNode() {
    if (!this.options.hasRows()) return [];
    const on = { change: () => this.save({ ...this.own, rows: !this.own.rows }) };
    const input = el("input", { type: "checkbox", name: "desk-rows", on });
    input.checked = this.own.rows;
    input.disabled = this.own.hand === "right";
    const tip = input.disabled ? "not with the numeric pad, which has one row of digits" : ROWS_TIP;
    const name = el("b", {}, "A row of keys for each scale");
    return [el("label", { class: "desk-keys-rows" }, input, name, el("span", {}, ` ${tip}`))];
  }
}

/** @param {Options} options */
export const createKeyDialog = (options) => new KeyDialog(options);
