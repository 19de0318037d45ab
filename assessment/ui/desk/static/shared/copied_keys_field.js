/** The part of the dialog of keys in which they are copied as text, and taken over from one. */

import { copyText } from "./clipboard.js";
import { el } from "./dom.js";
import { keysIn, textOf } from "./keys_as_text.js";

/** @typedef {import("./key_layout.js").OwnKeys} OwnKeys */
/** @typedef {{own: OwnKeys, options: {keymap: import("./keymap.js").Keymap}, save: (own: OwnKeys) => void}} Holder */

const TIP = "Copy this text to have your keys in another browser, and paste it there.";

/** @param {Holder} dialog */
export function createCopiedKeysField(dialog) {
  const area = el("textarea", { class: "desk-note desk-keys-text", rows: "6", "aria-label": "Your keys as text", spellcheck: "false" });
  const problems = el("ul", { class: "desk-keys-problems", role: "status" });
  const take = el("button", { type: "button", class: "desk-button", on: { click: takeOver } }, "Use these keys");
  const copy = el("button", { type: "button", class: "desk-button", on: { click: copyArea } }, "Copy");
  const buttons = el("div", { class: "desk-buttons" }, copy, take);
  const summary = el("summary", {}, "Your keys as text");
  const node = el("details", { class: "desk-keys-file" }, summary, el("p", {}, TIP), area, buttons, problems);
  node.addEventListener("toggle", () => {
    if (node.open) fill();
  });
  // Letters typed here are text, not keys of the dialog.
  area.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") event.stopPropagation();
  });

  /** @param {string[]} lines */
  function say(lines) {
    problems.replaceChildren(...lines.map((line) => el("li", {}, line)));
  }

  function fill() {
    area.value = textOf(dialog.own);
    say([]);
  }

  async function copyArea() {
    area.select();
    const isCopied = await copyText(area.value);
    say([isCopied ? "Copied." : "The text is selected: copy it with Ctrl+C."]);
  }

  function takeOver() {
    const checked = keysIn(area.value, dialog.options.keymap);
    if (checked.problems.length) return say(["Nothing was changed.", ...checked.problems]);
    dialog.save(checked.own);
    return say(["These keys are yours now."]);
  }

  return {
    node,
    close() {
      node.open = false;
      say([]);
    },
  };
}
