import assert from "node:assert/strict";
import test from "node:test";

import { selectedIn, storeSelected, withSelected } from "../../assessment/ui/desk/static/core/address.js";

const unit = { kind: "relation", topic: "903", key: 'a&b="c"' };

test("the current unit comes back from the address, and the rest of it stays", () => {
  const search = withSelected("?campaign=spring&who=Ann", unit);
  assert.deepEqual(selectedIn(search), unit);
  assert.equal(new URLSearchParams(search).get("who"), "Ann");
});

test("an address that holds no unit, or something else, leads nowhere", () => {
  for (const search of ["", "?desk-unit=", "?desk-unit=[1,2,3]", '?desk-unit=["a","b"]', "?desk-unit={}", "?held=%5B"]) assert.equal(selectedIn(search), null);
});

test("a link of an older version leads to its unit, and the next address has the new name only", () => {
  const search = `?${new URLSearchParams({ held: JSON.stringify(["relation", "903", unit.key]) })}`;
  assert.deepEqual(selectedIn(search), unit);
  const next = new URLSearchParams(withSelected(search, unit));
  assert.deepEqual([...next.keys()], ["desk-unit"]);
});

test("the history does not grow while units are selected", () => {
  const entries = [];
  const history = { state: 7, replaceState: (...entry) => entries.push(entry) };
  const location = { search: "?campaign=spring", hash: "" };
  storeSelected(unit, { location, history });
  assert.deepEqual(entries, [[7, "", withSelected("?campaign=spring", unit)]]);
  location.search = entries[0][2];
  storeSelected(unit, { location, history });
  assert.equal(entries.length, 1);
});
