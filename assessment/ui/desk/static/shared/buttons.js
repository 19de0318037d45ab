/** Quiet buttons for the actions of a key table. */

import { el, keepFocus } from "./dom.js";

/** A button with its key, its name and a tooltip.
 *  @param {import("./keys.js").Key} key @param {(action: string) => void} press
 *  @param {{name?: string, testid?: string, iconOnly?: boolean}} options */
export function keyButton(key, press, { name = key.name, testid, iconOnly = false } = {}) {
  const attributes = {
    type: "button",
    class: iconOnly ? "desk-button desk-button-bare" : "desk-button",
    title: `${key.tip} (${key.show})`,
    "aria-label": `${name}, key ${key.show}`,
    "data-action": key.action,
    "data-testid": testid,
    on: { click: () => press(key.action), mousedown: keepFocus },
  };
  const label = iconOnly ? null : el("span", { class: "desk-button-name" }, name);
  return el("button", attributes, el("kbd", {}, key.show), label);
}
