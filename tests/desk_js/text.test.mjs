import assert from "node:assert/strict";
import test from "node:test";

import { ago, excerptRanges, findRanges, httpsUrl, segments, termRanges, utf16, visible } from "../../assessment/ui/desk/static/shared/text.js";
import { newUuid } from "../../assessment/ui/desk/static/shared/uuid.js";
import { createUndo } from "../../assessment/ui/desk/static/core/undo.js";
import { createTimer } from "../../assessment/ui/desk/static/core/unit_timer.js";
import { DEFAULTS, readPreferences, storePreferences, resized } from "../../assessment/ui/desk/static/core/preferences.js";

test("control and direction characters are replaced one for one", () => {
  const shown = visible("a\u0000b\u202ec\u001bd\te\nf\rg");
  assert.equal(shown, "a\u2400b\ufffdc\u241bd\te\nf g");
});

test("code point offsets become UTF-16 offsets", () => {
  assert.equal(utf16("😴😴 [1]", 3), 5);
  assert.equal(utf16("plain", 3), 3);
  assert.equal(utf16("plain", 99), 5);
});

test("terms are found as whole words, with plurals, longest first", () => {
  const text = "Sleep apneas and sleeplessness; sleep apnea.";
  const terms = termRanges(text, ["sleep", "apnea", "sleep apnea"]).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(terms, ["Sleep apneas", "sleep apnea"]);
});

test("terms with special characters are no patterns", () => {
  assert.equal(termRanges("a.c abc", ["a.c"]).length, 1);
  assert.deepEqual(termRanges("text", ["", " "]), []);
});

test("segments cover the text in order and know their ranges", () => {
  const pieces = segments("abcdef", [{ start: 1, end: 4, style: "x" }, { start: 3, end: 5, style: "y" }]);
  assert.deepEqual(pieces.map(({ text }) => text), ["a", "bc", "d", "e", "f"]);
  assert.deepEqual(pieces.map(({ ranges }) => ranges.map(({ style }) => style).join("")), ["", "x", "xy", "y", ""]);
});

test("ranges outside the text are left out", () => {
  assert.deepEqual(segments("ab", [{ start: 1, end: 9, style: "x" }]).map(({ text }) => text), ["ab"]);
});

test("search ignores case, excerpts do not", () => {
  assert.equal(findRanges("Weight weight", "WEIGHT").length, 2);
  assert.deepEqual(excerptRanges("Weight", "weight"), []);
});

test("only https addresses are links", () => {
  assert.equal(httpsUrl("https://pubmed.ncbi.nlm.nih.gov/1/"), "https://pubmed.ncbi.nlm.nih.gov/1/");
  for (const bad of ["javascript:alert(1)", "http://a.b", "https://user@evil.example", "", "no", null]) assert.equal(httpsUrl(bad), "");
});

test("times are relative for a day", () => {
  const now = Date.parse("2026-05-02T10:00:00Z");
  assert.equal(ago("2026-05-02T09:58:00Z", now), "2 min ago");
  assert.equal(ago("2026-05-02T08:00:00Z", now), "2 h ago");
  assert.equal(ago("", now), "");
});

test("time out of sight is not counted", () => {
  let now = 0;
  const timer = createTimer(() => now);
  timer.start();
  now = 100;
  timer.setVisible(false);
  now = 900;
  timer.setVisible(true);
  now = 1000;
  assert.equal(timer.spent(), 200);
});

test("a UUID can be made without a secure context", () => {
  const source = { getRandomValues: (bytes) => bytes.fill(255) };
  assert.equal(newUuid(source), "ffffffff-ffff-4fff-bfff-ffffffffffff");
});

test("undo outlives a reload and a broken memory", () => {
  const map = new Map();
  const storage = { getItem: (name) => map.get(name) ?? null, setItem: (name, value) => map.set(name, value) };
  const undo = createUndo(storage, "k");
  undo.push({ n: 1 });
  undo.save();
  assert.deepEqual(createUndo(storage, "k").pop(), { n: 1 });
  map.set("desk:undo:k", "{broken");
  assert.equal(createUndo(storage, "k").pop(), null);
  assert.equal(createUndo(null, "k").pop(), null);
});

test("what can be undone is stored once for several keys in a row, and not while a key is drawn", () => {
  const texts = [];
  const storage = { getItem: () => null, setItem: (_, text) => texts.push(text) };
  const timers = [];
  const undo = createUndo(storage, "k", (run) => timers.push(run));
  undo.push({ n: 1 });
  undo.push({ n: 2 });
  assert.deepEqual(texts, []);
  assert.equal(timers.length, 1);
  timers[0]();
  undo.save();
  assert.deepEqual(texts, ['[{"n":1},{"n":2}]']);
});

test("preferences that an older version stored are read once, and stored under their new name", () => {
  const map = new Map([["desk:ways", '{"stay":true}']]);
  const storage = {
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => map.set(name, value),
    removeItem: (name) => map.delete(name),
  };
  assert.equal(readPreferences(storage).stay, true);
  assert.deepEqual([...map.keys()], ["desk:preferences"]);
  assert.equal(readPreferences(storage).stay, true);
});

test("preferences are stored, within bounds", () => {
  const map = new Map();
  const storage = { getItem: (name) => map.get(name) ?? null, setItem: (name, value) => map.set(name, value) };
  storePreferences(storage, { ...readPreferences(storage, { long: true }), stay: true });
  assert.deepEqual(readPreferences(storage), { ...DEFAULTS, stay: true, long: true });
  assert.equal(resized({ size: 26 }, 1).size, 26);
});
