/** An answer with its units at the left, the document at the right, the labels below. */

import { createAnswerPane } from "./answer_pane.js";
import { createBar } from "./bar.js";
import { createDocument } from "./document_pane.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/**
 * @typedef {object} AnswerHandlers
 * @property {(action: string) => void} press
 * @property {(key: string) => void} label
 * @property {(index: number) => void} select
 * @property {(label: string) => void} chooseText
 * @property {(index: number) => void} removeEvidence
 * @property {(index: number, label: string|null) => void} labelEvidence
 * @property {import("../../view/tray.js").Handlers} tray
 */

/** @param {AnswerHandlers} handlers */
export function createAnswerView(handlers) {
  const answer = createAnswerPane(handlers.press, handlers.select);
  const documentPane = createDocument(handlers);
  const bar = createBar(handlers);

  /** @param {Sheet} sheet @param {number} index */
  function showUnit(sheet, index) {
    const unit = sheet.units[index];
    if (!unit) return;
    bar.show(sheet.scales, unit, sheet.units);
    documentPane.show(sheet, unit);
  }
  /** @type {Sheet|null} */
  let shown = null;

  return {
    panes: [answer.node, documentPane.node],
    documentNode: documentPane.node,
    bar,
    documentPane,
    /** @param {Sheet} sheet */
    show(sheet) {
      shown = sheet;
      bar.forget();
      documentPane.again();
      answer.show(sheet);
    },
    /** @param {Sheet} sheet @param {number} index @param {boolean} isCurrent */
    showUnit(sheet, index, isCurrent) {
      shown = sheet;
      answer.showUnit(sheet, index);
      if (isCurrent) showUnit(sheet, index);
    },
    /** @param {number} index */
    select(index) {
      answer.select(index);
      if (shown) showUnit(shown, index);
    },
    scroll() {
      answer.scrollToUnit();
      documentPane.scrollToAnswer();
    },
    drawTogether: (/** @type {() => void} */ run) => run(),
    /** @param {import("../../core/types.js").Preferences} preferences */
    showPreferences(preferences) {
      answer.showPreferences(preferences);
      bar.showPreferences(preferences);
    },
  };
}
