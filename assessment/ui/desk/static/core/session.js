/** For whom the desk works, and its connection to the server: token, outbox, screens, undo stack. */

import { createApi } from "../shared/api.js";
import { createOutbox, usableStorage } from "../shared/outbox.js";
import { createTokenRenewal } from "../shared/token_renewal.js";
import { createScreens } from "./screens.js";
import { SentAgain } from "./sent_again.js";
import { createUndo } from "./undo.js";
import { createTimer } from "./unit_timer.js";

/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */
/**
 * @typedef {object} Listeners
 * @property {(status: import("./types.js").Status) => void} onStatus
 * @property {(event: JudgmentEvent) => void} onForeign
 * @property {(list: {event: JudgmentEvent, why: string}[]) => void} onRefused
 */

export class Session {
  /** @param {Component} component @param {Listeners} listeners */
  constructor({ data, setTriggerValue }, listeners) {
    this.data = data;
    this.setTriggerValue = setTriggerValue;
    this.storage = usableStorage(() => window.localStorage);
    this.timer = createTimer();
    this.undo = createUndo(
      usableStorage(() => window.sessionStorage),
      data.key,
    );
    this.refusedToken = createTokenRenewal(() => this.setTriggerValue?.("token", Date.now()));
    this.api = createApi(() => this.data, { onRefused: this.refusedToken });
    this.sentAgain = new SentAgain();
    const { key } = data;
    this.outbox = createOutbox({
      key,
      storage: this.storage,
      post: (events) => this.post(events),
      ...listeners,
    });
    this.screens = createScreens(this.api, this.outbox);
  }

  /** Leads from the desk to another page. @param {string} name */
  openPage(name) {
    this.setTriggerValue?.("page", name);
  }

  /** @param {JudgmentEvent[]} events */
  async post(events) {
    try {
      const acknowledgement = await this.api.judgments(events);
      this.onAcknowledged(events, acknowledgement);
      return acknowledgement;
    } catch (error) {
      this.refusedToken(/** @type {import("../shared/api.js").ApiError} */ (error));
      throw error;
    }
  }

  /** @param {JudgmentEvent[]} events @param {import("../protocol.js").Acknowledgement} acknowledgement */
  onAcknowledged(events, acknowledgement) {
    if (!Array.isArray(acknowledgement?.stored)) return; // a proxy's answer
    this.sentAgain.note(events, acknowledgement);
    const waiting = [...this.outbox.pending(), ...events];
    const again = this.sentAgain.noteServer(acknowledgement.server, waiting);
    if (again.length) this.outbox.add(...again);
  }

  /** New data for the same assessor and campaign: a fresh token wakes what waited for it.
   *  @param {Component} component @returns {boolean} whether the token is new */
  renew({ data, setTriggerValue }) {
    const isNew = data.token !== this.data.token;
    this.data = data;
    this.setTriggerValue = setTriggerValue;
    if (isNew) this.outbox.wake();
    return isNew;
  }
}
