/** The left pane of a grid: a response, item by item, with the numbers of the nuggets found in each. */

import { selectedExcerpts } from "../../core/selection.js";
import { excerptRanges, segments, termRanges, visible } from "../../shared/text.js";
import { el, keepFocus, keepInSight, keyButton, write } from "../../shared/dom.js";
import { markOf, rangesOf } from "../../view/marks.js";

const MOVES = ["first", "previous", "next", "last", "previousScreen", "nextScreen"];

/** Where each nugget's words stand; which of them are lit is a matter of classes, so that a selection lives on. */
const termsIn = (text, nuggets) => nuggets.flatMap(({ at, terms }) => termRanges(text, terms).map((range) => ({ ...range, of: at })));

function piece({ text, ranges }) {
  const of = ranges.filter((range) => range.style === "term").map((range) => range.of);
  const mark = markOf(ranges);
  const evidence = ranges.some((range) => range.style === "evidence");
  if (!of.length && !mark && !evidence) return text;
  const classes = [of.length ? "desk-word" : "", evidence ? "desk-evidence" : "", mark ? `desk-mark-${mark.style}` : ""];
  return el(mark?.style === "dropped" ? "del" : "mark", { class: classes.filter(Boolean).join(" "), "data-of": of.length ? of.join(" ") : null, title: mark?.title }, text);
}

function chip(nugget, take) {
  const title = `Nugget ${nugget.number}, found here: ${nugget.text}`;
  return el("button", { type: "button", class: "desk-found", "data-found": nugget.number, title, "aria-label": title, on: { click: (event) => { event.stopPropagation(); take(nugget.at); }, mousedown: keepFocus } }, nugget.number);
}

function createItem(part, index, nuggets, grid) {
  const number = el("button", { type: "button", class: "desk-item-number", title: `Take item ${index + 1} in hand`, "aria-label": `Item ${index + 1}`, on: { click: () => grid.item(index), mousedown: keepFocus } }, String(index + 1));
  const text = el("p", { class: "desk-part-text", dir: "auto", "data-passage": index });
  const found = el("div", { class: "desk-item-found", role: "group", "aria-label": `Nuggets found in item ${index + 1}` });
  const body = el("div", { class: "desk-part-body" }, part.head ? el("p", { class: "desk-part-head" }, part.head) : null, text);
  const node = el("li", { class: "desk-item", "data-item": index + 1, on: { click: () => grid.item(index) } }, number, body, found);
  number.addEventListener("click", (event) => event.stopPropagation());
  const marks = rangesOf(part);
  const terms = termsIn(part.text, nuggets);
  let [excerpts, chips] = [null, null];

  function drawText(here) {
    const now = JSON.stringify(here.map(({ excerpt }) => excerpt));
    if (now === excerpts) return;
    excerpts = now;
    const evidence = here.flatMap(({ excerpt }) => excerptRanges(part.text, excerpt));
    text.replaceChildren(...segments(part.text, [...terms, ...evidence, ...marks]).map(piece));
  }

  function drawChips(here) {
    const now = here.map(({ number: each }) => each).join();
    if (now === chips) return;
    chips = now;
    found.replaceChildren(...here.map((nugget) => chip(nugget, grid.take)));
  }

  return {
    node,
    draw(here, inHand, lit) {
      drawText(here);
      drawChips(here);
      node.classList.toggle("desk-item-matched", here.length > 0);
      if (inHand) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
      for (const word of text.querySelectorAll("[data-of]")) word.classList.toggle("desk-word-lit", inHand && lit !== null && word.dataset.of.split(" ").includes(String(lit)));
    },
  };
}

export function createItems(press, grid) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes" });
  const list = el("ol", { class: "desk-items", "aria-label": "Items of the response" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Response" }, list);
  const order = keyButton("order", press, { mode: "grid" });
  const only = keyButton("only", press, { mode: "grid" });
  const moves = MOVES.map((action) => keyButton(action, press, { mode: "grid", iconOnly: true }));
  const head = el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, title, notes), el("div", { class: "desk-buttons" }, order, only, moves));
  const node = el("section", { class: "desk-pane desk-response", "aria-label": "Response" }, head, scroll);
  let [items, held, texts] = [[], 0, []];
  const inSight = (index) => { if (items[index]) keepInSight(scroll, items[index].node); };
  new ResizeObserver(() => inSight(held)).observe(scroll);

  return {
    node,
    show({ screen }, nuggets) {
      write(title, screen.title);
      write(notes, screen.notes.join(" · "));
      notes.title = visible(screen.notes.join("\n"));
      texts = screen.parts.map((part) => part.text);
      items = screen.parts.map((part, index) => createItem(part, index, nuggets, grid));
      list.replaceChildren(...(items.length ? items.map((item) => item.node) : [el("li", { class: "desk-absent" }, "This response is empty.")]));
      scroll.scrollTop = 0;
    },
    draw({ nuggets, lit, item }) {
      held = item;
      items.forEach((each, index) => each.draw(nuggets.filter((nugget) => nugget.item === index + 1), index === item, lit?.at ?? null));
    },
    inSight,
    /** The text selected in an item, "" where none is. */
    excerpt: (index) => (items[index] ? (selectedExcerpts(items[index].node, texts)[0] ?? "") : ""),
    page: (direction) => scroll.scrollBy({ top: direction * scroll.clientHeight * 0.85 }),
    ways({ order: by, only: what }) {
      write(order.lastChild, by === "answer" ? "by answer" : "by document");
      write(only.lastChild, what === "open" ? "only open" : "everything");
      only.setAttribute("aria-pressed", String(what === "open"));
    },
  };
}
