import assert from "node:assert/strict";
import test from "node:test";

import { isOrder, ORDER_NAMES, orderAfter } from "../../assessment/ui/desk/static/core/orders.js";
import { readPreferences } from "../../assessment/ui/desk/static/core/preferences.js";

const ALL = Object.keys(ORDER_NAMES);

test("o goes through all useful orders and comes back to the first", () => {
  let order = "answer";
  const seen = ALL.map(() => (order = orderAfter(ALL, order)));
  assert.deepEqual(seen, ["document", "question", "similar", "answer"]);
});

test("orders that make no difference are passed over", () => {
  assert.equal(orderAfter(["answer", "question"], "answer"), "question");
  assert.equal(orderAfter(["answer", "question"], "question"), "answer");
  assert.equal(orderAfter(["answer"], "answer"), "answer");
});

test("an order that is of no use here leads to the first one", () => {
  assert.equal(orderAfter(["answer", "document"], "similar"), "answer");
});

test("an order that no version knows is read as by answer", () => {
  assert.equal(readPreferences(null, { order: "toString" }).order, "answer");
  assert.equal(readPreferences(null, { order: "similar" }).order, "similar");
  assert.ok(!isOrder(null));
});
