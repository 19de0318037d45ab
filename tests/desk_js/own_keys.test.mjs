import assert from "node:assert/strict";
import test from "node:test";

import { Desk } from "../../assessment/ui/desk/static/desk.js";
import { KEYMAP, keyFor, keysOf, meaning } from "../../assessment/ui/desk/static/keys/key_table.js";
import { scalesWithRows } from "../../assessment/ui/desk/static/core/key_settings.js";
import { KEYMAP as NUGGET_KEYS, labelKeys, meaning as nuggetMeaning } from "../../assessment/ui/desk/static/nuggets/keys.js";
import { NO_OWN_KEYS, refusal } from "../../assessment/ui/desk/static/shared/key_layout.js";
import { pressedName } from "../../assessment/ui/desk/static/shared/keyboard.js";
import { keysIn, textOf } from "../../assessment/ui/desk/static/shared/keys_as_text.js";
import { cleanKeys, swapped, withKey } from "../../assessment/ui/desk/static/shared/own_keys.js";
import { openBrowser } from "./fake_dom.mjs";

const TABLES = ["", "free", "grid", "sets", "page"];
const TRACKS = JSON.parse(process.env.TRACK_SCALES ?? "{}");
const BIOGEN = [
  { kind: "relevance", labels: ["required", "unnecessary", "borderline", "inappropriate"].map((name, at) => ({ name, key: String(at + 1) })) },
  { kind: "relation", labels: ["supporting", "contradicting", "neutral", "not relevant", "invalid citation"].map((name, at) => ({ name, key: String(at + 1) })) },
];

const press = (key, details = {}) => ({ key, composedPath: () => [], ...details });
/** Runs with somebody's keys; afterwards the table's keys are in force again. */
function having(own, run, scales = []) {
  KEYMAP.arrange({ ...NO_OWN_KEYS, ...own }, scales);
  try {
    run();
  } finally {
    KEYMAP.arrange(NO_OWN_KEYS);
  }
}

test("without own keys the tables are as they were written", () => {
  for (const table of TABLES) assert.deepEqual(keysOf(table), KEYMAP.base[table]);
});

test("an own key does what it should, shows on its row, and the former key does nothing", () => {
  having({ keys: { undo: "h" } }, () => {
    assert.equal(meaning(press("h")).action, "undo");
    assert.equal(meaning(press("u")), null);
    assert.equal(keyFor("undo", "sets").show, "h");
  });
});

test("whoever loses a key to somebody's own gets the same with Shift", () => {
  having({ keys: { undo: "f" } }, () => {
    assert.equal(meaning(press("f")).action, "undo");
    assert.equal(keyFor("flag").show, "⇧f");
    assert.equal(meaning(press("F", { shiftKey: true })).action, "flag");
  });
});

test("labels can have keys of their own", () => {
  having({ keys: { "label 2": "h" } }, () => {
    assert.deepEqual(meaning(press("h")), { action: "label", key: "h" });
    assert.equal(KEYMAP.labelDigit("h"), "2");
    assert.equal(KEYMAP.labelDigit("1"), "1");
    assert.equal(meaning(press("2")), null);
  });
});

test("a conflict is known in every mode that has the action, and a swap leaves none", () => {
  const holders = KEYMAP.holders("m", "undo");
  assert.deepEqual(holders.map(({ action }) => action), ["must"]);
  const own = swapped(NO_OWN_KEYS, { action: "undo", name: "m", former: "u", others: ["must"] });
  having(own, () => {
    assert.equal(meaning(press("m"), "page").action, "undo");
    assert.equal(meaning(press("u"), "page").action, "must");
    assert.deepEqual(KEYMAP.holders("m", "undo"), []);
  });
});

test("keys that move or belong to others are refused with a reason", () => {
  for (const name of ["c", "r", "Shift+c", "Tab", "Escape", "F5", "Ctrl+f", "ArrowDown", "?"]) assert.match(refusal(name), /\./);
  for (const name of ["a", "Shift+a", "Num+", "Enter", "ä", ";"]) assert.equal(refusal(name), "");
});

test("what is stored is read again, without what is no key", () => {
  assert.deepEqual(cleanKeys({ hand: "third", keys: { undo: "c", flag: "h", note: 3 } }), { hand: "", rows: false, keys: { flag: "h" } });
  assert.deepEqual(cleanKeys(null), NO_OWN_KEYS);
  assert.deepEqual(withKey(NO_OWN_KEYS, "undo", "h").keys, { undo: "h" });
});

