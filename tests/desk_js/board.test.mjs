import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";

openBrowser();

const all = (node) => (node.children ?? []).flatMap((child) => [child, ...all(child)]);
const tagged = (node, tag) => all(node).filter(({ tagName }) => tagName === tag.toUpperCase());

/** What the table asks of a browser beyond the desk: to find its lines and buttons, and to press them. */
Object.assign(Node.prototype, {
  addEventListener(name, act) {
    this.acts = { ...this.acts, [name]: act };
  },
  querySelectorAll(selector) {
    return selector.split(" ").reduce((nodes, tag) => nodes.flatMap((node) => tagged(node, tag)), [this]);
  },
  focus() {
    document.activeElement = this;
  },
  closest() {
    return this;
  },
});

globalThis.ResizeObserver = class {
  constructor(act) {
    this.act = act;
  }
  observe(root) {
    root.resize = this.act;
  }
};

const { default: draw } = await import("../../assessment/ui/scores/board/board.js");

const CELL = { undefined: false, coverage: "8/10", low: false, note: "" };
const cell = (value, more = {}) => ({ ...CELL, value, below: more.coverage ?? CELL.coverage, ...more });
const row = (run, cells, more = {}) => ({ run, name: run, opens: true, open: false, rank: "1", missing: "", cells, ...more });
const column = (measure, more = {}) => ({ measure, head: `The ${measure}`, help: "", lower: false, equal: [], ...more });
const BOARD = {
  ranked: true,
  columns: [column("recall"), column("precision", { equal: ["Accuracy"] })],
  groups: [
    { title: "Documents", span: 1, folded: 0 },
    { title: "Answers", span: 1, folded: 0 },
  ],
  rows: [
    row("heron", [cell("0.50"), cell("–", { undefined: true })]),
    row("tern", [cell("0.25", { low: true, coverage: "1/10" }), cell("0.75")], { rank: "too early", missing: "4 more judged" }),
  ],
};

/** The table on a page of its own. */
function drawn(data) {
  const root = document.createElement("div");
  const picked = [];
  const component = {
    parentElement: { querySelector: () => root },
    setTriggerValue: (name, value) => picked.push([name, value]),
  };
  const again = (more) => draw({ ...component, data: more });
  again(data);
  return { root, picked, again, buttons: () => tagged(root, "button") };
}

const press = (root, button, key) =>
  tagged(root, "table")[0].acts.keydown({ key, target: button, preventDefault() {} });

test("a pressed cell names its run and its measure", () => {
  const { picked, buttons } = drawn(BOARD);
  buttons()[3].acts.click();
  assert.deepEqual(picked, [["picked", { run: "tern", measure: "precision" }]]);
});

test("a cell says aloud whose figure it is, and on how many units it stands", () => {
  const labels = drawn(BOARD).buttons().map((button) => button.getAttribute("aria-label"));
  assert.equal(labels[0], "heron, The recall: 0.50, 8/10 judged");
  assert.equal(labels[1], "heron, The precision: undefined, 8/10 judged");
  assert.equal(labels[2], "tern, The recall: 0.25, only 1/10 judged");
});

test("a score without units of its own says nothing of judged units", () => {
  const [button] = drawn({ ...BOARD, rows: [row("heron", [cell("0.50", { coverage: "" }), cell("0.75")])] }).buttons();
  assert.equal(button.getAttribute("aria-label"), "heron, The recall: 0.50");
  assert.equal(button.title, "0.50");
});

test("arrows go over rows that open nothing", () => {
  document.activeElement = document.createElement("input");
  const others = row("others: best", [cell("0.60"), cell("0.80")], { opens: false });
  const [first, second] = BOARD.rows;
  const { root, buttons } = drawn({ ...BOARD, rows: [first, others, second] });
  press(root, buttons()[0], "ArrowDown");
  assert.equal(document.activeElement, buttons()[2]);
});

test("Tab reaches one cell, arrows reach the others and stop at the edge", () => {
  document.activeElement = document.createElement("input");
  const { root, buttons } = drawn(BOARD);
  assert.deepEqual(buttons().map(({ tabIndex }) => tabIndex), [0, -1, -1, -1]);
  press(root, buttons()[0], "ArrowDown");
  assert.equal(document.activeElement, buttons()[2]);
  press(root, buttons()[2], "ArrowRight");
  assert.equal(document.activeElement, buttons()[3]);
  press(root, buttons()[3], "ArrowRight");
  assert.equal(document.activeElement, buttons()[3]);
  assert.deepEqual(buttons().map(({ tabIndex }) => tabIndex), [-1, -1, -1, 0]);
});

test("a run that the reader may not open has figures but no buttons", () => {
  const [heron, tern] = BOARD.rows;
  const { root, buttons } = drawn({ ...BOARD, rows: [{ ...heron, opens: false }, tern] });
  assert.equal(buttons().length, 2);
  assert.match(root.textContent, /heron10\.508\/10/);
});

test("equal data leave the table as it is, other data draw it anew", () => {
  const { root, again } = drawn(BOARD);
  const [before] = root.children;
  again(structuredClone(BOARD));
  assert.equal(root.children[0], before);
  again({ ...BOARD, rows: [] });
  assert.notEqual(root.children[0], before);
});

