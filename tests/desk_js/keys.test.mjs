import assert from "node:assert/strict";
import test from "node:test";

import { KEYS, keyFor, meaning } from "../../assessment/ui/desk/static/keys/key_table.js";

const press = (key, more = {}) => ({ key, composedPath: () => more.path ?? [], ...more });

test("every key means one thing, and c and r are left to Streamlit", () => {
  const keys = KEYS.flatMap((key) => key.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(!keys.includes("c") && !keys.includes("r"));
});

test("every action has a name and a tooltip", () => {
  assert.deepEqual(KEYS.filter((key) => !key.name || !key.tip || !key.show), []);
});

test("a digit is a label, whatever the case lock says of letters", () => {
  assert.deepEqual(meaning(press("3")), { action: "label", key: "3" });
  assert.equal(meaning(press("U")).action, "undo");
});

test("keys with a modifier belong to the browser", () => {
  for (const name of ["ctrlKey", "metaKey", "altKey"]) assert.equal(meaning(press("f", { [name]: true })), null);
});

test("AltGr writes brackets on many keyboards", () => {
  const altGraph = { ctrlKey: true, altKey: true, getModifierState: (name) => name === "AltGraph" };
  assert.equal(meaning(press("]", altGraph)).action, "nextScreen");
});

test("who types into a field is not judging", () => {
  for (const node of [{ tagName: "INPUT" }, { tagName: "TEXTAREA" }, { tagName: "SELECT" }, { isContentEditable: true }]) {
    assert.equal(meaning(press("1", { path: [node] })), null);
  }
});

test("Enter and space stay with a focused button, letters do not", () => {
  const path = [{ tagName: "BUTTON" }];
  assert.equal(meaning(press("Enter", { path })), null);
  assert.equal(meaning(press(" ", { path })), null);
  assert.equal(meaning(press("u", { path })).action, "undo");
});

test("an open dialog keeps its keys, a closed one does not", () => {
  assert.equal(meaning(press("u", { path: [{ tagName: "DIALOG", open: true }] })), null);
  assert.equal(meaning(press("u", { path: [{ tagName: "DIALOG", open: false }] })).action, "undo");
});

test("holding a key down labels once but walks on", () => {
  assert.equal(meaning(press("1", { repeat: true })), null);
  assert.equal(meaning(press("j", { repeat: true })).action, "next");
});

test("an unknown action names the known ones", () => {
  assert.throws(() => keyFor("jump"), /known: label, accept/);
});
