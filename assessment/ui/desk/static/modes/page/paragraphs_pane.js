/** The left pane of a page: its paragraphs in reading order, and the gaps between them. */

import { isMissing, sameStop } from "./paragraphs.js";
import { segments, visible, wordRanges } from "../../shared/text.js";
import { AGAIN, toneOf } from "../answer/answer_pane.js";
import { el, keepFocus, keepInSight, keyButton, write } from "../../shared/dom.js";
import { createGap } from "./gap_row.js";
import { rangesOf, stretch } from "../../view/marks.js";

const MOVES = ["first", "previous", "next", "last", "previousScreen", "nextScreen", "pageUp", "pageDown"];

function textOf(part, { query, facets }) {
  const ranges = [...wordRanges(part.text, query, "query"), ...wordRanges(part.text, facets, "facet"), ...rangesOf(part)];
  return segments(part.text, ranges).map(stretch);
}

function chip({ heading, press, state, waits }, scales) {
  const title = `${heading}: ${state.label}${waits ? ", waiting" : ""}`;
  return el(
    "span", { class: "desk-facet-chip", "data-tone": toneOf({ kind: "facet", state }, scales), "data-facet": heading, title },
    el("span", { class: "desk-facet-number" }, press.replace("Shift+", "⇧")), el("span", { class: "desk-facet-name" }, heading), el("b", {}, state.label), waits ? " ◌" : null,
  );
}

/** What stands beside the facets: cannot judge, flag, note. */
function asides({ removal: { state }, review }) {
  const marks = [review && AGAIN, state.reason && `∅ cannot judge: ${state.reason}`, state.flagged && "⚑ flagged", state.note && `✎ ${state.note}`];
  return marks.filter(Boolean).map((text) => el("span", { class: "desk-aside", title: text }, text));
}

function saying(paragraph) {
  const chosen = paragraph.chosen.map(({ heading, state }) => `${heading} ${state.label}`);
  const repeated = paragraph.first < paragraph.part ? [`repeats paragraph ${paragraph.first + 1}`] : [];
  return [...repeated, ...(paragraph.removed ? ["taken out"] : chosen.length || paragraph.removal.state.reason ? chosen : ["no facet yet"])].join(", ");
}

function createParagraph(part, index, terms, scales, page) {
  const take = () => page.take({ kind: "paragraph", part: index });
  const stay = (event) => { event.stopPropagation(); take(); };
  const number = el("button", { type: "button", class: "desk-item-number", title: `Take paragraph ${index + 1} in hand`, on: { click: stay, mousedown: keepFocus } }, String(index + 1));
  const repeats = el("p", { class: "desk-repeats", hidden: true });
  const text = el("p", { class: "desk-part-text", dir: "auto", "data-passage": index }, textOf(part, terms));
  const brief = el("p", { class: "desk-brief", dir: "auto" }, el("b", {}, "removed"), " ", part.text.slice(0, 300));
  const chips = el("div", { class: "desk-facet-chips" });
  const node = el("li", { class: "desk-paragraph", "data-paragraph": index + 1, on: { click: take } }, number, el("div", { class: "desk-part-body" }, repeats, text, brief, chips));
  let drawn = "";

  function drawState(paragraph, missing) {
    node.dataset.removed = String(paragraph.removed);
    node.dataset.missing = String(missing);
    [text.hidden, brief.hidden] = [paragraph.removed, !paragraph.removed];
    repeats.hidden = paragraph.first === paragraph.part || paragraph.removed;
    write(repeats, `repeats paragraph ${paragraph.first + 1}: what is said of one is said of both`);
    const bare = !paragraph.removed && !paragraph.chosen.length && !paragraph.removal.state.reason;
    chips.replaceChildren(...(bare ? [el("span", { class: "desk-no-facet" }, "· no facet yet")] : paragraph.chosen.map((facet) => chip(facet, scales))), ...asides(paragraph));
    chips.hidden = !chips.childElementCount;
    number.setAttribute("aria-label", visible(`Paragraph ${index + 1}, ${saying(paragraph)}`));
  }

  return {
    node,
    draw(paragraph, inHand, missing) {
      if (inHand) node.setAttribute("aria-current", "true");
      else node.removeAttribute("aria-current");
      const now = JSON.stringify([paragraph.removed, paragraph.chosen.map(({ state, waits }) => [state.label, waits]), paragraph.chosen.map(({ id }) => id), paragraph.removal.state, paragraph.review, missing]);
      if (now === drawn) return;
      drawn = now;
      drawState(paragraph, missing);
    },
  };
}

export function createParagraphs(press, page) {
  const title = el("h2", { class: "desk-pane-title" });
  const notes = el("span", { class: "desk-pane-notes" });
  const list = el("ol", { class: "desk-paragraphs", "aria-label": "Paragraphs of the page" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Page" }, list);
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const only = keyButton("only", press, { mode: "page" });
  const moves = MOVES.map((action) => keyButton(action, press, { mode: "page", iconOnly: true }));
  const head = el("div", { class: "desk-pane-head" }, el("div", { class: "desk-pane-name" }, title, notes), el("div", { class: "desk-buttons" }, only, moves));
  const node = el("section", { class: "desk-pane desk-page", "aria-label": "Page" }, head, scroll, voice);
  let [rows, gaps, held] = [[], [], { kind: "paragraph", part: 0 }];
  const rowOf = ({ kind, part }) => (kind === "gap" ? gaps : rows)[part];
  const inSight = (stop) => { if (rowOf(stop)) keepInSight(scroll, rowOf(stop).node, 48); };
  new ResizeObserver(() => inSight(held)).observe(scroll);

  return {
    node,
    show({ screen, scales }) {
      write(title, screen.title);
      write(notes, [`${screen.parts.length} paragraphs`, ...screen.notes].join(" · "));
      notes.title = visible(screen.notes.join("\n"));
      rows = screen.parts.map((part, index) => createParagraph(part, index, screen.data.terms, scales, page));
      gaps = screen.parts.map((_, index) => createGap(index, scales, page));
      const nodes = rows.flatMap((row, index) => [gaps[index].node, row.node]);
      list.replaceChildren(...(nodes.length ? nodes : [el("li", { class: "desk-absent" }, "This page has no paragraphs.")]));
      write(voice, "");
      scroll.scrollTop = 0;
    },
    draw({ page: now, stop, lit }) {
      held = stop;
      node.classList.toggle("desk-page-lit", lit);
      const between = new Map(now.gaps.map((gap) => [gap.part, gap]));
      const missing = (kind, part) => isMissing(now, { kind, part });
      rows.forEach((row, part) => {
        const paragraph = now.paragraphs[part];
        row.draw(paragraph, sameStop(stop, { kind: "paragraph", part }), missing("paragraph", paragraph.first));
        gaps[part].draw(between.get(part) ?? null, sameStop(stop, { kind: "gap", part }), missing("gap", part));
      });
      if (stop.kind === "paragraph" && now.paragraphs[stop.part]) write(voice, `Paragraph ${stop.part + 1}, ${saying(now.paragraphs[stop.part])}`);
      else if (between.has(stop.part)) write(voice, gaps[stop.part].saying());
    },
    inSight,
    page: (direction) => scroll.scrollBy({ top: direction * scroll.clientHeight * 0.85 }),
    ways({ only: what }) {
      write(only.lastChild, what === "open" ? "only open" : "everything");
      only.setAttribute("aria-pressed", String(what === "open"));
    },
  };
}
