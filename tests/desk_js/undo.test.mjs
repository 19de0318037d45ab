import assert from "node:assert/strict";
import test from "node:test";

import { Desk } from "../../assessment/ui/desk/static/desk.js";
import { openBrowser } from "./fake_dom.mjs";

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const SUPPORT = { ...OPEN, label: "SUPPORT" };
const LABELS = [{ name: "SUPPORT", key: "1", definition: "", tone: "good" }];
const PAGE = { grows: true, paragraphs: ["a"], facets: [{ id: "f", heading: "F" }], terms: { query: [], facets: [] } };
const GRID = { marks: "match", labels: ["SUPPORT"], read: "read", absent: "absent", figures: [] };

const unit = (kind, topic, state, more = {}) => (
  { kind, topic, key: "x", part: 0, name: `passage ${topic}`, question: "", document: "", state, suggestion: null, ...more }
);
const dispute = (topic, state) => unit("k", topic, state, { votes: [], worth: "" });

/** A screen of a campaign of nine units, two of which are judged. */
function sheet(screen, units, { mode = "", data = {}, done = 2 } = {}) {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  const { topic } = units[0];
  return {
    campaign: { title: "", track: "", guidelines: [] }, assessor: "Zoe", order: "answer", orders: ["answer"], only: "all",
    position: { screen, next: null, previous: null, topic: 1, topics: 2, in_topic: 1, of_topic: 1, next_open: null, previous_open: null },
    progress: { screen: [0, 1], topic: [0, 1], campaign: [done, 9] },
    topic: { id: topic, title: "", question: "", narrative: "" },
    scales: kinds.map((kind) => ({ kind, title: "", question: "", evidence: false, labels: LABELS })),
    screen: { id: `screen ${topic}`, title: "", notes: [], parts: [{ head: "", text: "Some words.", marks: [] }], mode, data },
    units, documents: {}, terms: [],
  };
}

/** A desk of a new document: its undo list is that of an earlier one, `serve` answers for the server. */
function deskWith(entry, serve) {
  openBrowser();
  globalThis.fetch = async (path, { body } = {}) => {
    const { pathname, searchParams } = new URL(path, "http://desk");
    const answer = await serve(pathname, Object.fromEntries(searchParams), body && JSON.parse(body));
    return { ok: true, status: 200, json: async () => answer };
  };
  const desk = new Desk({ parentElement: null, data: { api: "/api", token: "t", key: "demo/Zoe" } });
  desk.session.undo.push({ order: "answer", before: OPEN, ...entry });
  return desk;
}

const stored = ({ judgments }) => ({ stored: judgments.map(({ uuid }) => uuid), refused: [], server: "s" });
const notices = (desk) => desk.view.notices.node.children.map((line) => line.children[0].textContent);
const near = (topic) => JSON.stringify(["k", topic, "x"]);
const counted = ({ shown }) => shown.sheet.progress.campaign;

/** Until something has happened; milliseconds that a busy machine keeps. */
async function until(happened, patience = 20_000) {
  const deadline = Date.now() + patience;
  while (!happened()) {
    assert.ok(Date.now() < deadline, "it has not happened");
    await new Promise((done) => setImmediate(done));
  }
}

/** A server that stores a judgment after it has answered the first question for a screen: `screen` makes the
 *  answer of a query and of how many units are judged. */
function slowServer(screen) {
  const queries = [];
  let done = 2;
  const serve = async (path, query, body) => {
    if (!body) {
      queries.push(query);
      return screen(query, done);
    }
    await until(() => queries.length);
    done = 1;
    return stored(body);
  };
  return { queries, serve };
}

const TOPIC_2 = { kind: "k", topic: "2", key: "x" };

/** The disputes of two topics, whose numbers have changed since the decision on topic 2 was made on screen 1. */
function disputes() {
  const first = (done = 2) => sheet(1, [dispute("1", OPEN)], { done });
  const second = (done = 2) => sheet(0, [dispute("2", done === 1 ? OPEN : SUPPORT)], { done });
  const { queries, serve } = slowServer((query, done) => (query.near === near("2") ? second(done) : first(done)));
  return { desk: deskWith({ n: 1, unit: TOPIC_2 }, serve), queries, first, second };
}

