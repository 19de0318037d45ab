/** The server's four routes.  A failed call throws an ApiError with the status and one sentence for the reader. */

const PATIENCE = 10_000;
/** How long a refused question waits for a new token before it is told. */
const RENEWAL = 5_000;
const LOOK = 50;
/** Browsers refuse larger bodies for requests that outlive the page. */
const KEEPALIVE_BYTES = 60_000;

export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function answerOf(response) {
  const body = await response.json().catch(() => null);
  if (response.ok && body) return body;
  const said = typeof body?.error === "string" ? body.error : "";
  throw new ApiError(response.ok ? 502 : response.status, said || `the server answered ${response.status}`);
}

/**
 * @param {() => {api: string, token: string}} access read anew at every call: the token may be renewed meanwhile
 * @param {{fetch?: typeof globalThis.fetch, onRefused?: (error: ApiError) => void, pause?: (ms: number) => Promise<void>}} options
 *   `onRefused` asks for a new token; with it a question that was refused for its token is put once more when that has come
 */
export function createApi(access, options = {}) {
  const { fetch = globalThis.fetch.bind(globalThis), onRefused = null, pause = (ms) => new Promise((done) => setTimeout(done, ms)) } = options;

  async function otherToken(old) {
    for (let waited = 0; waited < RENEWAL && access().token === old; waited += LOOK) await pause(LOOK);
    return access().token !== old;
  }

  async function call(path, options = {}) {
    const { api, token } = access();
    const headers = { "X-Desk-Token": token, ...options.headers };
    let response;
    try {
      response = await fetch(`${api}/${path}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE), ...options, headers });
    } catch {
      throw new ApiError(0, "the server does not answer");
    }
    return answerOf(response);
  }

  /** A question, put again once where only its token was too old. */
  async function ask(path) {
    const { token } = access();
    try {
      return await call(path);
    } catch (error) {
      if (error.status !== 401 || !onRefused) throw error;
      onRefused(error);
      if (await otherToken(token)) return call(path);
      throw error;
    }
  }

  return {
    screen: (query) => {
      const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
      return ask(`screen?${new URLSearchParams(given)}`);
    },
    judgments: (events) => {
      const body = JSON.stringify({ judgments: events });
      const headers = { "Content-Type": "application/json" };
      return call("judgments", { method: "POST", body, headers, keepalive: body.length < KEEPALIVE_BYTES / 3 });
    },
    recent: (query = {}) => ask(`recent?${new URLSearchParams(query)}`),
  };
}
