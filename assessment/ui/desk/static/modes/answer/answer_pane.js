/** The left pane: what is judged, part by part, with its units as chips. */

import { isDone } from "../../units/unit_state.js";
import { el, keepInSight, write } from "../../shared/dom.js";
import { segments } from "../../shared/text.js";
import { pieceNode, rangesOf } from "../../view/marks.js";
import { createPaneHead, MOVES } from "../../view/pane_head.js";
import { background } from "./background.js";
import { Chip } from "./chip.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {{node: HTMLElement, gutter: HTMLElement}} PartRow */

/** Whether two sheets are the same screen, perhaps with other units.
 *  @param {Sheet|null} one @param {Sheet} other */
function isSameScreen(one, other) {
  return one?.screen.id === other.screen.id && one.topic.id === other.topic.id && one.order === other.order;
}

/** @param {Unit[]} units */
const partSign = (units) => (units.length && units.every((unit) => isDone(unit.state)) ? "✓" : "");

/** @param {import("../../protocol.js").Part} part @param {number} number @param {Chip[]} chips
 *  @returns {PartRow} */
function createPart(part, number, chips) {
  const gutter = el("span", { class: "desk-part-sign", "aria-hidden": "true" });
  const text = segments(part.text, rangesOf(part)).map(pieceNode);
  const body = el(
    "div",
    { class: "desk-part-body" },
    part.head ? el("p", { class: "desk-part-head" }, part.head) : null,
    el("p", { class: "desk-part-text", dir: "auto" }, text),
    chips.length
      ? el(
          "div",
          { class: "desk-chips" },
          chips.map((chip) => chip.node),
        )
      : null,
  );
  const label = el("span", { class: "desk-part-number" }, part.head ? "" : number);
  return { node: el("div", { class: "desk-part", "data-part": number }, gutter, label, body), gutter };
}

class AnswerPane {
  /** @param {(action: string) => void} press @param {(index: number) => void} onSelect */
  constructor(press, onSelect) {
    this.onSelect = onSelect;
    this.head = createPaneHead(press, { mode: "", moves: MOVES });
    const attributes = { tabindex: "0", role: "document", "aria-label": "What is judged" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes });
    this.node = el(
      "section",
      { class: "desk-pane desk-answer", "aria-label": "Answer" },
      this.head.node,
      this.scroll,
    );
    /** @type {Chip[]} */
    this.chips = [];
    /** @type {PartRow[]} */
    this.parts = [];
    /** @type {Sheet|null} */
    this.sheet = null;
    this.current = -1;
    /** Whether another unit was selected, which is not in sight yet. */
    this.isOutOfSight = false;
    new ResizeObserver(() => this.scrollIntoSight()).observe(this.scroll);
  }

  /** @returns {number|undefined} the part of the current unit */
  get currentPart() {
    return this.sheet?.units[this.current]?.part;
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences(preferences) {
    this.head.showPreferences(preferences);
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    const scrolled = isSameScreen(this.sheet, sheet) ? this.scroll.scrollTop : 0;
    this.sheet = sheet;
    this.current = -1;
    this.head.show(sheet.screen.title, sheet.screen.notes);
    this.draw(sheet);
    this.scroll.scrollTop = scrolled;
  }

  /** @param {Sheet} sheet */
  draw(sheet) {
    const { units, scales, screen } = sheet;
    this.chips = units.map((unit, index) => new Chip(unit, scales, () => this.onSelect(index), screen.parts[unit.part]?.text));
    /** @param {number} part */
    const chipsOf = (part) => this.chips.filter((_, index) => units[index].part === part);
    const whole = chipsOf(-1).map((chip) => chip.node);
    this.parts = screen.parts.map((part, index) => createPart(part, index + 1, chipsOf(index)));
    const wholeRow = whole.length ? [el("div", { class: "desk-chips desk-chips-whole" }, whole)] : [];
    const partNodes = this.parts.map((part) => part.node);
    this.scroll.replaceChildren(...wholeRow, ...partNodes, ...background(sheet));
  }

  drawSigns() {
    const units = this.sheet?.units ?? [];
    this.parts.forEach(({ node, gutter }, index) => {
      const isCurrent = index === this.currentPart;
      write(gutter, isCurrent ? "▶" : partSign(units.filter((unit) => unit.part === index)));
      node.classList.toggle("desk-part-current", isCurrent);
    });
  }

  scrollIntoSight() {
    const chip = this.chips[this.current];
    if (!chip) return;
    keepInSight(this.scroll, this.parts[this.currentPart ?? -1]?.node ?? chip.node);
    keepInSight(this.scroll, chip.node, 8);
  }

  /** @param {Sheet} sheet @param {number} index */
  showUnit(sheet, index) {
    this.sheet = sheet;
    this.chips[index].show(sheet.units[index]);
    this.drawSigns();
  }

  /** @param {number} index */
  select(index) {
    this.chips[this.current]?.select(false);
    this.current = index;
    this.chips[index]?.select(true);
    this.drawSigns();
    this.isOutOfSight = true;
  }

  scrollToUnit() {
    if (this.isOutOfSight) this.scrollIntoSight();
    this.isOutOfSight = false;
  }
}

/** @param {(action: string) => void} press @param {(index: number) => void} onSelect */
export const createAnswerPane = (press, onSelect) => new AnswerPane(press, onSelect);
