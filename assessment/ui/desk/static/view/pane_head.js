/** The head of a left pane: title, notes, and the buttons to move about. */

import { ORDER_NAMES } from "../core/orders.js";
import { el, setPressed, write } from "../shared/dom.js";
import { visible } from "../shared/text.js";
import { keyButton } from "./key_button.js";

export const MOVES = ["first", "previous", "next", "last", "previousScreen", "nextScreen"];

/** @param {(action: string) => void} press
 *  @param {{mode: import("../core/types.js").KeyTable, moves: string[], hasOrder?: boolean}} options `hasOrder`:
 *    whether screens can be read by answer and by document */
export function createPaneHead(press, { mode, moves, hasOrder = true }) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes" });
  const order = keyButton("order", press, { mode: hasOrder ? mode : "" });
  const only = keyButton("only", press, { mode });
  const icons = moves.map((action) => keyButton(action, press, { mode, iconOnly: true }));
  const toggles = hasOrder ? [order, only] : [only];
  const node = el(
    "div",
    { class: "desk-pane-head" },
    el("div", { class: "desk-pane-name" }, title, notes),
    el("div", { class: "desk-buttons" }, toggles, icons),
  );

  return {
    node,
    /** @param {string} name @param {string[]} remarks @param {string[]} hints shown as a tooltip */
    show(name, remarks, hints = remarks) {
      write(title, name);
      title.title = name;
      write(notes, remarks.join(" · "));
      notes.title = visible(hints.join("\n"));
    },
    /** @param {import("../core/types.js").Preferences} preferences */
    preferences({ order: by, only: which }) {
      write(order.lastChild, `Order: ${ORDER_NAMES[by]}`);
      write(only.lastChild, `Show: ${which === "open" ? "only open" : "everything"}`);
      setPressed(only, which === "open");
    },
  };
}
