/** Keeps the screen that is shown up to date: units that judging brings up, and what the server knows
 *  better. */

import { newFeedback } from "../units/feedback.js";
import { keepsNumber } from "./progress.js";
import { TRY_AGAIN } from "./screens.js";
import { sameRef, refId } from "../units/unit_state.js";
import { screenName } from "./waiting.js";
import { bringsUnits, rulesOf } from "../rules/mode_rules.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */

/** Whether two sheets show the same units and texts, whatever their judgments.
 *  @param {Sheet} one @param {Sheet} other */
function sameContent(one, other) {
  /** @param {Sheet} sheet */
  const content = ({ screen, order, terms, units, documents }) =>
    JSON.stringify([screen, order, terms, units.map(refId), Object.keys(documents)]);
  return content(one) === content(other);
}

/** Whether two sheets differ in nothing but units that come and go.
 *  @param {Sheet} one @param {Sheet} other */
function sameText(one, other) {
  if (!rulesOf(one).unitsComeAndGo || !rulesOf(other).unitsComeAndGo) return false;
  return (
    screenName(one) === screenName(other) &&
    JSON.stringify(one.screen.parts) === JSON.stringify(other.screen.parts)
  );
}

/**
 * @typedef {object} RenewalParts
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./screens.js").Screens, "load">} screens
 * @property {Pick<import("../shared/outbox.js").Outbox, "status">} outbox
 * @property {(error: any) => void} refusedToken
 * @property {Pick<import("./navigation.js").Navigation, "turn"|"show"|"fetchAhead">} navigation
 * @property {Pick<import("../modes/modes.js").Modes, "current"|"deliver">} modes
 * @property {Pick<import("../view/view.js").DeskView, "showUnit"|"renew">} view
 * @property {Pick<import("./phase.js").Phase, "setClosed">} phase
 * @property {Pick<import("./screen_end.js").ScreenEnd, "showAgain">} end
 * @property {(text: string) => void} say
 * @property {() => void} showSaved
 */

export class Renewal {
  /** @param {RenewalParts} parts */
  constructor(parts) {
    this.parts = parts;
    /** Whether units are expected that are not on the screen yet. */
    this.isGrowing = false;
    /** Counts the questions: the answer to an earlier one comes too late. */
    this.questions = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** Judging some units brings up further ones. @param {{kind: string}} unit */
  expectUnits(unit) {
    this.isGrowing ||= bringsUnits(this.parts.shown.loaded, unit);
  }

  /** Fetches units that were judged before they were there. */
  wantUnits() {
    this.isGrowing = true;
    this.grow(this.parts.outbox.status());
  }

  /** New units are fetched once everything is stored. @param {import("./types.js").Status} status */
  async grow(status) {
    // Before that, the server would answer from the state without them, and the screen would jump back.
    if (status.waiting) return;
    if (this.isGrowing) {
      this.isGrowing = false;
      clearTimeout(this.timer);
      const isAnswered = await this.refresh();
      if (!isAnswered) this.timer = setTimeout(() => this.wantUnits(), TRY_AGAIN);
    }
    this.parts.modes.deliver();
  }

  /** Fetches the screen once more; whether the server answered. */
  async refresh() {
    const { navigation, screens, refusedToken } = this.parts;
    const { loaded } = this.parts.shown;
    if (!loaded) return true;
    this.questions += 1;
    const [turn, question] = [navigation.turn, this.questions];
    const { order, only, position } = loaded;
    const hints = this.hints(loaded);
    const query = { order, only, n: position.screen };
    const sheet = await screens.load(query, hints).catch(refusedToken);
    // The assessor has gone on meanwhile, or a newer answer is on its way.
    const isOvertaken = turn !== navigation.turn || question !== this.questions;
    const isSame = sheet?.position.screen === position.screen || "near" in hints;
    if (sheet && !isOvertaken && isSame && this.isShown(loaded)) this.merge(sheet);
    return Boolean(sheet);
  }

  /** Where numbers of screens change, the unit in hand tells which one is meant.
   *  @param {Sheet} sheet @returns {{near?: string}} */
  hints(sheet) {
    const { unit } = this.parts.shown;
    return unit && !keepsNumber(sheet) ? { near: refId(unit) } : {};
  }

  /** Whether no other screen has come that was on its way. @param {Sheet} sheet */
  isShown(sheet) {
    const { loaded } = this.parts.shown;
    return loaded !== null && screenName(loaded) === screenName(sheet);
  }

  /** Takes over what is new on the screen, without moving anything. @param {Sheet} sheet */
  merge(sheet) {
    const { shown, phase, navigation, say } = this.parts;
    const before = shown.sheet;
    phase.setClosed(sheet.campaign?.closed);
    newFeedback(before.units, sheet.units).forEach((line) => say(line));
    if (sameContent(before, sheet)) {
      shown.replaceSheet(sheet);
      this.redrawChanged(before);
      this.settle();
    } else if (sameText(before, sheet)) this.showGrown(sheet);
    else navigation.show(sheet, shown.unit);
  }

  /** @param {Sheet} before */
  redrawChanged(before) {
    const { shown, view } = this.parts;
    const { sheet, index: current } = shown;
    sheet.units.forEach((unit, index) => {
      // Only what differs: drawing all of them would move the focus and the selection of text.
      if (JSON.stringify(unit) !== JSON.stringify(before.units[index])) view.showUnit(sheet, index, current);
    });
    view.renew(sheet);
  }

  /** Units came or went while their texts stayed: what is open stays open. @param {Sheet} sheet */
  showGrown(sheet) {
    const { shown, view, modes } = this.parts;
    const { unit, isAtEnd } = shown;
    const index = unit ? sheet.units.findIndex((each) => sameRef(each, unit)) : -1;
    shown.replaceSheet(sheet);
    shown.index = isAtEnd ? sheet.units.length : index;
    view.showUnit(sheet, shown.index, shown.index);
    modes.current.onGrown(shown.index);
    this.settle();
  }

  /** Judges what waited for units of the screen. */
  settle() {
    const { shown, modes, end, navigation, showSaved } = this.parts;
    modes.current.settle(shown.sheet);
    showSaved();
    end.showAgain();
    navigation.fetchAhead();
  }

  stop() {
    clearTimeout(this.timer);
  }
}
