/** What stands behind the topic's question, below texts so short that they leave the pane empty. */

import { el } from "../../shared/dom.js";
import { isShownAlready } from "../../view/shown_already.js";
import { outlineOf } from "../../view/side/outline.js";
import { hasDocument } from "../../view/side_pane.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */

/** Characters of all parts, from which on a screen fills its pane. */
const FULL = 400;

/** Whether all units have a document beside them: without one, the side pane shows the background.
 *  @param {Sheet} sheet */
const isBesideDocuments = (sheet) =>
  sheet.units.every((unit) => hasDocument(sheet, unit) && !isShownAlready(sheet, unit));

/** @param {Sheet} sheet @returns {HTMLElement[]} none where there is no background, or no room for it */
export function background(sheet) {
  const { topic, screen, units } = sheet;
  const characters = screen.parts.reduce((sum, part) => sum + part.text.length, 0);
  if (!topic.narrative || !units.length || characters > FULL || !isBesideDocuments(sheet)) return [];
  const title = outlineOf(sheet).length ? "Outline" : "Background of the question";
  const text = el("p", { class: "desk-side-narrative", dir: "auto" }, topic.narrative);
  return [el("section", { class: "desk-background" }, el("h3", {}, title), text)];
}
