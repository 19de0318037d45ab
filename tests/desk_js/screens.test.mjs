import assert from "node:assert/strict";
import test from "node:test";

import { createScreens } from "../../assessment/ui/desk/static/core/screens.js";

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const sheet = (screen, key, topic) => ({
  order: "answer", topic: { id: "1" }, units: [{ kind: "k", topic: "1", key, state: OPEN }], position: { screen },
  progress: { screen: [0, 1], topic: [...topic], campaign: [...topic] },
});
const event = (key) => ({ uuid: key, kind: "k", topic: "1", ...OPEN, key, label: "x" });

test("a judgment of another screen that is still on its way stays counted", async () => {
  const waiting = [];
  const screens = createScreens({ screen: async ({ n }) => sheet(n, `unit ${n}`, [0, 2]) }, { pending: () => waiting });
  const query = { order: "answer", only: "all", n: 1 };
  await screens.load(query);
  waiting.push(event("unit 0"));
  screens.apply(waiting[0], sheet(0, "unit 0", [0, 2]));
  assert.deepEqual((await screens.load(query)).progress.topic, [1, 2]);
  waiting.length = 0;
  assert.deepEqual((await screens.load(query)).progress.topic, [0, 2]);
});

test("a judgment made while the next screen was on its way is counted there", async () => {
  const waiting = [];
  /** @type {(value: unknown) => void} */
  let answer = () => {};
  const slow = new Promise((resolve) => (answer = resolve));
  const screen = ({ n }) => (n === 0 ? sheet(0, "unit 0", [0, 2]) : slow);
  const screens = createScreens({ screen }, { pending: () => waiting });
  const query = { order: "answer", only: "all" };
  const shown = await screens.load({ ...query, n: 0 });
  const ahead = screens.load({ ...query, n: 1 });
  screens.apply(event("unit 0"), shown);
  answer(sheet(1, "unit 1", [0, 2]));
  assert.deepEqual((await ahead).progress, { screen: [0, 1], topic: [1, 2], campaign: [1, 2] });
});

test("a unit of any screen in memory is known by its reference", async () => {
  const screens = createScreens({ screen: async ({ n }) => sheet(n, `unit ${n}`, [0, 2]) }, { pending: () => [] });
  await screens.load({ order: "answer", only: "all", n: 1 });
  assert.equal(screens.unit({ kind: "k", topic: "1", key: "unit 1" }).key, "unit 1");
  assert.equal(screens.unit({ kind: "k", topic: "2", key: "unit 1" }), undefined);
});
