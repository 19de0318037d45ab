import assert from "node:assert/strict";
import test from "node:test";

import * as progress from "../../assessment/ui/desk/static/core/progress.js";
import { createUndo } from "../../assessment/ui/desk/static/core/undo.js";
import * as unitState from "../../assessment/ui/desk/static/units/unit_state.js";
import { openBrowser } from "./fake_dom.mjs";

openBrowser();
const { againLine } = await import("../../assessment/ui/desk/static/view/unit_marks.js");

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const unit = (key, more = {}) => ({ kind: "relation", topic: "1", key, part: 0, name: key, question: "", document: "", state: { ...OPEN, ...more }, suggestion: null });
const sheet = (units, more = {}) => ({
  order: "answer", topic: { id: "1" }, screen: {}, units,
  position: { screen: 0, next: 1, previous: null, in_topic: 1, of_topic: 2, next_open: 1, previous_open: null },
  progress: { screen: [0, units.length], topic: [0, 10], campaign: [0, 20] }, ...more,
});
const event = (of, next, uuid = "u1") => unitState.makeEvent(of, next, { uuid, spentMs: 12.4, at: "2026-05-01T10:00:00Z" });

test("an event carries the whole new state of its unit", () => {
  const made = event(unit("a"), unitState.labelled({ ...OPEN, note: "why" }, "supporting"));
  assert.deepEqual(made, {
    uuid: "u1", kind: "relation", topic: "1", key: "a", label: "supporting", reason: "", flagged: false, note: "why",
    evidence: [], spent_ms: 12, at: "2026-05-01T10:00:00Z",
  });
});

test("applying an event counts a unit as done once", () => {
  const before = sheet([unit("a"), unit("b")]);
  const once = progress.applyEvent(before, event(before.units[0], unitState.labelled(OPEN, "x")));
  const twice = progress.applyEvent(once.sheet, event(before.units[0], unitState.labelled(OPEN, "y")));
  assert.equal(once.changed, 0);
  assert.deepEqual(twice.sheet.progress, { screen: [1, 2], topic: [1, 10], campaign: [1, 20] });
  assert.equal(before.units[0].state.label, null);
});

test("taking a label back opens the unit again", () => {
  const before = sheet([unit("a", { label: "x" })], { progress: { screen: [1, 1], topic: [1, 10], campaign: [1, 20] } });
  const { sheet: after } = progress.applyEvent(before, event(before.units[0], unitState.cleared(before.units[0].state)));
  assert.deepEqual(after.progress.screen, [0, 1]);
});

test("an event of another screen leaves the sheet alone", () => {
  const before = sheet([unit("a")]);
  assert.deepEqual(progress.applyEvent(before, event(unit("z"), OPEN)), { sheet: before, changed: -1 });
});

test("the same key under another kind is another unit", () => {
  const before = sheet([unit("a")]);
  assert.equal(progress.applyEvent(before, { ...event(unit("a"), OPEN), kind: "sentence" }).changed, -1);
});

test("cannot judge is dealt with, a flag is not", () => {
  assert.equal(unitState.isDone(unitState.cannotJudge(OPEN, "broken")), true);
  assert.equal(unitState.isDone(unitState.flagged(OPEN)), false);
});

test("a label takes the place of cannot judge", () => {
  assert.equal(unitState.labelled(unitState.cannotJudge(OPEN, "broken"), "x").reason, "");
});

test("the same excerpt is attached once", () => {
  const once = unitState.attached(OPEN, "text");
  assert.equal(unitState.attached(once, "text"), once);
  assert.deepEqual(unitState.detached(once, 0).evidence, []);
});

test("states are the same whenever they were said", () => {
  assert.equal(unitState.sameState(OPEN, { ...OPEN, at: "later" }), true);
  assert.equal(unitState.sameState(OPEN, unitState.attached(OPEN, "text")), false);
});

test("after a label the ring goes to the next unit, judged or not", () => {
  const units = [unit("a", { label: "x" }), unit("b", { label: "x" }), unit("c")];
  assert.equal(progress.afterLabel(units, 0, { stay: false, only: "all", wasOpen: true }), 1);
  assert.equal(progress.afterLabel(units, 0, { stay: false, only: "open", wasOpen: true }), 2);
  assert.equal(progress.afterLabel(units, 0, { stay: true, only: "all", wasOpen: true }), 0);
});

test("the last open unit leads to the end of the screen, a correction does not", () => {
  const units = [unit("a", { label: "x" }), unit("b", { label: "x" })];
  assert.equal(progress.afterLabel(units, 0, { stay: false, only: "all", wasOpen: true }), 2);
  assert.equal(progress.afterLabel(units, 0, { stay: false, only: "all", wasOpen: false }), 1);
});

test("what is left names open, flagged and \"cannot judge\" units", () => {
  const units = [unit("a"), unit("b", { label: "x", flagged: true }), unit("c", { reason: "broken" })];
  assert.deepEqual(progress.leftovers(units), { open: [0], review: [], flagged: [1], cannotJudge: [2] });
});

test("Enter goes to the next open screen, else to the next one", () => {
  const position = { screen: 0, next: 1, previous: null, next_open: 2 };
  assert.equal(progress.nextScreen({ position }, "all"), 2);
  assert.equal(progress.nextScreen({ position: { ...position, next_open: null } }, "all"), 1);
  assert.equal(progress.nextScreen({ position: { ...position, next_open: null } }, "open"), null);
});

