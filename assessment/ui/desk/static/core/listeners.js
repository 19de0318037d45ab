/** What the desk hears from the browser: keys, and that the page goes, comes back, or is online again. */

import { JUMP } from "../units/jump.js";

/** @typedef {Pick<import("../shared/outbox.js").Outbox, "wake"|"status"|"noticed">} Outbox */
/**
 * @typedef {object} ListenerParts
 * @property {Outbox} outbox
 * @property {Pick<import("./unit_timer.js").Timer, "setVisible">} timer
 * @property {{outbox: Outbox, wake: () => void}} inquiries
 * @property {{onKey: (event: KeyboardEvent) => void}} keyPresses
 * @property {{jumpToUnit: (unit: import("./types.js").UnitRef) => void}} actions
 * @property {() => void} save  stores what is on the page alone
 */

/** @param {ListenerParts} parts @returns {[Document | Window, string, (event: any) => void][]} */
export function createListeners({ outbox, timer, inquiries, keyPresses, actions, save }) {
  const wake = () => {
    if (document.visibilityState === "visible") outbox.wake();
    inquiries.wake();
  };
  const onVisibility = () => {
    timer.setVisible(!document.hidden);
    if (document.hidden) save();
    wake();
  };
  /** @param {BeforeUnloadEvent} event */
  const onUnload = (event) => {
    save();
    // The browser asks before it closes the tab; what is stored in it would be sent at the next visit only.
    if (outbox.status().waiting || inquiries.outbox.status().waiting) event.preventDefault();
  };
  return [
    [document, "keydown", (event) => keyPresses.onKey(event)],
    [document, "visibilitychange", onVisibility],
    [window, "online", wake],
    [window, "storage", (change) => [outbox, inquiries.outbox].forEach((each) => each.noticed(change))],
    [document, JUMP, (event) => actions.jumpToUnit(event.detail)],
    // Phones close pages without `beforeunload`.
    [window, "pagehide", save],
    [window, "beforeunload", onUnload],
  ];
}
