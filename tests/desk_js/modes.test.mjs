import assert from "node:assert/strict";
import test from "node:test";

import { Desk } from "../../assessment/ui/desk/static/desk.js";
import { FiguresList } from "../../assessment/ui/desk/static/modes/grid/figures_list.js";
import { background } from "../../assessment/ui/desk/static/modes/answer/background.js";
import { keysOf } from "../../assessment/ui/desk/static/keys/key_table.js";
import { endsNote } from "../../assessment/ui/desk/static/view/tray.js";
import { openBrowser } from "./fake_dom.mjs";

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const PART = { head: "", text: "Some words.", marks: [] };
const LABELS = [{ name: "SUPPORT", key: "1", definition: "", tone: "good" }, { name: "MUST", key: "m", definition: "", tone: "good" }];

const unit = (kind, key, part = 0) => ({ kind, topic: "1", key, part, name: "1", question: "", document: "", state: OPEN, suggestion: null });

function sheet(mode, units, data = {}) {
  const kinds = [...new Set(units.map(({ kind }) => kind))];
  return {
    campaign: { title: "", track: "", guidelines: [] }, assessor: "Amara", order: "answer", only: "all",
    position: { screen: 0, next: 1, previous: null, topic: 1, topics: 1, in_topic: 1, of_topic: 2, next_open: 1, previous_open: null },
    progress: { screen: [0, 9], topic: [0, 9], campaign: [0, 9] },
    topic: { id: "1", title: "", question: "", narrative: "" },
    scales: kinds.map((kind) => ({ kind, title: "", question: "", evidence: false, labels: LABELS })),
    screen: { id: "s", title: "", notes: [], parts: [PART, PART], mode, data }, units, documents: {}, terms: [],
  };
}

const PAGE = { grows: true, paragraphs: ["a", "b"], facets: [{ id: "f", heading: "F" }], terms: { query: [], facets: [] } };

const GRID = { marks: "match", labels: ["SUPPORT"], read: "read", absent: "absent", figures: [] };

/** A screen of each mode, the key of a label on it, and the unit that the key judges. */
const SCREENS = [
  { name: "", sheet: sheet("", [unit("k", "x"), unit("k", "y", 1)]), key: "1", judged: 0 },
  { name: "grid", sheet: sheet("grid", [unit("match", "n1", -1), unit("read", "r", -1)], GRID), key: "1", judged: 0 },
  { name: "sets", sheet: sheet("sets", [unit("label", "c")], { grows: true }), key: "1", judged: 0 },
  { name: "page", sheet: sheet("page", [unit("removed", "a"), unit("facet", "a f"), unit("removed", "b", 1), unit("facet", "b f", 1)], PAGE), key: "1", judged: 1 },
];

const MEMBERS = {
  object: ["rules", "view", "actions"],
  function: ["keyTable", "label", "give", "goOn", "onShown", "onLeft", "settle", "onGrown", "undo", "lead", "hold", "takesKey", "beforeAction", "status", "deliver", "stop"],
};
const VIEW = ["show", "showUnit", "select", "drawTogether", "showPreferences"];
const BAR = ["open", "showNothing"];

/** A desk that shows a screen; its server never answers. */
function deskWith(shown) {
  openBrowser();
  globalThis.fetch = () => new Promise(() => {});
  const desk = new Desk({ parentElement: null, data: { api: "/api", token: "t", key: "demo/Amara" } });
  desk.navigation.show(shown, null);
  return desk;
}

const labelAt = (desk, at) => desk.shown.sheet.units[at].state.label;

test("each mode has a screen in these tests", () => {
  const desk = deskWith(SCREENS[0].sheet);
  assert.deepEqual(desk.modes.all.map((mode) => mode.rules.name), SCREENS.map(({ name }) => name));
});

