/** Calls of the server.  A failed call throws an ApiError with the status and one sentence for the reader. */

/** @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent */
/** @typedef {() => {api: string, token: string}} Access  asked at every call: the token may be renewed
 *    meanwhile */
/** @typedef {typeof globalThis.fetch} Fetch */
/** @typedef {(path: string, options?: RequestInit) => Promise<any>} Call */

const PATIENCE = 10_000;
/** How long a question whose token was refused waits for a new one. */
const RENEWAL = 5_000;
const LOOK = 50;
/** Browsers refuse larger bodies for requests that outlive the page. */
const KEEPALIVE_BYTES = 60_000;
/** UTF-8 bytes that a character may take. */
const BYTES = 3;

export class ApiError extends Error {
  /** @param {number} status 0 without an answer @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** @param {Response} response */
async function answerOf(response) {
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  const why = typeof body?.error === "string" ? body.error : "";
  throw new ApiError(response.ok ? 502 : response.status, why || `the server answered ${response.status}`);
}

/** @param {Access} access @param {Fetch} fetch @returns {Call} */
export function createCall(access, fetch) {
  return async (path, options = {}) => {
    const { api, token } = access();
    const headers = { "X-Desk-Token": token, ...options.headers };
    const signal = AbortSignal.timeout(PATIENCE);
    let response;
    try {
      response = await fetch(`${api}/${path}`, { cache: "no-store", signal, ...options, headers });
    } catch {
      throw new ApiError(0, "the server does not answer");
    }
    return answerOf(response);
  };
}

/** @param {any} value @param {boolean} keepalive whether the request may outlive the page
 *  @returns {RequestInit} */
export function jsonBody(value, keepalive) {
  return {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "Content-Type": "application/json" },
    keepalive,
  };
}

/** Posts judgments; the body of a few outlives the page.
 *  @param {Call} call @param {JudgmentEvent[]} events */
export function postJudgments(call, events) {
  const value = { judgments: events };
  return call("judgments", jsonBody(value, JSON.stringify(value).length < KEEPALIVE_BYTES / BYTES));
}

/** @param {number} ms @returns {Promise<void>} */
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** @param {Access} access
 *  @param {{fetch?: Fetch, onRefused?: ((error: ApiError) => void)|null, pause?: (ms: number) =>
 *    Promise<void>}} options `onRefused` asks for a new token; with it a question that was refused for its
 *    token is put once more when that has come */
export function createApi(
  access,
  { fetch = globalThis.fetch.bind(globalThis), onRefused = null, pause = sleep } = {},
) {
  const call = createCall(access, fetch);

  /** @param {string} old */
  async function otherToken(old) {
    for (let waited = 0; waited < RENEWAL && access().token === old; waited += LOOK) await pause(LOOK);
    return access().token !== old;
  }

  /** A question, put again once where only its token was too old. @param {string} path */
  async function ask(path) {
    const { token } = access();
    try {
      return await call(path);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !onRefused) throw error;
      onRefused(error);
      if (await otherToken(token)) return call(path);
      throw error;
    }
  }

  return {
    /** @param {Record<string, any>} query @returns {Promise<import("../protocol.js").Sheet>} */
    screen: (query) => {
      const named = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
      return ask(`screen?${new URLSearchParams(named)}`);
    },
    /** @param {JudgmentEvent[]} events @returns {Promise<import("../protocol.js").Acknowledgement>} */
    judgments: (events) => postJudgments(call, events),
    /** @param {Record<string, string>} query
     *  @returns {Promise<import("../protocol.js").InquiryLists | {seq: number, same: true}>} */
    inquiries: (query) => ask(`questions?${new URLSearchParams(query)}`),
    /** @param {import("../protocol.js").InquiryEvent[]} questions
     *  @returns {Promise<import("../protocol.js").Acknowledgement>} */
    sendInquiries: (questions) => call("questions", jsonBody({ questions }, false)),
    /** @param {string} version @returns {Promise<{version: string}>} */
    guidelinesRead: (version) => call("guidelines", jsonBody({ version }, false)),
    /** @param {Record<string, string>} query
     *  @returns {Promise<import("../protocol.js").EndLists>} */
    ending: (query) => ask(`ending?${new URLSearchParams(query)}`),
    /** @param {Record<string, string>} query
     *  @returns {Promise<import("../protocol.js").MyDay>} */
    day: (query) => ask(`day?${new URLSearchParams(query)}`),
    /** @param {Record<string, string>} query
     *  @returns {Promise<{recent: import("../protocol.js").Recent[]}>} */
    recent: (query = {}) => ask(`recent?${new URLSearchParams(query)}`),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */
