/** The left pane of a grid: a response, item by item, with the numbers of the nuggets matched in each. */

import { selectedExcerpts } from "../../core/selection.js";
import { el, keepFocus, keepInSight, markCurrent, scrollPage } from "../../shared/dom.js";
import { excerptRanges, segments, termRanges, visible } from "../../shared/text.js";
import { markOf, rangesOf } from "../../view/marks.js";
import { createPaneHead, MOVES } from "../../view/pane_head.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").Part} Part */
/** @typedef {import("./matching.js").Nugget} Nugget */
/** @typedef {import("./view.js").GridClicks} GridClicks */
/** @typedef {import("../../view/marks.js").MarkRange} MarkRange */

/** Ranges of each nugget's words; which of them are lit is a matter of classes, so that a selection lives
 *  on.
 *  @param {string} text @param {Nugget[]} nuggets @returns {MarkRange[]} */
function termsIn(text, nuggets) {
  return nuggets.flatMap(({ index, terms }) => termRanges(text, terms).map((range) => ({ ...range, of: index })));
}

/** @param {import("../../view/marks.js").Piece} piece */
function pieceNode({ text, ranges }) {
  const terms = ranges.filter((range) => range.style === "term").map((range) => range.of);
  const mark = markOf(ranges);
  const isEvidence = ranges.some((range) => range.style === "evidence");
  const classes = [
    terms.length && "desk-word",
    isEvidence && "desk-evidence",
    mark && `desk-mark-${mark.style}`,
  ];
  const shown = classes.filter(Boolean);
  if (!shown.length) return text;
  const of = terms.length ? terms.join(" ") : null;
  return el(
    mark?.style === "dropped" ? "del" : "mark",
    { class: shown.join(" "), "data-of": of, title: mark?.title },
    text,
  );
}

/** @param {Nugget} nugget @param {GridClicks} grid */
function chip(nugget, grid) {
  const title = `Nugget ${nugget.number}, matched here: ${nugget.text}`;
  /** @param {Event} event */
  const click = (event) => {
    event.stopPropagation();
    grid.selectNugget(nugget.index);
  };
  const attributes = { title, "aria-label": title, on: { click, mousedown: keepFocus } };
  return el(
    "button",
    { type: "button", class: "desk-matched", "data-matched": nugget.number, ...attributes },
    nugget.number,
  );
}

class Item {
  /** @param {Part} part @param {number} index @param {Nugget[]} nuggets @param {GridClicks} grid */
  constructor(part, index, nuggets, grid) {
    this.part = part;
    this.grid = grid;
    this.marks = rangesOf(part);
    this.terms = termsIn(part.text, nuggets);
    /** What is drawn. */
    /** @type {string|null} */
    this.excerpts = null;
    this.numbers = "";
    const name = { title: `Select item ${index + 1}`, "aria-label": `Item ${index + 1}: ${visible(part.text)}` };
    const select = () => grid.selectItem(index);
    const on = { click: select, mousedown: keepFocus };
    const number = el(
      "button",
      { type: "button", class: "desk-item-number", ...name, on },
      String(index + 1),
    );
    number.addEventListener("click", (event) => event.stopPropagation());
    this.text = el("p", { class: "desk-part-text", dir: "auto", "data-passage": index });
    const groupName = `Nuggets matched in item ${index + 1}`;
    this.matches = el("div", { class: "desk-item-found", role: "group", "aria-label": groupName });
    const head = part.head ? el("p", { class: "desk-part-head" }, part.head) : null;
    const body = el("div", { class: "desk-part-body" }, head, this.text);
    const attributes = { class: "desk-item", "data-item": index + 1, on: { click: select } };
    this.node = el("li", attributes, number, body, this.matches);
  }

  /** @param {Nugget[]} matched */
  drawText(matched) {
    const excerpts = JSON.stringify(matched.map(({ excerpt }) => excerpt));
    if (excerpts === this.excerpts) return;
    this.excerpts = excerpts;
    const { text } = this.part;
    const evidence = matched.flatMap(({ excerpt }) => excerptRanges(text, excerpt));
    this.text.replaceChildren(...segments(text, [...this.terms, ...evidence, ...this.marks]).map(pieceNode));
  }

  /** @param {Nugget[]} matched */
  drawChips(matched) {
    const numbers = matched.map(({ number }) => number).join();
    if (numbers === this.numbers) return;
    this.numbers = numbers;
    this.matches.replaceChildren(...matched.map((nugget) => chip(nugget, this.grid)));
  }

  /** @param {Nugget[]} matched nuggets of this item @param {boolean} isCurrent @param {number|null} lit */
  draw(matched, isCurrent, lit) {
    this.drawText(matched);
    this.drawChips(matched);
    this.node.classList.toggle("desk-item-matched", matched.length > 0);
    markCurrent(this.node, isCurrent);
    for (const word of /** @type {NodeListOf<HTMLElement>} */ (this.text.querySelectorAll("[data-of]"))) {
      const isLit = isCurrent && (word.dataset.of ?? "").split(" ").includes(String(lit));
      word.classList.toggle("desk-word-lit", isLit);
    }
  }
}

/** @param {(action: string) => void} press @param {GridClicks} grid */
export function createItems(press, grid) {
  const head = createPaneHead(press, { mode: "grid", moves: MOVES });
  const list = el("ol", { class: "desk-items", "aria-label": "Items of the response" });
  const attributes = { tabindex: "0", role: "document", "aria-label": "Response" };
  const scroll = el("div", { class: "desk-scroll", ...attributes }, list);
  const node = el(
    "section",
    { class: "desk-pane desk-response", "aria-label": "Response" },
    head.node,
    scroll,
  );
  /** @type {Item[]} */
  let items = [];
  /** @type {string[]} */
  let texts = [];
  let current = 0;
  /** @param {number} index */
  const scrollIntoSight = (index) => {
    if (items[index]) keepInSight(scroll, items[index].node);
  };
  new ResizeObserver(() => scrollIntoSight(current)).observe(scroll);

  return {
    node,
    scrollIntoSight,
    showPreferences: head.showPreferences,
    /** @param {Sheet} sheet @param {Nugget[]} nuggets */
    show({ screen }, nuggets) {
      head.show(screen.title, screen.notes);
      texts = screen.parts.map((part) => part.text);
      items = screen.parts.map((part, index) => new Item(part, index, nuggets, grid));
      const nothing = el("li", { class: "desk-absent" }, "This response is empty.");
      list.replaceChildren(...(items.length ? items.map((item) => item.node) : [nothing]));
      scroll.scrollTop = 0;
    },
    /** @param {import("./view.js").GridState} state */
    draw({ nuggets, lit, item }) {
      current = item;
      items.forEach((each, index) => {
        const matched = nuggets.filter((nugget) => nugget.item === index + 1);
        each.draw(matched, index === item, lit?.index ?? null);
      });
    },
    /** The text selected in an item, "" where none is. @param {number} index */
    excerpt: (index) => (items[index] ? (selectedExcerpts(items[index].node, texts)[0] ?? "") : ""),
    /** @param {number} direction */
    scrollPage: (direction) => scrollPage(scroll, direction),
  };
}
