/** A campaign that takes no judgments: reading, moving and searching work, everything that judges is off. */

import { keysOf } from "../keys/key_table.js";

/** @typedef {import("./types.js").KeyTable} KeyTable */

/** Buttons that judge without an action of the key table. */
const LABEL_BUTTONS = ".desk-label, .desk-facet";

/** Whether an action changes a judgment. @param {string} action @param {KeyTable} mode */
export function isJudging(action, mode) {
  return keysOf(mode).some((key) => key.action === action && key.group === "Judge");
}

export class Phase {
  /** @param {object} parts
   *  @param {Pick<import("../view/view.js").DeskView, "root"|"banner">} parts.view
   *  @param {Pick<import("../modes/modes.js").Modes, "current">} parts.modes
   *  @param {(text: string) => void} parts.say */
  constructor({ view, modes, say }) {
    this.view = view;
    this.modes = modes;
    this.say = say;
    /** Why nothing can be judged now, "" while it can. */
    this.closed = "";
    this.hasSpoken = false;
    /** @type {MutationObserver|null} */
    this.observer = null;
  }

  /** Takes over what the server says, with a screen or with a new token. @param {string|undefined} closed */
  setClosed(closed) {
    if (closed === undefined || closed === this.closed) return;
    this.closed = closed;
    this.hasSpoken = false;
    const { root, banner } = this.view;
    banner.say("phase", closed ? { text: closed } : null);
    root.toggleAttribute("data-closed", Boolean(closed));
    this.stop();
    this.disable();
    if (!closed) return;
    // Buttons are drawn anew with other questions and screens.
    this.observer = new MutationObserver(() => this.disable());
    this.observer.observe(root, { childList: true, subtree: true });
  }

  /** Whether an action that judges has to be left out; the first one says why. */
  refuses() {
    if (!this.closed) return false;
    if (!this.hasSpoken) this.say(this.closed);
    this.hasSpoken = true;
    return true;
  }

  disable() {
    const mode = this.modes.current.keyTable();
    const { root } = this.view;
    const labels = [...root.querySelectorAll(LABEL_BUTTONS)];
    const actions = [...root.querySelectorAll("[data-action]")].filter((button) =>
      isJudging(button.getAttribute("data-action") ?? "", mode),
    );
    for (const button of [...labels, ...actions]) {
      if (this.closed) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  stop() {
    this.observer?.disconnect();
  }
}