test("a screen that names no mode, and no screen at all, is that of an answer", () => {
  const desk = deskWith(SCREENS[0].sheet);
  assert.deepEqual([desk.modes.of(null), desk.modes.of({ screen: {} })], [desk.modes.all[0], desk.modes.all[0]]);
});

for (const { name, sheet: shown, key, judged } of SCREENS) {
  const called = name || "answer";

  test(`the mode ${called} implements the whole interface`, () => {
    const mode = deskWith(shown).modes.current;
    for (const [type, members] of Object.entries(MEMBERS)) {
      assert.deepEqual(members.filter((member) => typeof mode[member] !== type), [], type);
    }
    assert.deepEqual(VIEW.filter((member) => typeof mode.view[member] !== "function"), []);
    assert.deepEqual(BAR.filter((member) => typeof mode.view.bar[member] !== "function"), []);
    assert.equal(mode.rules.name, name);
  });

  test(`every key of the mode ${called} does something`, () => {
    const { modes, actions } = deskWith(shown);
    const mode = modes.current;
    const idle = keysOf(mode.keyTable()).filter(({ action }) => action !== "label" && !(mode.actions[action] ?? actions.table[action]));
    assert.deepEqual(idle.map(({ action }) => action), []);
  });

  test(`a label's key judges a unit in the mode ${called}, and undo takes it back`, () => {
    const desk = deskWith(shown);
    desk.actions.label(key);
    assert.notEqual(labelAt(desk, judged), null);
    assert.deepEqual(desk.session.outbox.pending().map((event) => event.key), [shown.units[judged].key]);
    desk.actions.press("undo");
    assert.equal(labelAt(desk, judged), null);
  });

  test(`"cannot judge" in the mode ${called} goes to the current unit`, () => {
    const desk = deskWith(shown);
    desk.actions.press("excuse");
    assert.equal(desk.shown.panel, "reasons");
    desk.actions.cannotJudge("too short");
    assert.deepEqual(desk.shown.sheet.units.filter(({ state }) => state.reason).length, 1);
    assert.equal(desk.shown.panel === "reasons", false);
  });

  test(`the mode ${called} leads to units of its screen only`, () => {
    const desk = deskWith(shown);
    const last = shown.units.at(-1);
    assert.deepEqual([desk.modes.current.lead(last), desk.modes.current.lead({ kind: "k", topic: "9", key: "elsewhere" })], [true, false]);
  });

  test(`Enter in the mode ${called} goes on, and from the end of the screen to the next one`, () => {
    const desk = deskWith(shown);
    desk.navigation.selectEnd();
    assert.equal(desk.shown.panel, "end");
    const { turn } = desk.navigation;
    desk.actions.press("nextOpen");
    assert.equal(desk.navigation.turn, turn + 1);
  });

  test(`a question at the end of a screen of the mode ${called} is about the unit judged last`, () => {
    const desk = deskWith(shown);
    desk.actions.label(key);
    desk.navigation.selectEnd();
    desk.actions.press("ask");
    // A page asks about the paragraph of the facet.
    assert.deepEqual([desk.shown.panel, desk.shown.unit?.part], ["ask", shown.units[judged].part]);
  });

  test(`the mode ${called} has nothing of its own to take back or to wait for at first`, () => {
    const mode = deskWith(shown).modes.current;
    const status = { mark: "saved", waiting: 0, why: "", storedIn: "browser" };
    assert.deepEqual([mode.undo(), mode.status(status)], [false, status]);
  });
}

test("a judgment that waits for its unit is taken back before anything else", () => {
  const desk = deskWith(SCREENS[2].sheet);
  desk.actions.press("toggle");
  assert.equal(desk.modes.current.sentences()[0].set, "1");
  desk.actions.press("undo");
  assert.equal(desk.modes.current.sentences()[0].set, "");
});

