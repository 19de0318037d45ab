/** All labels with their definitions: of one question, and of all other questions of the campaign. */

import { KEYMAP, shownLabelKey } from "../../keys/key_table.js";
import { explainedKind, rulesOf } from "../../rules/mode_rules.js";
import { el } from "../../shared/dom.js";
import { conventionList } from "./conventions.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").Label} Label */
/** @typedef {import("../../protocol.js").Scale} Scale */
/** @typedef {{label: Label, keys: string[], names: string[]}} Row  labels that mean the same, in one row */

const FREE = "One of the choices, or any text of up to 500 characters.";

/** Labels that differ in nothing but a number ("set 1", "set 2") are one row.
 *  @param {Scale} scale @param {import("../../core/types.js").ModeRules} rules @returns {Row[]} */
export function definitionRows(scale, rules) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const label of scale.labels) {
    const isNumber = /^\d+$/.test(label.name);
    const meaning = isNumber ? label.definition.replaceAll(label.name, "#") : `${label.name}: `;
    const row = rows.get(meaning) ?? { label, keys: [], names: [] };
    const key = rules.labelKey(label, scale.kind);
    if (key) row.keys.push(shownLabelKey(key, scale.kind));
    row.names.push(label.name);
    rows.set(meaning, row);
  }
  return [...rows.values()];
}

/** "1 to 9" for several. @param {string[]} names */
const range = (names) => (names.length > 1 ? `${names[0]} to ${names[names.length - 1]}` : (names[0] ?? ""));

/** @param {Row} row @param {Sheet} sheet @param {string[]} kinds */
function rowNode({ label, keys, names }, sheet, kinds) {
  const isOne = names.length === 1;
  const definition = isOne ? label.definition : label.definition.replaceAll(label.name, "…");
  const meaning = el("span", {}, definition);
  if (label.example) meaning.append(el("span", { class: "desk-example" }, label.example));
  const conventions = conventionList(sheet, kinds, names);
  if (conventions) meaning.append(conventions);
  const pressed = keys.length ? el("kbd", {}, isOne ? keys[0] : `${keys[0]}–${keys[keys.length - 1]}`) : null;
  return el("li", {}, pressed ?? el("span", {}), el("b", { "data-tone": label.tone }, range(names)), meaning);
}

/** @param {Scale} scale @param {Sheet} sheet @param {string[]} kinds those whose conventions belong here */
export function definitionList(scale, sheet, kinds = [scale.kind]) {
  const rows = definitionRows(scale, rulesOf(sheet)).map((row) => rowNode(row, sheet, kinds));
  const free = scale.free ? [el("p", {}, FREE)] : [];
  return el("div", {}, free, el("ul", { class: "desk-definitions" }, rows));
}

/** @param {Scale} scale */
const meaningOf = ({ labels, free }) =>
  JSON.stringify([free, labels.map(({ name, definition }) => [name, definition])]);

/** Scales with the same labels belong together. @param {Scale[]} scales @returns {Scale[][]} */
export function equalScales(scales) {
  /** @type {Map<string, Scale[]>} */
  const groups = new Map();
  for (const scale of scales) {
    const meaning = meaningOf(scale);
    const group = groups.get(meaning) ?? [];
    group.push(scale);
    groups.set(meaning, group);
  }
  return [...groups.values()];
}

/** @type {import("./sections.js").Section} */
function drawDefinitions(sheet, unit) {
  const explained = explainedKind(sheet, unit);
  const own = sheet.scales.find(({ kind }) => kind === explained);
  const others = equalScales(sheet.scales).filter((group) => !own || !group.includes(own));
  const nodes = others.map((group) => {
    const questions = group.map(({ question }) => el("p", {}, question));
    const title = group.map((scale) => scale.title || scale.kind).join(", ");
    const kinds = group.map(({ kind }) => kind);
    const list = definitionList(group[0], sheet, kinds);
    return el("div", { class: "desk-side-scale" }, el("h4", {}, title), questions, list);
  });
  if (!nodes.length) return null;
  return { name: "definitions", title: "Other questions of this campaign", node: el("div", {}, nodes) };
}

export const definitionsSection = remembered(drawDefinitions, (sheet, unit) => [
  sheet.scales,
  sheet.screen.mode,
  unit.kind,
  sheet.inquiryLists?.conventions,
  KEYMAP.own,
]);
