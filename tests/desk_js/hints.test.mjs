import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";
import { wholeWords } from "../../assessment/ui/desk/static/core/selection.js";
import { likelySentences } from "../../assessment/ui/desk/static/modes/sets/likely.js";
import { createDocument } from "../../assessment/ui/desk/static/modes/answer/document_pane.js";
import { codePointOffsets, numberRanges, utf16 } from "../../assessment/ui/desk/static/shared/text.js";
import { hintOf, hintRanges } from "../../assessment/ui/desk/static/view/hints.js";
import { paragraphsOf, passageNode } from "../../assessment/ui/desk/static/view/passages.js";
import { Reading } from "../../assessment/ui/desk/static/view/reading.js";

const TEXT = "BACKGROUND: 😀 Iron is low.  RESULTS Scores fell by 9.1 points.\n\nIt was safe. ";
const LAYOUT = { paragraphs: [[0, 11], [28, 35], [64, 64]], sentences: [0, 28, 64] };
const HINT = { best: [[0, 1], [0, 0]], marks: [0, 14, 18, 1, 0, 43, 61, 2, 1, 0, 3, 1] };

const withClass = (node, name) => {
  const inside = (node.children ?? []).flatMap((child) => (child.children ? withClass(child, name) : []));
  return (node.className ?? "").split(" ").includes(name) ? [node, ...inside] : inside;
};

test("offsets of code points become offsets of UTF-16 units, all at once", () => {
  for (const text of ["", "abc", "a😀b😀", TEXT]) {
    const offsetOf = codePointOffsets(text);
    for (let at = 0; at < text.length + 2; at += 1) assert.equal(offsetOf(at), utf16(text, at));
  }
});

test("a passage is drawn by paragraph with its headings, and not a character is lost", () => {
  openBrowser();
  const ranges = hintRanges(HINT, 0, TEXT);
  for (const layout of [LAYOUT, undefined]) {
    const { node } = passageNode(TEXT, 0, ranges, layout);
    assert.equal(node.textContent, TEXT);
  }
  const { node, sentences } = passageNode(TEXT, 0, ranges, LAYOUT);
  assert.equal(node.children.length, 3);
  assert.deepEqual(
    withClass(node, "desk-passage-heading").map((heading) => heading.textContent),
    ["BACKGROUND:", "RESULTS"],
  );
  assert.deepEqual(
    sentences.map(({ text }) => text),
    ["😀 Iron is low.", "Scores fell by 9.1 points.", "It was safe."],
  );
});

test("an empty passage has one paragraph and no sentence", () => {
  openBrowser();
  const { node, sentences } = passageNode("", 0, []);
  assert.deepEqual([node.textContent, sentences.length], ["", 0]);
  assert.equal(paragraphsOf("One.", undefined)[0].sentences.length, 1);
});

test("words, numbers and phrases are marked where the hint says", () => {
  openBrowser();
  const { node } = passageNode(TEXT, 0, hintRanges(HINT, 0, TEXT), LAYOUT);
  assert.deepEqual(withClass(node, "desk-hint").map((mark) => mark.textContent), ["Iron"]);
  assert.deepEqual(withClass(node, "desk-hint-strong").map((mark) => mark.textContent), ["fell by 9.1 points"]);
  assert.deepEqual(hintRanges(null, 0, TEXT), []);
});

test("a unit has a hint only where hints are on and it has a document", () => {
  const sheet = { hints: [HINT] };
  assert.equal(hintOf(sheet, { hint: 0 }), HINT);
  assert.equal(hintOf(sheet, { hint: null }), null);
  assert.equal(hintOf({ hints: null }, { hint: 0 }), null);
  assert.equal(hintOf(null, undefined), null);
});

