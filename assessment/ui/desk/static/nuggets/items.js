/** The left pane: the pooled items, searched, marked and filtered.  Marks are highlights over the text, so that a selection stays. */

import { findRanges, termRanges } from "../shared/text.js";
import { el, keepInSight, write } from "../shared/dom.js";
import { keyButton } from "./buttons.js";

const MARKS = ["nugget-term", "nugget-hand", "nugget-hit"];

function row(item) {
  const text = el("p", { class: "ng-text" }, item.text);
  const covers = el("span", { class: "ng-covers" });
  const node = el("li", { class: "ng-item", "data-item": item.n }, el("span", { class: "ng-sign", "aria-hidden": "true" }), el("div", {}, text, el("div", { class: "ng-below" }, el("span", { class: "ng-document" }, item.document || "no document"), covers)));
  return { item, node, text, covers, said: null };
}

/** Ranges over the one text node of an item; shown text is as long as the source, so offsets carry over. */
function over(text, found) {
  const inside = text.firstChild;
  return found.map(({ start, end }) => {
    const range = document.createRange();
    range.setStart(inside, start);
    range.setEnd(inside, end);
    return range;
  });
}

function highlight(name, ranges) {
  if (globalThis.CSS?.highlights) CSS.highlights.set(name, new Highlight(...ranges));
}

export function createItems(press, hand) {
  const search = el("input", { type: "search", class: "desk-search", placeholder: "Search in the items", "aria-label": "Search in the items" });
  const count = el("span", { class: "desk-search-count", role: "status" });
  const list = el("ol", { class: "ng-items" });
  const empty = el("p", { class: "desk-absent ng-empty" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "region", "aria-label": "Pooled items" }, list, empty);
  const only = keyButton("uncovered", press);
  const node = el(
    "section", { class: "desk-pane ng-pool", "aria-label": "Pooled responses" },
    el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, el("h2", { class: "desk-pane-title" }, "Pooled items"), count), el("div", { class: "desk-buttons" }, only, keyButton("find", press))),
    el("div", { class: "desk-search-row" }, search, keyButton("search", press, { iconOnly: true })),
    scroll,
  );
  let rows = [];
  let [nuggets, held, uncovered, foundAt] = [[], null, false, -1];
  /** @type {(nugget: any) => number[]} the items that hold most words of a nugget */
  let cover = () => [];

  search.addEventListener("input", () => filter());
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { search.value = ""; filter(); search.blur(); }
    if (event.key === "Enter") search.blur();
  });
  list.addEventListener("click", (event) => {
    const id = event.target.closest?.("[data-covering]")?.dataset.covering;
    if (id) hand(id);
  });

  function filter() {
    const needle = search.value.trim();
    const hits = [];
    let shown = 0;
    for (const each of rows) {
      const found = findRanges(each.text.textContent, needle);
      const seen = (!needle || found.length || each.item.document.toLowerCase().includes(needle.toLowerCase())) && !(uncovered && each.node.dataset.covered === "true");
      each.node.hidden = !seen;
      shown += seen ? 1 : 0;
      if (seen) hits.push(...over(each.text, found));
    }
    highlight("nugget-hit", hits);
    const covered = rows.filter((each) => each.node.dataset.covered === "true").length;
    write(count, needle || uncovered ? `${shown} of ${rows.length} shown` : rows.length ? `${rows.length} · ${covered} covered` : "");
    only.setAttribute("aria-pressed", String(uncovered));
    const why = !rows.length ? "No response to this question has been taken in yet. Nuggets can be written all the same: press n." : "Nothing here: clear the search (Esc) or show all items (w).";
    write(empty, why);
    empty.hidden = shown > 0;
  }

  function chips(each, over_) {
    const said = over_.map(({ id, number }) => `${id}:${number}:${id === held?.id}`).join();
    if (said === each.said) return;
    each.said = said;
    each.node.dataset.covered = String(over_.length > 0);
    write(each.node.firstChild, over_.length ? "≈" : "·");
    each.covers.replaceChildren(...over_.map((nugget) => el("button", {
      type: "button", class: "ng-cover", "data-covering": nugget.id, "aria-pressed": String(nugget.id === held?.id),
      title: `Holds the words of nugget ${nugget.number}: ${nugget.text}`, "aria-label": `Holds the words of nugget ${nugget.number}`,
    }, `≈ ${nugget.number}`)));
  }

  /** Draws marks and chips anew for the nuggets and the one in hand. */
  function mark() {
    const by = new Map();
    for (const nugget of nuggets) for (const n of cover(nugget)) by.set(n, [...(by.get(n) ?? []), nugget]);
    const all = [...new Set(nuggets.flatMap((nugget) => nugget.terms))];
    const [soft, strong] = [[], []];
    for (const each of rows) {
      chips(each, by.get(each.item.n) ?? []);
      const text = each.text.textContent;
      soft.push(...over(each.text, termRanges(text, all)));
      if (held) strong.push(...over(each.text, termRanges(text, held.terms)));
    }
    highlight("nugget-term", soft);
    highlight("nugget-hand", strong);
    filter();
  }

  return {
    node,
    items(given, coverOf) {
      rows = given.map(row);
      [cover, foundAt] = [coverOf, -1];
      list.replaceChildren(...rows.map((each) => each.node));
      scroll.scrollTop = 0;
      search.value = "";
      mark();
    },
    mark(given, nugget) {
      [nuggets, held] = [given, nugget];
      mark();
    },
    search: () => { search.focus(); search.select(); },
    uncovered() { uncovered = !uncovered; filter(); },
    scroll: (pages) => scroll.scrollBy({ top: pages * scroll.clientHeight * 0.9 }),
    /** To the next item with the words of the nugget in hand; false if there is none. */
    find() {
      const holding = held ? rows.filter((each) => !each.node.hidden && cover(held).includes(each.item.n)) : [];
      const next = holding.find((each) => each.item.n > foundAt) ?? holding[0];
      if (!next) return false;
      foundAt = next.item.n;
      keepInSight(scroll, next.node, 40);
      next.node.classList.remove("ng-found");
      requestAnimationFrame(() => next.node.classList.add("ng-found"));
      return true;
    },
    /** The text selected among the items, on one line. */
    selected() {
      const selection = document.getSelection();
      if (!selection || selection.isCollapsed || !selection.rangeCount || !scroll.contains(selection.getRangeAt(0).commonAncestorContainer)) return "";
      const range = selection.getRangeAt(0);
      const texts = rows.filter((each) => range.intersectsNode(each.text)).map((each) => stretch(range, each.text));
      return texts.join(" ").split(/\s+/u).filter(Boolean).join(" ");
    },
    away: () => MARKS.forEach((name) => globalThis.CSS?.highlights?.delete(name)),
  };
}

function stretch(range, text) {
  const part = document.createRange();
  part.selectNodeContents(text);
  if (text.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
  if (text.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
  return part.toString();
}
