/** What each key and button does, the same in every mode; a mode's own actions come first.
 *  `key_presses.js` finds the action of a key. */

import { unfocus } from "../shared/dom.js";
import { isJudging } from "./phase.js";
import { resized } from "./preferences.js";
import { cannotJudge, cleared, detached, evidenceLabelled, flagged, refId } from "./unit_state.js";

/** @typedef {import("./types.js").UnitState} UnitState */
/** @typedef {import("../protocol.js").Recent} Recent */

const REASONS = [
  "the text of the document is missing",
  "I do not understand it",
  "outside my expertise",
  "the question does not fit",
  "the text is broken",
];
/** These work without a screen: they may be the way to one. */
const ANYTIME = new Set(["only", "help", "ownKeys", "reload", "menu", "focus", "day", "order"]);

export class Actions {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.table = this.createTable();
    this.trayHandlers = this.createTrayHandlers();
    this.press = this.press.bind(this);
    this.label = this.label.bind(this);
    this.select = this.select.bind(this);
    this.jump = this.jump.bind(this);
  }

  /** @returns {Object<string, () => void>} */
  createTable() {
    const { desk } = this;
    const { navigation, session } = desk;
    return {
      excuse: () => this.openReasons(),
      undo: () => this.undo(),
      note: () => this.aboutUnit(() => this.openNote()),
      ask: () => this.aboutUnit(() => desk.questions.open()),
      withdrawQuestion: () => desk.questions.withdraw(),
      clear: () => this.change(cleared),
      flag: () => this.aboutUnit(() => this.change(flagged)),
      nextOpen: () => desk.mode.goOn(),
      previousScreen: () => navigation.previousScreen(),
      nextScreen: () => navigation.nextScreen(),
      recent: () => this.openRecent(),
      day: () => void desk.day.open(),
      narrative: () => desk.view.question.toggle(),
      guidelines: () => {
        if (!desk.news.take()) navigation.setPreferences({ guide: !session.preferences.guide });
      },
      definitions: () => navigation.setPreferences({ long: !session.preferences.long }),
      larger: () => navigation.setPreferences(resized(session.preferences, 1)),
      smaller: () => navigation.setPreferences(resized(session.preferences, -1)),
      stay: () => navigation.setPreferences({ stay: !session.preferences.stay }),
      order: () => navigation.nextOrder(),
      only: () => navigation.toggleOnly(),
      focus: () => navigation.setPreferences({ focus: !session.preferences.focus }),
      menu: () => desk.view.header.menu.toggle(),
      ownKeys: () => desk.view.keyDialog.open(desk.mode.keyTable()),
      help: () => desk.view.overlays.openHelp(desk.mode.keyTable()),
      reload: () => void navigation.go({ n: desk.loaded?.position.screen ?? null }),
    };
  }

  /** What the panels of the bottom bar do. */
  createTrayHandlers() {
    return {
      reason: (/** @type {string} */ reason) => this.cannotJudge(reason),
      note: () => {
        this.desk.navigation.saveNote();
        this.closeTray();
      },
      close: () => this.closeTray(),
      ask: (/** @type {string} */ text) => {
        this.desk.questions.ask(text);
        this.closeTray();
      },
      draftQuestion: (/** @type {string} */ text) => this.desk.questions.keepDraft(text),
      jump: (/** @type {import("./end_jumps.js").Jump} */ jump) => this.jumpTo(jump),
      onward: () => this.desk.navigation.onward(),
    };
  }

  /** @param {string} action */
  press(action) {
    const { mode, isReady } = this.desk;
    if (!isReady && !ANYTIME.has(action)) return;
    if (this.isRefused(action)) return;
    mode.beforeAction(action);
    (mode.actions[action] ?? this.table[action])?.();
  }

  /** Whether an action judges while nothing can be judged. @param {string} action */
  isRefused(action) {
    const { mode, phase } = this.desk;
    return isJudging(action, mode.keyTable()) && phase.refuses();
  }

  /** @param {string} key */
  label(key) {
    if (this.desk.isReady && !this.isRefused("label")) this.desk.mode.label(key);
  }

  /** Selects the unit at an index, or what it belongs to; past the last one the end shows.
   *  @param {number} at */
  select(at) {
    const unit = this.desk.sheet.units[at];
    if (!unit || !this.desk.mode.lead(unit)) this.desk.navigation.select(at);
  }

  /** @param {Recent} judgment one of the last ten */
  jump(judgment) {
    this.desk.navigation.go({ n: judgment.n, only: "all" }, judgment, { near: refId(judgment) });
  }

  /** @param {import("./end_jumps.js").Jump} jump to a unit of this screen, or of any other */
  jumpTo({ at, row }) {
    if (at !== undefined) this.select(at);
    else if (row) this.jumpToUnit(row);
  }

  /** @param {import("./types.js").UnitRef} unit */
  jumpToUnit(unit) {
    const { mode, navigation } = this.desk;
    if (!mode.lead(unit)) navigation.go({ only: "all" }, unit, { near: refId(unit) });
  }

  /** What comes when all is judged. @param {"nuggets"|"day"} thing */
  toThing(thing) {
    if (thing === "nuggets") this.desk.session.setTriggerValue?.("page", "nuggets");
    else this.press("day");
  }

  /** Does something about the unit in hand; at the end of a screen that is the one judged last there.
   *  @param {() => void} action */
  aboutUnit(action) {
    const { loaded, session, navigation, panel } = this.desk;
    if (loaded && panel === "end") {
      const judged = navigation.indexOf(session.undo.top()?.unit);
      this.select(judged < 0 ? loaded.units.length - 1 : judged);
    }
    if (this.desk.unit) action();
    else this.desk.say("Nothing is in hand here; choose a unit first.");
  }

  /** @param {(state: UnitState) => UnitState} step */
  change(step) {
    const { unit, recorder } = this.desk;
    if (unit) recorder.record(step(unit.state));
  }

  openReasons() {
    const { unit, session, navigation, view } = this.desk;
    if (!unit) return;
    navigation.openPanel("reasons");
    const reasons = session.data.settings?.reasons ?? REASONS;
    view.bar.tray.reasons.show(reasons, unit.state.reason, unit.name);
  }

  /** @param {string} reason */
  cannotJudge(reason) {
    this.closeTray();
    const { unit, mode } = this.desk;
    if (unit) mode.give(cannotJudge(unit.state, reason));
  }

  openNote() {
    const { unit, navigation, view } = this.desk;
    if (!unit) return;
    navigation.openPanel("note");
    view.bar.tray.note.show(unit.state.note, unit.name);
  }

  closeTray() {
    unfocus(this.desk.view.root);
    this.desk.navigation.openPanel("labels");
  }

  undo() {
    const { desk } = this;
    if (desk.mode.undo()) return;
    const newest = desk.session.undo.pop();
    if (!newest) return desk.say("Nothing to take back.");
    if (desk.panel !== "end") this.closeTray();
    const oldest = this.takeBack(newest);
    if (!desk.mode.lead(oldest.unit)) void this.goToTakenBack(oldest);
  }

  /** Goes to the unit of another screen and says which one it is.
   *  @param {import("./types.js").UndoEntry} entry */
  async goToTakenBack({ unit, n, order }) {
    const { desk } = this;
    const { navigation, renewal } = desk;
    // The number may be that of an earlier document, where disputes had another order.
    const shown = navigation.go({ n, order, only: "all" }, unit, { near: refId(unit) });
    // A screen in memory is there at once.
    if (navigation.indexOf(unit) < 0) await shown;
    const name = desk.sheet.units[navigation.indexOf(unit)]?.name ?? "a judgment";
    desk.say(`Taken back: ${name} of topic ${unit.topic}.`);
    // Where no screen in memory held the unit, only the server can count without the judgment.
    renewal.wantUnits();
  }

  /** Takes back a change and all others of its group.
   *  @param {import("./types.js").UndoEntry} newest
   *  @returns {import("./types.js").UndoEntry} the oldest one that was taken back */
  takeBack(newest) {
    const { recorder, session } = this.desk;
    let entry = newest;
    // Together, so that no other tab or server sees half of a group taken back.
    recorder.recordTogether(() => {
      recorder.send(entry.unit, entry.before);
      while (entry.group && session.undo.top()?.group === entry.group) {
        entry = session.undo.pop() ?? entry;
        recorder.send(entry.unit, entry.before);
      }
    });
    return entry;
  }

  async openRecent() {
    const { overlays } = this.desk.view;
    const { api, preferences } = this.desk.session;
    overlays.openRecent([], "Loading …");
    try {
      const { recent } = await api.recent({ order: preferences.order });
      // The list may have been closed while the answer was on its way.
      if (overlays.isOpen()) overlays.openRecent(recent);
    } catch (error) {
      if (overlays.isOpen()) overlays.openRecent([], /** @type {Error} */ (error).message);
    }
  }

  /** @param {number} at */
  removeEvidence(at) {
    this.change((state) => detached(state, at));
  }

  /** @param {number} at @param {string|null} label */
  labelEvidence(at, label) {
    this.change((state) => evidenceLabelled(state, at, label));
    unfocus(this.desk.view.root);
  }
}
