/** The server's four routes.  A failed call throws an ApiError with the status and one sentence for the reader. */

const PATIENCE = 10_000;
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

/** @param {() => {api: string, token: string}} access read anew at every call: the token may be renewed meanwhile */
export function createApi(access, { fetch = globalThis.fetch.bind(globalThis) } = {}) {
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

  return {
    screen: (query) => {
      const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
      return call(`screen?${new URLSearchParams(given)}`);
    },
    judgments: (events) => {
      const body = JSON.stringify({ judgments: events });
      const headers = { "Content-Type": "application/json" };
      return call("judgments", { method: "POST", body, headers, keepalive: body.length < KEEPALIVE_BYTES / 3 });
    },
    recent: (query = {}) => call(`recent?${new URLSearchParams(query)}`),
  };
}
