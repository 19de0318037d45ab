/** Which screen is shown, which of its units is current, and what stands in the bottom bar. */

import { unfocus } from "../shared/dom.js";
import { isRefusedToken } from "../shared/token_renewal.js";
import { storeSelected } from "./address.js";
import { onwardTo } from "./end_words.js";
import { keepsNumber, nextScreen, openFrom, startIndex } from "./progress.js";
import { ORDER_NAMES, orderAfter } from "./orders.js";
import { TRY_AGAIN } from "./screens.js";
import { noted, refId, sameRef } from "../units/unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").UnitRef} UnitRef */
/** @typedef {import("./types.js").ScreenQuery} ScreenQuery */
/** @typedef {import("../shared/api.js").ApiError} ApiError */

/**
 * @typedef {object} NavigationParts
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./screens.js").Screens, "load"|"loaded"|"ahead">} screens
 * @property {import("./preferences.js").StoredPreferences} preferences
 * @property {Pick<import("./unit_timer.js").Timer, "start">} timer
 * @property {(error: any) => void} refusedToken
 * @property {Pick<import("./recorder.js").Recorder, "record">} recorder
 * @property {Pick<import("../modes/modes.js").Modes, "current">} modes
 * @property {Pick<import("../view/view.js").DeskView, "root"|"bar"|"select"|"showSheet"|"showState">} view
 * @property {Pick<import("./key_settings.js").DeskKeys, "arrange">} keys
 * @property {Pick<import("./phase.js").Phase, "setClosed">} phase
 * @property {Pick<import("./screen_end.js").ScreenEnd, "show"|"showAgain">} end
 * @property {(text: string) => void} say
 * @property {() => Promise<any>} refresh  compares a screen from memory with the server
 * @property {() => void} goOnAtLastEnd  Enter at the end of the last screen
 */

export class Navigation {
  /** @param {NavigationParts} parts */
  constructor(parts) {
    this.parts = parts;
    /** Counts the screens that were gone to: an answer for an earlier one comes too late. */
    this.turn = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retry = undefined;
  }

  /** @param {import("./types.js").Panel} panel */
  openPanel(panel) {
    this.parts.shown.panel = panel;
    this.parts.view.bar.open(panel);
  }

  /** From whatever lies over the labels back to them; the keys go to the desk again. */
  closeTray() {
    unfocus(this.parts.view.root);
    this.openPanel("labels");
  }

  saveNote() {
    const { shown, recorder, view } = this.parts;
    if (shown.panel !== "note" || !shown.unit) return;
    recorder.record(noted(shown.unit.state, view.bar.tray.note.text()));
  }

  /** Selects the unit at an index; past the last one the end of the screen shows. @param {number} index */
  select(index) {
    const { shown, timer, view, end } = this.parts;
    this.saveNote();
    const { units } = shown.sheet;
    const wanted = Math.max(0, Math.min(index, units.length));
    if (wanted !== shown.index) timer.start();
    this.setIndex(wanted);
    if (units[wanted]) storeSelected(units[wanted]);
    if (wanted < units.length) return this.openPanel("labels");
    this.openPanel("end");
    view.bar.showNothing(units.length ? "End of this screen" : "Nothing to judge on this screen");
    end.show();
  }

  /** Selects the end of the screen, where what is left is listed. */
  selectEnd() {
    this.select(this.parts.shown.sheet.units.length);
  }

  /** Nothing that has a unit is selected: a gap whose unit is on its way. */
  selectNone() {
    this.saveNote();
    this.setIndex(-1);
    this.parts.timer.start();
    this.openPanel("labels");
  }

  /** The index of the current unit, which itself stays the same. @param {number} index */
  setIndex(index) {
    this.parts.shown.index = index;
    this.parts.view.select(index);
  }

  /** Selects a unit where the screen has it, else the first open one. @param {UnitRef|null|undefined} ref */
  start(ref) {
    const { shown } = this.parts;
    const index = shown.indexOf(ref);
    this.select(index < 0 ? startIndex(shown.sheet.units) : index);
  }

  /** To the next screen with open units, or the next one; after the last one, to what else there is to do.
   *  @returns {any} */
  onward() {
    const { shown, preferences, goOnAtLastEnd } = this.parts;
    const to = onwardTo(shown.sheet, preferences.current.only);
    if (to !== undefined) return this.go({ n: to });
    // The first Enter shows the end, the next one leads on from it.
    if (shown.panel !== "end") return this.selectEnd();
    return goOnAtLastEnd();
  }

  /** The next open unit of this screen, else its end, else the next screen. */
  nextOpen() {
    const { sheet, index } = this.parts.shown;
    if (index >= sheet.units.length) return this.onward();
    const next = openFrom(sheet.units, index + 1);
    if (next >= 0) this.select(next);
    else if (openFrom(sheet.units, 0) >= 0) this.selectEnd();
    else this.onward();
  }

  nextScreen() {
    const { sheet } = this.parts.shown;
    const { only } = this.parts.preferences.current;
    this.goTo(only === "open" ? nextScreen(sheet, "open") : sheet.position.next, "This is the last screen.");
  }

