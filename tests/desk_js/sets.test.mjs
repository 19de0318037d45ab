import assert from "node:assert/strict";
import test from "node:test";

import { KEYS, keysOf, meaning } from "../../assessment/ui/desk/static/keys/key_table.js";
import * as sets from "../../assessment/ui/desk/static/modes/sets/evidence.js";
import { bringsUnits } from "../../assessment/ui/desk/static/rules/mode_rules.js";
import { Waiting } from "../../assessment/ui/desk/static/core/waiting.js";
import { applyEvent, counting, leftovers } from "../../assessment/ui/desk/static/core/progress.js";
import { makeEvent } from "../../assessment/ui/desk/static/units/unit_state.js";

const waitingIn = (storage, key) => new Waiting(storage, key, { mode: "sets", subject: (step) => step.part });
const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const label = (name = null, more = {}) => ({ kind: "label", topic: "1", key: "7", group: "d:7", part: -1, name: "abstract", state: { ...OPEN, label: name, ...more } });
const mark = (part, set = null, at = "") => ({ kind: "set", topic: "1", key: `7.${part}`, group: "d:7", part, name: "", state: { ...OPEN, label: set, at } });
const sheet = (units, count = 8, id = "7") => ({
  order: "answer", topic: { id: "1" }, units, screen: { id, mode: "sets", data: { grows: true }, parts: Array.from({ length: count }, (_, n) => ({ text: `s${n}` })) },
  position: { screen: 3 }, progress: { screen: [0, 1], topic: [0, 1], campaign: [0, 2] },
});
const marked = (...placed) => Array.from({ length: 8 }, (_, part) => ({ part, index: part + 1, set: placed.find(([at]) => at === part)?.[1] ?? "", waits: false }));
const step = (part, set, group = "g") => ({ part, set, before: "", group });

function disk({ full = false } = {}) {
  const held = new Map();
  return { held, getItem: (name) => held.get(name) ?? null, removeItem: (name) => held.delete(name), setItem: (name, text) => { if (full) throw new Error("full"); held.set(name, text); } };
}

test("sentences keep their numbers, whatever the order of their units", () => {
  const sentences = sets.sentencesOf(sheet([mark(3, "2"), label("SUPPORT"), mark(0, "1")]));
  assert.deepEqual(sentences.map(({ set }) => set), ["1", "", "", "2", "", "", "", ""]);
  assert.deepEqual([sentences[3].index, sentences[0].index, sentences[1].index], [0, 2, -1]);
});

test("what waits lies over what is stored, the newest on top", () => {
  const sentences = sets.sentencesOf(sheet([label("SUPPORT"), mark(0, "1")]), [step(0, ""), step(2, "1"), step(2, "3")]);
  assert.deepEqual([sentences[0].set, sentences[2].set, sentences[2].waits, sentences[1].waits], ["", "3", true, false]);
});

test("an abstract without evidence shows no sets, one without a label shows what waits only", () => {
  const placed = [mark(0, "1"), mark(1, "2")];
  assert.deepEqual(sets.groupsOf(sets.sentencesOf(sheet([label("NOT ENOUGH INFO"), ...placed]), [step(2, "1")])), []);
  assert.deepEqual(sets.groupsOf(sets.sentencesOf(sheet([label(), ...placed]), [step(2, "1")])), [["1", [2]]]);
  assert.equal(sets.takesSets({ ...OPEN, reason: "broken" }), false);
});

test("a sentence goes in, out, or moves: never into two sets", () => {
  const now = marked([3, "1"]);
  assert.deepEqual(sets.toggled(now, 3, "1"), [{ part: 3, set: "" }]);
  assert.deepEqual(sets.toggled(now, 3, "2"), [{ part: 3, set: "2" }]);
  assert.deepEqual(sets.toggled(now, 4, "2"), [{ part: 4, set: "2" }]);
  assert.deepEqual(sets.toggled(now, 99, "2"), []);
});

test("a block does what the last toggle did, forwards and backwards, and turns round when it is done", () => {
  const forth = sets.toggledBlock(marked([2, "1"]), { part: 2, into: true }, 4, "1");
  assert.deepEqual(forth, { changes: [{ part: 3, set: "1" }, { part: 4, set: "1" }], into: true });
  const back = sets.toggledBlock(marked([1, "1"], [3, "2"]), { part: 4, into: false }, 1, "1");
  assert.deepEqual(back, { changes: [{ part: 1, set: "" }], into: false });
  const again = sets.toggledBlock(marked([2, "1"], [3, "1"]), { part: 2, into: true }, 3, "1");
  assert.deepEqual(again, { changes: [{ part: 2, set: "" }, { part: 3, set: "" }], into: false });
  assert.deepEqual(sets.toggledBlock(marked(), null, 5, "1").changes, [{ part: 5, set: "1" }]);
});

test("the line lists the sets with their sentences", () => {
  assert.equal(sets.listed(sets.groupsOf(marked([7, "2"], [0, "1"], [3, "1"]))), "set 1: 0, 3 · set 2: 7");
});

