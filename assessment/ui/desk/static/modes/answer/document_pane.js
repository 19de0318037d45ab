/** The right pane: what the current unit is judged against. */

import { createChanges } from "../../shared/changes.js";
import { el, keepFocus, keepInSight, scrollPage, setHidden, write } from "../../shared/dom.js";
import { excerptRanges, findRanges, httpsUrl, termRanges } from "../../shared/text.js";
import { linkNodes } from "../../view/side/document_link.js";
import { areHintsOff, hintOf, hintRanges } from "../../view/hints.js";
import { actionButton } from "../../view/action_buttons.js";
import { occurrenceRanges, occurrenceText, passageNode } from "../../view/passages.js";
import { Reading } from "../../view/reading.js";
import { DocumentSearch } from "./search.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../protocol.js").Document} CitedDocument */
/**
 * @typedef {object} EvidenceHandlers
 * @property {(at: number) => void} removeEvidence
 * @property {(at: number, label: string|null) => void} labelEvidence
 */

/** @param {import("../../protocol.js").Evidence} evidence @param {number} at @param {string[]} labels
 *  @param {EvidenceHandlers} handlers */
function excerptRow(evidence, at, labels, { removeEvidence, labelEvidence }) {
  const asJudged = el("option", { value: "" }, "as judged");
  const options = labels.map((label) => el("option", { value: label }, label));
  const title = "What this excerpt says, where it differs from the judgment";
  const select = el("select", { "aria-label": "What this excerpt says", title }, asJudged, options);
  select.value = evidence.label ?? "";
  select.addEventListener("change", () => labelEvidence(at, select.value || null));
  const attributes = {
    type: "button",
    class: "desk-button",
    title: "Remove this excerpt (then u brings it back)",
    "aria-label": "Remove excerpt",
    on: { click: () => removeEvidence(at), mousedown: keepFocus },
  };
  const text = el("span", { class: "desk-excerpt" }, `“${evidence.text}”`);
  return el("li", {}, text, select, el("button", attributes, "×"));
}

/** Why there is no text. @param {Unit|undefined} unit @param {CitedDocument|null} document */
function emptyText(unit, document) {
  if (!unit) return "";
  if (!unit.document) return "This question is about the text at the left; there is no document to it.";
  if (!document || document.absent) return "The text of this document is not in the campaign.";
  return "This document has no text.";
}

