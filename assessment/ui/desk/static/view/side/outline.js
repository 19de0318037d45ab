/** The outline of the topic's page, with the section in hand. */

import { el, markCurrent } from "../../shared/dom.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../protocol.js").OutlineRow} OutlineRow */

/** @param {Sheet} sheet @returns {OutlineRow[]} none where the screen is of no outline */
export function outlineOf({ screen: { data } }) {
  return (data && "outline" in data && data.outline) || [];
}

/** The facets that the paragraph in hand is about. @param {Sheet} sheet @param {Unit} unit @returns {string[]} */
export function facetsInHand({ units, screen: { data } }, { part }) {
  if (!data || !("facets" in data)) return [];
  const chosen = units.filter((each) => each.kind === "facet" && each.part === part && each.state.label !== null);
  return data.facets.map(({ id }) => id).filter((id) => chosen.some(({ key }) => key.endsWith(` ${id}`)));
}

/** @param {OutlineRow} row */
function rowNode({ heading, depth, current }) {
  const row = el("li", { dir: "auto", class: current ? "desk-outline-current" : "" }, heading);
  row.style.setProperty("--desk-depth", String(depth));
  markCurrent(row, current);
  return row;
}

/** Scrolls a list by itself: the pane around it stays where it is. @param {HTMLElement} list @param {HTMLElement} row */
function showInMiddle(list, row) {
  list.scrollTop = row.offsetTop - (list.clientHeight - row.clientHeight) / 2;
}

/** @type {import("./sections.js").Section} */
function drawOutline(sheet, unit) {
  const inHand = facetsInHand(sheet, unit);
  const rows = outlineOf(sheet).map((row) => ({ ...row, current: row.current || inHand.includes(row.section) }));
  if (!rows.length) return null;
  // It scrolls where it is long, so that keys must reach it.
  const attributes = { class: "desk-outline", tabindex: "0", "aria-label": "Outline" };
  const nodes = rows.map(rowNode);
  const node = el("ul", attributes, nodes);
  const current = nodes[rows.findIndex((row) => row.current)];
  if (current) requestAnimationFrame(() => showInMiddle(node, current));
  return { name: "outline", title: "Outline", node };
}

export const outlineSection = remembered(drawOutline, (sheet, unit) => [
  sheet.screen.data,
  facetsInHand(sheet, unit).join(),
]);