test("a key of an action that an older version named otherwise is read, from storage and from a text", () => {
  assert.deepEqual(cleanKeys({ keys: { tallies: "h" } }).keys, { counts: "h" });
  const { own, problems } = keysIn('{"keys": {"tallies": "h"}}', NUGGET_KEYS);
  assert.deepEqual([own.keys, problems], [{ counts: "h" }, []]);
});

test("a pressed key has the name of the tables", () => {
  assert.equal(pressedName(press("Shift", { shiftKey: true })), "");
  assert.equal(pressedName(press("H", { shiftKey: true })), "Shift+h");
  assert.equal(pressedName(press("!", { shiftKey: true, code: "Digit1" })), "Shift+1");
  assert.equal(pressedName(press("f", { ctrlKey: true })), "Ctrl+f");
});

test("the numeric pad labels, goes on and zooms in every layout; the decimal key is a dot on all keyboards", () => {
  for (const table of TABLES) {
    assert.deepEqual(meaning(press("3", { code: "Numpad3" }), table), { action: "label", key: "3" });
    assert.equal(meaning(press("Enter", { code: "NumpadEnter" }), table).action, "nextOpen");
    assert.equal(meaning(press("+", { code: "NumpadAdd" }), table).action, "larger");
    assert.equal(meaning(press("-", { code: "NumpadSubtract" }), table).action, "smaller");
  }
  having({ keys: { flag: "." } }, () => {
    assert.equal(meaning(press(",", { code: "NumpadDecimal" })).action, "flag");
  });
});

test("the right hand finds all that is frequent on the numeric pad", () => {
  having({ hand: "right" }, () => {
    assert.equal(meaning(press("+", { code: "NumpadAdd" })).action, "next");
    assert.equal(meaning(press("-", { code: "NumpadSubtract" })).action, "previous");
    assert.equal(meaning(press(",", { code: "NumpadDecimal" })).action, "undo");
    assert.equal(meaning(press("+", { code: "BracketRight" })).action, "larger");
  });
});

test("a grade 0 has its digit, and saying why there is no judgment moves to Shift and 0", () => {
  const grades = [
    { kind: "binary", labels: [{ name: "relevant", key: "1" }, { name: "not relevant", key: "0" }] },
    { kind: "other", labels: [{ name: "yes", key: "1" }] },
  ];
  having({}, () => {
    assert.deepEqual(meaning(press("0")), { action: "label", key: "0" });
    assert.equal(KEYMAP.labelDigit("0", "binary"), "0");
    assert.equal(KEYMAP.labelDigit("0", "other"), "");
    assert.equal(keyFor("excuse").show, "⇧0");
    assert.equal(meaning(press(")", { shiftKey: true, code: "Digit0" })).action, "excuse");
    assert.equal(meaning(press("0"), "grid").action, "excuse");
  }, grades);
  assert.equal(meaning(press("0")).action, "excuse");
});

test("with a row for each scale, no key labels two kinds of units", () => {
  having({ rows: true }, () => {
    assert.equal(KEYMAP.labelDigit("4", "relevance"), "4");
    assert.equal(KEYMAP.labelDigit("4", "relation"), "");
    assert.equal(KEYMAP.labelDigit("t", "relation"), "4");
    assert.equal(meaning(press("q")).action, "label");
    assert.equal(keyFor("narrative").show, "⇧q");
  }, BIOGEN);
});

test("in no layout of any track does a key mean two things, or an action lack a key", { skip: !process.env.TRACK_SCALES }, () => {
  for (const [track, scales] of Object.entries(TRACKS)) {
    for (const hand of ["", "right", "left"]) {
      for (const rows of [false, true]) having({ hand, rows }, () => walk(track, scalesWithRows(scales)), scalesWithRows(scales));
    }
  }
});

