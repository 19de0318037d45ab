import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";

openBrowser();
const { SidePane, hasDocument } = await import("../../assessment/ui/desk/static/view/side_pane.js");

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const LABELS = [{ name: "required", key: "1", definition: "needed", tone: "good", example: "Like this." }];
const SCALE = { kind: "relevance", title: "Sentence", question: "What is it?", evidence: false, labels: LABELS };
const UNIT = { kind: "relevance", key: "a", part: 0, question: "What is sentence 2?", document: "", state: OPEN };
const SHEET = {
  campaign: { guidelines: [] },
  topic: { id: "1" },
  scales: [SCALE],
  screen: { mode: "" },
  documents: { "1": { absent: false }, "2": { absent: true } },
};

const view = () => ({ documentNode: document.createElement("section") });

function paneWith(unit, { guide = false, shown = view() } = {}) {
  const pane = new SidePane(() => {});
  pane.showPreferences({ guide });
  pane.show(SHEET, { ...UNIT, ...unit }, shown);
  return { pane, shown };
}

test("a unit without a document shows its question and its labels in place of the document", () => {
  const { pane, shown } = paneWith({});
  assert.equal(pane.node.hidden, false);
  assert.equal(shown.documentNode.hidden, true);
  for (const text of ["What is sentence 2?", "required", "needed", "Like this."]) {
    assert.ok(pane.scroll.textContent.includes(text), text);
  }
});

test("a document with a text takes the place of the help, unless this is docked beside it", () => {
  const { pane, shown } = paneWith({ document: "1" });
  assert.deepEqual([pane.node.hidden, shown.documentNode.hidden], [true, false]);
  const docked = paneWith({ document: "1" }, { guide: true });
  assert.deepEqual([docked.pane.node.hidden, docked.shown.documentNode.hidden], [false, false]);
});

test("a mode without a place for a document shows the help only where it is docked", () => {
  assert.equal(paneWith({}, { shown: {} }).pane.node.hidden, true);
  assert.equal(paneWith({}, { shown: {}, guide: true }).pane.node.hidden, false);
});

test("a document whose text is missing is none, unless excerpts of it are attached", () => {
  assert.equal(hasDocument(SHEET, { ...UNIT, document: "2" }), false);
  const state = { ...OPEN, evidence: [{ text: "words", label: null }] };
  assert.equal(hasDocument(SHEET, { ...UNIT, document: "2", state }), true);
});

const { definitionRows, equalScales } = await import("../../assessment/ui/desk/static/view/side/definitions.js");
const RULES = { labelKey: ({ key }) => key };
const sets = [1, 2, 3].map((number) => ({ name: `${number}`, key: `${number}`, definition: `a sentence of set ${number}`, tone: "plain" }));

test("labels that differ in a number only are one row", () => {
  const rows = definitionRows({ kind: "set", labels: [...sets, ...LABELS] }, RULES);
  assert.deepEqual(rows.map(({ names }) => names), [["1", "2", "3"], ["required"]]);
});

test("scales with the same labels are listed once", () => {
  const scales = [SCALE, { ...SCALE, kind: "other", question: "What else?" }, { ...SCALE, kind: "set", labels: sets }];
  assert.deepEqual(equalScales(scales).map((group) => group.map(({ kind }) => kind)), [["relevance", "other"], ["set"]]);
});

test("what stays the same stays as it is drawn, so that a selection in it survives the next key", () => {
  const { pane } = paneWith({});
  const [question] = pane.scroll.children;
  pane.show(SHEET, { ...UNIT, state: { ...OPEN, label: "required" } }, view());
  assert.equal(pane.scroll.children[0], question);
  pane.show(SHEET, { ...UNIT, question: "What is sentence 3?" }, view());
  assert.notEqual(pane.scroll.children[0], question);
});

const { GuidelinesNews } = await import("../../assessment/ui/desk/static/core/guidelines_news.js");
const { markdown } = await import("../../assessment/ui/desk/static/shared/markdown.js");

const sheetWith = (version) => ({ campaign: { own_guidelines: { version, nodes: [] } } });

function newsOn(storage, tell = async () => {}) {
  const messages = [];
  const docked = [];
  const banner = { say: (name, message) => messages.push(message?.text ?? null) };
  const news = new GuidelinesNews(storage, "spring/Ann", banner, { dock: () => docked.push(true), tell });
  return { news, messages, docked };
}

