import assert from "node:assert/strict";
import test from "node:test";

import { createPause } from "../../assessment/ui/desk/static/core/pause.js";
import { figuresOf } from "../../assessment/ui/desk/static/view/my_day.js";

const MINUTE = 60_000;

function memory() {
  const values = new Map();
  return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => values.set(name, value) };
}

test("without a chosen stretch nobody is reminded", () => {
  let now = 0;
  const pause = createPause(memory(), "c/Ann", () => now);
  for (now = 0; now < 300 * MINUTE; now += MINUTE) assert.equal(pause.noteWork(), 0);
});

test("a pause is due after the stretch, and a rest begins a new one", () => {
  let now = 0;
  const pause = createPause(memory(), "c/Ann", () => now);
  pause.set(30);
  for (now = 0; now < 30 * MINUTE; now += MINUTE) assert.equal(pause.noteWork(), 0);
  assert.equal(pause.noteWork(), 30);
  now += 6 * MINUTE;
  assert.equal(pause.noteWork(), 0);
});

test("the stretch belongs to the person, in every campaign of this browser", () => {
  const storage = memory();
  createPause(storage, "one/Ann").set(45);
  assert.equal(createPause(storage, "two/Ann").minutes(), 45);
  assert.equal(createPause(storage, "one/Ben").minutes(), 0);
});

test("known answers are among the figures only where they are shown", () => {
  const day = { today: 1, hour: 1, per_hour: null, minutes: 0, days: 1, known: null };
  assert.deepEqual(figuresOf(day).map(([name]) => name).includes("Known answers met"), false);
  assert.deepEqual(figuresOf({ ...day, known: { right: 3, of: 4 } }).at(-1), ["Known answers met", "3 of 4"]);
  assert.equal(figuresOf(day)[0][1], "1 unit");
});
