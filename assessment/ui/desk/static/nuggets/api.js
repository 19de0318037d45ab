/** The server's routes for nuggets, and how a batch of the outbox goes through them. */

import { ApiError, createCall, jsonBody, postJudgments } from "../shared/api.js";

/** @typedef {import("./types.js").NuggetEvent} NuggetEvent */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("./types.js").QuestionRef} QuestionRef */
/** @typedef {{stored: string[], refused: {uuid: string, why: string}[]}} Acknowledgement */
/**
 * @typedef {object} Listeners  called with the list after a change of it, and with a vote that is stored
 * @property {(list: NuggetList) => void} onList
 * @property {(event: NuggetEvent) => void} onVote
 */

const REFUSED_FOR_GOOD = [400, 404, 409, 413, 422];

/** What the page does with an answer must not keep the event from being settled. @param {() => void} run */
function safely(run) {
  try {
    run();
  } catch (error) {
    console.error(error);
  }
}

class NuggetApi {
  /** @param {import("../shared/api.js").Access} access @param {Listeners} listeners */
  constructor(access, { onList, onVote }) {
    this.call = createCall(access, (address, options) => globalThis.fetch(address, options));
    this.onList = onList;
    this.onVote = onVote;
    this.send = this.send.bind(this);
  }

  /** @returns {Promise<{questions: import("./types.js").QuestionRow[]}>} */
  questions() {
    return this.call("nuggets");
  }

  /** @param {Record<string, any>} query @returns {Promise<NuggetList>} */
  list(query) {
    return this.call(`nuggets?${new URLSearchParams(query)}`);
  }

  /** @param {QuestionRef} questionRef @returns {Promise<import("./types.js").History>} */
  history(questionRef) {
    return this.call(`nuggets/history?${new URLSearchParams(questionRef)}`);
  }

  /** @param {NuggetEvent} event @param {Acknowledgement} acknowledgement */
  async sendVote(event, acknowledgement) {
    const answer = await postJudgments(this.call, [/** @type {any} */ (event)]); // a vote has all fields of a judgment
    const refused = (answer.refused ?? []).find(
      (/** @type {{uuid: string}} */ { uuid }) => uuid === event.uuid,
    );
    if (refused) {
      acknowledgement.refused.push(refused);
      return;
    }
    if (!answer.stored?.includes(event.uuid)) throw new ApiError(502, "the server did not acknowledge it");
    acknowledgement.stored.push(event.uuid);
    safely(() => this.onVote(event));
  }

  /** @param {NuggetEvent} event @param {Acknowledgement} acknowledgement */
  async sendAct(event, acknowledgement) {
    const list = await this.call("nuggets", jsonBody(event, true));
    acknowledgement.stored.push(event.uuid);
    safely(() => this.onList(list));
  }

  /** Sends one event; a refusal ends in the acknowledgement, other errors are thrown.
   *  @param {NuggetEvent} event @param {Acknowledgement} acknowledgement */
  async sendOne(event, acknowledgement) {
    try {
      await (event.action ? this.sendAct(event, acknowledgement) : this.sendVote(event, acknowledgement));
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSED_FOR_GOOD.includes(error.status)) throw error;
      acknowledgement.refused.push({ uuid: event.uuid, why: error.message });
    }
  }

  /** Events in their order: a vote may be about the nugget that was written just before it.
   *  @param {NuggetEvent[]} events @returns {Promise<Acknowledgement>} */
  async send(events) {
    /** @type {Acknowledgement} */
    const acknowledgement = { stored: [], refused: [] };
    try {
      for (const event of events) await this.sendOne(event, acknowledgement);
    } catch (error) {
      if (!acknowledgement.stored.length && !acknowledgement.refused.length) throw error;
    }
    return acknowledgement;
  }
}

/** @param {import("../shared/api.js").Access} access @param {Listeners} listeners */
export const createNuggetApi = (access, listeners) => new NuggetApi(access, listeners);
