import assert from "node:assert/strict";
import test from "node:test";

import { SentAgain } from "../../assessment/ui/desk/static/core/sent_again.js";

const event = (key, uuid) => ({ kind: "relevance", topic: "1", key, uuid });
const uuids = (events) => events.map(({ uuid }) => uuid);

/** Acknowledged by one server, in this order. */
function acknowledged(...events) {
  const sent = new SentAgain();
  sent.note(events, { stored: uuids(events), refused: [] });
  assert.deepEqual(sent.noteServer("first", []), []);
  return sent;
}

test("the newest judgment of each unit goes to a server that was started again, once", () => {
  const sent = acknowledged(event("a", "1"), event("b", "2"), event("a", "3"));
  assert.deepEqual(sent.noteServer("first", []), []);
  assert.deepEqual(uuids(sent.noteServer("second", [])), ["2", "3"]);
  assert.deepEqual(sent.noteServer("second", []), []);
  assert.deepEqual(sent.noteServer("first", []), []);
});

test("nothing is sent after a newer judgment of its unit", () => {
  const sent = acknowledged(event("a", "1"), event("b", "2"));
  assert.deepEqual(uuids(sent.noteServer("second", [event("a", "9")])), ["2"]);
});

test("what was refused is not sent again", () => {
  const sent = new SentAgain();
  sent.note([event("a", "1")], { stored: [], refused: [{ uuid: "1", why: "closed" }] });
  sent.noteServer("first", []);
  assert.deepEqual(sent.noteServer("second", []), []);
});
