/** Quiet buttons for the actions of a key table. */

import { el, keepFocus } from "./dom.js";

/** A button with its key, its name and a tooltip.
 *  @param {import("./keys.js").Key} key @param {(action: string) => void} press
 *  @param {{name?: string, testid?: string, isSwitch?: boolean}} options `isSwitch`: the
 *    button says on or off beside its name */
export function keyButton(key, press, { name = key.name, testid, isSwitch = false } = {}) {
  const attributes = {
    type: "button",
    class: "desk-button",
    title: `${key.tip} (${key.show})`,
    "aria-label": `${name}, key ${key.show}`,
    "data-action": key.action,
    "data-testid": testid,
    "data-switch": isSwitch,
    "aria-pressed": isSwitch ? "false" : null,
    on: { click: () => press(key.action), mousedown: keepFocus },
  };
  const label = el("span", { class: "desk-button-name" }, name);
  return el("button", attributes, el("kbd", {}, key.show), label);
}
