import assert from "node:assert/strict";
import test from "node:test";

import { heldIn, keepHeld, withHeld } from "../../assessment/ui/desk/static/core/address.js";

const unit = { kind: "relation", topic: "903", key: 'a&b="c"' };

test("the unit in hand comes back from the address, and the rest of it stays", () => {
  const search = withHeld("?campaign=spring&who=Ann", unit);
  assert.deepEqual(heldIn(search), unit);
  assert.equal(new URLSearchParams(search).get("who"), "Ann");
});

test("an address that holds no unit, or something else, leads nowhere", () => {
  for (const search of ["", "?held=", "?held=[1,2,3]", '?held=["a","b"]', "?held={}", "?held=%5B"]) assert.equal(heldIn(search), null);
});

test("the history does not grow while units are taken in hand", () => {
  const kept = [];
  const history = { state: 7, replaceState: (...given) => kept.push(given) };
  const location = { search: "?campaign=spring", hash: "" };
  keepHeld(unit, { location, history });
  assert.deepEqual(kept, [[7, "", withHeld("?campaign=spring", unit)]]);
  location.search = kept[0][2];
  keepHeld(unit, { location, history });
  assert.equal(kept.length, 1);
});
