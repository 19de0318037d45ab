/** A server that was started again may have an older copy of the log, restored from a backup.  So the newest judgment of
 *  each unit, acknowledged on this page, is sent once more: what the log has is stored once by its UUID. */

import { refId } from "../units/unit_state.js";

/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */

/** Units whose newest judgment is kept, the last ones. */
const MAX = 2000;

export class SentAgain {
  constructor() {
    /** @type {Map<string, JudgmentEvent>} the newest acknowledged event, by unit */
    this.newest = new Map();
    /** @type {Set<string>} names of the servers that have answered */
    this.servers = new Set();
  }

  /** Takes note of what was acknowledged. @param {JudgmentEvent[]} events
   *  @param {import("../protocol.js").Acknowledgement} acknowledgement */
  note(events, { stored }) {
    const uuids = new Set(stored);
    for (const event of events.filter(({ uuid }) => uuids.has(uuid))) {
      // the last one of a unit stands last
      this.newest.delete(refId(event));
      this.newest.set(refId(event), event);
    }
    for (const unit of [...this.newest.keys()].slice(0, -MAX)) this.newest.delete(unit);
  }

  /** What to send again, now that this server has answered: nothing unless it is another one than before.
   *  @param {string|undefined} server
   *  @param {JudgmentEvent[]} waiting  newer events of a unit, stored before its older one, would lose
   *  @returns {JudgmentEvent[]} */
  noteServer(server, waiting) {
    if (!server || this.servers.has(server)) return [];
    const isFirst = !this.servers.size;
    this.servers.add(server);
    if (isFirst) return [];
    const newer = new Set(waiting.map(refId));
    return [...this.newest].filter(([unit]) => !newer.has(unit)).map(([, event]) => event);
  }
}
