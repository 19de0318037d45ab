/** What is recorded on its way out: into the undo stack, the outbox, and everything that shows it. */

import { brings } from "../modes/sets/evidence.js";
import * as judging from "./state.js";
import { newUuid } from "./trail.js";

/** @param {(event: import("../protocol.js").JudgmentEvent) => void} apply shows an event
 *  @param {(unit: object, state: object) => boolean} hold keeps what has no unit yet; whether it did */
export function createSending(desk, apply, hold) {
  let collected = null;

  function post(unit, state, via) {
    desk.growing ||= brings(desk.sheet, unit);
    const event = judging.makeEvent(unit, state, { uuid: newUuid(), spentMs: desk.timer.spent(), at: new Date().toISOString(), via });
    if (collected) collected.push(event);
    else desk.outbox.add(event);
    apply(event);
  }

  function send(unit, state, via) {
    if (!hold(unit, state)) post(unit, state, via);
  }

  /** What is recorded meanwhile is drawn once and leaves in one piece. */
  function together(run) {
    if (collected) return desk.view.together(run);
    const events = (collected = []);
    try {
      desk.view.together(run);
    } finally {
      collected = null;
      if (events.length) desk.outbox.add(...events);
    }
  }

  /** Records a new state of the unit in hand; nothing is sent where nothing changed, unless it is said `again` of a unit to be looked at
   *  again. What has the same `group` is taken back together; `via` is "suggestion" where that is what was accepted.
   *  @param {import("../protocol.js").UnitState} state @param {import("../protocol.js").Unit} unit
   *  @param {{group?: string, via?: "suggestion", again?: boolean, n?: number, order?: string}} more */
  function record(state, unit = desk.sheet.units[desk.at], { group, via, again = false, n = desk.sheet.position.screen, order = desk.sheet.order } = {}) {
    if (!unit || (judging.sameState(unit.state, state) && !(again && unit.review))) return;
    const { kind, topic, key } = unit;
    desk.undo.push({ n, order, unit: { kind, topic, key }, before: unit.state, group });
    send(unit, state, via);
  }

  return { post, send, together, record };
}
