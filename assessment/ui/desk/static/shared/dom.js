/** Elements from plain values.  Text only ever enters as text nodes. */

import { visible } from "./text.js";

/** @typedef {Node|string|number|null|undefined} Child */

/** @param {HTMLElement} node @param {string} name @param {any} value */
function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "class") node.className = value;
  else if (name === "on") {
    for (const [type, listener] of Object.entries(value)) node.addEventListener(type, listener);
  } else node.setAttribute(name, value === true ? "" : visible(value));
}

/** An element; `attributes.on` holds listeners, strings among the children become text nodes.
 *  @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {Record<string, any>} attributes
 *  @param {...(Child|Child[])} children @returns {HTMLElementTagNameMap[K]} */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => set(node, name, value));
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child instanceof Node ? child : visible(child));
  }
  return node;
}

const TEXT_NODE = 3;

/** Writes text only where it differs, so that live regions speak once.
 *  @param {Node|null} node @param {any} text */
export function write(node, text) {
  const shown = visible(text);
  if (!node || node.textContent === shown) return;
  const only = node.firstChild;
  const isOneText = only?.nodeType === TEXT_NODE && only === node.lastChild;
  // With another text node the browser looks at the styles of the whole page again, as long as any of its style
  // sheets has `:has()`.
  if (isOneText && shown) only.nodeValue = shown;
  else node.textContent = shown;
}

/** Marks the current one of several for sight and for screen readers.
 *  @param {Element} node @param {boolean} isCurrent */
export function markCurrent(node, isCurrent) {
  if (isCurrent) setAttribute(node, "aria-current", "true");
  else node.removeAttribute("aria-current");
}

/** Sets an attribute only where it differs: each one that is set costs the browser a look at its styles.
 *  @param {Element} node @param {string} name @param {string} value */
export function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** Hides or shows a node, only where that differs. @param {HTMLElement} node @param {any} isHidden */
export function setHidden(node, isHidden) {
  if (node.hidden !== Boolean(isHidden)) node.hidden = Boolean(isHidden);
}

/** @param {Element} button @param {any} isPressed */
export const setPressed = (button, isPressed) =>
  setAttribute(button, "aria-pressed", String(Boolean(isPressed)));

/** A press leaves focus and selection where they are: the keys go on working and `e` finds what was
 *  selected.
 *  @param {Event} event */
export const keepFocus = (event) => event.preventDefault();

/** Takes the focus off whatever has it within a box; works inside a shadow root, where the document only
 *  knows the host.
 *  @param {ParentNode} box */
export const unfocus = (box) => /** @type {HTMLElement|null} */ (box.querySelector(":focus"))?.blur();

/** Panes that follow the one with the current unit: where all share one scroll area, they do not move it. */
const FOLLOWING = ".desk-document:not(.ng-list), .desk-side, .ng-pool";

/** Whether a box shares one scroll area with other panes. @param {Element} box */
export const sharesScrolling = (box) => getComputedStyle(box).overflowY === "visible";

/** What scrolls a box: itself, or the area that it shares with other panes. @param {Element} box */
const scrollAreaOf = (box) => (sharesScrolling(box) ? (box.closest(".desk-panes") ?? box) : box);

/** Scrolls a box so that a child is in sight with air around it; nothing moves when it is in sight already.
 *  @param {Element} pane @param {Element} child @param {number} air pixels */
export function keepInSight(pane, child, air = 24) {
  const box = scrollAreaOf(pane);
  if (box !== pane && pane.closest(FOLLOWING)) return;
  const outer = box.getBoundingClientRect();
  const inner = child.getBoundingClientRect();
  if (inner.top < outer.top + air) box.scrollTop -= outer.top + air - inner.top;
  else if (inner.bottom > outer.bottom - air) {
    box.scrollTop += Math.min(inner.bottom - outer.bottom + air, inner.top - outer.top - air);
  }
}

/** Part of a page, so that the last lines stay in sight. */
const PAGE = 0.85;

/** @param {Element} pane @param {number} direction */
export function scrollPage(pane, direction) {
  const box = scrollAreaOf(pane);
  box.scrollBy({ top: direction * box.clientHeight * PAGE });
}
