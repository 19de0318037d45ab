/** The document of the current item of a response, where the campaign has its text. */

import { el, keepInSight, scrollPage, setHidden, write } from "../../shared/dom.js";
import { termRanges } from "../../shared/text.js";
import { areHintsOff, hintOf, hintRanges } from "../../view/hints.js";
import { actionButton } from "../../view/action_buttons.js";
import { occurrenceRanges, occurrenceText, passageNode } from "../../view/passages.js";
import { Reading } from "../../view/reading.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../protocol.js").Part} Part */

const ABSENT = "The text of this document is not in the campaign.";

/** Whether any document of the screen has a text. @param {Sheet} sheet */
const hasText = ({ documents }) => Object.values(documents ?? {}).some(({ absent }) => !absent);

class ItemDocument {
  /** @param {(action: string) => void} press */
  constructor(press) {
    this.id = el("span", { class: "desk-document-id" });
    this.title = el("h2", { class: "desk-document-title" });
    this.remark = el("p", { class: "desk-document-remark" });
    this.body = el("div", { class: "desk-document-body" });
    const buttons = ["nextBest", "document"].map((action) => actionButton(action, press, { mode: "grid" }));
    const head = el(
      "div",
      { class: "desk-pane-head" },
      el("div", { class: "desk-pane-name" }, this.id),
      el("div", { class: "desk-buttons" }, buttons),
    );
    const attributes = { tabindex: "0", role: "document", "aria-label": "Document text" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, this.title, this.remark, this.body);
    this.reading = new Reading(this.scroll);
    const name = { class: "desk-pane desk-document desk-item-document", "aria-label": "Document" };
    this.node = el("section", { ...name, hidden: true }, head, this.scroll, this.reading.voice);
    this.isWanted = true;
    this.drawn = "";
  }

  /** Shows or hides the pane for this and all further responses; whether there is a text to show.
   *  @param {Sheet} sheet */
  toggle(sheet) {
    this.isWanted = !this.isWanted;
    this.show(sheet);
    return hasText(sheet);
  }

  /** Another response: the pane is there only where one of its documents has a text.
   *  @param {Sheet} sheet */
  show(sheet) {
    const isShown = hasText(sheet) && this.isWanted;
    setHidden(this.node, !isShown);
    this.node.parentElement?.setAttribute("data-item-document", String(isShown));
    this.drawn = "";
  }

  /** @param {Sheet} sheet @param {number} item */
  draw(sheet, item) {
    const part = sheet.screen.parts[item];
    const text = JSON.stringify([sheet.screen.id, item]);
    if (this.node.hidden || text === this.drawn) return;
    this.drawn = text;
    write(this.id, part?.document ? `item ${item + 1}: ${part.document}` : "");
    this.drawDocument(sheet, part);
  }

  /** @param {Sheet} sheet @param {Part|undefined} part */
  drawDocument(sheet, part) {
    const document = sheet.documents[part?.document ?? ""];
    const isThere = document && !document.absent;
    write(this.title, isThere ? document.title : "");
    write(this.remark, isThere ? occurrenceText(part, areHintsOff(sheet)) : ABSENT);
    this.drawPassages(isThere ? document : undefined, sheet, part);
  }

  /** @param {import("../../protocol.js").Document|undefined} document @param {Sheet} sheet
   *  @param {Part|undefined} part */
  drawPassages(document, sheet, part) {
    const hint = hintOf(sheet, part);
    const terms = hint?.best.length ? [] : sheet.terms;
    /** @param {string} text @param {number} at */
    const rangesIn = (text, at) => [
      ...termRanges(text, terms),
      ...hintRanges(hint, at, text),
      ...occurrenceRanges(part, at, text),
    ];
    const drawn = (document?.passages ?? []).map((text, at) =>
      passageNode(text, at, rangesIn(text, at), document?.layouts?.[at]),
    );
    this.body.replaceChildren(...drawn.map(({ node }) => node));
    this.scroll.scrollTop = 0;
    this.reading.restart();
    this.reading.setSentences(
      drawn.flatMap(({ sentences }) => sentences),
      hint,
    );
    this.goToBest(drawn[part?.passage ?? -1]?.node);
  }

  /** @param {HTMLElement|undefined} passage to be in sight where no sentence is likely */
  goToBest(passage) {
    if (!this.reading.scrollToBest() && passage) keepInSight(this.scroll, passage);
  }

  /** @param {number} direction */
  scrollPage(direction) {
    scrollPage(this.scroll, direction);
  }
}

/** @param {(action: string) => void} press */
export const createItemDocument = (press) => new ItemDocument(press);