test("a topic ends where the next screen has another topic", () => {
  const here = sheet([unit("a")]);
  assert.equal(progress.endOf(here, { topic: { id: "1" } }, "all"), "answer");
  assert.equal(progress.endOf(here, { topic: { id: "2" } }, "all"), "topic");
  assert.equal(progress.endOf({ ...here, progress: { campaign: [20, 20] } }, null, "all"), "campaign");
});

test("undo gives the newest entry first and ends with nothing", () => {
  const undo = createUndo(null, "k");
  undo.push("a");
  undo.push("b");
  assert.deepEqual([undo.pop(), undo.top(), undo.pop(), undo.pop()], ["b", "a", "a", null]);
});

test("units of one group count as one, dealt with as soon as one of them is", () => {
  const before = sheet([{ ...unit("a"), group: "g" }, { ...unit("b"), group: "g" }, unit("c")]);
  const once = progress.applyEvent(before, event(before.units[1], unitState.labelled(OPEN, "x"))).sheet;
  const twice = progress.applyEvent(once, event(before.units[0], unitState.labelled(OPEN, "x"))).sheet;
  assert.deepEqual([once.progress.screen[0], twice.progress.screen[0]], [1, 1]);
  assert.deepEqual([progress.leftovers(before.units).open, progress.leftovers(once.units).open], [[0, 2], [2]]);
  assert.deepEqual([progress.isDealtWith(once.units, 0), progress.isDealtWith(once.units, 2)], [true, false]);
});

test("the ring leaves a group once one of it is judged", () => {
  const units = [{ ...unit("a", { label: "x" }), group: "g" }, { ...unit("b"), group: "g" }, unit("c")];
  assert.deepEqual([progress.openFrom(units, 0), progress.openFrom(units, 1), progress.startIndex(units)], [2, 2, 2]);
  assert.equal(progress.afterLabel(units, 0, { stay: false, only: "all", wasOpen: true }), 2);
  assert.equal(progress.openFrom([units[1], { ...units[1], key: "d" }, unit("c")], 1), 2);
});

test("judging again takes the mark off a unit that was to be looked at again", () => {
  const before = sheet([{ ...unit("a", { label: "x" }), review: true }, unit("b")]);
  assert.deepEqual(progress.leftovers(before.units).review, [0]);
  const { sheet: after } = progress.applyEvent(before, event(before.units[0], unitState.labelled(OPEN, "x")));
  assert.deepEqual([after.units[0].review, progress.leftovers(after.units).review], [false, []]);
});

test("a unit that was sent back is gone to until it is judged again, and says why", () => {
  const sent = { ...unit("b", { label: "x" }), review: true, sent_back: "Read on." };
  const before = sheet([unit("a", { label: "x" }), sent]);
  assert.equal(progress.startIndex(before.units), 1);
  assert.deepEqual([progress.leftovers(before.units).open, progress.leftovers(before.units).review], [[1], []]);
  assert.equal(againLine(sent), "◄ Sent back: please look again: Read on.");
  const { sheet: after } = progress.applyEvent(before, event(sent, unitState.labelled(OPEN, "x")));
  assert.deepEqual([againLine(after.units[1]), progress.leftovers(after.units).open], ["", []]);
  assert.deepEqual(after.progress, before.progress);
});

test("a total with units that may come or go is told as about so many, and stays so after a key press", () => {
  const before = sheet([unit("a"), unit("b")], { progress: { screen: [0, 2], topic: [0, 10, 4, 1], campaign: [0, 20, 9] } });
  const { sheet: after } = progress.applyEvent(before, event(before.units[0], unitState.labelled(OPEN, "x")));
  assert.deepEqual(after.progress, { screen: [1, 2], topic: [1, 10, 4, 1], campaign: [1, 20, 9] });
  assert.equal(progress.aboutSo(10, after.progress.topic), "about 10");
  assert.equal(progress.aboutSo(2, after.progress.screen), "2");
});

test("units that may yet come up are not open on other screens", () => {
  const units = [unit("a"), unit("b")];
  assert.equal(progress.openElsewhere(sheet(units, { progress: { campaign: [4, 9, 3] } })), 0);
  assert.equal(progress.openElsewhere(sheet(units, { progress: { campaign: [4, 9, 2] } })), 1);
});

const answerEnds = () => true;
const topicEnds = () => false;
const judgedAll = { progress: { screen: [1, 1], topic: [1, 1], campaign: [20, 20] } };

test("a page of disputes is left once all of it is decided, while others wait; an answer is not", () => {
  const disputed = (label) => ({ ...unit("a", { label }), votes: [] });
  assert.equal(progress.leavesAtOnce(sheet([disputed("x")]), topicEnds), true);
  assert.equal(progress.leavesAtOnce(sheet([disputed("x"), disputed(null)]), answerEnds), false);
  assert.equal(progress.leavesAtOnce(sheet([disputed("x")], judgedAll), answerEnds), false);
  const judged = [unit("a", { label: "x" }), unit("b", { label: "x" })];
  assert.equal(progress.leavesAtOnce(sheet(judged), answerEnds), false);
});

test("a screen of a single unit is left once it is judged, but not where its topic or all units end", () => {
  const judged = [unit("a", { label: "x" })];
  assert.equal(progress.leavesAtOnce(sheet(judged), answerEnds), true);
  assert.equal(progress.leavesAtOnce(sheet(judged), topicEnds), false);
  assert.equal(progress.leavesAtOnce(sheet(judged, judgedAll), answerEnds), false);
  assert.equal(progress.leavesAtOnce(sheet([unit("a")]), answerEnds), false);
  const growing = { screen: { data: { grows: true } } };
  assert.equal(progress.leavesAtOnce(sheet(judged, growing), answerEnds), false);
});
