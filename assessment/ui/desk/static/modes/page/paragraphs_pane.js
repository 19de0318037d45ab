/** The left pane of a page: its paragraphs in reading order, and the gaps between them. */

import { el, keepInSight, scrollPage, write } from "../../shared/dom.js";
import { createPaneHead, MOVES } from "../../view/pane_head.js";
import { GapRow } from "./gap_row.js";
import { pageData } from "../../rules/neighbours.js";
import { ParagraphRow, paragraphWords } from "./paragraph_row.js";
import { isMissing, sameItem } from "./page_units.js";

/** @typedef {import("./page_units.js").PageItem} PageItem */

/** Pixels of air, so that the neighbours of a paragraph are in sight, too. */
const AIR = 48;

class ParagraphsPane {
  /** @param {(action: string) => void} press @param {import("./view.js").PageInHand} mode */
  constructor(press, mode) {
    this.mode = mode;
    this.head = createPaneHead(press, {
      mode: "page",
      moves: MOVES,
      hasOrder: false,
    });
    this.list = el("ol", { class: "desk-paragraphs", "aria-label": "Paragraphs of the page" });
    const attributes = { tabindex: "0", role: "document", "aria-label": "Page" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, this.list);
    this.voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
    const parts = [this.head.node, this.scroll, this.voice];
    this.node = el("section", { class: "desk-pane desk-page", "aria-label": "Page" }, parts);
    /** @type {ParagraphRow[]} */
    this.rows = [];
    /** @type {GapRow[]} */
    this.gaps = [];
    /** @type {PageItem} */
    this.current = { kind: "paragraph", part: 0 };
    new ResizeObserver(() => this.scrollIntoSight(this.current)).observe(this.scroll);
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences(preferences) {
    this.head.showPreferences(preferences);
  }

  /** @param {PageItem} item */
  scrollIntoSight({ kind, part }) {
    const row = kind === "gap" ? this.gaps[part] : this.rows[part];
    if (row) keepInSight(this.scroll, row.node, AIR);
  }

  /** @param {number} direction */
  scrollPage(direction) {
    scrollPage(this.scroll, direction);
  }

  /** @param {import("../../core/types.js").Sheet} sheet */
  show(sheet) {
    const { screen, scales } = sheet;
    const { terms } = pageData(sheet);
    this.head.show(screen.title, [`${screen.parts.length} paragraphs`, ...screen.notes], screen.notes);
    this.rows = screen.parts.map((part, index) => {
      const select = () => this.mode.selectItem({ kind: "paragraph", part: index });
      return new ParagraphRow(part, index, { terms, scales, select });
    });
    this.gaps = screen.parts.map((_, index) => new GapRow(index, scales, this.mode));
    const nodes = this.rows.flatMap((row, index) => [this.gaps[index].node, row.node]);
    const nothing = el("li", { class: "desk-absent" }, "This page has no paragraphs.");
    this.list.replaceChildren(...(nodes.length ? nodes : [nothing]));
    write(this.voice, "");
    this.scroll.scrollTop = 0;
  }

  /** @param {import("./view.js").PageState} state */
  draw(state) {
    const { page, item, lit } = state;
    this.current = item;
    this.node.classList.toggle("desk-page-lit", lit);
    const gaps = new Map(page.gaps.map((gap) => [gap.part, gap]));
    /** @param {PageItem["kind"]} kind @param {number} part */
    const isCurrent = (kind, part) => sameItem(item, { kind, part });
    this.rows.forEach((row, part) => {
      const paragraph = page.paragraphs[part];
      const missing = isMissing(page, { kind: "paragraph", part: paragraph.first });
      row.draw(paragraph, isCurrent("paragraph", part), missing);
      this.gaps[part].draw(
        gaps.get(part) ?? null,
        isCurrent("gap", part),
        isMissing(page, { kind: "gap", part }),
      );
    });
    this.speak(state);
  }

  /** @param {import("./view.js").PageState} state */
  speak({ page, item: { kind, part } }) {
    const paragraph = page.paragraphs[part];
    if (kind === "paragraph" && paragraph)
      write(this.voice, `Paragraph ${part + 1}, ${paragraphWords(paragraph)}`);
    else if (page.gaps.some((gap) => gap.part === part)) write(this.voice, this.gaps[part].name);
  }
}

/** @param {(action: string) => void} press @param {import("./view.js").PageInHand} mode */
export const createParagraphs = (press, mode) => new ParagraphsPane(press, mode);