test("long sets, missing sets, copies and supersets are warned of", () => {
  assert.deepEqual(sets.warningsOf("SUPPORT", []), ["SUPPORT has no evidence set yet"]);
  assert.deepEqual(sets.warningsOf("NOT ENOUGH INFO", []), []);
  assert.deepEqual(sets.warningsOf(null, []), []);
  assert.deepEqual(sets.warningsOf("SUPPORT", [["1", [1, 2, 3]]]), []);
  assert.deepEqual(sets.warningsOf("SUPPORT", [["2", [1, 2, 3, 4]]]), ["set 2 has 4 sentences, more than 3"]);
  assert.deepEqual(sets.warningsOf("CONTRADICT", [["1", [4]], ["3", [4, 5]], ["4", [5, 4]]]), ["set 3 holds all of set 1", "sets 3 and 4 are the same", "set 4 holds all of set 1"]);
});

test("the sets go round", () => {
  assert.deepEqual([sets.setBy("1", 1), sets.setBy("9", 1), sets.setBy("1", -1)], ["2", "1", "9"]);
});

test("an abstract is taken up at the sentence marked last", () => {
  assert.deepEqual(sets.lastMarked(sheet([label("SUPPORT"), mark(2, "1", "2024-01-01"), mark(5, "3", "2024-01-02"), mark(6)])), { part: 5, set: "3" });
  assert.deepEqual(sets.lastMarked(sheet([label()])), { part: 0, set: "1" });
});

test("only the label brings up units", () => {
  assert.equal(bringsUnits(sheet([label()]), { kind: "label" }), true);
  assert.equal(bringsUnits(sheet([label()]), { kind: "set" }), false);
  assert.equal(bringsUnits({ screen: { mode: "", data: { grows: true } } }, { kind: "set" }), true);
  assert.equal(bringsUnits(null, { kind: "label" }), false);
});

test("an abstract counts as one: its label alone tells whether it is open", () => {
  const units = [label("SUPPORT"), mark(0, "1"), mark(1)];
  assert.deepEqual(leftovers(counting(sheet(units))).open, []);
  assert.deepEqual(leftovers(counting(sheet([label(), mark(0), mark(1)]))).open, [0]);
  const event = makeEvent(units[1], { ...OPEN }, { uuid: "u", spentMs: 1, at: "" });
  const [done, progress] = [[1, 1], { screen: [1, 1], topic: [1, 1], campaign: [1, 4] }];
  assert.deepEqual(applyEvent({ ...sheet(units), progress }, event).sheet.progress.screen, done);
});

test("what waits outlives the page, screen by screen", () => {
  const storage = disk();
  waitingIn(storage, "demo").add(sheet([label()]), [step(3, "1")], false);
  const other = waitingIn(storage, "demo");
  assert.deepEqual(other.steps(sheet([label()])).map(({ part, set }) => [part, set]), [[3, "1"]]);
  assert.deepEqual(other.steps(sheet([label()], 8, "8")), []);
  assert.deepEqual([other.count(), other.ready()], [0, []]);
  other.noteLabel(sheet([label("SUPPORT")]), true);
  assert.deepEqual([other.count(), other.ready()[0][1].n], [1, 3]);
  other.drop(sheet([label()]));
  assert.equal(storage.held.size, 0);
});

test("another assessor's marks stay apart", () => {
  const storage = disk();
  waitingIn(storage, "demo/Amara").add(sheet([label()]), [step(3, "1")], false);
  assert.deepEqual(waitingIn(storage, "demo/Noor").steps(sheet([label()])), []);
});

test("undo takes a waiting block back at once, but not what was marked before the label", () => {
  const [waiting, screen] = [waitingIn(disk(), "demo"), sheet([label()])];
  waiting.add(screen, [step(1, "1", "a")], false);
  waiting.add(screen, [step(2, "1", "b"), step(3, "1", "b")], false);
  assert.equal(waiting.undo(screen).group, "b");
  assert.deepEqual(waiting.steps(screen).map(({ part }) => part), [1]);
  waiting.noteLabel(screen, true);
  assert.equal(waiting.undo(screen), null);
});

test("without a disk, or with a full one, the page remembers", () => {
  for (const storage of [null, disk({ full: true })]) {
    const waiting = waitingIn(storage, "demo");
    waiting.add(sheet([label()]), [step(1, "1")], true);
    waiting.add(sheet([label()]), [step(2, "1")], true);
    assert.equal(waiting.count(), 2);
  }
});

test("Shift makes another key where the table says so, the case lock does not", () => {
  const press = (key, shiftKey = false) => meaning({ key, shiftKey, composedPath: () => [] }, "sets")?.action;
  assert.deepEqual([press("v"), press("V", true), press("V"), press("v", true)], ["nextSet", "previousSet", "nextSet", "previousSet"]);
  assert.deepEqual([press("x"), press("X", true), press(" "), press(" ", true), press("b")], ["clear", "clearLabel", "toggle", "block", "block"]);
  assert.deepEqual([press("U", true), press("?", true), press("e"), press("s")], ["undo", "help", undefined, undefined]);
  assert.equal(meaning({ key: " ", shiftKey: true, composedPath: () => [] }).action, "accept");
});

test("every key of the mode means one thing, has a name and a tip", () => {
  const keys = keysOf("sets").flatMap((key) => key.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(keysOf("sets").filter((key) => !key.name || !key.tip || !key.show), []);
  assert.ok(!keys.includes("c") && !keys.includes("r") && KEYS.length > 20);
});
