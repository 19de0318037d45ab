/** One menu for actions that are used rarely, drawn from a table of keys. */

import { groupsOf } from "./dialogs.js";
import { el, keepFocus } from "./dom.js";

/** @typedef {import("./keys.js").Key} Key */
/** @typedef {Record<string, boolean|string>} States  on or off for a switch, words for a choice */
/**
 * @typedef {object} MenuOptions
 * @property {Key} key  opens and closes the menu
 * @property {() => Key[]} rows  of the table in force
 * @property {(action: string) => void} press
 */

/** Keys held down to move or scroll, and digits, are no menu entries.
 *  @param {Key} key @param {Key} own the menu's */
const isEntry = (key, own) => !key.repeat && ![own.action, "label", "jump"].includes(key.action);

/** @param {Key} key @param {boolean|string|undefined} state */
function createEntry(key, state) {
  const isSwitch = typeof state === "boolean";
  const words = typeof state === "string" ? `${key.name}: ${state}` : key.name;
  const attributes = {
    type: "button",
    class: "desk-button desk-menu-entry",
    role: isSwitch ? "menuitemcheckbox" : "menuitem",
    "aria-checked": isSwitch ? String(state) : null,
    tabindex: "-1",
    title: `${key.tip} (${key.show})`,
    "data-menu": key.action,
    on: { mousedown: keepFocus },
  };
  return el("button", attributes, el("kbd", {}, key.show), el("span", { class: "desk-button-name" }, words));
}

class Menu {
  /** @param {MenuOptions} options */
  constructor({ key, rows, press }) {
    this.key = key;
    this.rows = rows;
    this.press = press;
    /** @type {States} */
    this.states = {};
    /** @type {HTMLElement[]} */
    this.entries = [];
    this.button = el(
      "button",
      {
        type: "button",
        class: "desk-button desk-menu-button",
        "aria-haspopup": "menu",
        "aria-expanded": "false",
        "aria-label": `${key.name}, key ${key.show}`,
        title: `${key.tip} (${key.show})`,
        "data-action": key.action,
        "data-key-name": key.name,
        on: { click: () => this.toggle(), mousedown: keepFocus },
      },
      el("kbd", {}, key.show),
      el("span", {}, "≡ ", el("span", { class: "desk-menu-name" }, key.name)),
    );
    this.list = el("div", { class: "desk-menu", role: "menu", "aria-label": key.name, hidden: true });
    this.node = el("div", { class: "desk-menu-slot" }, this.button, this.list);
    this.node.addEventListener("keydown", (event) => this.onKey(event));
    this.node.addEventListener("focusout", (event) => {
      if (this.isOpen && !this.node.contains(/** @type {Node|null} */ (event.relatedTarget))) this.close();
    });
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /** @param {States} states by action */
  show(states) {
    this.states = { ...this.states, ...states };
  }

  toggle() {
    if (this.isOpen) this.close();
    else this.open();
  }

  open() {
    const keys = this.rows().filter((key) => isEntry(key, this.key));
    this.entries = [];
    const groups = groupsOf(keys).map((group) => this.groupOf(group, keys));
    this.list.replaceChildren(...groups);
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.entries[0]?.focus();
  }

  /** @param {string} group @param {Key[]} keys */
  groupOf(group, keys) {
    const entries = keys
      .filter((key) => key.group === group)
      .map((key) => {
        const entry = createEntry(key, this.states[key.action]);
        entry.addEventListener("click", () => this.choose(key.action));
        return entry;
      });
    this.entries.push(...entries);
    const title = el("div", { class: "desk-menu-title", "aria-hidden": "true" }, group);
    return el("div", { class: "desk-menu-group", role: "group", "aria-label": group }, title, entries);
  }

  close() {
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    const focused = this.entries.find((entry) => entry === document.activeElement);
    // The keys go to the desk again, wherever they were before.
    focused?.blur();
  }

  /** @param {string} action */
  choose(action) {
    this.close();
    this.press(action);
  }

  /** Inside the menu the arrows move, Esc closes; any other key of the desk closes the menu and acts.
   *  @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = this.entries.findIndex((entry) => entry === document.activeElement);
    const next = indexAfter(event.key, at, this.entries.length);
    if (next !== null) this.entries[next]?.focus();
    else if (event.key === "Escape") this.close();
    else {
      if (![" ", "Enter", "Tab", "Shift"].includes(event.key)) this.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Where an arrow key leads in a list, null for any other key.
 *  @param {string} key @param {number} at @param {number} count @returns {number|null} */
export function indexAfter(key, at, count) {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** @param {MenuOptions} options */
export const createMenu = (options) => new Menu(options);
