/** The choices of a free scale, in the place of the labels. */

import { keyFor, shownLabelKey } from "../../keys/key_table.js";
import { oneLine } from "../../units/label_text.js";
import { el, keepFocus, write } from "../../shared/dom.js";
import { actionButton } from "../../view/action_buttons.js";
import { offers } from "../../units/free_labels.js";

/** @typedef {import("../../units/free_labels.js").Offer} Offer */

/** @param {Offer} offer @param {string|null} chosen @param {(label: string) => void} choose */
function choiceButton({ label, key: digit, tone, definition }, chosen, choose) {
  const key = shownLabelKey(digit);
  const name = oneLine(label);
  const hint = [key ? `${name} (${key})` : name, definition].filter(Boolean).join(": ");
  const attributes = {
    type: "button",
    class: "desk-label desk-choice",
    "data-choice": label,
    "data-tone": tone,
    "aria-pressed": String(label === chosen),
    title: hint,
    "aria-label": key ? `${name}, key ${key}` : name,
    on: { click: () => choose(label), mousedown: keepFocus },
  };
  const keyless = el("span", { class: "desk-choice-nokey", "aria-hidden": "true" }, "·");
  return el(
    "button",
    attributes,
    key ? el("kbd", {}, key) : keyless,
    el("span", { class: "desk-label-name" }, name),
  );
}

/** The name of the button that opens the field.
 *  @param {boolean} isOwn whether the label is none of the choices @param {number} count */
function writeName(isOwn, count) {
  if (isOwn) return "change …";
  return count ? "another …" : "write …";
}

/** @param {(action: string) => void} press @param {(label: string) => void} choose */
export function createChoices(press, choose) {
  const list = el("div", { class: "desk-choices", role: "group", "aria-label": "Choices" });
  const open = actionButton("write", press, { mode: "free", name: "another …" });
  const hint = el("span", { class: "desk-choices-many" });
  const row = el("div", { class: "desk-free-own" }, open, hint);
  const node = el("div", { class: "desk-free", hidden: true }, list, row);
  let drawn = "";

  return {
    node,
    /** @param {import("../../protocol.js").Scale} scale @param {import("../../core/types.js").Unit} unit
     *  @param {import("../../core/types.js").Unit[]} units */
    show(scale, unit, units) {
      const { label } = unit.state;
      const choices = offers(scale, unit, units);
      const content = JSON.stringify([choices.map((choice) => [choice, shownLabelKey(choice.key)]), label]);
      if (content === drawn) return;
      drawn = content;
      const isOwn = label !== null && !choices.some((choice) => choice.label === label);
      const hasKeyless = choices.some(({ key }) => !key);
      write(open.lastChild, writeName(isOwn, choices.length));
      write(hint, hasKeyless ? `${choices.length} choices: ${keyFor("write", "free").show}, then type to find one` : "");
      list.replaceChildren(...choices.map((choice) => choiceButton(choice, label, choose)));
    },
  };
}
