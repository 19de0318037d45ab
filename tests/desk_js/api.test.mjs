import assert from "node:assert/strict";
import test from "node:test";

import { createApi } from "../../assessment/ui/desk/static/shared/api.js";

const SHEET = { n: 1 };
const reply = (status, body) => ({ ok: status < 400, status, json: async () => body });

/** A server that knows the new token only, and the tokens that it was asked with. */
function server() {
  const seen = [];
  const fetch = async (url, { headers }) => {
    seen.push(headers["X-Desk-Token"]);
    return headers["X-Desk-Token"] === "new" ? reply(200, SHEET) : reply(401, { error: "this session has ended" });
  };
  return { seen, fetch, pause: async () => {} };
}

test("a question that was refused for its token is put again when a new one has come", async () => {
  const data = { api: "", token: "old" };
  const { seen, ...options } = server();
  const api = createApi(() => data, { ...options, onRefused: () => { data.token = "new"; } });
  assert.deepEqual(await api.screen({ n: 1 }), SHEET);
  assert.deepEqual(seen, ["old", "new"]);
});

test("where no new token comes the refusal is told, after one question", async () => {
  const { seen, ...options } = server();
  let signIns = 0;
  const api = createApi(() => ({ api: "", token: "old" }), { ...options, onRefused: () => { signIns += 1; } });
  await assert.rejects(api.screen({ n: 1 }), { status: 401 });
  assert.deepEqual([seen.length, signIns], [1, 1]);
});

test("without a way to ask for a token the refusal is told at once", async () => {
  const { seen, ...options } = server();
  await assert.rejects(createApi(() => ({ api: "", token: "old" }), options).screen({}), { status: 401 });
  assert.equal(seen.length, 1);
});
