/** What the assessor said earlier of texts like the one in hand, each with a jump; nobody else's labels. */

import { JUMP } from "../../units/jump.js";
import { oneLine } from "../../units/label_text.js";
import { el, keepFocus } from "../../shared/dom.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../protocol.js").OwnLabel} OwnLabel */

/** @param {OwnLabel} ownLabel */
function row(ownLabel) {
  const { kind, topic, key } = ownLabel;
  /** @param {Event} event */
  function jump(event) {
    const detail = { kind, topic, key };
    event.currentTarget?.dispatchEvent(new CustomEvent(JUMP, { bubbles: true, detail }));
  }
  const attributes = { type: "button", class: "desk-button desk-jump", title: "Go there", "data-own-label": key };
  const on = { click: jump, mousedown: keepFocus };
  const label = el("em", {}, oneLine(ownLabel.label));
  return el(
    "li",
    {},
    el("span", {}, "You said ", label, " of: ", el("q", { dir: "auto" }, ownLabel.text), " "),
    el("button", { ...attributes, on }, ownLabel.location),
  );
}

export const ownLabelsSection = remembered(
  (sheet, unit) => {
    if (!unit.similar?.length) return null;
    const node = el("ul", { class: "desk-own-labels" }, unit.similar.map(row));
    return { name: "own-labels", title: "Your labels of alike texts", node };
  },
  (sheet, unit) => [JSON.stringify(unit.similar ?? [])],
);