test("a gap whose unit is on its way holds its label until the unit comes", () => {
  const [, , , { sheet: page }] = SCREENS;
  const desk = deskWith(page);
  desk.modes.current.selectItem({ kind: "gap", part: 1 });
  desk.actions.label("3");
  assert.equal(desk.modes.current.page().gaps[0].state.label, "SWITCH");
  desk.renewal.merge({ ...page, units: [...page.units, unit("transition", "a b", 1)] });
  assert.deepEqual([desk.modes.current.steps(), labelAt(desk, 4)], [[], "SWITCH"]);
});

test("a page neither takes nor leads to a unit of another topic that holds the same paragraph", () => {
  const [, , , { sheet: page }] = SCREENS;
  const desk = deskWith(page);
  const elsewhere = { kind: "facet", topic: "9", key: "a f" };
  assert.deepEqual([desk.modes.current.hold(elsewhere, OPEN), desk.modes.current.lead(elsewhere)], [false, false]);
});

test("a flag at the end of a screen where nothing was judged goes to its last unit", () => {
  const desk = deskWith(SCREENS[0].sheet);
  desk.navigation.selectEnd();
  desk.actions.press("flag");
  assert.deepEqual(desk.shown.sheet.units.map(({ state }) => state.flagged), [false, true]);
});

test("Enter saves a note of one line, and begins another line in a longer one", () => {
  const enter = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false };
  assert.deepEqual([endsNote(enter, "Read twice"), endsNote(enter, "Read\ntwice")], [true, false]);
  assert.equal(endsNote({ ...enter, shiftKey: true }, "Read twice"), false);
  assert.equal(endsNote({ ...enter, ctrlKey: true }, "Read\ntwice"), true);
  assert.deepEqual([endsNote({ ...enter, key: "Escape" }, ""), endsNote({ ...enter, key: "x" }, "")], [true, false]);
});

test("short texts beside documents leave room for the background of the question, others do not", () => {
  const about = { ...unit("k", "x"), document: "d" };
  const beside = { ...sheet("", [about]), documents: { d: { title: "", passages: ["A."], absent: false } } };
  const topic = { ...beside.topic, narrative: "Only dams count." };
  const shown = { ...beside, topic };
  const long = { ...shown.screen, parts: [{ ...PART, text: "a".repeat(401) }] };
  const absent = { d: { title: "", passages: [], absent: true } };
  assert.deepEqual(background(shown).map((node) => node.textContent), ["Background of the questionOnly dams count."]);
  assert.deepEqual([{ ...shown, screen: long }, { ...shown, documents: absent }, beside].flatMap(background), []);
});

test("a grid with two labels says which one a nugget has, and counts both", () => {
  const units = [unit("holds", "n1", -1), unit("holds", "n2", -1)].map((each, at) => ({ ...each, name: `nugget ${at + 1}` }));
  const figures = [{ name: "partly", title: "", value: ["count", "partly"], decimals: 0, of: ["count"], limit: null, minor: false }];
  const desk = deskWith(sheet("grid", units, { ...GRID, marks: "holds", labels: ["yes", "partly"], figures }));
  desk.modes.current.label("2");
  assert.equal(labelAt(desk, 1), "yes");
  desk.modes.current.label("2");
  assert.equal(labelAt(desk, 1), "partly");
  const list = new FiguresList();
  list.show(figures);
  list.draw(desk.modes.current.nuggets());
  assert.equal(list.lines[0].value.textContent, "1 of 2");
  assert.equal(desk.modes.current.view.list.title.textContent, "2 nuggets, 0 yes, 1 partly");
  desk.modes.current.label("2");
  assert.equal(labelAt(desk, 1), null);
});

test("Enter reads a response with the label that the track's own scale has for that", () => {
  const shown = sheet("grid", [unit("nugget", "n1", -1), unit("whole", "r", -1)], { ...GRID, marks: "nugget", read: "whole" });
  const desk = deskWith(shown);
  desk.actions.press("nextOpen");
  assert.equal(labelAt(desk, 1), LABELS[0].name);
});
