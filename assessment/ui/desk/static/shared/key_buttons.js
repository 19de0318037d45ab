/** Draws the small buttons that show a key and its name.  Which key an action has is looked up by
 *  action_buttons.js of the desk (view) and of the page Nuggets. */

import { el, keepFocus, write } from "./dom.js";

/** A button with its key, its name and a tooltip.
 *  @param {import("./keys.js").Key} key @param {(action: string) => void} press
 *  @param {{name?: string, testid?: string, isSwitch?: boolean, table?: string}} options `isSwitch`: the
 *    button says on or off beside its name; `table`: that of the key */
export function keyButton(key, press, { name = key.name, testid, isSwitch = false, table = "" } = {}) {
  const attributes = {
    type: "button",
    class: "desk-button",
    title: `${key.tip} (${key.show})`,
    "aria-label": `${name}, key ${key.show}`,
    "data-action": key.action,
    "data-key-table": table,
    "data-key-name": name,
    "data-testid": testid,
    "data-switch": isSwitch,
    "aria-pressed": isSwitch ? "false" : null,
    on: { click: () => press(key.action), mousedown: keepFocus },
  };
  const label = el("span", { class: "desk-button-name" }, name);
  return el("button", attributes, el("kbd", {}, key.show), label);
}

/** A button beside a text field, whose key the field itself takes.
 *  @param {string} key @param {string} name @param {string} title @param {() => void} click */
export function fieldButton(key, name, title, click) {
  const attributes = { type: "button", class: "desk-button", title, on: { click, mousedown: keepFocus } };
  return el("button", attributes, el("kbd", {}, key), name);
}

/** Writes the keys in force on all buttons that show one.
 *  @param {Element} root @param {import("./keymap.js").Keymap} keymap */
export function redrawKeys(root, keymap) {
  for (const button of /** @type {Iterable<HTMLElement>} */ (root.querySelectorAll("[data-key-name]"))) {
    const { action = "", keyTable = "", keyName = "" } = button.dataset;
    const key = keymap.keyFor(action, keyTable);
    button.title = `${key.tip} (${key.show})`;
    button.setAttribute("aria-label", `${keyName}, key ${key.show}`);
    write(button.querySelector("kbd"), key.show);
  }
}
