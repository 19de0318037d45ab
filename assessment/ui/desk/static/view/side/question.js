/** The question in hand: what is asked, and its labels with definitions and examples. */

import { rulesOf } from "../../modes/rules.js";
import { el } from "../../shared/dom.js";

/** @typedef {import("../../protocol.js").Label} Label */
/** @typedef {import("../../protocol.js").Scale} Scale */

const FREE = "One of the choices, or any text of up to 500 characters.";

/** @param {Label} label @param {string} key */
function labelRow({ name, tone, definition, example }, key) {
  const shown = el("b", { "data-tone": tone }, name);
  const meaning = el("span", {}, definition);
  if (example) meaning.append(el("span", { class: "desk-example" }, example));
  return el("li", {}, key ? el("kbd", {}, key) : el("span", {}), shown, meaning);
}

/** The labels of a scale with their keys.
 *  @param {Scale} scale @param {import("../../core/types.js").ModeRules} rules */
export function definitionRows(scale, rules) {
  return scale.labels.map((label) => labelRow(label, rules.labelKey(label, scale.kind)));
}

/** @type {import("./sections.js").Section} */
export function questionSection(sheet, unit) {
  const scale = sheet.scales.find(({ kind }) => kind === unit.kind);
  if (!scale) return null;
  const asked = el("p", { class: "desk-side-question", dir: "auto" }, unit.question || scale.question);
  const rows = definitionRows(scale, rulesOf(sheet));
  const node = el("div", {}, asked, el("ul", { class: "desk-definitions" }, rows));
  if (scale.free) node.append(el("p", {}, FREE));
  return { name: "question", title: scale.title || scale.kind, node };
}
