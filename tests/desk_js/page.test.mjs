import assert from "node:assert/strict";
import test from "node:test";

import { KEYS, keysOf, meaning } from "../../assessment/ui/desk/static/keys/key_table.js";
import * as changes from "../../assessment/ui/desk/static/modes/page/changes.js";
import { countedOnPage, gapsOf } from "../../assessment/ui/desk/static/rules/neighbours.js";
import * as reading from "../../assessment/ui/desk/static/modes/page/page_units.js";
import { bringsUnits } from "../../assessment/ui/desk/static/rules/mode_rules.js";
import { applyEvent, counting, leftovers } from "../../assessment/ui/desk/static/core/progress.js";
import { makeEvent } from "../../assessment/ui/desk/static/units/unit_state.js";
import { wordRanges } from "../../assessment/ui/desk/static/shared/text.js";
import { Waiting } from "../../assessment/ui/desk/static/core/waiting.js";

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const FACETS = ["f 1", "f 2", reading.OTHER, reading.GENERAL].map((id) => ({ id, heading: id }));
const unit = (kind, key, part, label = null, more = {}) => ({ kind, topic: "1", key, part, name: key, state: { ...OPEN, label, ...more } });

/** A page as the server would give it, with labels by key. */
function sheet(paragraphs, labels = {}, more = {}) {
  const label = (key) => labels[key] ?? null;
  const read = paragraphs.flatMap((id, part) => (label(id) === "removed" ? [] : [[id, part]]));
  const pairs = read.slice(1).map(([id, part], at) => [`${read[at][0]} ${id}`, part]).filter(([key]) => new Set(key.split(" ")).size > 1);
  const units = [...new Set(paragraphs)].flatMap((id) => {
    const part = paragraphs.indexOf(id);
    const facets = label(id) === "removed" ? [] : FACETS.map((facet) => unit("facet", `${id} ${facet.id}`, part, label(`${id} ${facet.id}`)));
    return [unit("removed", id, part, label(id)), ...facets].map((each) => ({ ...each, group: `p ${id}` }));
  });
  const transitions = [...new Map(pairs.reverse()).entries()].map(([key, part]) => unit("transition", key, part, label(key)));
  return {
    topic: { id: "1" }, order: "answer", units: [...units, ...transitions.reverse()], position: { screen: 3 },
    screen: { id: "x", mode: "page", parts: paragraphs.map((text) => ({ text })), data: { grows: true, paragraphs, facets: FACETS, terms: { query: [], facets: [] } } },
    progress: { screen: [0, 9], topic: [0, 9], campaign: [0, 9] }, ...more,
  };
}

const removedHere = (page, id) => ({ ...page, units: page.units.map((each) => (each.kind === "removed" && each.key === id ? { ...each, state: { ...each.state, label: "removed" } } : each)) });
const labelsOf = (list) => list.map(({ unit: { key }, label }) => [key, label]);
const gaps = (page) => gapsOf(page).map(({ before, part, index }) => [before, part, index >= 0]);

test("gaps join what is read one after another", () => {
  assert.deepEqual(gaps(sheet(["a", "b", "c"])), [[0, 1, true], [1, 2, true]]);
  assert.deepEqual(gaps(sheet(["a", "b", "c"], { b: "removed" })), [[0, 2, true]]);
  assert.deepEqual(gaps(sheet(["a", "b"], { a: "removed" })), []);
});

test("a paragraph taken out a moment ago has a gap that is still on its way", () => {
  const page = removedHere(sheet(["a", "b", "c"]), "b");
  assert.deepEqual(gaps(page), [[0, 2, false]]);
  assert.deepEqual(reading.itemsOf(reading.pageOf(page)).map(({ kind, part }) => `${kind} ${part}`), ["paragraph 0", "paragraph 1", "gap 2", "paragraph 2"]);
});

test("a paragraph twice in a row has no gap, the same pair twice has one", () => {
  assert.deepEqual(gaps(sheet(["a", "a", "b"])), [[1, 2, true]]);
  assert.deepEqual(gaps(sheet(["a", "b", "a", "b"])), [[0, 1, true], [1, 2, true]]);
});

test("a repeated paragraph says what the first says and is missing once", () => {
  const { paragraphs, missing } = reading.pageOf(sheet(["a", "b", "a"], { "b f 1": "CAN" }));
  assert.deepEqual(paragraphs.map(({ part, first }) => [part, first]), [[0, 0], [1, 1], [2, 0]]);
  assert.deepEqual(missing, { paragraphs: [0], gaps: [1, 2] });
  assert.equal(paragraphs[2].removal.index, paragraphs[0].removal.index);
});

test("what files leave unset is chosen and missing", () => {
  const page = sheet(["a", "b"], { "a f 1": "UNSET", "b f 2": "TOPIC", "a b": "UNSET" });
  assert.deepEqual(reading.pageOf(page).missing, { paragraphs: [0], gaps: [1] });
  assert.deepEqual(leftovers(counting(page)).open.map((at) => page.units[at].key), ["a", "a b"]);
});

