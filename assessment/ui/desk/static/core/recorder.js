/** Where a judgment goes: into the undo stack, the outbox, and everything that shows it. */

import { newUuid } from "../shared/uuid.js";
import { applyEvent } from "./progress.js";
import { makeEvent, sameState } from "./unit_state.js";

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

/** Whether a judgment that changes nothing is recorded all the same. @param {Unit} unit @param {RecordOptions} options */
const isAwaited = (unit, { again }) => Boolean(unit.sent_back || (again && unit.review));

export class Recorder {
  /** @param {import("./types.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {JudgmentEvent[]|null} what leaves together, while `recordTogether` runs */
    this.collected = null;
  }

  /** Records a new state of a unit; nothing is sent where nothing changed.
   *  @param {UnitState} state @param {Unit|undefined} unit @param {RecordOptions} options */
  record(state, unit = this.desk.unit, options = {}) {
    const { position, order } = this.desk.sheet;
    if (!unit) return;
    if (sameState(unit.state, state) && !isAwaited(unit, options)) return;
    if (this.desk.phase.refuses()) return;
    const { kind, topic, key } = unit;
    const screen = { n: options.n ?? position.screen, order: options.order ?? order };
    this.desk.session.undo.push({
      ...screen,
      unit: { kind, topic, key },
      before: unit.state,
      group: options.group,
    });
    this.send(unit, state, options.via);
  }

  /** @param {UnitRef} unit @param {UnitState} state @param {"suggestion"} [via] */
  send(unit, state, via) {
    if (!this.desk.mode.hold(unit, state)) this.post(unit, state, via);
  }

  /** @param {UnitRef} unit @param {UnitState} state @param {"suggestion"} [via] */
  post(unit, state, via) {
    const { day, session, renewal } = this.desk;
    renewal.expectUnits(unit);
    day.noteWork();
    const stamp = { uuid: newUuid(), spentMs: session.timer.spent(), at: new Date().toISOString(), via };
    const event = makeEvent(unit, state, stamp);
    if (this.collected) this.collected.push(event);
    else session.outbox.add(event);
    this.apply(event);
  }

  /** What is recorded while `run` runs is drawn once and leaves in one piece. @param {() => void} run */
  recordTogether(run) {
    const { view, session } = this.desk;
    if (this.collected) return view.drawTogether(run);
    /** @type {JudgmentEvent[]} */
    const events = [];
    this.collected = events;
    try {
      view.drawTogether(run);
    } finally {
      this.collected = null;
      if (events.length) session.outbox.add(...events);
    }
  }

  /** Shows an event on the screen and lays it over the screens in memory. @param {JudgmentEvent} event */
  apply(event) {
    const { desk } = this;
    desk.session.screens.apply(event, desk.loaded);
    desk.endLists.markStale();
    if (!desk.loaded) return;
    const { sheet, changed } = applyEvent(desk.sheet, event);
    if (changed < 0) return;
    desk.loaded = sheet;
    desk.view.showUnit(sheet, changed, desk.at);
    if (desk.panel === "end") desk.navigation.showEnd();
  }
}
