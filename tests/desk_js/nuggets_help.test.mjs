import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";

openBrowser();
const { sheetOf, unitOf } = await import("../../assessment/ui/desk/static/nuggets/help_sheet.js");
const { byOwnVote } = await import("../../assessment/ui/desk/static/nuggets/own_votes.js");

const LABELS = [{ name: "vital", definition: "must be there" }, { name: "okay", definition: "may be there" }];
const SCALE = { kind: "vote", title: "Vote", question: "How important is nugget …?", labels: LABELS };
const nugget = (number, more = {}) => ({
  id: `n${number}`, number, text: `fact ${number}`, retired: false, into: "", mine: null, ref: { kind: "vote", topic: "7", key: `n${number}` }, ...more,
});
const LIST = { topic: "7", question: "7.8", labels: LABELS, nuggets: [nugget(1, { mine: "okay" }), nugget(2), nugget(3, { ref: null }), nugget(4, { retired: true })] };

test("the question about a nugget names its number and its text", () => {
  assert.equal(unitOf(nugget(2), SCALE).question, "How important is nugget 2, “fact 2”?");
});

test("text that looks like a pattern of a replacement stays as it is", () => {
  assert.equal(unitOf(nugget(2, { text: "costs $& now" }), SCALE).question, "How important is nugget 2, “costs $& now”?");
});

test("a nugget that is not stored yet, or retired, is no unit to ask about", () => {
  assert.deepEqual(sheetOf(LIST, { campaign: {}, scale: SCALE }).units.map(({ name }) => name), ["nugget 1", "nugget 2"]);
});

test("definitions show the keys that vote on this page", () => {
  const [scale] = sheetOf(LIST, { campaign: {}, scale: SCALE }).scales;
  assert.deepEqual(scale.labels.map(({ key }) => key), ["v", "o"]);
});

test("own votes are listed by label, nuggets without one last", () => {
  const groups = byOwnVote(LIST.nuggets.slice(0, 2), ["vital", "okay"]);
  assert.deepEqual(groups.map(([label, members]) => [label, members.map(({ number }) => number)]), [["okay", [1]], ["no vote", [2]]]);
});
