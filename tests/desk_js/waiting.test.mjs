/** What waits for units of screens that were left. */

import assert from "node:assert/strict";
import test from "node:test";

import { Delivery, Waiting } from "../../assessment/ui/desk/static/core/waiting.js";

const sheet = (id) => ({ topic: { id: "7" }, screen: { id, mode: "sets" }, order: "answer", position: { screen: 3 } });

test("a fault in the delivery of a screen does not keep it from being delivered later", async () => {
  const [left, shown] = [sheet("left"), sheet("shown")];
  const waiting = new Waiting(null, "spring/Ann", { mode: "sets", subject: ({ part }) => part });
  waiting.add(left, [{ part: 1 }], true);
  const parts = { shown: { loaded: shown, sheet: shown }, screens: { load: async () => left }, showSaved() {} };
  let calls = 0;
  const delivery = new Delivery(parts, waiting, "sets", () => {
    calls += 1;
    if (calls === 1) throw new Error("a fault");
    waiting.drop(left);
  });
  await assert.rejects(delivery.deliver());
  await delivery.deliver();
  assert.equal(calls, 2);
  assert.equal(waiting.count(), 0);
});
