/** Judging a whole response against a list of nuggets: a nugget's number marks it in the current item. */

import { keyFor } from "../../keys/key_table.js";
import { ScreenMode } from "../../core/screen_mode.js";
import { counting, openFrom } from "../../core/progress.js";
import { isDone, labelled } from "../../units/unit_state.js";
import {
  accepted,
  excerpted,
  itemOf,
  marked,
  nuggetsOf,
  offersFor,
  readIndex,
  readLabel,
  startItem,
  unmarked,
} from "./matching.js";
import { NumberEntry } from "./number.js";
import { GRID_RULES, gridData, isRead } from "../../rules/grid_rules.js";
import { createGridView } from "./view.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */

class GridMode extends ScreenMode {
  /** @param {import("../../core/screen_mode.js").ModeParts} parts */
  constructor(parts) {
    super(parts);
    this.parts = parts;
    this.rules = GRID_RULES;
    /** The index of the current item of the response. */
    this.item = 0;
    const { press, trayHandlers } = parts.actions;
    this.view = createGridView({ press, grid: this, tray: trayHandlers });
    this.number = new NumberEntry({
      numbers: () => this.nuggets().map(({ number }) => number),
      settle: (number) => this.markNumber(number),
      refuse: (number) => parts.say(`There is no nugget ${number}.`),
      shown: (typed) => this.view.showTyped(typed),
    });
    this.actions = this.createActions();
  }

  /** @returns {Object<string, () => void>} */
  createActions() {
    const { shown, view, number } = this;
    return {
      accept: () => this.accept(),
      attach: () => this.attach(),
      clear: () => this.clear(),
      next: () => this.selectItem(this.item + 1),
      previous: () => this.selectItem(this.item - 1),
      first: () => this.selectItem(0),
      last: () => this.selectItem(Infinity),
      nextNugget: () => this.selectNugget(shown.index + 1),
      previousNugget: () => this.selectNugget(shown.index - 1),
      drop: () => number.drop(),
      pageDown: () => view.scrollPage(1),
      pageUp: () => view.scrollPage(-1),
      document: () => this.toggleDocument(),
      nextBest: () => this.nextBest(),
      documentDown: () => view.documentPane.scrollPage(1),
      documentUp: () => view.documentPane.scrollPage(-1),
    };
  }

  /** @returns {"grid"} */
  keyTable() {
    return "grid";
  }

  nuggets() {
    return nuggetsOf(this.shown.sheet);
  }

  /** Records a state and selects its unit; the clock starts for the next one.
   *  @param {UnitState} state @param {number} index @param {"suggestion"} [via] */
  record(state, index, via) {
    const { recorder, timer } = this.parts;
    recorder.record(state, this.shown.sheet.units[index], { via });
    this.navigation.select(index);
    timer.start();
  }

  /** The text selected in the current item, which is then selected no more. */
  takeExcerpt() {
    const excerpt = this.view.excerpt();
    if (excerpt) document.getSelection()?.removeAllRanges();
    return excerpt;
  }

  /** The labels that mark a nugget in an item. */
  labels() {
    return gridData(this.shown.sheet).labels;
  }

  /** @param {number} index the index of a nugget's unit */
  mark(index) {
    const { sheet } = this.shown;
    if (!sheet.screen.parts.length) return this.parts.say("This response has no items.");
    const { state } = sheet.units[index];
    this.record(marked(state, this.item + 1, this.labels(), this.takeExcerpt()), index);
    this.view.light(null);
  }

  /** @param {number} number */
  markNumber(number) {
    const nugget = this.nuggets().find((each) => each.number === number);
    if (nugget) this.mark(nugget.index);
  }

  /** A nugget was clicked; a digit typed before is settled first. @param {number} index */
  markClicked(index) {
    this.number.finish();
    this.mark(index);
  }

