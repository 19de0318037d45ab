import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { keysOf } from "../../assessment/ui/desk/static/keys/key_table.js";

const DOCUMENT = new URL("../../docs/assessors/desk.md", import.meta.url);
const MODES = ["", "grid", "sets", "page"];

/** The keys in the tables of the document, as "Shift+a". */
function documentedKeys() {
  const rows = readFileSync(DOCUMENT, "utf8").split("\n").filter((line) => line.startsWith("|"));
  return new Set(rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1])));
}

test("the desk's document has each key of each mode in a table", () => {
  const documented = documentedKeys();
  for (const mode of MODES) {
    const shown = keysOf(mode).flatMap(({ show }) => show.split(" "));
    assert.deepEqual(shown.filter((key) => !documented.has(key) && !/^1–\d$/.test(key)), [], mode);
  }
});
