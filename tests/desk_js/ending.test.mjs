import assert from "node:assert/strict";
import test from "node:test";

import { ending, onwardTo } from "../../assessment/ui/desk/static/core/ending.js";

const unit = (label) => ({ part: 0, name: "PMID 1", state: { label, reason: "", flagged: false } });
const sheet = (given) => ({
  order: "answer", assessor: "Amara", topic: { id: "1" }, screen: { title: "Answer 2 of 2" }, units: [unit("x")],
  position: { screen: 1, next: 2, previous: 0, topic: 1, topics: 2, in_topic: 2, of_topic: 2, next_open: 2 },
  progress: { screen: [1, 1], topic: [5, 5], campaign: [5, 9] }, ...given,
});
const next = { topic: { id: "2", title: "Ringing in the ears" } };

test("a finished topic is thanked for and the next one named", () => {
  const told = ending(sheet(), next, "all");
  assert.deepEqual([told.title, told.text], ["Topic 1 of 2 is done. Thank you.", "Next topic: Ringing in the ears"]);
});

test("a topic with open units is not called done", () => {
  const told = ending(sheet({ progress: { screen: [1, 1], topic: [3, 5], campaign: [3, 9] } }), next, "all");
  assert.equal(told.title, "End of topic 1: 2 units left open.");
});

test("when all is judged Enter leads nowhere", () => {
  const all = sheet({ progress: { screen: [1, 1], topic: [5, 5], campaign: [9, 9] } });
  assert.equal(onwardTo(all, "all"), undefined);
  assert.equal(ending(all, next, "all").title, "All 9 judged. Thank you, Amara.");
});

test("the last screen leads back to what is open elsewhere, but not to itself", () => {
  const last = { screen: 3, next: null, previous: 2, topic: 2, topics: 2, in_topic: 1, of_topic: 1, next_open: null };
  assert.equal(onwardTo(sheet({ position: last }), "all"), null);
  const here = sheet({ position: last, units: [unit(null)], progress: { screen: [0, 1], topic: [4, 5], campaign: [8, 9] } });
  assert.equal(onwardTo(here, "all"), undefined);
});

test("where the campaign is not counted yet, what is open elsewhere decides", () => {
  const uncounted = { screen: [1, 1], topic: [5, 5], campaign: [5, null] };
  const last = { screen: 3, next: null, previous: 2, topic: 2, topics: 2, in_topic: 1, of_topic: 1, next_open: null };
  assert.equal(ending(sheet({ progress: uncounted, position: last }), null, "all").title, "Everything is judged. Thank you, Amara.");
  assert.equal(onwardTo(sheet({ progress: uncounted }), "all"), 2);
});

test("the end counts what is to be looked at again", () => {
  const told = ending(sheet({ units: [{ ...unit("x"), review: true }, unit("x")] }), next, "all");
  assert.deepEqual(told.lists[1], ["Look again: 1", [{ at: 0, name: "1: PMID 1" }]]);
});
