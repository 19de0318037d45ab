/** The field for a question to the organisers about the unit in hand. */

import { fieldButton } from "../shared/key_buttons.js";
import { el, write } from "../shared/dom.js";

/** Characters that the server takes. */
const LONGEST = "2000";

/** @param {Pick<import("./tray.js").Handlers, "ask"|"draftInquiry"|"close">} handlers */
export function createAsk({ ask = () => {}, draftInquiry = () => {}, close }) {
  const title = el("p", { class: "desk-tray-title" });
  const attributes = { "aria-label": "Question to the organisers", placeholder: "Your question", maxlength: LONGEST };
  const area = el("textarea", { class: "desk-note", ...attributes });
  const send = fieldButton("Ctrl+Enter", "Send", "Send the question (Ctrl+Enter)", () => ask(area.value));
  const leave = fieldButton("Esc", "Leave", "Leave without sending; what you typed stays here (Esc)", () => close());
  const buttons = el("div", { class: "desk-buttons" }, send, leave);
  const head = el("div", { class: "desk-write-head" }, title, buttons);
  const node = el("div", { class: "desk-tray-page", "data-tray": "ask" }, head, area);
  area.addEventListener("input", () => draftInquiry(area.value));
  area.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (!isSent && event.key !== "Escape") return;
    event.preventDefault();
    if (isSent) ask(area.value);
    else close();
  });
  return {
    node,
    /** @param {string} text what was typed before @param {string} name that of the unit */
    show(text, name) {
      write(title, `Question to the organisers about ${name}`);
      area.value = text;
      area.focus();
    },
  };
}
