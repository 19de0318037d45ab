/** Messages about what went wrong. */

import { el } from "./dom.js";

const MAX = 4;
/** Milliseconds that a message stays. */
const STAYS = 4_000;

/** Those with `stays` wait to be closed. */
export function createNotices() {
  const node = el("div", { class: "desk-notices", role: "status", "aria-live": "polite" });
  return {
    node,
    /** @param {string} text @param {{stays?: boolean}} options */
    say(text, { stays = false } = {}) {
      const attributes = {
        type: "button",
        class: "desk-button",
        "aria-label": "Close message",
        title: "Close",
      };
      const close = el("button", attributes, "×");
      const kind = stays ? "stays" : "passing";
      const line = el("p", { class: "desk-notice", "data-notice": kind }, el("span", {}, text), close);
      close.addEventListener("click", () => line.remove());
      node.append(line);
      while (node.children.length > MAX) node.firstChild?.remove();
      if (!stays) setTimeout(() => line.remove(), STAYS);
    },
  };
}
