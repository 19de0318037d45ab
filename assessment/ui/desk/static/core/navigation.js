/** Which screen is shown, which of its units is current, and what stands in the bottom bar. */

import { isRefusedToken } from "../shared/token_renewal.js";
import { storeSelected } from "./address.js";
import { jumpOf } from "./end_jumps.js";
import { ending, nextThing, onwardTo } from "./end_words.js";
import { endOf, keepsNumber, leftInCampaign, nextScreen, openFrom, startIndex } from "./progress.js";
import { ORDER_NAMES, orderAfter } from "./orders.js";
import { storePreferences } from "./preferences.js";
import { noted, refId, sameRef } from "./unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").UnitRef} UnitRef */
/** @typedef {import("./types.js").ScreenQuery} ScreenQuery */
/** @typedef {import("../shared/api.js").ApiError} ApiError */

export const TRY_AGAIN = 3_000;

export class Navigation {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** Counts the screens that were gone to: an answer for an earlier one comes too late. */
    this.turn = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retry = undefined;
  }

  /** @param {UnitRef|null|undefined} ref @returns {number} the unit's index on this screen, or -1 */
  indexOf(ref) {
    return ref ? this.desk.sheet.units.findIndex((unit) => sameRef(unit, ref)) : -1;
  }

  /** @param {import("./types.js").Panel} panel */
  openPanel(panel) {
    this.desk.panel = panel;
    this.desk.view.bar.open(panel);
  }

  saveNote() {
    const { desk } = this;
    if (desk.panel !== "note" || !desk.unit) return;
    desk.recorder.record(noted(desk.unit.state, desk.view.bar.tray.note.text()));
  }

  /** Selects the unit at an index; past the last one the end of the screen shows. @param {number} at */
  select(at) {
    const { desk } = this;
    this.saveNote();
    const { units } = desk.sheet;
    const wanted = Math.max(0, Math.min(at, units.length));
    if (wanted !== desk.at) desk.session.timer.start();
    this.setIndex(wanted);
    if (units[wanted]) storeSelected(units[wanted]);
    if (wanted < units.length) return this.openPanel("labels");
    this.openPanel("end");
    desk.view.bar.showNothing(units.length ? "End of this screen" : "Nothing to judge on this screen");
    this.showEnd();
  }

  /** Selects the end of the screen, where what is left is listed. */
  selectEnd() {
    this.select(this.desk.sheet.units.length);
  }

  /** Nothing that has a unit is selected: a gap whose unit is on its way. */
  selectNone() {
    this.saveNote();
    this.setIndex(-1);
    this.desk.session.timer.start();
    this.openPanel("labels");
  }

  /** The index of the current unit, which itself stays the same. @param {number} at */
  setIndex(at) {
    this.desk.at = at;
    this.desk.view.select(at);
  }

  /** Selects a unit where the screen has it, else the first open one. @param {UnitRef|null|undefined} ref */
  start(ref) {
    const at = this.indexOf(ref);
    this.select(at < 0 ? startIndex(this.desk.sheet.units) : at);
  }

  /** The next screen, if it is in memory. @returns {Sheet|null} */
  upcoming() {
    const { sheet, session } = this.desk;
    const { only } = session.preferences;
    return session.screens.loaded({ order: sheet.order, only, n: nextScreen(sheet, only) });
  }

  /** What the end of the screen says now. */
  ending() {
    const { sheet, session, endLists } = this.desk;
    return ending(sheet, this.upcoming(), session.preferences.only, endLists.get());
  }

  drawEnd() {
    this.desk.view.bar.tray.end.show(this.ending());
  }

  showEnd() {
    this.drawEnd();
    if (this.ending().end !== "answer") void this.desk.endLists.fetch();
  }

  /** The jump that a digit stands for at the end of a screen; whether there was one. @param {string} key */
  jumpFromEnd(key) {
    const jump = this.desk.panel === "end" ? jumpOf(this.ending().lists, key) : undefined;
    if (jump) this.desk.actions.jumpTo(jump);
    return Boolean(jump);
  }

  /** Whether only an answer ends with this screen; the ends of a topic and of the campaign are shown first. */
  endsQuietly() {
    return endOf(this.desk.sheet, this.upcoming(), this.desk.session.preferences.only) === "answer";
  }

  /** To the next screen with open units, or the next one; after the last one, to what else there is to do.
   *  @returns {any} */
  onward() {
    const to = onwardTo(this.desk.sheet, this.desk.session.preferences.only);
    if (to !== undefined) return this.go({ n: to });
    // The first Enter shows the end, the next one leads on from it.
    if (this.desk.panel !== "end") return this.selectEnd();
    if (leftInCampaign(this.desk.sheet) > 0) return this.jumpFromEnd("1");
    return this.desk.actions.toThing(nextThing(this.desk.sheet));
  }

  /** The next open unit of this screen, else its end, else the next screen. */
  nextOpen() {
    const { sheet, at } = this.desk;
    if (at >= sheet.units.length) return this.onward();
    const next = openFrom(sheet.units, at + 1);
    if (next >= 0) this.select(next);
    else if (openFrom(sheet.units, 0) >= 0) this.selectEnd();
    else this.onward();
  }

  nextScreen() {
    const { sheet, session } = this.desk;
    const { only } = session.preferences;
    this.goTo(only === "open" ? nextScreen(sheet, "open") : sheet.position.next, "This is the last screen.");
  }

  previousScreen() {
    const { position } = this.desk.sheet;
    const isOpenOnly = this.desk.session.preferences.only === "open";
    this.goTo(isOpenOnly ? position.previous_open : position.previous, "This is the first screen.");
  }

  /** @param {number|null} n @param {string} otherwise the message where there is no such screen */
  goTo(n, otherwise) {
    if (n === null) this.desk.say(otherwise);
    else this.go({ n, order: this.desk.sheet.order });
  }

  /** Goes to a screen; `ref` is the unit to select there, `hints` help the server to find a screen.
   *  @param {ScreenQuery} query @param {UnitRef|null} ref @param {{near?: string}} hints
   *  @returns {Promise<any>} */
  async go(query, ref = null, hints = {}) {
    const { session, view } = this.desk;
    clearTimeout(this.retry);
    this.turn += 1;
    const { turn } = this;
    const { order, only } = session.preferences;
    const wanted = { n: null, order, only, ...query };
    const inMemory = this.inMemory(wanted, ref);
    // Shown at once, then compared with the server: judging must not wait for the network.
    if (inMemory) {
      this.show(inMemory, ref);
      return this.desk.renewal.refresh();
    }
    view.showState("loading", this.desk.loaded ? "" : "Loading …");
    try {
      const sheet = await session.screens.load(wanted, hints);
      if (turn === this.turn) this.show(sheet, ref);
    } catch (error) {
      if (turn === this.turn) this.onFailed(/** @type {ApiError} */ (error), () => this.go(wanted, ref, hints));
    }
  }

  /** The screen as it was loaded before; not where its number may have become another screen's.
   *  @param {import("./screens.js").Query} wanted @param {UnitRef|null} ref */
  inMemory(wanted, ref) {
    const sheet = this.desk.session.screens.loaded(wanted);
    if (!sheet || !ref || sheet.units.some((unit) => sameRef(unit, ref))) return sheet;
    // The unit may have gone from its screen meanwhile.
    return keepsNumber(sheet) && sheet.topic.id === ref.topic ? sheet : null;
  }

  /** @param {ApiError} error @param {() => void} again @returns {any} */
  onFailed(error, again) {
    const { session, view } = this.desk;
    const { order, only } = session.preferences;
    session.refusedToken(error);
    if (error.status === 404 && order !== "answer") return this.goByAnswer();
    if (error.status === 404) return view.showState("empty", error.message, only);
    if (this.desk.loaded) {
      view.showState("ready");
      return this.desk.say(`That screen is not here yet: ${error.message}.`);
    }
    view.showState("error", error.message);
    if (!isRefusedToken(error)) this.retry = setTimeout(again, TRY_AGAIN);
  }

  /** Nothing of this campaign can be read in the chosen order. */
  goByAnswer() {
    // Otherwise the stored preference would lead to the same empty order after each reload.
    this.setPreferences({ order: "answer" });
    return this.go({});
  }

  /** @param {Sheet} sheet @param {UnitRef|null|undefined} ref */
  show(sheet, ref) {
    const { desk } = this;
    this.saveNote();
    this.openPanel("labels");
    const before = desk.loaded;
    // Before the sheet is replaced: what is half done belongs to the old screen.
    desk.mode.onLeft();
    desk.loaded = sheet;
    desk.at = -1;
    desk.keys.arrange(sheet.scales);
    desk.view.showSheet(sheet, desk.mode);
    desk.phase.setClosed(sheet.campaign?.closed);
    desk.mode.onShown(before, ref ?? null);
    this.fetchAhead();
  }

  /** Fetches the screens that come next, so that they are there while the server is away. */
  async fetchAhead() {
    const { sheet, session } = this.desk;
    const { order, position } = sheet;
    const { only } = session.preferences;
    const wanted = new Set([nextScreen(sheet, only), only === "open" ? null : position.next]);
    wanted.delete(null);
    await Promise.all([...wanted].map((n) => session.screens.ahead({ order, only, n })));
    if (this.desk.panel === "end") this.showEnd();
  }

  /** The next order that makes a difference here, with the unit in hand still in hand. */
  nextOrder() {
    const { loaded, session } = this.desk;
    const before = session.preferences.order;
    const order = orderAfter(loaded?.orders ?? ["answer"], before);
    if (order === before) return this.desk.say("Here every order is the same.");
    this.setPreferences({ order });
    this.desk.say(`Order: ${ORDER_NAMES[order]}.`);
    // At the end of a screen no unit is in hand; the last one keeps the position.
    const unit = this.desk.unit ?? loaded?.units.at(-1);
    return this.go({}, unit, unit ? { near: refId(unit) } : {});
  }

  toggleOnly() {
    const { session, loaded, unit } = this.desk;
    this.setPreferences({ only: session.preferences.only === "open" ? "all" : "open" });
    this.go({ n: loaded?.position.screen ?? null }, unit);
  }

  /** @param {Partial<import("./types.js").Preferences>} changes */
  setPreferences(changes) {
    const { session, view } = this.desk;
    session.preferences = { ...session.preferences, ...changes };
    storePreferences(session.storage, session.preferences);
    view.showPreferences(session.preferences);
  }
}