test("the cell in focus stays in focus where others come before it", () => {
  const { root, again, buttons } = drawn(BOARD);
  buttons()[3].focus();
  const rows = BOARD.rows.map((line) => ({ ...line, cells: line.cells.toReversed() }));
  again({ ...BOARD, columns: BOARD.columns.toReversed(), rows });
  assert.equal(document.activeElement.getAttribute("aria-label"), "tern, The precision: 0.75, 8/10 judged");
  assert.deepEqual(buttons().map(({ tabIndex }) => tabIndex), [-1, -1, 0, -1]);
  assert.equal(tagged(root, "button").includes(document.activeElement), true);
});

test("too early stands with what is missing, equal measures behind their column", () => {
  const { root } = drawn(BOARD);
  assert.match(root.textContent, /too early4 more judged/);
  assert.match(root.textContent, /The precision\+ 1 equal/);
  assert.match(root.textContent, /▲ 1\/10/);
});

test("the cell that opened a run has the focus again in the table that is made beside it", () => {
  drawn(BOARD).buttons()[3].acts.click();
  document.activeElement = null;
  const beside = drawn(BOARD);
  assert.equal(document.activeElement, beside.buttons()[3]);
  assert.equal(beside.buttons()[3].tabIndex, 0);
});

test("the new table takes the focus from the old one, which may still stand beside it", () => {
  const old = drawn(BOARD);
  old.buttons()[3].focus();
  old.buttons()[3].acts.click();
  const beside = drawn(BOARD);
  assert.equal(document.activeElement, beside.buttons()[3]);
});

test("the edge of the table tells whether there is more at the right", () => {
  const { root } = drawn(BOARD);
  Object.assign(root, { scrollWidth: 900, clientWidth: 600, scrollLeft: 0 });
  root.resize();
  assert.equal(root.dataset.more, "true");
  root.scrollLeft = 300;
  root.onscroll();
  assert.equal(root.dataset.more, "false");
});

/** One group of two measures, of which the second is folded away. */
const FOLDED = { ...BOARD, groups: [{ title: "Documents", span: 2, folded: 1 }] };

test("a button unfolds the measures of a group and folds them again, and keeps the focus", () => {
  const { root, buttons } = drawn(FOLDED);
  const heads = () => tagged(root, "th").map(({ textContent }) => textContent);
  assert.equal(heads().some((text) => text.startsWith("The precision")), false);
  const [fold] = buttons();
  assert.equal(fold.textContent, "+ 1 more");
  fold.focus();
  fold.acts.click();
  assert.equal(heads().some((text) => text.startsWith("The precision")), true);
  assert.equal(document.activeElement.getAttribute("aria-expanded"), "true");
  document.activeElement.acts.click();
  assert.equal(buttons()[0].getAttribute("aria-expanded"), "false");
});

test("an unfolded group stays so when the scores change", () => {
  const { root, again, buttons } = drawn(FOLDED);
  buttons()[0].acts.click();
  again({ ...FOLDED, rows: [] });
  assert.match(root.textContent, /The precision/);
  buttons()[0].acts.click();
});

test("the column that ranks says so, and measures of which less is better do", () => {
  const [recall, precision] = BOARD.columns;
  const { root } = drawn({ ...BOARD, columns: [recall, { ...precision, lower: true }] });
  assert.match(root.textContent, /The recall↓ ranked by/);
  assert.match(root.textContent, /The precisionlower is better/);
});

test("where less is better, the arrow at the column that ranks points up: its values rise down the table", () => {
  const { root } = drawn({ ...BOARD, columns: BOARD.columns.map((column) => ({ ...column, lower: true })) });
  assert.match(root.textContent, /The recall↑ ranked bylower is better/);
});

/** A table of 300 pixels that shows names of 100 and ranks of 50; cells are 80 wide. */
function laidOut(root, lefts) {
  Object.assign(root, { clientWidth: 300, scrollWidth: 900, scrollLeft: 0 });
  root.getBoundingClientRect = () => ({ left: 0 });
  for (const head of root.querySelectorAll("th")) head.offsetWidth = { "sb-run": 100, "sb-rank": 50 }[head.className];
  root.querySelectorAll("button").forEach((button, place) => {
    const left = lefts[place % lefts.length];
    button.ariaCurrent = button.getAttribute("aria-current");
    button.getBoundingClientRect = () => ({ left: left - root.scrollLeft, width: 80 });
  });
}

test("a table that becomes narrow scrolls to the cell that is open", () => {
  const [heron, tern] = BOARD.rows;
  const open = { ...heron, cells: [heron.cells[0], { ...heron.cells[1], open: true }] };
  const { root } = drawn({ ...BOARD, rows: [open, tern] });
  laidOut(root, [100, 600]);
  root.resize();
  assert.equal(root.scrollLeft, 600 + 80 + 56 - 300);
  root.scrollLeft = 0;
  root.resize();
  assert.equal(root.scrollLeft, 0, "a table of the same width stays where somebody scrolled it");
});

test("a cell behind the names and ranks of the runs is scrolled to as well", () => {
  const [heron, tern] = BOARD.rows;
  const open = { ...heron, cells: [{ ...heron.cells[0], open: true }, heron.cells[1]] };
  const { root } = drawn({ ...BOARD, rows: [open, tern] });
  laidOut(root, [150, 600]);
  root.scrollLeft = 400;
  root.resize();
  assert.equal(root.scrollLeft, 0);
});
