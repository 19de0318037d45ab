import assert from "node:assert/strict";
import test from "node:test";

import { ending } from "../../assessment/ui/desk/static/core/end_words.js";
import { computed, figureText } from "../../assessment/ui/desk/static/modes/grid/figures.js";
import * as grid from "../../assessment/ui/desk/static/modes/grid/matching.js";
import { GRACE, NumberEntry, PATIENCE } from "../../assessment/ui/desk/static/modes/grid/number.js";
import { words } from "../../assessment/ui/desk/static/modes/grid/words.js";
import { applyEvent, counting } from "../../assessment/ui/desk/static/core/progress.js";
import { makeEvent } from "../../assessment/ui/desk/static/units/unit_state.js";

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const at = (item, ...excerpt) => ({ ...OPEN, label: "found", evidence: [String(item), ...excerpt].map((text) => ({ text, label: null })) });
const match = (number, state = OPEN, more = {}) => ({ kind: "match", topic: "1", key: `n${number}`, part: -1, name: `nugget ${number}`, question: `nugget text ${number}`, state, suggestion: null, ...more });
const read = (label = null) => ({ kind: "read", topic: "1", key: "r", part: -1, name: "response", question: "", state: { ...OPEN, label }, suggestion: null });
const LABELS = ["found"];
const GRID = { marks: "match", labels: LABELS, read: "read", absent: "absent", figures: [] };
const sheet = (units, data = {}) => ({
  order: "answer", assessor: "Amara", topic: { id: "1" }, units, screen: { id: "s", title: "Answer 1 of 2", mode: "grid", parts: [{ text: "a b" }, { text: "c" }], data: { ...GRID, ...data } },
  position: { screen: 0, next: 1, previous: null, in_topic: 1, of_topic: 2, next_open: 1 }, progress: { screen: [0, units.length], topic: [0, 10], campaign: [0, 20] },
});

function typing(count) {
  const log = [];
  let [clock, planned] = [0, null];
  const entry = new NumberEntry({
    numbers: () => Array.from({ length: count }, (_, index) => index + 1), settle: (number) => log.push(number), refuse: (number) => log.push(`no ${number}`),
    now: () => clock, setTimer: (run, ms) => { planned = { run, at: clock + ms }; return planned; }, clearTimer: (timer) => { if (timer === planned) planned = null; },
  });
  const wait = (ms) => { clock += ms; if (planned && planned.at <= clock) { const { run } = planned; planned = null; run(); } };
  return { entry, log, wait, type: (text) => [...text].forEach((digit) => entry.digit(digit)) };
}

test("up to nine nuggets one key is enough", () => {
  const { log, type } = typing(9);
  type("39");
  assert.deepEqual(log, [3, 9]);
});

test("in a longer list the second digit settles", () => {
  const { entry, log, type } = typing(12);
  type("1");
  assert.deepEqual([log, entry.typed()], [[], "1"]);
  type("2");
  assert.deepEqual([log, entry.typed()], [[12], ""]);
});

test("Enter settles one digit, a second Enter is none of the number's", () => {
  const { entry, log, type } = typing(12);
  type("3");
  assert.deepEqual([entry.enter(), log, entry.enter()], [true, [3], false]);
});

test("a moment's wait settles one digit, and Enter just after it is still meant for it", () => {
  const { entry, log, type, wait } = typing(12);
  type("3");
  wait(PATIENCE);
  assert.deepEqual([log, entry.enter(), entry.enter()], [[3], true, false]);
  type("4");
  wait(PATIENCE);
  wait(GRACE);
  assert.equal(entry.enter(), false);
});

test("two digits that name no nugget are two nuggets, unless the second is 0", () => {
  const { entry, log, type } = typing(12);
  type("51");
  assert.deepEqual([log, entry.typed()], [[5], "1"]);
  type("0");
  type("20");
  assert.deepEqual([log, entry.typed()], [[5, 10, "no 20"], ""]);
});

