/** The conventions of a label: what was agreed for borderline units, each with its example one click away. */

import { el } from "../../shared/dom.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").Convention} Convention */

/** @param {Convention} convention */
function conventionRow({ text, label, name, excerpt }) {
  const example = el("p", { class: "desk-convention-example", dir: "auto" }, excerpt || name);
  const decided = el("p", { class: "desk-convention-decided" }, `${name}: ${label}`);
  const more = el("details", {}, el("summary", {}, "Example"), example, decided);
  const words = el("span", { class: "desk-convention-text", dir: "auto" }, text);
  return el("li", { class: "desk-convention" }, words, more);
}

/** The conventions of some labels, or null without any.
 *  @param {Sheet} sheet @param {string[]} kinds those of the scales @param {string[]} labels */
export function conventionList({ inquiryLists }, kinds, labels) {
  const all = inquiryLists?.conventions ?? [];
  const own = all.filter(({ kind, label }) => kinds.includes(kind) && labels.includes(label));
  if (!own.length) return null;
  const attributes = { class: "desk-conventions", "aria-label": `Conventions of ${labels.join(", ")}` };
  return el("ul", attributes, own.map(conventionRow));
}
