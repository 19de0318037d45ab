/** What each key and button does, the same in every mode; a mode's own actions come first.
 *  `key_presses.js` finds the action of a key. */

import { unfocus } from "../shared/dom.js";
import { nextThing } from "./end_words.js";
import { isJudging } from "./phase.js";
import { resized } from "./preferences.js";
import { leftInCampaign } from "./progress.js";
import { cannotJudge, cleared, detached, evidenceLabelled, flagged, refId } from "../units/unit_state.js";

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

/**
 * @typedef {object} ActionParts
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./session.js").Session, "data"|"openPage">} session
 * @property {Pick<import("../shared/api.js").Api, "recent">} api
 * @property {Pick<import("./undo.js").Undo, "top">} undo
 * @property {import("./preferences.js").StoredPreferences} preferences
 * @property {Pick<import("./recorder.js").Recorder, "record">} recorder
 * @property {Pick<import("./taking_back.js").TakingBack, "undo">} takingBack
 * @property {import("./navigation.js").Navigation} navigation
 * @property {Pick<import("./screen_end.js").ScreenEnd, "jumpAt">} end
 * @property {Pick<import("./inquiries.js").Inquiries, "open"|"ask"|"withdraw"|"keepDraft">} inquiries
 * @property {Pick<import("./my_day.js").Day, "open">} day
 * @property {Pick<import("./guidelines_news.js").GuidelinesNews, "take">} news
 * @property {Pick<import("./phase.js").Phase, "refuses">} phase
 * @property {Pick<import("../modes/modes.js").Modes, "current">} modes
 * @property {import("../view/view.js").DeskView} view
 * @property {(text: string) => void} say
 */

export class Actions {
  /** @param {ActionParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.table = this.createTable();
    this.trayHandlers = this.createTrayHandlers();
    this.press = this.press.bind(this);
    this.label = this.label.bind(this);
    this.select = this.select.bind(this);
    this.jump = this.jump.bind(this);
  }

  /** @returns {Object<string, () => void>} */
  createTable() {
    const { modes, navigation, preferences, inquiries, day, view, shown, takingBack } = this.parts;
    return {
      excuse: () => this.openReasons(),
      undo: () => takingBack.undo(),
      note: () => this.aboutUnit(() => this.openNote()),
      ask: () => this.aboutUnit(() => inquiries.open()),
      withdrawQuestion: () => inquiries.withdraw(),
      clear: () => this.change(cleared),
      flag: () => this.aboutUnit(() => this.change(flagged)),
      nextOpen: () => modes.current.goOn(),
      previousScreen: () => navigation.previousScreen(),
      nextScreen: () => navigation.nextScreen(),
      recent: () => this.openRecent(),
      day: () => void day.open(),
      narrative: () => view.question.toggle(),
      guidelines: () => this.readGuidelines(),
      definitions: () => preferences.change({ long: !preferences.current.long }),
      larger: () => preferences.change(resized(preferences.current, 1)),
      smaller: () => preferences.change(resized(preferences.current, -1)),
      stay: () => preferences.change({ stay: !preferences.current.stay }),
      order: () => navigation.nextOrder(),
      only: () => navigation.toggleOnly(),
      focus: () => preferences.change({ focus: !preferences.current.focus }),
      menu: () => view.header.menu.toggle(),
      ownKeys: () => view.keyDialog.open(modes.current.keyTable()),
      help: () => view.overlays.openHelp(modes.current.keyTable()),
      reload: () => void navigation.go({ n: shown.loaded?.position.screen ?? null }),
    };
  }

  /** What the panels of the bottom bar do. */
  createTrayHandlers() {
    const { navigation, inquiries } = this.parts;
    return {
      reason: (/** @type {string} */ reason) => this.cannotJudge(reason),
      note: () => {
        navigation.saveNote();
        navigation.closeTray();
      },
      close: () => navigation.closeTray(),
      ask: (/** @type {string} */ text) => {
        inquiries.ask(text);
        navigation.closeTray();
      },
      draftInquiry: (/** @type {string} */ text) => inquiries.keepDraft(text),
      jump: (/** @type {import("./end_jumps.js").Jump} */ jump) => this.jumpTo(jump),
      onward: () => navigation.onward(),
    };
  }

  /** @param {string} action */
  press(action) {
    const { modes, view } = this.parts;
    if (!view.isReady && !ANYTIME.has(action)) return;
    if (this.isRefused(action)) return;
    const mode = modes.current;
    mode.beforeAction(action);
    (mode.actions[action] ?? this.table[action])?.();
  }

