/** The right pane: what the unit in hand is judged against. */

import { excerptRanges, findRanges, httpsUrl, segments, termRanges } from "../../shared/text.js";
import { el, keepFocus, keyButton, write } from "../../shared/dom.js";

const CLASS = { term: "desk-term", evidence: "desk-evidence", hit: "desk-hit" };

function passageNode(text, at, ranges) {
  const pieces = segments(text, ranges).map((piece) => {
    const styles = [...new Set(piece.ranges.map((range) => CLASS[range.style]))];
    return styles.length ? el("mark", { class: styles.join(" ") }, piece.text) : piece.text;
  });
  return el("p", { class: "desk-passage", "data-passage": at, dir: "auto" }, pieces);
}

function link(address) {
  const href = httpsUrl(address);
  if (!href) return null;
  const host = new URL(href).hostname.replace(/^www\./, "");
  return el("a", { class: "desk-link", href, target: "_blank", rel: "noopener noreferrer", title: `Open ${host} in a new tab (p)` }, el("kbd", {}, "p"), " ", el("span", {}, `${host} ↗`));
}

function excerpt(item, at, unit, labels, edit) {
  const options = [el("option", { value: "" }, "as judged"), ...labels.map((label) => el("option", { value: label.name }, label.name))];
  const says = el("select", { "aria-label": "What this excerpt says", title: "What this excerpt says, where it differs from the judgment", on: { change: () => edit.label(at, says.value || null) } }, options);
  says.value = item.label ?? "";
  const remove = el("button", { type: "button", class: "desk-button", title: "Remove this excerpt (then u brings it back)", "aria-label": "Remove excerpt", on: { click: () => edit.remove(at), mousedown: keepFocus } }, "✕");
  return el("li", {}, el("span", { class: "desk-excerpt" }, `“${item.text}”`), says, remove);
}

function emptyText(unit, found) {
  if (!unit) return "";
  if (!unit.document) return "This question is about the text at the left; there is no document to it.";
  if (!found || found.absent) return "The text of this document is not in the campaign.";
  return "This document has no text.";
}

export function createDocument(press, edit) {
  const id = el("span", { class: "desk-document-id" });
  const away = el("span", {});
  const title = el("h2", { class: "desk-document-title" });
  const body = el("div", { class: "desk-document-body" });
  const excerpts = el("ul", { class: "desk-excerpts", "aria-label": "Attached evidence" });
  const also = el("ul", { class: "desk-also", "aria-label": "Also cited by" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Document text" }, title, body, also);
  const search = el("input", { type: "search", class: "desk-search", placeholder: "search in this document", "aria-label": "Search in the document" });
  const count = el("span", { class: "desk-search-count", role: "status" });
  const searching = el("div", { class: "desk-search-row", hidden: true }, search, count, el("span", { class: "desk-search-count" }, "Enter next · Esc closes"));
  const attach = keyButton("attach", press);
  const head = el(
    "div", { class: "desk-pane-head" },
    el("div", { class: "desk-pane-name" }, id, away),
    el("div", { class: "desk-buttons" }, keyButton("search", press), attach, keyButton("pageUp", press, { iconOnly: true }), keyButton("pageDown", press, { iconOnly: true })),
  );
  const node = el("section", { class: "desk-pane desk-document", "aria-label": "Document" }, head, searching, excerpts, scroll);
  let [sheet, unit, shownKey, stale, hit] = [null, null, "", false, 0];

  const document_ = () => (unit?.document ? sheet.documents[unit.document] : null);

  function drawPassages() {
    const found = document_();
    const passages = found && !found.absent ? found.passages : [];
    const evidence = unit?.state.evidence ?? [];
    const ranges = (text) => [...termRanges(text, sheet.terms), ...evidence.flatMap((item) => excerptRanges(text, item.text)), ...findRanges(text, searching.hidden ? "" : search.value)];
    body.replaceChildren(...passages.map((text, at) => passageNode(text, at, ranges(text))));
    if (!passages.length) body.append(el("p", { class: "desk-absent" }, emptyText(unit, found)));
  }

  function drawExcerpts() {
    const scale = sheet.scales.find((each) => each.kind === unit?.kind);
    const items = unit?.state.evidence ?? [];
    excerpts.replaceChildren(...items.map((item, at) => excerpt(item, at, unit, scale?.labels ?? [], edit)));
    excerpts.hidden = !items.length;
    attach.disabled = !scale?.evidence;
  }

  function drawHead() {
    const found = document_();
    write(id, unit?.document ? unit.name : "");
    const address = found && link(found.link);
    away.replaceChildren(...(address ? [address] : []));
    write(title, found?.title ?? "");
    title.hidden = !found?.title;
    const lines = found?.also ?? [];
    also.replaceChildren(...lines.map((line) => el("li", {}, `Also cited by ${line}`)));
  }

  function goToHit(step) {
    const hits = [...body.querySelectorAll(".desk-hit")];
    hit = hits.length ? (hit + step + hits.length) % hits.length : 0;
    write(count, searching.hidden || !search.value.trim() ? "" : hits.length ? `${hit + 1} of ${hits.length}` : "none");
    hits.forEach((each, at) => each.classList.toggle("desk-hit-now", at === hit));
    hits[hit]?.scrollIntoView({ block: "nearest" });
  }

  function closeSearch() {
    searching.hidden = true;
    search.blur();
    drawPassages();
    goToHit(0);
  }

  search.addEventListener("input", () => { hit = 0; drawPassages(); goToHit(0); });
  search.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") closeSearch();
    if (event.key === "Enter") goToHit(event.shiftKey ? -1 : 1);
  });

  return {
    node,
    body,
    /** The unit in hand, or its new state: the text is drawn again only where something shown has changed. */
    show(nextSheet, nextUnit) {
      [sheet, unit] = [nextSheet, nextUnit];
      const key = JSON.stringify([sheet.screen.id, sheet.order, unit?.document ?? "", unit?.document ? "" : unit?.part]);
      const evidence = JSON.stringify(unit?.state.evidence.map((item) => item.text) ?? []);
      drawExcerpts();
      drawHead();
      if (`${key}${evidence}` === shownKey && !stale) return;
      stale = false;
      if (!shownKey.startsWith(key)) scroll.scrollTop = 0;
      shownKey = `${key}${evidence}`;
      drawPassages();
      goToHit(0);
    },
    again: () => { stale = true; },
    search() {
      searching.hidden = false;
      search.focus();
      search.select();
      drawPassages();
      goToHit(0);
    },
    page: (direction) => scroll.scrollBy({ top: direction * scroll.clientHeight * 0.85 }),
    address: () => httpsUrl(document_()?.link ?? ""),
    passages: () => document_()?.passages ?? [],
  };
}
