import assert from "node:assert/strict";
import test from "node:test";

import { oneLine } from "../../assessment/ui/desk/static/units/label_text.js";
import { completion, labelOf, matching, offers, tidy } from "../../assessment/ui/desk/static/units/free_labels.js";
import { keysOf, meaning } from "../../assessment/ui/desk/static/keys/key_table.js";

const SCALE = { kind: "group", free: true, labels: [] };
const unit = (choices, label = null, more = {}) => ({ kind: "group", topic: "1", key: "a", choices, state: { label }, ...more });

test("a label has no blank lines, no control characters and no ends", () => {
  assert.equal(tidy("  Paris \r\n\n\tRome\u0007 \n"), "Paris\nRome");
  assert.equal(oneLine("Paris\nRome"), "Paris · Rome");
});

test("the first nine choices have a key, the others none", () => {
  const keys = offers(SCALE, unit([..."abcdefghijk"])).map(({ key }) => key);
  assert.deepEqual(keys, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", ""]);
});

test("labels of the scale keep their keys, choices take those that are left", () => {
  const scale = { ...SCALE, labels: [{ name: "no answer", key: "1", tone: "bad", definition: "" }] };
  assert.deepEqual(offers(scale, unit(["no answer", "Lyon"])).map(({ label, key }) => [label, key]), [["no answer", "1"], ["Lyon", "2"]]);
});

test("a new name is a choice for the units with the same choices, several lines are not", () => {
  const here = unit(["Lyon"]);
  const units = [here, unit(["Lyon"], "Nice"), unit(["Lyon"], "a\nb"), unit(["Metz"], "Brest"), unit(["Lyon"], "Lille", { kind: "own" })];
  assert.deepEqual(offers(SCALE, here, units).map(({ label }) => label), ["Lyon", "Nice"]);
});

test("a unit without choices is offered nothing", () => {
  assert.deepEqual(offers(SCALE, unit(undefined)), []);
});

test("what begins with the text comes before what holds it", () => {
  assert.deepEqual(matching("york", ["New York", "Yorkshire", "Lyon"]), ["Yorkshire", "New York"]);
});

test("the text is completed by what begins with it, not by what holds it", () => {
  assert.equal(completion("ly", ["Lille", "Lyon"]), "on");
  assert.equal(completion("york", ["New York"]), "");
  assert.equal(completion("Lyon", ["Lyon"]), "");
  assert.equal(completion("a\nl", ["Lyon"]), "");
});

test("a label takes the spelling that is there; nothing and too much are none", () => {
  assert.equal(labelOf(" lyon ", ["Lyon"]).label, "Lyon");
  assert.equal(labelOf("Nice", ["Lyon"]).label, "Nice");
  assert.deepEqual(labelOf(" \n ", []), { label: null, why: "" });
  assert.match(labelOf("x".repeat(501), []).why, /at most 500 characters; this one has 501/);
});

test("t writes on a free scale only", () => {
  const press = { key: "t", composedPath: () => [] };
  assert.equal(meaning(press), null);
  assert.equal(meaning(press, "free").action, "write");
});

for (const mode of ["free", "grid"]) {
  test(`every key means one thing in the mode ${mode}, and c and r are left to Streamlit`, () => {
    const keys = keysOf(mode).flatMap((key) => key.keys);
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(!keys.includes("c") && !keys.includes("r"));
    assert.deepEqual(keysOf(mode).filter((key) => !key.name || !key.tip || !key.show), []);
  });
}
