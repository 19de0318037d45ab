/** Judging an answer part by part: each unit is labelled by one key, and the next one becomes current. */

import { keyFor } from "../../keys/key_table.js";
import { ScreenMode } from "../../core/screen_mode.js";
import { selectedExcerpts } from "../../core/selection.js";
import { afterLabel, isDealtWith, leavesAtOnce } from "../../core/progress.js";
import { attached, cleared, isDone, labelled } from "../../units/unit_state.js";
import { FreeLabels } from "./free_actions.js";
import { ANSWER_RULES } from "../../rules/answer_rules.js";
import { createAnswerView } from "./view.js";

/** @typedef {import("../../core/types.js").UnitState} UnitState */

/** What to do for a piece of evidence, with the keys in force. */
const nothingPicked = () => {
  const [forward, back, take] = ["nextSentence", "previousSentence", "attach"].map((action) => keyFor(action).show);
  return `Pick a sentence with ${forward} or ${back}, or select text, then press ${take}.`;
};

class AnswerMode extends ScreenMode {
  /** @param {import("../../core/screen_mode.js").ModeParts} parts */
  constructor(parts) {
    super(parts);
    this.parts = parts;
    this.rules = ANSWER_RULES;
    this.free = new FreeLabels(parts, this);
    const { actions } = parts;
    this.view = createAnswerView({
      press: actions.press,
      label: actions.label,
      select: actions.select,
      chooseText: (label) => this.free.chooseText(label),
      removeEvidence: (index) => actions.removeEvidence(index),
      labelEvidence: (index, label) => actions.labelEvidence(index, label),
      tray: { ...actions.trayHandlers, ...this.free.trayHandlers },
    });
    this.actions = this.createActions();
  }

  /** @returns {Object<string, () => void>} */
  createActions() {
    const { shown, navigation } = this;
    const { documentPane } = this.view;
    return {
      accept: () => this.accept(),
      attach: () => this.attach(),
      clear: () => this.parts.actions.change(cleared),
      write: () => this.free.open(),
      openDocument: () => this.openDocument(),
      next: () => navigation.select(shown.index + 1),
      previous: () => navigation.select(shown.index - 1),
      first: () => navigation.select(0),
      last: () => navigation.select(shown.sheet.units.length - 1),
      search: () => documentPane.search(),
      nextBest: () => this.nextBest(),
      nextSentence: () => this.moveCursor(1),
      previousSentence: () => this.moveCursor(-1),
      pageDown: () => documentPane.scrollPage(1),
      pageUp: () => documentPane.scrollPage(-1),
    };
  }

  /** @returns {"free"|""} */
  keyTable() {
    return this.shown.scale?.free ? "free" : "";
  }

  goOn() {
    this.navigation.nextOpen();
  }

  /** @param {string} key */
  label(key) {
    const { unit, scale } = this.shown;
    if (scale?.free) return this.free.choose(key);
    const label = scale?.labels.find((each) => each.key === key);
    if (unit && label) this.give(labelled(unit.state, label.name));
  }

  /** @param {UnitState} state @param {"suggestion"} [via] */
  give(state, via) {
    const { shown, navigation } = this;
    const { recorder, preferences, end } = this.parts;
    const { stay, only } = preferences.current;
    const wasOpen = !isDealtWith(shown.sheet.units, shown.index);
    recorder.record(state, shown.unit, { again: true, via });
    const next = afterLabel(shown.sheet.units, shown.index, { stay, only, wasOpen });
    const leaves = wasOpen && !stay && leavesAtOnce(shown.sheet, () => end.endsQuietly());
    if (leaves) navigation.onward();
    else if (next !== shown.index) navigation.select(next);
    else navigation.openPanel("labels");
  }

  accept() {
    const { unit } = this.shown;
    if (!unit?.suggestion || isDone(unit.state)) return;
    this.give(labelled(unit.state, unit.suggestion.label), "suggestion");
  }

  attach() {
    const { unit, scale } = this.shown;
    const { recorder, say } = this.parts;
    const { documentPane } = this.view;
    if (!unit || !scale?.evidence) return say("This question takes no evidence.");
    const selected = selectedExcerpts(documentPane.body, documentPane.passages());
    const excerpts = selected.length ? selected : [documentPane.reading.picked].filter(Boolean);
    if (!excerpts.length) return say(nothingPicked());
    recorder.record(excerpts.reduce(attached, unit.state));
    document.getSelection()?.removeAllRanges();
  }

  nextBest() {
    const nothing = this.view.documentPane.reading.nextBest();
    if (nothing) this.parts.say(nothing);
    document.getSelection()?.removeAllRanges();
  }

  /** What was selected before is selected no more: `e` takes the sentence under the cursor.
   *  @param {number} step */
  moveCursor(step) {
    document.getSelection()?.removeAllRanges();
    this.view.documentPane.reading.move(step);
  }

  openDocument() {
    const address = this.view.documentPane.address();
    if (address) window.open(address, "_blank", "noopener,noreferrer");
    else this.parts.say("This document has no page to open.");
  }
}

/** @param {import("../../core/screen_mode.js").ModeParts} parts @returns {import("../../core/types.js").Mode} */
export const createAnswerMode = (parts) => new AnswerMode(parts);