test("cannot judge is not missing, a removed paragraph is not either", () => {
  const page = sheet(["a", "b"], { b: "removed" });
  page.units[0].state.reason = "broken";
  assert.deepEqual(reading.pageOf(page).missing, { paragraphs: [], gaps: [] });
});

test("a facet is chosen with the paragraph's grade, SHOULD without one, and taken off again", () => {
  const toggled = (labels, id) => labelsOf(changes.facetToggled(reading.pageOf(sheet(["a"], labels)).paragraphs[0], id));
  assert.deepEqual(toggled({}, "f 1"), [["a f 1", "SHOULD"]]);
  assert.deepEqual(toggled({ "a f 2": "CAN" }, "f 1"), [["a f 1", "CAN"]]);
  assert.deepEqual(toggled({ "a f 1": "CAN" }, "f 1"), [["a f 1", null]]);
  assert.deepEqual(toggled({}, "unknown"), []);
});

test("a grade before any facet stands under the other facet and goes over to the facet chosen then", () => {
  const [page] = reading.pageOf(sheet(["a"])).paragraphs;
  assert.deepEqual(labelsOf(changes.graded(page, "MUST")), [["a NONE_OF_THESE", "MUST"]]);
  const [later] = reading.pageOf(sheet(["a"], { "a NONE_OF_THESE": "MUST" })).paragraphs;
  assert.deepEqual(labelsOf(changes.facetToggled(later, "f 1")), [["a NONE_OF_THESE", null], ["a f 1", "MUST"]]);
});

test("the other facet stays beside one that was chosen before it", () => {
  const [page] = reading.pageOf(sheet(["a"], { "a NONE_OF_THESE": "CAN", "a f 2": "CAN" })).paragraphs;
  assert.deepEqual(labelsOf(changes.facetToggled(page, "f 1")), [["a f 1", "CAN"]]);
});

test("one grade goes to all chosen facets, whatever files gave them", () => {
  const [page] = reading.pageOf(sheet(["a"], { "a f 1": "CAN", "a f 2": "TOPIC" })).paragraphs;
  assert.deepEqual([page.grade, labelsOf(changes.graded(page, "MUST"))], ["CAN", [["a f 1", "MUST"], ["a f 2", "MUST"]]]);
  assert.deepEqual(changes.graded(page, "TOPIC"), []);
});

test("putting back takes the removal off", () => {
  assert.deepEqual(labelsOf(changes.removal(reading.pageOf(sheet(["a"])).paragraphs[0])), [["a", "removed"]]);
  assert.deepEqual(labelsOf(changes.removal(reading.pageOf(sheet(["a"], { a: "removed" })).paragraphs[0])), [["a", null]]);
});

test("clearing takes facets and reason off", () => {
  const page = sheet(["a"], { "a f 1": "CAN" });
  page.units[0].state.reason = "broken";
  assert.deepEqual(labelsOf(changes.wiped(reading.pageOf(page).paragraphs[0])), [["a", null], ["a f 1", null]]);
});

test("what waits lies over what is stored and counts in what is missing", () => {
  const page = removedHere(sheet(["a", "b", "c"], { "a f 1": "MUST", "c f 1": "MUST" }), "b");
  const result = reading.pageOf(page, [{ kind: "transition", key: "a c", label: "SWITCH" }, { kind: "facet", key: "a f 1", label: null }]);
  assert.deepEqual([result.gaps[0].state.label, result.gaps[0].waits, result.switches], ["SWITCH", true, 1]);
  assert.deepEqual(result.missing, { paragraphs: [0], gaps: [] });
});

test("only facets of what is read and gaps between neighbours are waited for", () => {
  const page = reading.pageOf(removedHere(sheet(["a", "b", "c"]), "b"));
  const belongs = (kind, key) => reading.belongs(page, { kind, key });
  assert.deepEqual([belongs("transition", "a c"), belongs("transition", "a b"), belongs("facet", "a f 1"), belongs("facet", "b f 1"), belongs("removed", "b")], [true, false, true, false, false]);
});

test("the next missing stop is a paragraph or a gap, and none after the last", () => {
  const page = reading.pageOf(sheet(["a", "b", "c"], { "a f 1": "MUST", "b f 1": "MUST", "b c": "SAME" }));
  assert.deepEqual(reading.firstItem(page), { kind: "gap", part: 1 });
  assert.deepEqual(reading.nextMissing(page, { kind: "gap", part: 1 }), { kind: "paragraph", part: 2 });
  assert.equal(reading.nextMissing(page, { kind: "paragraph", part: 2 }), null);
});

test("a gap that has gone leaves its paragraph in hand", () => {
  const page = reading.pageOf(removedHere(sheet(["a", "b", "c"]), "b"));
  assert.deepEqual(reading.existing(page, { kind: "gap", part: 1 }), { kind: "paragraph", part: 1 });
  assert.deepEqual(reading.existing(page, { kind: "gap", part: 2 }), { kind: "gap", part: 2 });
});

