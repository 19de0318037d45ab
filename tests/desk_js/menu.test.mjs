import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";
import { createBanner } from "../../assessment/ui/desk/static/view/banner.js";
import { createMenu, indexAfter } from "../../assessment/ui/desk/static/shared/menu.js";
import { keyFor, keysOf } from "../../assessment/ui/desk/static/keys/key_table.js";

const entriesOf = (menu) => {
  menu.open();
  return menu.entries.map((entry) => entry.attributes.get("data-menu"));
};

test("the menu of each mode holds its keys but those that are held down, the digits, and its own", () => {
  openBrowser();
  for (const mode of ["", "free", "grid", "sets", "page"]) {
    const menu = createMenu({ key: keyFor("menu", mode), rows: () => keysOf(mode), press() {} });
    const entries = entriesOf(menu);
    for (const action of ["help", "recent", "guidelines", "focus", "undo"]) assert.ok(entries.includes(action), action);
    for (const action of ["menu", "label", "pageDown", "next"]) assert.ok(!entries.includes(action), action);
  }
});

test("switches in the menu say whether they are on, choices what is chosen", () => {
  openBrowser();
  const menu = createMenu({ key: keyFor("menu"), rows: () => keysOf(), press() {} });
  menu.show({ stay: true, order: "by answer" });
  entriesOf(menu);
  const entry = (action) => menu.entries.find((each) => each.attributes.get("data-menu") === action);
  assert.deepEqual([entry("stay").attributes.get("role"), entry("stay").attributes.get("aria-checked")], ["menuitemcheckbox", "true"]);
  assert.match(entry("order").textContent, /Order: by answer$/);
});

test("arrows go round in the menu, Home and End to its ends, other keys nowhere", () => {
  const keys = ["ArrowDown", "ArrowUp", "Home", "End", "x"];
  assert.deepEqual(keys.map((key) => indexAfter(key, 2, 3)), [0, 1, 0, 2, null]);
  assert.equal(indexAfter("ArrowUp", 0, 3), 2);
});

test("the banner is hidden until somebody says something, and keeps what others say", () => {
  openBrowser();
  const banner = createBanner();
  assert.equal(banner.node.hidden, true);
  banner.say("phase", { text: "The campaign is closed." });
  banner.say("guidelines", { text: "The guidelines have changed." });
  banner.say("phase", null);
  assert.deepEqual([banner.node.hidden, banner.node.textContent], [false, "The guidelines have changed."]);
});
