/** The outline of the topic's page, with the section in hand. */

import { el, markCurrent } from "../../shared/dom.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").OutlineRow} OutlineRow */

/** @param {Sheet} sheet @returns {OutlineRow[]} none where the screen is of no outline */
export function outlineOf({ screen: { data } }) {
  return (data && "outline" in data && data.outline) || [];
}

/** @param {OutlineRow} row */
function rowNode({ heading, depth, current }) {
  const row = el("li", { dir: "auto", class: current ? "desk-outline-current" : "" }, heading);
  row.style.setProperty("--desk-depth", String(depth));
  markCurrent(row, current);
  return row;
}

/** @type {import("./sections.js").Section} */
function drawOutline(sheet) {
  const rows = outlineOf(sheet);
  if (!rows.length) return null;
  const node = el("ul", { class: "desk-outline" }, rows.map(rowNode));
  return { name: "outline", title: "Outline", node };
}

export const outlineSection = remembered(drawOutline, ({ screen }) => [screen.data]);
