/** Where a judgment goes: into the undo stack, the outbox, and everything that shows it. */

import { newUuid } from "../shared/uuid.js";
import { applyEvent } from "./progress.js";
import { makeEvent, sameState } from "../units/unit_state.js";

/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").UnitRef} UnitRef */
/** @typedef {import("./types.js").UnitState} UnitState */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */
/**
 * @typedef {object} RecordOptions  what has the same `group` is undone together; `via` is "suggestion" where
 *   that was accepted; `again`: a unit to be looked at again is recorded even if nothing changed
 * @property {string} [group]
 * @property {"suggestion"} [via]
 * @property {boolean} [again]
 * @property {number} [n]
 * @property {import("./types.js").Order} [order]
 */

/**
 * @typedef {object} RecorderParts
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./undo.js").Undo, "push">} undo
 * @property {Pick<import("../shared/outbox.js").Outbox, "add">} outbox
 * @property {Pick<import("./screens.js").Screens, "apply">} screens
 * @property {Pick<import("./unit_timer.js").Timer, "spent">} timer
 * @property {Pick<import("./phase.js").Phase, "refuses">} phase
 * @property {Pick<import("../modes/modes.js").Modes, "current">} modes
 * @property {Pick<import("../view/view.js").DeskView, "showUnit"|"drawTogether">} view
 * @property {Pick<import("./loaded_end_lists.js").LoadedEndLists, "markStale">} endLists
 * @property {Pick<import("./screen_end.js").ScreenEnd, "showAgain">} end
 * @property {(unit: UnitRef) => void} onJudged  before the judgment is shown
 */

/** Whether a judgment that changes nothing is recorded all the same. @param {Unit} unit @param {RecordOptions} options */
const isAwaited = (unit, { again }) => Boolean(unit.sent_back || (again && unit.review));

export class Recorder {
  /** @param {RecorderParts} parts */
  constructor(parts) {
    this.parts = parts;
    /** @type {JudgmentEvent[]|null} what leaves together, while `recordTogether` runs */
    this.collected = null;
  }

  /** Records a new state of a unit; nothing is sent where nothing changed.
   *  @param {UnitState} state @param {Unit|undefined} unit @param {RecordOptions} options */
  record(state, unit = this.parts.shown.unit, options = {}) {
    const { shown, phase, undo } = this.parts;
    const { position, order } = shown.sheet;
    if (!unit) return;
    if (sameState(unit.state, state) && !isAwaited(unit, options)) return;
    if (phase.refuses()) return;
    const { kind, topic, key } = unit;
    const screen = { n: options.n ?? position.screen, order: options.order ?? order };
    undo.push({ ...screen, unit: { kind, topic, key }, before: unit.state, group: options.group });
    this.send(unit, state, options.via);
  }

  /** @param {UnitRef} unit @param {UnitState} state @param {"suggestion"} [via] */
  send(unit, state, via) {
    if (!this.parts.modes.current.hold(unit, state)) this.post(unit, state, via);
  }

  /** @param {UnitRef} unit @param {UnitState} state @param {"suggestion"} [via] */
  post(unit, state, via) {
    const { outbox, timer, onJudged } = this.parts;
    onJudged(unit);
    const stamp = { uuid: newUuid(), spentMs: timer.spent(), at: new Date().toISOString(), via };
    const event = makeEvent(unit, state, stamp);
    if (this.collected) this.collected.push(event);
    else outbox.add(event);
    this.apply(event);
  }

  /** What is recorded while `run` runs is drawn once and leaves in one piece. @param {() => void} run */
  recordTogether(run) {
    const { view, outbox } = this.parts;
    if (this.collected) return view.drawTogether(run);
    /** @type {JudgmentEvent[]} */
    const events = [];
    this.collected = events;
    try {
      view.drawTogether(run);
    } finally {
      this.collected = null;
      if (events.length) outbox.add(...events);
    }
  }

  /** Shows an event on the screen and lays it over the screens in memory. @param {JudgmentEvent} event */
  apply(event) {
    const { shown, screens, endLists, end, view } = this.parts;
    screens.apply(event, shown.loaded);
    endLists.markStale();
    if (!shown.loaded) return;
    const { sheet, changed } = applyEvent(shown.loaded, event);
    if (changed < 0) return;
    shown.replaceSheet(sheet);
    view.showUnit(sheet, changed, shown.index);
    end.showAgain();
  }
}
