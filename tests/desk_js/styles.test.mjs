import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const STATIC = new URL("../../assessment/ui/desk/static/", import.meta.url);
const SHEETS = readdirSync(STATIC, { recursive: true }).filter((name) => name.endsWith(".css"));
/** Only about a box beside the desk: nothing on the desk can change it. */
const BESIDE = '[data-testid="stLayoutWrapper"]:has(> .st-key-adjudicate-counts, > .st-key-adjudicate-order)';

/** Those of the style sheets without comments, by name. */
const RULES = SHEETS.map((name) => [name, readFileSync(new URL(name, STATIC), "utf8").replace(/\/\*.*?\*\//gs, "")]);

test("no style sheet of a desk uses :has(), as each change on the desk would then be looked up in the whole page", () => {
  assert.ok(RULES.length > 10);
  for (const [name, rules] of RULES) assert.ok(!rules.replace(BESIDE, "").includes(":has("), name);
});

test("nothing glides after a key, as the desk would be laid out again for each frame of it", () => {
  for (const [name, rules] of RULES) assert.doesNotMatch(rules, /transition:(?!\s*none)/, name);
});