class DocumentPane {
  /** @param {EvidenceHandlers & {press: (action: string) => void}} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.id = el("span", { class: "desk-document-id" });
    this.away = el("span", {});
    this.title = el("h2", { class: "desk-document-title" });
    this.remark = el("p", { class: "desk-document-remark" });
    this.body = el("div", { class: "desk-document-body" });
    this.excerpts = el("ul", { class: "desk-excerpts", "aria-label": "Attached evidence" });
    this.otherLocations = el("ul", { class: "desk-also", "aria-label": "Also cited by" });
    this.find = new DocumentSearch(this.body, () => this.drawPassages());
    this.attach = actionButton("attach", handlers.press);
    const attributes = { tabindex: "0", role: "document", "aria-label": "Document text" };
    const text = [this.title, this.remark, this.body, this.otherLocations];
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, text);
    this.reading = new Reading(this.scroll);
    const parts = [this.createHead(), this.find.node, this.excerpts, this.scroll, this.reading.voice];
    this.node = el("section", { class: "desk-pane desk-document", "aria-label": "Document" }, parts);
    /** @type {Sheet|null} */
    this.sheet = null;
    /** @type {Unit|undefined} */
    this.unit = undefined;
    /** What is drawn: the text and its evidence. */
    this.drawnText = "";
    this.drawnEvidence = "";
    this.isStale = false;
    /** Whether another text was drawn, whose answer is not in sight yet. */
    this.isOutOfSight = false;
    this.headChanges = createChanges();
    this.excerptChanges = createChanges();
    this.width = 0;
    new ResizeObserver(() => this.resized()).observe(this.scroll);
  }

  /** Another width breaks the lines anew, as when guidelines are docked beside the text: the framed sentence
   *  stays in sight, unless the reader is at another one. */
  resized() {
    const width = this.scroll.clientWidth;
    const isOther = width !== this.width;
    this.width = width;
    if (isOther && this.reading.cursor < 0) this.reading.scrollToBest();
  }

  createHead() {
    const { press } = this.handlers;
    const tools = ["search", "nextBest"].map((action) => actionButton(action, press));
    return el(
      "div",
      { class: "desk-pane-head" },
      el("div", { class: "desk-pane-name" }, this.id, this.away),
      el("div", { class: "desk-buttons" }, tools, this.attach),
    );
  }

  /** @returns {CitedDocument|null} the document of the current unit */
  get cited() {
    return this.unit?.document ? (this.sheet?.documents[this.unit.document] ?? null) : null;
  }

  /** The part that the current unit is about, where it was taken from the unit's document. */
  get quoted() {
    const part = this.sheet?.screen.parts[this.unit?.part ?? -1];
    return part?.document && part.document === this.unit?.document ? part : undefined;
  }

  /** What to look at in the document for the current unit. */
  get hint() {
    return hintOf(this.sheet, this.unit);
  }

  passages() {
    return this.cited?.passages ?? [];
  }

  address() {
    return httpsUrl(this.cited?.link ?? "");
  }

  search() {
    this.find.open();
  }

  /** @param {number} direction */
  scrollPage(direction) {
    scrollPage(this.scroll, direction);
  }

  /** The text is drawn again with the next unit, even if it is the same. */
  again() {
    this.isStale = true;
  }

  drawPassages() {
    const document = this.cited;
    const passages = document && !document.absent ? document.passages : [];
    const layouts = document?.layouts ?? [];
    const drawn = passages.map((text, at) => passageNode(text, at, this.rangesIn(text, at), layouts[at]));
    this.body.replaceChildren(...drawn.map(({ node }) => node));
    const sentences = drawn.flatMap((passage) => passage.sentences);
    this.reading.setSentences(sentences, this.hint);
    if (!passages.length) this.body.append(el("p", { class: "desk-absent" }, emptyText(this.unit, document)));
  }

  /** What is marked in a passage. @param {string} text @param {number} at */
  rangesIn(text, at) {
    const { quoted, hint } = this;
    const evidence = this.unit?.state.evidence ?? [];
    // Words of the topic stand everywhere: they are marked only where there is nothing better.
    const terms = hint?.best.length ? [] : this.sheet?.terms;
    return [
      ...termRanges(text, terms),
      ...(quoted ? occurrenceRanges(quoted, at, text) : hintRanges(hint, at, text)),
      ...evidence.flatMap((excerpt) => excerptRanges(text, excerpt.text)),
      ...findRanges(text, this.find.needle),
    ];
  }

  /** @param {Sheet} sheet @param {Unit} unit */
  drawExcerpts({ scales }, unit) {
    const { evidence } = unit.state;
    if (!this.excerptChanges(scales, unit.kind, evidence)) return;
    const scale = scales.find((each) => each.kind === unit.kind);
    const labels = scale?.labels.map(({ name }) => name) ?? [];
    this.excerpts.replaceChildren(...evidence.map((each, at) => excerptRow(each, at, labels, this.handlers)));
    setHidden(this.excerpts, !evidence.length);
    this.attach.disabled = !scale?.evidence;
  }

  /** @param {Unit} unit */
  drawHead(unit) {
    const document = this.cited;
    if (!this.headChanges(document, this.quoted, unit.document, unit.name)) return;
    write(this.id, unit.document ? unit.name : "");
    this.away.replaceChildren(...linkNodes(document?.link ?? ""));
    write(this.title, document?.title ?? "");
    setHidden(this.title, !document?.title);
    this.drawRemark(document);
    const lines = document?.other_locations ?? [];
    this.otherLocations.replaceChildren(...lines.map((line) => el("li", {}, `Also cited by ${line}`)));
  }

  /** How the answer stands in the text. @param {CitedDocument|null} document */
  drawRemark(document) {
    const remark = document?.absent ? "" : occurrenceText(this.quoted, areHintsOff(this.sheet));
    write(this.remark, remark);
    setHidden(this.remark, !remark);
  }

  /** The current unit, or its new state: the text is drawn again only where something of it has changed.
   *  @param {Sheet} sheet @param {Unit} unit */
  show(sheet, unit) {
    this.sheet = sheet;
    this.unit = unit;
    const part = unit.document && !this.quoted ? "" : unit.part;
    const text = JSON.stringify([sheet.screen.id, sheet.order, unit.document, part, unit.hint]);
    const evidence = JSON.stringify(unit.state.evidence.map((excerpt) => excerpt.text));
    this.drawExcerpts(sheet, unit);
    this.drawHead(unit);
    if (text === this.drawnText && evidence === this.drawnEvidence && !this.isStale) return;
    const isOther = text !== this.drawnText;
    this.isStale = false;
    this.drawnText = text;
    this.drawnEvidence = evidence;
    if (isOther) this.reading.restart();
    this.drawPassages();
    this.isOutOfSight = isOther;
    this.find.goToHit(0);
  }

  scrollToAnswer() {
    if (!this.isOutOfSight) return;
    this.isOutOfSight = false;
    this.goToAnswer();
    this.find.goToHit(0);
  }

  /** Another text begins with its best sentence, or with the passage that the answer was probably taken
   *  from, or at its top. */
  goToAnswer() {
    this.scroll.scrollTop = 0;
    if (this.reading.scrollToBest()) return;
    const passage = this.body.children[this.quoted?.passage ?? -1];
    if (passage) keepInSight(this.scroll, passage);
  }
}

/** @param {EvidenceHandlers & {press: (action: string) => void}} handlers */
export const createDocument = (handlers) => new DocumentPane(handlers);
