/** Inquiries about the unit in hand, with their answers. */

import { sameRef } from "../../units/unit_state.js";
import { el, keepFocus } from "../../shared/dom.js";
import { ago } from "../../shared/text.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../protocol.js").Inquiry} Inquiry */
/** @typedef {import("./sections.js").Sheet} Sheet */
/** @typedef {import("./sections.js").Unit} Unit */

/** @type {Record<string, string>} */
const STATES = { waiting: "not sent yet; it is stored in this browser", open: "waits for an answer" };

/** @param {Inquiry} inquiry */
function inquiryRow({ text, state, answer, answered, at }) {
  const words = el("p", { class: "desk-inquiry-text", dir: "auto" }, text);
  const when = el("p", { class: "desk-side-quiet" }, `${STATES[state] ?? "answered"} · ${ago(answered || at)}`);
  const node = el("li", { class: "desk-inquiry", "data-inquiry": state }, words, when);
  if (answer) node.append(el("p", { class: "desk-inquiry-answer", dir: "auto" }, answer));
  return node;
}

/** @type {(sheet: Sheet, unit: Unit) => Inquiry[]} */
const inquiriesOf = ({ inquiryLists }, unit) =>
  (inquiryLists?.questions ?? []).filter((inquiry) => sameRef(inquiry, unit));

/** @type {import("./sections.js").Section} */
function drawInquiries(sheet, unit, press) {
  const inquiries = inquiriesOf(sheet, unit);
  if (!inquiries.length) return null;
  const on = { click: () => press("withdrawQuestion"), mousedown: keepFocus };
  const attributes = { type: "button", class: "desk-button", title: "Take back the newest open question", on };
  const withdraw = inquiries.some(({ state }) => state !== "answered");
  const button = withdraw ? [el("button", attributes, "Withdraw")] : [];
  const node = el("div", {}, el("ul", {}, inquiries.map(inquiryRow)), ...button);
  return { name: "questions", title: inquiries.length > 1 ? "Your questions" : "Your question", node };
}

export const inquiriesSection = remembered(drawInquiries, (sheet, unit, press) => [
  JSON.stringify(inquiriesOf(sheet, unit)),
  press,
]);
