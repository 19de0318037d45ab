/** What the page hears from the browser. */

import { JUMP } from "../units/jump.js";
import { meaning } from "./keys.js";

/** @typedef {Pick<import("../shared/outbox.js").Outbox, "wake"|"status"|"noticed">} Outbox */
/**
 * @typedef {object} ListenerParts
 * @property {Outbox} outbox
 * @property {{inquiries: {outbox: Outbox, wake: () => void},
 *   goTo: (ref: import("./types.js").UnitRef) => void}} help
 * @property {{onKey: (event: KeyboardEvent, meaning: {action: string, key: string}|null) => void}} actions
 * @property {{rows: {commit: () => void}}} view
 */

/** @param {ListenerParts} page
 *  @returns {[Document | Window, string, (event: any) => void][]} */
export function createListeners(page) {
  const { outbox, help } = page;
  const commit = () => page.view.rows.commit();
  const wake = () => {
    if (document.visibilityState !== "visible") return;
    outbox.wake();
    help.inquiries.wake();
  };
  /** @param {BeforeUnloadEvent} event */
  const onUnload = (event) => {
    commit();
    if (outbox.status().waiting || help.inquiries.outbox.status().waiting) event.preventDefault();
  };
  return [
    [document, "keydown", (event) => page.actions.onKey(event, meaning(event))],
    [document, "visibilitychange", wake],
    [document, JUMP, (event) => help.goTo(event.detail)],
    [window, "online", wake],
    [window, "storage", (change) => [outbox, help.inquiries.outbox].forEach((each) => each.noticed(change))],
    [window, "pagehide", commit],
    [window, "beforeunload", onUnload],
  ];
}