  previousScreen() {
    const { position } = this.parts.shown.sheet;
    const isOpenOnly = this.parts.preferences.current.only === "open";
    this.goTo(isOpenOnly ? position.previous_open : position.previous, "This is the first screen.");
  }

  /** @param {number|null} n @param {string} otherwise the message where there is no such screen */
  goTo(n, otherwise) {
    const { shown, say } = this.parts;
    if (n === null) say(otherwise);
    else this.go({ n, order: shown.sheet.order });
  }

  /** Goes to a screen; `ref` is the unit to select there, `hints` help the server to find a screen.
   *  @param {ScreenQuery} query @param {UnitRef|null} ref @param {{near?: string}} hints
   *  @returns {Promise<any>} */
  async go(query, ref = null, hints = {}) {
    const { shown, screens, preferences, view, refresh } = this.parts;
    clearTimeout(this.retry);
    this.turn += 1;
    const { turn } = this;
    const { order, only } = preferences.current;
    const wanted = { n: null, order, only, ...query };
    const inMemory = this.inMemory(wanted, ref);
    // Shown at once, then compared with the server: judging must not wait for the network.
    if (inMemory) {
      this.show(inMemory, ref);
      return refresh();
    }
    view.showState("loading", shown.loaded ? "" : "Loading …");
    try {
      const sheet = await screens.load(wanted, hints);
      if (turn === this.turn) this.show(sheet, ref);
    } catch (error) {
      if (turn === this.turn) this.onFailed(/** @type {ApiError} */ (error), () => this.go(wanted, ref, hints));
    }
  }

  /** The screen as it was loaded before; not where its number may have become another screen's.
   *  @param {import("./screens.js").Query} wanted @param {UnitRef|null} ref */
  inMemory(wanted, ref) {
    const sheet = this.parts.screens.loaded(wanted);
    if (!sheet || !ref || sheet.units.some((unit) => sameRef(unit, ref))) return sheet;
    // The unit may have gone from its screen meanwhile.
    return keepsNumber(sheet) && sheet.topic.id === ref.topic ? sheet : null;
  }

  /** @param {ApiError} error @param {() => void} again @returns {any} */
  onFailed(error, again) {
    const { shown, preferences, refusedToken, view, say } = this.parts;
    const { order, only } = preferences.current;
    refusedToken(error);
    if (error.status === 404 && order !== "answer") return this.goByAnswer();
    if (error.status === 404) return view.showState("empty", error.message, only);
    if (shown.loaded) {
      view.showState("ready");
      return say(`That screen is not here yet: ${error.message}.`);
    }
    view.showState("error", error.message);
    if (!isRefusedToken(error)) this.retry = setTimeout(again, TRY_AGAIN);
  }

  /** Nothing of this campaign can be read in the chosen order. */
  goByAnswer() {
    // Otherwise the stored preference would lead to the same empty order after each reload.
    this.parts.preferences.change({ order: "answer" });
    return this.go({});
  }

  /** @param {Sheet} sheet @param {UnitRef|null|undefined} ref */
  show(sheet, ref) {
    const { shown, modes, keys, view, phase } = this.parts;
    this.saveNote();
    this.openPanel("labels");
    const before = shown.loaded;
    // Before the sheet is replaced: what is half done belongs to the old screen.
    modes.current.onLeft();
    shown.replaceSheet(sheet);
    shown.index = -1;
    keys.arrange(sheet.scales);
    view.showSheet(sheet);
    phase.setClosed(sheet.campaign?.closed);
    modes.current.onShown(before, ref ?? null);
    this.fetchAhead();
  }

  /** Fetches the screens that come next, so that they are there while the server is away. */
  async fetchAhead() {
    const { shown, screens, preferences, end } = this.parts;
    const { sheet } = shown;
    const { order, position } = sheet;
    const { only } = preferences.current;
    const wanted = new Set([nextScreen(sheet, only), only === "open" ? null : position.next]);
    wanted.delete(null);
    await Promise.all([...wanted].map((n) => screens.ahead({ order, only, n })));
    end.showAgain();
  }

  /** The next order that makes a difference here, with the unit in hand still in hand. */
  nextOrder() {
    const { preferences, say } = this.parts;
    const { loaded } = this.parts.shown;
    const before = preferences.current.order;
    const order = orderAfter(loaded?.orders ?? ["answer"], before);
    if (order === before) return say("Here every order is the same.");
    preferences.change({ order });
    say(`Order: ${ORDER_NAMES[order]}.`);
    // At the end of a screen no unit is in hand; the last one keeps the position.
    const unit = this.parts.shown.unit ?? loaded?.units.at(-1);
    return this.go({}, unit, unit ? { near: refId(unit) } : {});
  }

  toggleOnly() {
    const { preferences } = this.parts;
    const { loaded, unit } = this.parts.shown;
    preferences.change({ only: preferences.current.only === "open" ? "all" : "open" });
    this.go({ n: loaded?.position.screen ?? null }, unit);
  }

  stop() {
    clearTimeout(this.retry);
  }
}
