import assert from "node:assert/strict";
import test from "node:test";

import { feedbackLine, feedbackSign, newFeedback } from "../../assessment/ui/desk/static/units/feedback.js";
import * as progress from "../../assessment/ui/desk/static/core/progress.js";
import * as unitState from "../../assessment/ui/desk/static/units/unit_state.js";
import { keyOf } from "../../assessment/ui/desk/static/modes/answer/votes.js";

const unit = (key, feedback) => ({ kind: "relation", topic: "1", key, name: `PMID ${key}`, feedback, state: { label: "neutral", reason: "", flagged: false, note: "", evidence: [], at: "" } });
const WRONG = { label: "supporting", right: false, note: "second sentence" };

test("the known answer is told with a sign, and with its note", () => {
  assert.equal(feedbackLine(unit("a", WRONG)), "✗ known answer: supporting (second sentence)");
  assert.equal(feedbackLine(unit("a", { label: "neutral", right: true, note: "" })), "✓ as the known answer");
  assert.equal(feedbackSign(unit("a", WRONG)), "✗ supporting");
});

test("outside training nothing is told", () => {
  for (const none of [undefined, null]) assert.deepEqual([feedbackLine(unit("a", none)), feedbackSign(unit("a", none))], ["", ""]);
});

test("a known answer is news once", () => {
  const [before, after] = [[unit("a", null), unit("b", WRONG)], [unit("a", WRONG), unit("b", WRONG)]];
  assert.deepEqual(newFeedback(before, after), ["PMID a: ✗ known answer: supporting (second sentence)"]);
  assert.deepEqual(newFeedback(after, after), []);
});

test("another label takes the old feedback away until the server answers", () => {
  const sheet = { order: "answer", topic: { id: "1" }, units: [unit("a", WRONG)], progress: { screen: [1, 1], topic: [1, 1], campaign: [1, 1] } };
  const event = unitState.makeEvent(sheet.units[0], unitState.labelled(sheet.units[0].state, "supporting"), { uuid: "u", spentMs: 1, at: "" });
  assert.equal(progress.applyEvent(sheet, event).sheet.units[0].feedback, null);
});

test("an accepted suggestion says so in its event, a key press says nothing", () => {
  const made = (via) => unitState.makeEvent(unit("a"), unit("a").state, { uuid: "u", spentMs: 1, at: "", via });
  assert.equal(made("suggestion").via, "suggestion");
  assert.equal("via" in made(undefined), false);
});

test("a vote shows the key that gives its label, on a free scale the place among the choices", () => {
  const closed = { labels: [{ name: "neutral", key: "3", definition: "", tone: "plain" }] };
  assert.deepEqual([keyOf(closed, unit("a"), "neutral"), keyOf(closed, unit("a"), "gone")], ["3", ""]);
  assert.equal(keyOf({ labels: [], free: true }, { ...unit("a"), choices: ["Brae", "Lindholm"] }, "Lindholm"), "2");
});