test("which version was opened is told, again after the server was away, and not when it only came along", async () => {
  openBrowser();
  const sentVersions = [];
  const answers = [{ status: 0 }, { status: 401 }, null, { status: 409 }];
  const tell = (version) => {
    sentVersions.push(version);
    const refusal = answers.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve();
  };
  const settled = () => new Promise((done) => setTimeout(done));
  const { news } = newsOn(window.localStorage, tell);
  news.show(sheetWith("1"));
  assert.deepEqual(sentVersions, []);
  news.open();
  await settled();
  news.tellAgain();
  await settled();
  newsOn(window.localStorage, tell).news.show(sheetWith("1"));
  await settled();
  assert.deepEqual(sentVersions, ["1", "1", "1"]);
  news.tellAgain();
  news.show(sheetWith("2"));
  news.open();
  await settled();
  news.tellAgain();
  assert.deepEqual(sentVersions, ["1", "1", "1", "2"]);
});

test("what could not be told is told by itself a little later, unless the desk has ended", async (context) => {
  openBrowser();
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sentVersions = [];
  const tell = (version) => {
    sentVersions.push(version);
    return Promise.reject({ status: 0 });
  };
  const { news } = newsOn(window.localStorage, tell);
  const answered = async () => {
    for (let steps = 0; steps < 5; steps += 1) await Promise.resolve();
  };
  news.show(sheetWith("1"));
  news.open();
  await answered();
  context.mock.timers.tick(3_000);
  assert.deepEqual(sentVersions, ["1", "1"]);
  await answered();
  news.stop();
  context.mock.timers.tick(3_000);
  assert.deepEqual(sentVersions, ["1", "1"]);
});

test("changed guidelines are announced once, until they have been read", () => {
  openBrowser();
  const storage = window.localStorage;
  const first = newsOn(storage);
  first.news.show(sheetWith(""));
  assert.deepEqual([first.messages.at(-1), first.news.take()], [null, false]);
  first.news.show(sheetWith("1"));
  assert.equal(first.messages.at(-1), "The guidelines have changed.");
  assert.equal(first.news.take(), true);
  assert.deepEqual([first.messages.at(-1), first.docked.length], [null, 1]);
  const later = newsOn(storage);
  later.news.show(sheetWith("1"));
  assert.equal(later.messages.at(-1), null);
});

test("a screen in memory that still has older guidelines announces nothing", () => {
  openBrowser();
  const { news, messages } = newsOn(window.localStorage);
  news.show(sheetWith("1"));
  news.show(sheetWith("2"));
  news.open();
  news.show(sheetWith("1"));
  assert.equal(messages.at(-1), null);
});

test("Markdown becomes elements of a small set, and links lead to web pages only", () => {
  const link = (address) => ({ kind: "link", address, children: [{ kind: "text", text: "here" }] });
  const node = markdown([{ kind: "paragraph", children: [link("https://a.org/x"), link("javascript:alert(1)"), { kind: "script", text: "x" }] }]);
  const [paragraph] = node.children;
  assert.deepEqual([paragraph.tagName, ...paragraph.children.map(({ tagName }) => tagName)], ["P", "A", "SPAN", "SPAN"]);
  assert.equal(paragraph.children[0].attributes.get("href"), "https://a.org/x");
});

const { outlineSection } = await import("../../assessment/ui/desk/static/view/side/outline.js");

test("on a page of paragraphs the outline marks the facets of the paragraph in hand", () => {
  const row = (section, depth) => ({ section, heading: section, depth, current: false });
  const facet = (part, id, label) => ({ kind: "facet", key: `p${part} ${id}`, part, state: { ...OPEN, label } });
  const data = { facets: [{ id: "a", heading: "A" }, { id: "b", heading: "B" }], outline: [row("page", 0), row("a", 1), row("b", 1)] };
  const units = [facet(0, "a", "MUST"), facet(0, "b", null), facet(1, "b", "CAN")];
  const content = outlineSection({ units, screen: { data } }, { ...UNIT, part: 0 }, () => {});
  const current = content.node.children.filter((child) => child.getAttribute("aria-current") === "true");
  assert.deepEqual(current.map((child) => child.textContent), ["a"]);
});