test("every unit leads to its stop", () => {
  const page = reading.pageOf(sheet(["a", "b"]));
  const item = (kind, key) => reading.itemOf(page, { kind, key });
  assert.deepEqual([item("removed", "b"), item("facet", "b f 2"), item("transition", "a b"), item("facet", "z f 2")], [{ kind: "paragraph", part: 1 }, { kind: "paragraph", part: 1 }, { kind: "gap", part: 1 }, null]);
});

test("facets count the paragraphs that are read, a repeated one once", () => {
  const page = reading.pageOf(sheet(["a", "b", "a", "c"], { "a f 1": "MUST", "c f 1": "CAN", b: "removed", "b f 1": "MUST" }));
  assert.deepEqual([...reading.countsOf(page).values()], [2, 0, 0, 0]);
});

test("facets have digits, then digits with Shift, the special ones keys of their own", () => {
  assert.deepEqual([0, 8, 9, 17, 18].map((at) => reading.pressOf("f", at)), ["1", "9", "Shift+1", "Shift+9", ""]);
  assert.deepEqual([reading.pressOf(reading.OTHER, 2), reading.pressOf(reading.GENERAL, 30)], ["o", "i"]);
});

test("a paragraph counts as one, and former neighbours leave nothing open", () => {
  const page = sheet(["a", "b", "c"]);
  assert.deepEqual(leftovers(counting(page)).open.map((at) => page.units[at].key), ["a", "b", "c", "a b", "b c"]);
  const without = removedHere(page, "b");
  assert.deepEqual(leftovers(counting(without)).open.map((at) => page.units[at].key), ["a", "c"]);
  const event = makeEvent(page.units[1], { ...OPEN, label: "MUST" }, { uuid: "u", spentMs: 1, at: "" });
  const once = applyEvent(page, event).sheet;
  assert.deepEqual(applyEvent(once, { ...event, key: "a f 2" }).sheet.progress.screen, [1, 9]);
});

test("a removal counts its paragraph only, not the gaps that go with it", () => {
  const page = sheet(["a", "b", "c"], { "a b": "SAME" }, { progress: { screen: [1, 5], topic: [1, 5], campaign: [1, 5] } });
  const event = makeEvent(page.units.find(({ key }) => key === "b"), { ...OPEN, label: "removed" }, { uuid: "u", spentMs: 1, at: "" });
  assert.deepEqual(applyEvent(page, event).sheet.progress.screen, [1, 5]);
});

test("a paragraph that a file put back is open", () => {
  assert.deepEqual(countedOnPage(sheet(["a"], { a: "kept" })).map(({ state }) => state.label).filter(Boolean), []);
});

test("only a removal brings up units", () => {
  assert.deepEqual(["removed", "facet", "transition"].map((kind) => bringsUnits(sheet(["a"]), { kind })), [true, false, false]);
});

test("what waits is kept apart from other modes, and some of it can be dropped", () => {
  const held = new Map();
  const storage = { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => held.set(name, text), removeItem: (name) => held.delete(name) };
  const waiting = new Waiting(storage, "demo", { mode: "page", subject: reading.stepId });
  const page = sheet(["a"]);
  waiting.add(page, [{ kind: "facet", key: "a f 1", label: "CAN" }, { kind: "facet", key: "a f 1", label: null }, { kind: "facet", key: "a f 2", label: null }], true);
  assert.deepEqual([waiting.count(), new Waiting(storage, "demo", { mode: "sets", subject: (step) => step.part }).count()], [2, 0]);
  waiting.drop(page, ({ key }) => key === "a f 1");
  assert.deepEqual(waiting.steps(page).map(({ key }) => key), ["a f 2"]);
});

test("words are marked whole, in any case, and are never a pattern", () => {
  const result = (text, ...words) => wordRanges(text, words, "query").map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(result("Tides, tide-tables, TIDES; tidesman", "tides"), ["Tides", "TIDES"]);
  assert.deepEqual(result("a.c abc (", "a.c", "("), []);
  assert.deepEqual(result("Öl und Öle", "öl"), ["Öl"]);
  assert.deepEqual(result("text"), []);
});

test("Shift and a digit mean a further facet by the key's position, a digit that needs Shift means itself", () => {
  const press = (key, more) => meaning({ key, shiftKey: true, composedPath: () => [], ...more }, "page");
  assert.deepEqual(press("!", { code: "Digit1" }), { action: "label", key: "Shift+1" });
  assert.deepEqual(press("1", { code: "Digit1" }), { action: "label", key: "1" });
  assert.deepEqual(press("?", { code: "Minus" }), { action: "help", key: "?" });
  assert.equal(meaning({ key: "!", code: "Digit1", shiftKey: true, composedPath: () => [] }), null);
  assert.equal(meaning({ key: "/", code: "Digit7", shiftKey: true, composedPath: () => [] }).action, "search");
});

test("every key of the mode means one thing, has a name and a tip", () => {
  const keys = keysOf("page").flatMap((key) => key.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.deepEqual(keysOf("page").filter((key) => !key.name || !key.tip || !key.show), []);
  assert.ok(!keys.includes("c") && !keys.includes("r") && KEYS.length > 20);
});
