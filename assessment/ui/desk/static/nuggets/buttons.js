/** Quiet buttons for the actions of the key table. */

import { el, keepFocus } from "../shared/dom.js";
import { keyFor } from "./keys.js";

/** A button with its key, its name and a tooltip. */
export function keyButton(action, press, { iconOnly = false } = {}) {
  const key = keyFor(action);
  return el(
    "button",
    {
      type: "button", class: iconOnly ? "desk-button desk-button-bare" : "desk-button", title: `${key.tip} (${key.show})`, "aria-label": `${key.name}, key ${key.show}`,
      "data-action": action, on: { click: () => press(action), mousedown: keepFocus },
    },
    el("kbd", {}, key.show),
    iconOnly ? null : el("span", { class: "desk-button-name" }, key.name),
  );
}