  /** Whether an action judges while nothing can be judged. @param {string} action */
  isRefused(action) {
    const { modes, phase } = this.parts;
    return isJudging(action, modes.current.keyTable()) && phase.refuses();
  }

  /** @param {string} key */
  label(key) {
    const { modes, view } = this.parts;
    if (view.isReady && !this.isRefused("label")) modes.current.label(key);
  }

  /** Selects the unit at an index, or what it belongs to; past the last one the end shows.
   *  @param {number} index */
  select(index) {
    const { shown, modes, navigation } = this.parts;
    const unit = shown.sheet.units[index];
    if (!unit || !modes.current.lead(unit)) navigation.select(index);
  }

  /** @param {Recent} judgment one of the last ten */
  jump(judgment) {
    this.parts.navigation.go({ n: judgment.n, only: "all" }, judgment, { near: refId(judgment) });
  }

  /** @param {import("./end_jumps.js").Jump} jump to a unit of this screen, or of any other */
  jumpTo({ index, row }) {
    if (index !== undefined) this.select(index);
    else if (row) this.jumpToUnit(row);
  }

  /** @param {import("./types.js").UnitRef} unit */
  jumpToUnit(unit) {
    const { modes, navigation } = this.parts;
    if (!modes.current.lead(unit)) navigation.go({ only: "all" }, unit, { near: refId(unit) });
  }

  /** The jump that a digit stands for at the end of a screen; whether there was one. @param {string} key */
  jumpFromEnd(key) {
    const jump = this.parts.end.jumpAt(key);
    if (jump) this.jumpTo(jump);
    return Boolean(jump);
  }

  /** From the end of the last screen to what is left open, or else to what comes when all is judged. */
  goOnAtLastEnd() {
    const { shown, session } = this.parts;
    if (leftInCampaign(shown.sheet) > 0) this.jumpFromEnd("1");
    else if (nextThing(shown.sheet) === "nuggets") session.openPage("nuggets");
    else this.press("day");
  }

  /** Shows what is new in the guidelines, else docks or undocks them. */
  readGuidelines() {
    const { news, preferences } = this.parts;
    if (!news.take()) preferences.change({ guide: !preferences.current.guide });
  }

  /** Does something about the unit in hand; at the end of a screen that is the one judged last there.
   *  @param {() => void} action */
  aboutUnit(action) {
    const { shown, undo, say } = this.parts;
    if (shown.loaded && shown.panel === "end") {
      const judged = shown.indexOf(undo.top()?.unit);
      this.select(judged < 0 ? shown.loaded.units.length - 1 : judged);
    }
    if (shown.unit) action();
    else say("Nothing is in hand here; choose a unit first.");
  }

  /** @param {(state: UnitState) => UnitState} step */
  change(step) {
    const { shown, recorder } = this.parts;
    if (shown.unit) recorder.record(step(shown.unit.state));
  }

  openReasons() {
    const { shown, session, navigation, view } = this.parts;
    const { unit } = shown;
    if (!unit) return;
    navigation.openPanel("reasons");
    const reasons = session.data.settings?.reasons ?? REASONS;
    view.bar.tray.reasons.show(reasons, unit.state.reason, unit.name);
  }

  /** @param {string} reason */
  cannotJudge(reason) {
    const { shown, modes, navigation } = this.parts;
    navigation.closeTray();
    if (shown.unit) modes.current.give(cannotJudge(shown.unit.state, reason));
  }

  openNote() {
    const { shown, navigation, view } = this.parts;
    const { unit } = shown;
    if (!unit) return;
    navigation.openPanel("note");
    view.bar.tray.note.show(unit.state.note, unit.name);
  }

  async openRecent() {
    const { api, preferences } = this.parts;
    const { overlays } = this.parts.view;
    overlays.openRecent([], "Loading …");
    try {
      const { recent } = await api.recent({ order: preferences.current.order });
      // The list may have been closed while the answer was on its way.
      if (overlays.isOpen()) overlays.openRecent(recent);
    } catch (error) {
      if (overlays.isOpen()) overlays.openRecent([], /** @type {Error} */ (error).message);
    }
  }

  /** @param {number} index */
  removeEvidence(index) {
    this.change((state) => detached(state, index));
  }

  /** @param {number} index @param {string|null} label */
  labelEvidence(index, label) {
    this.change((state) => evidenceLabelled(state, index, label));
    unfocus(this.parts.view.root);
  }
}
