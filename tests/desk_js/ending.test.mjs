import assert from "node:assert/strict";
import test from "node:test";

import { jumpOf, spoken } from "../../assessment/ui/desk/static/core/end_jumps.js";
import { ending, onwardTo } from "../../assessment/ui/desk/static/core/end_words.js";

const unit = (label) => ({ part: 0, name: "PMID 1", state: { label, reason: "", flagged: false } });
const sheet = (changes) => ({
  order: "answer", assessor: "Amara", topic: { id: "1" }, screen: { title: "Answer 2 of 2" }, campaign: { nuggets: false }, units: [unit("x")],
  position: { screen: 1, next: 2, previous: 0, topic: 1, topics: 2, in_topic: 2, of_topic: 2, next_open: 2 },
  progress: { screen: [1, 1], topic: [5, 5], campaign: [5, 9] }, ...changes,
});
const next = { topic: { id: "2", title: "Ringing in the ears" } };

test("a finished topic is thanked for and the next one named", () => {
  const end = ending(sheet(), next, "all");
  assert.deepEqual([end.title, end.text], ["Topic 1 of 2 is done. Thank you.", "Next topic: Ringing in the ears"]);
});

test("a topic with open units is not called done", () => {
  const end = ending(sheet({ progress: { screen: [1, 1], topic: [3, 5], campaign: [3, 9] } }), next, "all");
  assert.equal(end.title, "End of topic 1: 2 units left open.");
});

test("when all is judged Enter leads to the nuggets or to my day", () => {
  const all = sheet({ progress: { screen: [1, 1], topic: [5, 5], campaign: [9, 9] } });
  assert.equal(onwardTo(all, "all"), undefined);
  assert.equal(ending(all, next, "all").title, "All 9 judged. Thank you, Amara.");
  assert.equal(ending(all, next, "all").go, "my day");
  assert.equal(ending({ ...all, campaign: { nuggets: true } }, next, "all").go, "to the nuggets");
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
  const end = ending(sheet({ units: [{ ...unit("x"), review: true }, unit("x")] }), next, "all");
  assert.deepEqual(end.lists[1], { title: "Look again: 1", jumps: [{ index: 0, name: "1: PMID 1", hint: "" }], more: 0 });
});

const row = (key, more) => ({ n: 7, kind: "k", topic: "1", key, name: "PMID 5", location: "Answer 3, sentence 2", text: "Garlic.", label: null, reason: "", note: "", ...more });
const nothing = { rows: [], more: 0 };
const served = {
  topic: "1", open: { rows: [row("a"), row("b")], more: 24 }, flagged: nothing, excused: nothing, elsewhere: { rows: [row("e")], more: 0 },
  contradictions: { rows: [row("c", { label: "yes", group: 1 }), row("d", { label: "no", group: 1 })], more: 0 },
};

test("the end of a topic names what is left in all of it, and alike texts with different labels", () => {
  const end = ending(sheet({ progress: { screen: [1, 1], topic: [3, 5], campaign: [3, 9] } }), next, "all", served);
  const named = end.lists.filter(({ jumps }) => jumps.length).map(({ jumps, more }) => [jumps.map(({ name }) => name), more]);
  assert.deepEqual(named, [
    [["Answer 3, sentence 2: PMID 5", "Answer 3, sentence 2: PMID 5"], 24],
    [["1. yes in Answer 3, sentence 2: PMID 5", "1. no in Answer 3, sentence 2: PMID 5"], 0],
  ]);
});

test("a digit is the jump of that number over all lists", () => {
  const { lists } = ending(sheet(), next, "all", served);
  assert.deepEqual(["1", "3", "9", "x"].map((key) => jumpOf(lists, key)?.row.key), ["a", "c", undefined, undefined]);
});

test("a note without a label is a note, and cannot judge is not no label", () => {
  assert.equal(spoken(row("a", { note: "ask" })), "note");
  assert.equal(spoken(row("a", { reason: "broken" })), "cannot judge: broken");
});

test("the end of a topic counts what may yet come up, and does not call the topic done before", () => {
  const words = ending(sheet({ progress: { screen: [1, 1], topic: [3, 5, 2], campaign: [3, 9, 2] } }), next, "all");
  assert.match(words.title, /about 2 units left open/);
});