test("a 0 begins no number, and a forgotten digit marks nothing", () => {
  const { entry, log, type, wait } = typing(12);
  assert.equal(entry.digit("0"), false);
  type("3");
  entry.drop();
  wait(PATIENCE);
  assert.deepEqual(log, []);
});

test("a number that is not there is refused", () => {
  const { log, type } = typing(4);
  type("5");
  assert.deepEqual(log, ["no 5"]);
});

test("a nugget is marked, taken off in the same item, moved by another", () => {
  const once = grid.marked(OPEN, 2, LABELS);
  assert.deepEqual([once.label, once.evidence], ["found", [{ text: "2", label: null }]]);
  assert.deepEqual(grid.marked(once, 2, LABELS), OPEN);
  assert.deepEqual(grid.marked(once, 5, LABELS).evidence, [{ text: "5", label: null }]);
});

test("selected text is the second evidence; new text of the same item takes its place", () => {
  const once = grid.marked(OPEN, 2, LABELS, "born in Tolbeck");
  assert.deepEqual(once.evidence.map(({ text }) => text), ["2", "born in Tolbeck"]);
  assert.deepEqual(grid.marked(once, 2, LABELS, "Tolbeck").evidence.map(({ text }) => text), ["2", "Tolbeck"]);
  assert.equal(grid.marked(once, 2, LABELS, "born in Tolbeck").label, null);
  assert.deepEqual(grid.marked(once, 3, LABELS).evidence.map(({ text }) => text), ["3"]);
});

test("a mark takes the place of absent and of cannot judge, and keeps note and flag", () => {
  const before = { ...OPEN, label: "absent", reason: "broken", flagged: true, note: "why" };
  assert.deepEqual({ ...grid.marked(before, 1, LABELS), evidence: [] }, { ...before, label: "found", reason: "", evidence: [] });
});

test("nuggets that are not matched count once the response is read", () => {
  const units = [match(1, at(1)), match(2), read()];
  const before = sheet(units);
  const done = makeEvent(units[2], { ...OPEN, label: "done" }, { uuid: "u", spentMs: 0, at: "" });
  const { sheet: after } = applyEvent(before, done);
  assert.deepEqual(after.progress.screen, [2, 3]);
  assert.deepEqual(counting(after).map(({ state }) => state.label), ["found", "absent", "done"]);
  assert.deepEqual(after.units.map(({ state }) => state.label), ["found", null, "done"]);
  assert.deepEqual(ending(after, null, "all").lists[0].jumps, []);
  assert.deepEqual(ending(before, null, "all").lists[0].jumps.map(({ name }) => name), ["nugget 2", "response"]);
});

test("the strongest suggestion for an item is what the assessor said elsewhere, then the share of words", () => {
  const units = [match(1), match(2), match(3, at(2)), match(4, OPEN, { suggestion: { label: "found", why: "you said so" } })];
  const overlap = { n1: [{ item: 1, share: 0.5 }], n2: [{ item: 1, share: 0.75 }, { item: 2, share: 1 }], n3: [{ item: 1, share: 1 }], n4: [{ item: 1, share: 0.2 }] };
  const offered = (item) => grid.offersFor(grid.nuggetsOf(sheet(units, { overlap })), item, LABELS).map(({ nugget }) => nugget.number);
  assert.deepEqual([offered(1), offered(2), offered(3)], [[4, 2, 1], [2], []]);
});

test("a suggested item is believed more than the words", () => {
  const units = [match(1, OPEN, { suggestion: { label: "found", why: "", item: 2 } })];
  const nuggets = grid.nuggetsOf(sheet(units, { overlap: {} }));
  assert.deepEqual([grid.offersFor(nuggets, 1, LABELS).length, grid.offersFor(nuggets, 2, LABELS).length], [0, 1]);
});

