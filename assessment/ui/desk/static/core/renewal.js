/** Keeps the screen that is shown up to date: units that judging brings up, and what the server knows
 *  better. */

import { newFeedback } from "./feedback.js";
import { TRY_AGAIN } from "./navigation.js";
import { keepsNumber } from "./progress.js";
import { sameRef, refId } from "./unit_state.js";
import { screenName } from "./waiting.js";
import { bringsUnits, rulesOf } from "../modes/rules.js";

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

export class Renewal {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** Whether units are expected that are not on the screen yet. */
    this.isGrowing = false;
    /** Counts the questions: the answer to an earlier one comes too late. */
    this.questions = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** Judging some units brings up further ones. @param {{kind: string}} unit */
  expectUnits(unit) {
    this.isGrowing ||= bringsUnits(this.desk.loaded, unit);
  }

  /** Fetches units that were judged before they were there. */
  wantUnits() {
    this.isGrowing = true;
    this.grow(this.desk.session.outbox.status());
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
    this.desk.modes.deliver();
  }

  /** Fetches the screen once more; whether the server answered. */
  async refresh() {
    const { navigation, session, loaded } = this.desk;
    if (!loaded) return true;
    this.questions += 1;
    const [turn, question] = [navigation.turn, this.questions];
    const { order, only, position } = loaded;
    const hints = this.hints(loaded);
    const query = { order, only, n: position.screen };
    const sheet = await session.screens.load(query, hints).catch(session.refusedToken);
    // The assessor has gone on meanwhile, or a newer answer is on its way.
    const isOvertaken = turn !== navigation.turn || question !== this.questions;
    const isSame = sheet?.position.screen === position.screen || "near" in hints;
    if (sheet && !isOvertaken && isSame && this.isShown(loaded)) this.merge(sheet);
    return Boolean(sheet);
  }

  /** Where numbers of screens change, the unit in hand tells which one is meant.
   *  @param {Sheet} sheet @returns {{near?: string}} */
  hints(sheet) {
    const { unit } = this.desk;
    return unit && !keepsNumber(sheet) ? { near: refId(unit) } : {};
  }

  /** Whether no other screen has come that was on its way. @param {Sheet} sheet */
  isShown(sheet) {
    const { loaded } = this.desk;
    return loaded !== null && screenName(loaded) === screenName(sheet);
  }

  /** Takes over what is new on the screen, without moving anything. @param {Sheet} sheet */
  merge(sheet) {
    const { desk } = this;
    const before = desk.sheet;
    desk.phase.setClosed(sheet.campaign?.closed);
    newFeedback(before.units, sheet.units).forEach((line) => desk.say(line));
    if (sameContent(before, sheet)) {
      desk.loaded = sheet;
      this.redrawChanged(before);
      this.settle();
    } else if (sameText(before, sheet)) this.showGrown(sheet);
    else desk.navigation.show(sheet, desk.unit);
  }

  /** @param {Sheet} before */
  redrawChanged(before) {
    const { sheet, view, at: current } = this.desk;
    sheet.units.forEach((unit, at) => {
      // Only what differs: drawing all of them would move the focus and the selection of text.
      if (JSON.stringify(unit) !== JSON.stringify(before.units[at])) view.showUnit(sheet, at, current);
    });
    view.renew(sheet);
  }

  /** Units came or went while their texts stayed: what is open stays open. @param {Sheet} sheet */
  showGrown(sheet) {
    const { desk } = this;
    const { unit } = desk;
    const wasAtEnd = desk.at >= desk.sheet.units.length;
    const at = unit ? sheet.units.findIndex((each) => sameRef(each, unit)) : -1;
    desk.loaded = sheet;
    desk.at = wasAtEnd ? sheet.units.length : at;
    desk.view.showUnit(sheet, desk.at, desk.at);
    desk.mode.onGrown(desk.at);
    this.settle();
  }

  /** Judges what waited for units of the screen. */
  settle() {
    const { desk } = this;
    desk.mode.settle(desk.sheet);
    desk.showSaved();
    if (desk.panel === "end") desk.navigation.showEnd();
    desk.navigation.fetchAhead();
  }
}
