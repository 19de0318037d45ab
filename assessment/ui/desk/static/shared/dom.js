/** Elements from plain values.  Text only ever enters as text nodes. */

import { keyFor } from "../core/keys.js";
import { visible } from "./text.js";

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = value;
  else if (name === "on") Object.entries(value).forEach(([type, listener]) => node.addEventListener(type, listener));
  else node.setAttribute(name, value === true ? "" : visible(value));
}

/** An element; `attributes.on` holds listeners, strings among the children become text nodes. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => set(node, name, value));
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child instanceof Node ? child : visible(child));
  }
  return node;
}

/** Writes text only where it differs, so that live regions speak once. */
export function write(node, text) {
  const shown = visible(text);
  if (node.textContent !== shown) node.textContent = shown;
}

/** A press keeps focus and selection where they are: the keys go on working and `e` finds what was selected. */
export const keepFocus = (event) => event.preventDefault();

/** Takes the focus off whatever has it within a box; works inside a shadow root, where the document only knows the host. */
export const unfocus = (box) => box.querySelector(":focus")?.blur();

/** A quiet button for an action of the key table: its name, its key, its tooltip.
 *  @param {string} action @param {Function} press
 *  @param {{name?: string, testid?: string, mode?: import("../protocol.js").Mode, iconOnly?: boolean}} more */
export function keyButton(action, press, { name, testid, mode = "", iconOnly = false } = {}) {
  const key = keyFor(action, mode);
  const label = name ?? key.name;
  const hint = `${key.tip} (${key.show})`;
  return el(
    "button",
    {
      type: "button", class: iconOnly ? "desk-button desk-button-bare" : "desk-button", title: hint, "aria-label": `${label}, key ${key.show}`,
      "data-action": action, "data-testid": testid, on: { click: () => press(action), mousedown: keepFocus },
    },
    el("kbd", {}, key.show),
    iconOnly ? null : el("span", { class: "desk-button-name" }, label),
  );
}

/** Scrolls a box so that a child is in sight with air around it; nothing moves when it is in sight already. */
export function keepInSight(box, child, air = 24) {
  const outer = box.getBoundingClientRect();
  const inner = child.getBoundingClientRect();
  if (inner.top < outer.top + air) box.scrollTop -= outer.top + air - inner.top;
  else if (inner.bottom > outer.bottom - air) box.scrollTop += Math.min(inner.bottom - outer.bottom + air, inner.top - outer.top - air);
}