test("numbers come from the names, worth from the screen, by key", () => {
  const units = [match(7, at(2, "c")), match(3, OPEN, { name: "nugget 3" })];
  const [seven, three] = grid.nuggetsOf(sheet(units, { nuggets: { n7: { weight: 0.5, importance: "vital", votes: "5/9" } } }));
  assert.deepEqual([seven.number, seven.weight, seven.importance, seven.item, seven.excerpt], [7, 0.5, "vital", 2, "c"]);
  assert.deepEqual([three.number, three.weight, three.weighted, three.item], [3, 0, false, 0]);
});

test("a response is taken up at its newest match, a read one at its beginning", () => {
  const newest = match(1, { ...at(2), at: "2026-05-02" });
  const older = match(2, { ...at(1), at: "2026-05-01" });
  assert.equal(grid.startItem(sheet([newest, older, read()])), 1);
  assert.equal(grid.startItem(sheet([newest, older, read("done")])), 0);
  assert.equal(grid.startItem(sheet([match(1)])), 0);
});

test("a number pressed again in its item goes through the labels, then takes the mark off", () => {
  const labels = ["support", "partial_support"];
  const states = [grid.marked(OPEN, 2, labels, "words")];
  for (let press = 0; press < 2; press += 1) states.push(grid.marked(states.at(-1), 2, labels));
  assert.deepEqual(states.map(({ label }) => label), ["support", "partial_support", null]);
  assert.deepEqual(states[1].evidence.map(({ text }) => text), ["2", "words"]);
  assert.deepEqual(grid.marked(states[1], 1, labels).label, "partial_support");
  assert.deepEqual(grid.marked(states[1], 1, labels).evidence.map(({ text }) => text), ["1"]);
});

test("a suggestion is accepted with the label that it names", () => {
  const labels = ["support", "partial_support"];
  const units = [match(1, OPEN, { suggestion: { label: "partial_support", why: "", item: 1 } })];
  const [best] = grid.offersFor(grid.nuggetsOf(sheet(units, { labels })), 1, labels);
  assert.equal(best.label, "partial_support");
  assert.equal(grid.accepted(OPEN, 1, best.label, "").label, "partial_support");
});

test("figures are computed by the formulas of the screen", () => {
  const units = [{ weight: 1, label: "support" }, { weight: 0.5, label: "partial_support" }, { weight: 0.5, label: null }];
  const value = (...formula) => computed(formula, units);
  assert.deepEqual([value("count"), value("count", "support"), value("count", "support", "partial_support")], [3, 1, 2]);
  assert.deepEqual([value("weight"), value("weight", "partial_support"), value("weight", "none")], [2, 0.5, 0]);
  assert.deepEqual([value("+", 1, 2, 3), value("*", 2, 3), value("-", 5, 3), value("min", 4, 2)], [6, 6, 2, 2]);
  assert.deepEqual([value("/", 1, 4), value("/", 1, 0), value("/", 1, 0, 0), value("*", 2, ["/", 1, 0])], [0.25, null, 0, null]);
});

test("a figure is shown with its decimals, with what it is a part of, and whether it is over its limit", () => {
  const units = [{ weight: 0, label: "found" }, { weight: 0, label: null }];
  const figure = (value, more = {}) => figureText({ value, decimals: 0, of: null, limit: null, ...more }, units);
  assert.deepEqual(figure(["count", "found"], { of: ["count"] }), { text: "1 of 2", isOver: false });
  assert.deepEqual(figure(7000, { limit: 200 }), { text: "7,000", isOver: true });
  assert.deepEqual(figure(0.5, { decimals: 3 }), { text: "0.500", isOver: false });
  assert.deepEqual(figure(["/", ["weight", "found"], ["weight"]], { decimals: 3, limit: 1 }), { text: "–", isOver: false });
});

test("the words of a nugget are those worth marking", () => {
  assert.deepEqual(words("The chorus of the Salt Road's stage, 1984: a salt"), ["chorus", "salt", "road", "stage", "1984"]);
});