test("a decision of an earlier document is taken back on its own screen and named, whatever number it has now", async () => {
  const { desk, first } = disputes();
  desk.navigation.show(first(), null);
  desk.actions.press("undo");
  await until(() => notices(desk).length);
  assert.deepEqual([desk.shown.unit.topic, desk.shown.unit.state.label], ["2", null]);
  assert.deepEqual(notices(desk), ["Taken back: passage 2 of topic 2."]);
});

test("a screen in memory with the number of an earlier document is not taken for the unit's", async () => {
  const { desk } = disputes();
  await desk.session.screens.load({ order: "answer", only: "all", n: 1 });
  desk.navigation.show(sheet(2, [dispute("3", OPEN)]), null);
  desk.actions.press("undo");
  await until(() => notices(desk).length);
  assert.equal(desk.shown.unit.topic, "2");
});

test("a decision of an earlier document is counted off before the server has stored that", async () => {
  const { desk, first } = disputes();
  desk.navigation.show(first(), null);
  desk.actions.press("undo");
  await until(() => notices(desk).length);
  assert.deepEqual(counted(desk), [1, 9]);
});

test("a decision whose dispute is no more is taken back, said so, and counted off once that is stored", async () => {
  const { serve } = slowServer((query, done) => sheet(1, [dispute("1", OPEN)], { done }));
  const desk = deskWith({ n: 1, unit: TOPIC_2 }, serve);
  desk.navigation.show(sheet(1, [dispute("1", OPEN)]), null);
  desk.actions.press("undo");
  await until(() => counted(desk)[0] === 1);
  assert.deepEqual(notices(desk), ["Taken back: a judgment of topic 2."]);
});

test("a screen of disputes is renewed by its unit, as its number may have become another screen's", async () => {
  const { desk, queries, second } = disputes();
  desk.navigation.show(second(), null);
  queries.length = 0;
  await desk.renewal.refresh();
  assert.deepEqual(queries, [{ order: "answer", only: "all", n: "0", near: near("2") }]);
});

test("a screen that comes while the one before is renewed stays, whichever answer comes first", async () => {
  const answers = {};
  const desk = deskWith({ n: 1, unit: TOPIC_2 }, (path, query) => new Promise((answer) => (answers[query.n] = answer)));
  const [first, second] = [sheet(0, [unit("k", "1", OPEN)]), sheet(1, [unit("k", "2", OPEN)])];
  desk.navigation.show(first, null);
  const gone = desk.navigation.go({ n: 1 });
  const renewed = desk.renewal.refresh();
  await until(() => answers[0] && answers[1]);
  answers[1](second);
  await gone;
  answers[0](first);
  await renewed;
  assert.equal(desk.shown.sheet.topic.id, "2");
});

const MODES = [
  { mode: "", kind: "k", data: {} },
  { mode: "grid", kind: "match", data: GRID },
  { mode: "sets", kind: "label", data: { grows: true } },
  { mode: "page", kind: "facet", data: PAGE, more: [["removed", "a"]] },
];

for (const { mode, kind, data, more = [] } of MODES) {
  test(`a judgment of an earlier document is found by its unit in the mode ${mode || "answer"}`, async () => {
    const key = mode === "page" ? "a f" : "x";
    const screenOf = (n, topic, state) => {
      const others = more.map(([kindOfOther, keyOfOther]) => unit(kindOfOther, topic, OPEN, { key: keyOfOther }));
      return sheet(n, [...others, unit(kind, topic, state, { key })], { mode, data });
    };
    const { queries, serve } = slowServer((query, done) => screenOf(4, "2", done === 1 ? OPEN : SUPPORT));
    const desk = deskWith({ n: 7, unit: { kind, topic: "2", key } }, serve);
    desk.navigation.show(screenOf(0, "1", OPEN), null);
    desk.actions.press("undo");
    await until(() => notices(desk).length);
    assert.equal(queries[0].near, JSON.stringify([kind, "2", key]));
    assert.deepEqual([desk.shown.sheet.topic.id, desk.shown.sheet.units.at(-1).state.label], ["2", null]);
    assert.deepEqual(notices(desk), ["Taken back: passage 2 of topic 2."]);
  });
}
