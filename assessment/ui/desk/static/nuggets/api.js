/** The server's routes for nuggets, and how a batch of the outbox goes through them. */

import { ApiError, createApi } from "../shared/api.js";

const PATIENCE = 10_000;
const GIVEN_UP = [400, 404, 409, 413, 422];

/**
 * @param {() => {api: string, token: string}} access read anew at every call: the token may be renewed meanwhile
 * @param {{onList: (answer: object) => void, onVote: (event: object) => void}} hears the list after a change of it; a vote that is stored
 */
export function createNuggetApi(access, { onList, onVote }) {
  const desk = createApi(access);

  async function call(path, options = {}) {
    const { api, token } = access();
    const headers = { "X-Desk-Token": token, ...options.headers };
    let response;
    try {
      response = await fetch(`${api}/${path}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options, headers });
    } catch {
      throw new ApiError(0, "the server does not answer");
    }
    const body = await response.json().catch(() => null);
    if (response.ok && body) return body;
    throw new ApiError(response.ok ? 502 : response.status, body?.error || `the server answered ${response.status}`);
  }

  const tend = (act) => call("nuggets", { method: "POST", body: JSON.stringify(act), headers: { "Content-Type": "application/json" }, keepalive: true });

  /** What the page does with an answer must not keep the event from being settled. */
  function safely(run) {
    try {
      run();
    } catch (error) {
      console.error(error);
    }
  }

  async function sendVote(event, receipt) {
    const answer = await desk.judgments([event]);
    const refused = (answer.refused ?? []).find((item) => item.uuid === event.uuid);
    if (refused) return receipt.refused.push(refused);
    if (!answer.stored?.includes(event.uuid)) throw new ApiError(502, "the server did not acknowledge it");
    receipt.stored.push(event.uuid);
    safely(() => onVote(event));
  }

  async function sendAct(event, receipt) {
    const list = await tend(event);
    receipt.stored.push(event.uuid);
    safely(() => onList(list));
  }

  /** Sends one event; a refusal ends in the receipt, trouble on the way is thrown. */
  async function sendOne(event, receipt) {
    try {
      await (event.action ? sendAct(event, receipt) : sendVote(event, receipt));
    } catch (error) {
      if (!GIVEN_UP.includes(error.status)) throw error;
      receipt.refused.push({ uuid: event.uuid, why: error.message });
    }
  }

  return {
    questions: () => call("nuggets"),
    list: (query) => call(`nuggets?${new URLSearchParams(query)}`),
    history: (query) => call(`nuggets/history?${new URLSearchParams(query)}`),
    /** Events in their order: a vote may be about the nugget that was written just before it. */
    async send(events) {
      const receipt = { stored: [], refused: [] };
      try {
        for (const event of events) await sendOne(event, receipt);
      } catch (error) {
        if (!receipt.stored.length && !receipt.refused.length) throw error;
      }
      return receipt;
    },
  };
}
