import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";
import { occurrenceRanges, occurrenceText } from "../../assessment/ui/desk/static/view/passages.js";
import { createItemDocument } from "../../assessment/ui/desk/static/modes/grid/document_pane.js";

const PART = { text: "1874", document: "A", occurrences: [{ passage: 1, start: 2, end: 6 }], passage: 1, whole: true };

test("occurrences of code points become ranges of one passage", () => {
  assert.deepEqual(occurrenceRanges(PART, 1, "😀 1874"), [{ start: 3, end: 7, style: "answer" }]);
  assert.deepEqual(occurrenceRanges(PART, 0, "1874"), []);
  assert.deepEqual(occurrenceRanges(undefined, 0, "1874"), []);
});

test("it is said where an answer does not stand in its document", () => {
  assert.equal(occurrenceText(PART), "");
  assert.match(occurrenceText({ ...PART, whole: false }), /word for word/);
  assert.match(occurrenceText({ ...PART, whole: false, occurrences: [] }), /No word/);
  assert.equal(occurrenceText({ text: "x" }), "");
});

const SHEET = {
  screen: { id: "s", parts: [PART, { text: "x", document: "B", occurrences: [], passage: null, whole: false }, { text: "y", document: "" }] },
  documents: { A: { title: "Light", passages: ["First.", "In 1874."], absent: false }, B: { title: "", passages: [], absent: true } },
  terms: [],
};

function paneWith(sheet) {
  openBrowser();
  const pane = createItemDocument(() => {});
  pane.scroll.getBoundingClientRect = () => ({ top: 0, bottom: 100 });
  pane.show(sheet);
  return pane;
}

test("the document of the current item of a response shows its passages and says where it has none", () => {
  const pane = paneWith({ ...SHEET, screen: { ...SHEET.screen, parts: SHEET.screen.parts.map((part) => ({ ...part, passage: null })) } });
  pane.draw(SHEET, 1);
  assert.equal(pane.node.hidden, false);
  assert.match(pane.remark.textContent, /not in the campaign/);
  assert.equal(pane.body.children.length, 0);
  pane.draw({ ...SHEET, screen: { ...SHEET.screen, parts: [{ ...PART, passage: null }] } }, 0);
  assert.deepEqual([pane.id.textContent, pane.title.textContent, pane.body.children.length], ["item 1: A", "Light", 2]);
});

test("the pane is away where no document has a text, and where it is not wanted", () => {
  const pane = paneWith({ ...SHEET, documents: { B: SHEET.documents.B } });
  assert.equal(pane.node.hidden, true);
  pane.show(SHEET);
  assert.equal(pane.node.hidden, false);
  pane.toggle(SHEET);
  assert.equal(pane.node.hidden, true);
  pane.show(SHEET);
  assert.equal(pane.node.hidden, true);
});