/** What holds in a layout: keys are unique, every action has one, every label of every scale can be pressed. */
function walk(track, scales) {
  const where = `${track}, ${KEYMAP.own.hand || "both"}, rows ${KEYMAP.own.rows}`;
  for (const table of TABLES) {
    const keys = keysOf(table).flatMap((row) => row.keys);
    assert.equal(new Set(keys).size, keys.length, `${where}, ${table}: ${keys}`);
    assert.deepEqual(keysOf(table).filter((row) => !row.keys.length || !row.show), [], where);
    assert.ok(!keys.includes("c") && !keys.includes("r"), where);
  }
  for (const { kind, labels } of scales) {
    for (const { key } of labels) {
      const physical = KEYMAP.labelKey(key, kind);
      assert.equal(meaning(press(physical))?.action, "label", `${where}: ${kind} ${physical}`);
      assert.equal(KEYMAP.labelDigit(physical, kind), key, where);
    }
  }
  const rows = new Set(scales.map(({ labels }) => labels.map(({ name }) => name).join()));
  // There are four rows of keys; of ad hoc retrieval's scales a campaign uses one.
  if (KEYMAP.own.rows && KEYMAP.own.hand !== "right" && rows.size <= 4) distinct(scales, where);
}

/** A key labels the same, whichever scale is in hand; a grade 0 keeps its digit in every scale. */
function distinct(scales, where) {
  const meant = new Map();
  for (const { kind, labels } of scales) {
    for (const { key, name } of labels.filter((each) => each.key !== "0")) {
      const physical = KEYMAP.labelKey(key, kind);
      const label = JSON.stringify([labels.map((each) => each.name), name]);
      assert.equal(meant.get(physical) ?? label, label, `${where}: ${physical}`);
      meant.set(physical, label);
    }
  }
}

test("the page Nuggets has own keys and layouts, too, for votes as well", () => {
  const labels = [{ name: "vital" }, { name: "okay" }];
  assert.deepEqual(labelKeys(labels), ["v", "o"]);
  for (const hand of ["right", "left"]) {
    NUGGET_KEYS.arrange({ ...NO_OWN_KEYS, hand });
    const keys = [...NUGGET_KEYS.keysOf().flatMap((row) => row.keys), ...labelKeys(labels)];
    assert.equal(new Set(keys).size, keys.length, hand);
    assert.ok(labelKeys(labels).every(Boolean));
  }
  NUGGET_KEYS.arrange({ hand: "", rows: false, keys: { "label 1": "1", "label 2": "w", undo: "h" } });
  assert.deepEqual(labelKeys(labels), ["v", "w"]);
  assert.equal(nuggetMeaning(press("w")).action, "label");
  assert.equal(nuggetMeaning(press("h")).action, "undo");
  NUGGET_KEYS.arrange(NO_OWN_KEYS);
});

test("a desk whose person has own keys labels by them", () => {
  openBrowser();
  globalThis.fetch = () => new Promise(() => {});
  const desk = new Desk({ parentElement: null, data: { api: "/api", token: "t", key: "demo/Amara" } });
  const labelled = [];
  desk.actions.label = (key) => labelled.push(key);
  having({ keys: { "label 3": "h" } }, () => desk.keyPresses.onMeaning({ action: "label", key: "h" }));
  assert.deepEqual(labelled, ["3"]);
});

test("keys travel as text to another browser", () => {
  const own = { hand: "", rows: true, keys: { undo: "h", "label 2": "j" } };
  assert.deepEqual(keysIn(textOf(own), KEYMAP), { own, problems: [] });
});

test("a text of keys is checked: every problem is named", () => {
  const keys = { undo: "h", flag: "h", dance: "x", note: "Tab", clear: 4 };
  const { problems } = keysIn(JSON.stringify({ keys }), KEYMAP);
  assert.equal(problems.length, 4);
  assert.match(problems.join(), /h is the key of both Undo and Flag/);
  assert.match(problems.join(), /“dance” is no action/);
  assert.match(problems.join(), /Tab goes from button to button/);
  for (const text of ["", "[]", "{", '{"keys": []}', "null"]) {
    assert.match(keysIn(text, KEYMAP).problems.join(), /not a text of keys/);
  }
});

test("two actions that meet in no mode may have one key", () => {
  const [facet] = keysOf("page").filter(({ action }) => !keysOf("sets").some((row) => row.action === action));
  const [set] = keysOf("sets").filter(({ action }) => !keysOf("page").some((row) => row.action === action));
  const text = JSON.stringify({ keys: { [facet.action]: "h", [set.action]: "h" } });
  assert.deepEqual(keysIn(text, KEYMAP).problems, []);
});
