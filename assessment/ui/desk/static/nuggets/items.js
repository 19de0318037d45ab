/** The left pane: the pooled items, searched, marked and filtered.  Marks are highlights over the text, so
 *  that a selection stays. */

import { el, keepInSight, setPressed, write } from "../shared/dom.js";
import { findRanges, numberRanges, termRanges } from "../shared/text.js";
import { actionButton } from "./action_buttons.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").PoolItem} PoolItem */
/** @typedef {import("../shared/text.js").Range} TextRange */

const MARKS = ["nugget-term", "nugget-hand", "nugget-number", "nugget-hit"];
/** Part of a page, so that the last lines stay in sight. */
const PAGE = 0.9;
const NO_ITEMS = "No response to this question has been imported yet. You can still write nuggets.";
const ALL_HIDDEN = "Nothing here: clear the search (Esc) or show all items.";

/** @param {string} name @param {Range[]} ranges */
function highlight(name, ranges) {
  if (globalThis.CSS?.highlights) CSS.highlights.set(name, new Highlight(...ranges));
}

/** @param {Nugget} nugget @param {boolean} isCurrent */
function coverButton({ id, number, text }, isCurrent) {
  const name = `Holds the words of nugget ${number}`;
  const attributes = {
    type: "button",
    class: "ng-cover",
    "data-covering": id,
    "aria-pressed": String(isCurrent),
    title: `${name}: ${text}`,
    "aria-label": name,
  };
  return el("button", attributes, `≈ ${number}`);
}

/** Whether the words of a nugget are marked: organisers can turn hints off. @param {Nugget} nugget */
const isMarked = ({ marked }) => marked !== false;

class ItemRow {
  /** @param {PoolItem} item */
  constructor(item) {
    this.item = item;
    this.text = el("p", { class: "ng-text" }, item.text);
    this.sign = el("span", { class: "ng-sign", "aria-hidden": "true" });
    this.covers = el("span", { class: "ng-covers" });
    const source = el("span", { class: "ng-document" }, item.document || "no document");
    const body = el("div", {}, this.text, el("div", { class: "ng-below" }, source, this.covers));
    this.node = el("li", { class: "ng-item", "data-item": item.n }, this.sign, body);
    /** @type {string|null} the nuggets that are drawn */
    this.drawn = null;
  }

  get content() {
    return this.text.textContent ?? "";
  }

  get isCovered() {
    return this.node.dataset.covered === "true";
  }

  /** Whether the item has the needle, in its text or in the name of its document. @param {string} needle */
  has(needle) {
    if (!needle || findRanges(this.content, needle).length) return true;
    return this.item.document.toLowerCase().includes(needle.toLowerCase());
  }

  /** DOM ranges over the one text node; shown text is as long as the source, so offsets carry over.
   *  @param {TextRange[]} ranges */
  over(ranges) {
    const inside = /** @type {Text} */ (this.text.firstChild);
    return ranges.map(({ start, end }) => {
      const range = document.createRange();
      range.setStart(inside, start);
      range.setEnd(inside, end);
      return range;
    });
  }

