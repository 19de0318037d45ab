/** The labels of a closed scale, each a button with key, name and definition. */

import { shownLabelKey } from "../keys/key_table.js";
import { el, keepFocus, setPressed, write } from "../shared/dom.js";

/** @typedef {import("../protocol.js").Label} Label */
/** @typedef {import("../protocol.js").Sheet} Sheet */

/** @param {Label} label @param {string} key as shown @param {(label: Label) => void} choose */
function labelButton(label, key, choose) {
  const { name, tone, definition } = label;
  const attributes = {
    type: "button",
    class: "desk-label",
    "data-label-button": name,
    "data-tone": tone,
    "aria-pressed": "false",
    title: `${name} (${key}): ${definition}`,
    "aria-label": `${name}, key ${key}. ${definition}`,
    on: { click: () => choose(label), mousedown: keepFocus },
  };
  return el(
    "button",
    attributes,
    el("kbd", {}, key),
    el("span", { class: "desk-label-name" }, name),
    el("span", { class: "desk-label-definition" }, definition),
    el("span", { class: "desk-label-conventions", dir: "auto" }),
  );
}

/** @param {string} name what the group is called @param {(label: Label) => void} choose */
export function createLabelButtons(name, choose) {
  const node = el("div", { class: "desk-labels", role: "group", "aria-label": name });
  /** @type {string[]} those of the labels that are shown */
  let names = [];
  return {
    node,
    /** @param {Label[]} labels @param {string} kind that of their scale */
    show(labels, kind = "") {
      node.style.setProperty("--desk-label-count", String(labels.length));
      names = labels.map(({ name: each }) => each);
      const buttons = labels.map((label) => labelButton(label, shownLabelKey(label.key, kind), choose));
      node.replaceChildren(...buttons);
    },
    /** What was agreed for each label, below its definition where definitions are long.
     *  @param {Sheet} sheet @param {string[]} kinds */
    showConventions({ inquiryLists }, kinds) {
      const own = (inquiryLists?.conventions ?? []).filter(({ kind }) => kinds.includes(kind));
      names.forEach((name, at) => {
        const agreed = own.filter(({ label }) => label === name);
        write(node.children[at].lastChild, agreed.map(({ text }) => `Convention: ${text}`).join("\n"));
      });
    },
    /** @param {(string|null)[]} names those of the labels that the unit has */
    mark(names) {
      for (const button of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (node.children))) {
        setPressed(button, names.includes(button.dataset.labelButton ?? ""));
      }
    },
  };
}

/** What lies under a panel of the bar stays in place, unseen and out of reach, so that nothing jumps.
 *  @param {HTMLElement} node @param {boolean} isOpen */
export function reveal(node, isOpen) {
  node.style.visibility = isOpen ? "visible" : "hidden";
  node.inert = !isOpen;
}
