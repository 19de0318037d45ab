/** The head of a left pane: title, notes, and the buttons to move about. */

import { DEFAULTS } from "../core/preferences.js";
import { ORDER_NAMES } from "../core/orders.js";
import { el, write } from "../shared/dom.js";
import { keepTitleWhole } from "../shared/whole_title.js";
import { visible } from "../shared/text.js";
import { actionButton } from "./action_buttons.js";

export const MOVES = ["previousScreen", "nextScreen"];

/** @param {(action: string) => void} press
 *  @param {{mode: import("../core/types.js").KeyTable, moves: string[], hasOrder?: boolean}} options `hasOrder`:
 *    whether screens can be read by answer and by document */
export function createPaneHead(press, { mode, moves, hasOrder = true }) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes" });
  const buttons = moves.map((action) => actionButton(action, press, { mode }));
  const name = el("div", { class: "desk-pane-name" }, title, notes);
  const node = el("div", { class: "desk-pane-head" }, name, el("div", { class: "desk-buttons" }, buttons));
  const look = keepTitleWhole(node, title, [notes, ...buttons]);
  /** @type {string[]} what the screen says about itself */
  let remarks = [];
  /** @type {string[]} how screens are gone through */
  let states = [];

  function writeNotes() {
    write(notes, [...states, ...remarks].join(" · "));
    look();
  }
  return {
    node,
    /** @param {string} shownTitle @param {string[]} ofScreen @param {string[]} hints shown as a tooltip */
    show(shownTitle, ofScreen, hints = ofScreen) {
      write(title, shownTitle);
      title.title = shownTitle;
      remarks = ofScreen;
      notes.title = visible(hints.join("\n"));
      writeNotes();
    },
    /** @param {import("../core/types.js").Preferences} preferences */
    showPreferences({ order, only }) {
      const ordered = hasOrder && order !== DEFAULTS.order ? [ORDER_NAMES[order]] : [];
      states = only === "open" ? [...ordered, "only open"] : ordered;
      writeNotes();
    },
  };
}