  /** The part of a selection that is within the item's text. @param {Range} range */
  selectedIn(range) {
    const part = document.createRange();
    part.selectNodeContents(this.text);
    if (this.text.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
    if (this.text.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
    return part.toString();
  }

  /** @param {Nugget[]} nuggets whose words the item holds @param {Nugget|null} current */
  drawCovers(nuggets, current) {
    const content = nuggets.map(({ id, number }) => `${id}:${number}:${id === current?.id}`).join();
    if (content === this.drawn) return;
    this.drawn = content;
    this.node.dataset.covered = String(nuggets.length > 0);
    write(this.sign, nuggets.length ? "≈" : "·");
    this.covers.replaceChildren(...nuggets.map((nugget) => coverButton(nugget, nugget.id === current?.id)));
  }
}

export class ItemPool {
  /** @param {(action: string) => void} press @param {(id: string) => void} select */
  constructor(press, select) {
    const name = "Search in the items";
    this.search = el("input", {
      type: "search",
      class: "desk-search",
      placeholder: name,
      "aria-label": name,
    });
    this.count = el("span", { class: "desk-search-count", role: "status" });
    this.list = el("ol", { class: "ng-items" });
    this.empty = el("p", { class: "desk-absent ng-empty" });
    this.only = actionButton("uncovered", press);
    const attributes = { tabindex: "0", role: "region", "aria-label": "Pooled items" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, this.list, this.empty);
    this.node = this.createNode(press);
    /** @type {ItemRow[]} */
    this.rows = [];
    /** @type {Nugget[]} */
    this.nuggets = [];
    /** @type {Nugget|null} */
    this.current = null;
    this.isUncoveredOnly = false;
    /** The number of the item that `find` led to. */
    this.visited = -1;
    /** @type {(nugget: Nugget) => number[]} the items that hold most words of a nugget */
    this.itemsHolding = () => [];
    this.listen(select);
  }

  /** @param {(action: string) => void} press */
  createNode(press) {
    const title = el("h2", { class: "desk-pane-title" }, "Pooled items");
    const name = el("div", { class: "desk-pane-name" }, title, this.count);
    const search = el("div", { class: "ng-search" }, actionButton("search", press), this.search);
    const buttons = el("div", { class: "desk-buttons" }, this.only, actionButton("find", press));
    const head = el("div", { class: "desk-pane-head" }, name, search, buttons);
    const attributes = { class: "desk-pane ng-pool", "aria-label": "Pooled responses" };
    return el("section", attributes, head, this.scroll);
  }

  /** @param {(id: string) => void} select */
  listen(select) {
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.search.value = "";
        this.filter();
      }
      if (event.key === "Escape" || event.key === "Enter") this.search.blur();
    });
    this.list.addEventListener("click", (event) => {
      const chip = /** @type {Element} */ (event.target).closest?.("[data-covering]");
      const id = /** @type {HTMLElement|null} */ (chip)?.dataset.covering;
      if (id) select(id);
    });
  }

  filter() {
    const needle = this.search.value.trim();
    /** @type {Range[]} */
    const hits = [];
    for (const row of this.rows) {
      row.node.hidden = !row.has(needle) || (this.isUncoveredOnly && row.isCovered);
      if (!row.node.hidden) hits.push(...row.over(findRanges(row.content, needle)));
    }
    highlight("nugget-hit", hits);
    const shown = this.rows.filter((row) => !row.node.hidden).length;
    write(this.count, this.countText(shown, Boolean(needle)));
    setPressed(this.only, this.isUncoveredOnly);
    write(this.empty, this.rows.length ? ALL_HIDDEN : NO_ITEMS);
    this.empty.hidden = shown > 0;
  }

  /** @param {number} shown @param {boolean} isSearching */
  countText(shown, isSearching) {
    if (isSearching || this.isUncoveredOnly) return `${shown} of ${this.rows.length} shown`;
    if (!this.rows.length) return "";
    return `${this.rows.length} · ${this.rows.filter((row) => row.isCovered).length} covered`;
  }

  /** The nuggets whose words each item holds, by its number. */
  nuggetsByItem() {
    /** @type {Map<number, Nugget[]>} */
    const byItem = new Map();
    for (const nugget of this.nuggets) {
      for (const n of this.itemsHolding(nugget)) byItem.set(n, [...(byItem.get(n) ?? []), nugget]);
    }
    return byItem;
  }

  /** Draws marks and chips anew for the nuggets and the current one. */
  draw() {
    const byItem = this.nuggetsByItem();
    const marked = this.nuggets.filter(isMarked);
    const terms = [...new Set(marked.flatMap((nugget) => nugget.terms))];
    const current = this.current && isMarked(this.current) ? this.current : null;
    /** @type {Range[]} */
    const faint = [];
    /** @type {Range[]} */
    const strong = [];
    /** @type {Range[]} */
    const numbers = [];
    for (const row of this.rows) {
      row.drawCovers(byItem.get(row.item.n) ?? [], this.current);
      faint.push(...row.over(termRanges(row.content, terms)));
      if (!current) continue;
      strong.push(...row.over(termRanges(row.content, current.terms)));
      numbers.push(...row.over(numberRanges(row.content, current.text, "number")));
    }
    highlight("nugget-term", faint);
    highlight("nugget-hand", strong);
    highlight("nugget-number", numbers);
    this.filter();
  }

  /** @param {PoolItem[]} items @param {(nugget: Nugget) => number[]} itemsHolding */
  showItems(items, itemsHolding) {
    this.rows = items.map((item) => new ItemRow(item));
    this.itemsHolding = itemsHolding;
    this.visited = -1;
    this.list.replaceChildren(...this.rows.map((row) => row.node));
    this.scroll.scrollTop = 0;
    this.search.value = "";
    this.draw();
  }

  /** @param {Nugget[]} nuggets @param {Nugget|null} current */
  mark(nuggets, current) {
    this.nuggets = nuggets;
    this.current = current;
    this.draw();
  }

  focusSearch() {
    this.search.focus();
    this.search.select();
  }

  toggleUncovered() {
    this.isUncoveredOnly = !this.isUncoveredOnly;
    this.filter();
  }

  /** @param {number} pages */
  scrollBy(pages) {
    this.scroll.scrollBy({ top: pages * this.scroll.clientHeight * PAGE });
  }

  /** To the next item with the words of the current nugget; false if there is none. */
  find() {
    const covered = this.current ? this.itemsHolding(this.current) : [];
    const holding = this.rows.filter((row) => !row.node.hidden && covered.includes(row.item.n));
    const next = holding.find((row) => row.item.n > this.visited) ?? holding[0];
    if (!next) return false;
    this.visited = next.item.n;
    keepInSight(this.scroll, next.node, 40);
    next.node.classList.remove("ng-reached");
    requestAnimationFrame(() => next.node.classList.add("ng-reached"));
    return true;
  }

  /** The text selected among the items, on one line. */
  selected() {
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || !selection.rangeCount) return "";
    const range = selection.getRangeAt(0);
    if (!this.scroll.contains(range.commonAncestorContainer)) return "";
    const touched = this.rows.filter((row) => range.intersectsNode(row.text));
    return touched
      .map((row) => row.selectedIn(range))
      .join(" ")
      .split(/\s+/u)
      .filter(Boolean)
      .join(" ");
  }

  clearMarks() {
    MARKS.forEach((name) => globalThis.CSS?.highlights?.delete(name));
  }
}