function reading(hint = HINT) {
  openBrowser();
  const box = { getBoundingClientRect: () => ({ top: 0, bottom: 100 }), scrollTop: 0 };
  const view = new Reading(box);
  const { sentences } = passageNode(TEXT, 0, [], LAYOUT);
  const classes = sentences.map(() => new Set());
  sentences.forEach(({ node }, at) => {
    node.classList.toggle = (name, isOn) => (isOn ? classes[at].add(name) : classes[at].delete(name));
  });
  view.setSentences(sentences, hint);
  return { view, shown: (name) => classes.flatMap((names, at) => (names.has(name) ? [at] : [])) };
}

test("the best sentence is framed, and the next best ones in turn", () => {
  const { view, shown } = reading();
  assert.deepEqual([shown("desk-best"), shown("desk-cursor")], [[1], []]);
  assert.equal(view.nextBest(), "");
  assert.deepEqual([shown("desk-best"), shown("desk-cursor")], [[0], [0]]);
  assert.equal(view.voice.textContent, "Likely sentence 2 of 2: 😀 Iron is low.");
  view.nextBest();
  assert.deepEqual(shown("desk-best"), [1]);
});

test("where nothing is shared nothing is framed, and it is said", () => {
  const { view, shown } = reading({ best: [], marks: [] });
  assert.deepEqual(shown("desk-best"), []);
  assert.match(view.nextBest(), /shares a word/);
  assert.equal(view.scrollToBest(), false);
});

test("the cursor begins at the framed sentence and stays within the document", () => {
  const { view, shown } = reading();
  assert.equal(view.picked, "");
  view.move(-1);
  assert.deepEqual(shown("desk-cursor"), [1]);
  view.move(1);
  view.move(1);
  assert.equal(view.picked, "It was safe.");
  assert.equal(view.voice.textContent, "Sentence 3 of 3: It was safe.");
  for (let times = 0; times < 5; times += 1) view.move(-1);
  assert.deepEqual(shown("desk-cursor"), [0]);
});

test("a selection snaps to whole words, and one of white space is none", () => {
  const text = "Background: Brain contributes.";
  assert.equal(wholeWords(text, [1, 23]), "Background: Brain contributes");
  assert.equal(wholeWords(text, [11, 12]), "");
  assert.equal(wholeWords(text, [12, 17]), "Brain");
  assert.equal(wholeWords(text, [0, Infinity]), text);
});

test("the document pane frames the best sentence of the unit in hand and marks no topic words beside it", () => {
  openBrowser();
  const pane = createDocument({ press: () => {}, removeEvidence: () => {}, labelEvidence: () => {} });
  const state = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
  const unit = { kind: "relation", topic: "1", key: "k", part: 0, name: "A", document: "A", state, hint: 0 };
  const document = { title: "", passages: [TEXT], link: "", absent: false, other_locations: [], layouts: [LAYOUT] };
  const sheet = {
    screen: { id: "s", parts: [{ text: "x" }] },
    order: "answer",
    scales: [],
    documents: { A: document },
    terms: ["points"],
    hints: [HINT],
  };
  pane.show(sheet, unit);
  assert.equal(pane.reading.best[0], 1);
  assert.deepEqual(withClass(pane.body, "desk-term"), []);
  pane.again();
  pane.show({ ...sheet, hints: [{ best: [], marks: [] }] }, unit);
  assert.deepEqual(withClass(pane.body, "desk-term").map((mark) => mark.textContent), ["points"]);
});

test("the likely sentences of an abstract are its passages, each once", () => {
  const units = [{ kind: "label", hint: 0 }];
  assert.deepEqual(likelySentences({ units, hints: [{ best: [[3, 0], [1, 0], [3, 1]], marks: [] }] }), [3, 1]);
  assert.deepEqual(likelySentences({ units, hints: null }), []);
});

test("numbers of a nugget are found as wholes", () => {
  const text = "In 1874, 187 men and 9.1 women; 1874.";
  const numbers = numberRanges(text, "Built in 1874 by 9.1", "number").map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(numbers, ["1874", "9.1", "1874"]);
  assert.deepEqual(numberRanges(text, "no number", "number"), []);
});