  accept() {
    const { sheet } = this.shown;
    const item = this.item + 1;
    const best = isRead(sheet) ? null : offersFor(this.nuggets(), item, this.labels())[0];
    if (!best) return this.parts.say("Nothing is suggested for this item.");
    const { index } = best.nugget;
    this.record(accepted(sheet.units[index].state, item, best.label, this.takeExcerpt()), index, "suggestion");
    this.view.light(null);
  }

  attach() {
    const { unit, index } = this.shown;
    const item = unit ? itemOf(unit.state, this.labels()) : 0;
    if (!unit || !item) return this.parts.say("The current nugget is in no item yet: press its number.");
    const excerpt = item === this.item + 1 ? this.takeExcerpt() : "";
    if (!excerpt) return this.parts.say(`Select text of item ${item} first, then press ${keyFor("attach", "grid").show}.`);
    this.record(excerpted(unit.state, item, excerpt), index);
  }

  clear() {
    const { unit, index } = this.shown;
    if (unit) this.record(unmarked(unit.state), index);
  }

  toggleDocument() {
    if (!this.view.toggleDocument()) this.parts.say("The campaign has no text of these documents.");
  }

  nextBest() {
    const nothing = this.view.documentPane.reading.nextBest();
    if (nothing) this.parts.say(nothing);
  }

  /** The label keys are the digits of a nugget's number. @param {string} key */
  label(key) {
    this.number.digit(key);
  }

  /** A reason for "cannot judge" takes the mark off. @param {UnitState} state */
  give(state) {
    this.parts.recorder.record({ ...state, evidence: [] }, this.shown.unit, { again: true });
    this.navigation.openPanel("labels");
  }

  /** At the end of a screen nothing is selected; an item leads back. @param {number} item its index */
  selectItem(item) {
    this.number.finish();
    const { sheet, index } = this.shown;
    this.item = Math.max(0, Math.min(item, sheet.screen.parts.length - 1));
    this.view.selectItem(this.item);
    this.parts.view.side.scrollToText();
    this.navigation.select(Math.min(index, sheet.units.length - 1));
  }

  /** @param {number} index */
  selectNugget(index) {
    this.number.finish();
    const wanted = Math.max(0, Math.min(index, this.shown.sheet.units.length - 1));
    this.navigation.select(wanted);
    this.view.light(wanted);
  }

  /** The response is read, and on; the ends of a topic and of the campaign are shown first. */
  goOn() {
    if (this.isAtEnd) return this.navigation.onward();
    const { shown, navigation } = this;
    const { recorder, end } = this.parts;
    const unit = shown.sheet.units[readIndex(shown.sheet)];
    const label = readLabel(shown.sheet);
    if (unit && label && !isDone(unit.state)) recorder.record(labelled(unit.state, label), unit);
    const isOpen = openFrom(counting(shown.sheet), 0) >= 0;
    if (isOpen || !end.endsQuietly()) navigation.selectEnd();
    else navigation.onward();
  }

  /** A 0 belongs to a number only as its second digit; Enter may settle a number.
   *  @param {import("../../core/types.js").KeyMeaning} meaning */
  takesKey({ action }) {
    if (action === "excuse" && this.number.typed()) return this.number.digit("0");
    return action === "nextOpen" && this.number.enter();
  }

  /** Any other key settles what was typed. @param {string} action */
  beforeAction(action) {
    if (action !== "drop") this.number.finish();
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  onShown(before, ref) {
    const { sheet } = this.shown;
    const isSame = before?.screen.id === sheet.screen.id && before.topic.id === sheet.topic.id;
    const last = Math.max(0, sheet.screen.parts.length - 1);
    this.item = Math.min(isSame ? this.item : startItem(sheet), last);
    this.view.selectItem(this.item);
    super.onShown(before, ref);
  }

  onLeft() {
    this.number.drop();
  }
}

/** @param {import("../../core/screen_mode.js").ModeParts} parts @returns {import("../../core/types.js").Mode} */
export const createGridMode = (parts) => new GridMode(parts);
