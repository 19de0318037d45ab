/** The line between two panes, which can be dragged. */

import { el } from "../shared/dom.js";
import { readStored, store } from "../shared/preferences.js";

/** Percent of the width that the left pane may take. */
const MIN = 25;
const MAX = 80;
/** Percent that an arrow key moves the line. */
const STEP = 2;

/** @param {number} share @returns {number} */
export const boundedShare = (share) => Math.min(MAX, Math.max(MIN, Math.round(share * 10) / 10));

/** The share after a key, null for keys that do not move the line.
 *  @param {string} key @param {number} share @returns {number|null} */
export function shareAfter(key, share) {
  if (key === "ArrowLeft") return boundedShare(share - STEP);
  if (key === "ArrowRight") return boundedShare(share + STEP);
  if (key === "Home") return MIN;
  return key === "End" ? MAX : null;
}

/** Puts the line at the left edge of a pane.
 *  @param {HTMLElement} pane the right one
 *  @param {(share: number|null) => void} resize null brings the first width back */
function addSeparator(pane, resize) {
  const node = el("div", {
    class: "desk-separator",
    role: "separator",
    tabindex: "0",
    "aria-orientation": "vertical",
    "aria-label": "Width of the panes",
    "aria-valuemin": MIN,
    "aria-valuemax": MAX,
    "aria-valuenow": 50,
    title: "Drag, or use the arrow keys; double click brings the first width back",
  });
  pane.prepend(node);
  pane.classList.add("desk-split-pane");

  /** Percent of the width left of a point. @param {number} x */
  const shareAt = (x) => {
    const panes = /** @type {HTMLElement} */ (pane.parentElement);
    const { left, width } = panes.getBoundingClientRect();
    // A docked pane stands in the padding, which is no part of what the line divides.
    const docked = parseFloat(getComputedStyle(panes).paddingInlineEnd) || 0;
    return boundedShare((100 * (x - left)) / (width - docked));
  };
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
  });
  node.addEventListener("pointermove", (event) => {
    if (node.hasPointerCapture(event.pointerId)) resize(shareAt(event.clientX));
  });
  node.addEventListener("dblclick", () => resize(null));
  node.addEventListener("keydown", (event) => {
    const share = shareAfter(event.key, shareAt(node.getBoundingClientRect().left));
    if (share === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    resize(share);
  });
  node.addEventListener("focus", () => {
    node.setAttribute("aria-valuenow", String(shareAt(node.getBoundingClientRect().left)));
  });
}

/** Where the line stands in each mode, stored for one person in this browser.
 *  @param {HTMLElement} root @param {Storage|null} storage @param {string} key names campaign and person */
export function createSplits(root, storage, key) {
  const name = `desk:splits:${key.slice(key.indexOf("/") + 1)}`;
  /** @type {Record<string, number>} */
  const shares = readStored(storage, name) ?? {};

  /** @param {string} mode */
  function show(mode) {
    const share = Number(shares[mode]);
    if (share) root.style.setProperty("--desk-split", `${boundedShare(share)}%`);
    else root.style.removeProperty("--desk-split");
  }
  return {
    show,
    /** @param {string} mode @param {HTMLElement} pane the right one */
    add(mode, pane) {
      addSeparator(pane, (share) => {
        if (share === null) delete shares[mode];
        else shares[mode] = share;
        store(storage, name, shares);
        show(mode);
      });
    },
  };
}
