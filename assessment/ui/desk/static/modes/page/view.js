/** A page of paragraphs in reading order: both panes and their bar, drawn from one state. */

import { createDrawing } from "../../view/drawing.js";
import { createPageBar } from "./bar.js";
import { createFacets } from "./facets_pane.js";
import { pageOf } from "./page_units.js";
import { createParagraphs } from "./paragraphs_pane.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("./page_units.js").PageItem} PageItem */
/**
 * @typedef {object} PageState  `lit`: whether all that is missing is highlighted
 * @property {Sheet} sheet
 * @property {import("./page_units.js").Page} page
 * @property {PageItem} item
 * @property {number} index
 * @property {boolean} lit
 */
/**
 * @typedef {object} PageInHand  what waits for its unit, and what clicks do
 * @property {() => import("../../core/waiting.js").Step[]} steps
 * @property {(key: string) => void} label
 * @property {(item: PageItem) => void} selectItem
 * @property {{toggleFacet: (id: string) => void}} labelling
 */
/**
 * @typedef {object} PageHandlers
 * @property {(action: string) => void} press
 * @property {PageInHand} page
 * @property {import("../../view/tray.js").Handlers} tray
 */

class PageView {
  /** @param {PageHandlers} handlers */
  constructor({ press, page, tray }) {
    this.mode = page;
    this.text = createParagraphs(press, page);
    this.list = createFacets(press, page);
    this.bar = createPageBar(press, page, tray);
    this.panes = [this.text.node, this.list.node];
    /** @type {Sheet|null} */
    this.sheet = null;
    /** @type {PageItem} */
    this.current = { kind: "paragraph", part: 0 };
    this.index = -1;
    this.isLit = false;
    const { draw, drawTogether } = createDrawing(() => this.drawNow());
    this.draw = draw;
    this.drawTogether = drawTogether;
  }

  drawNow() {
    const { sheet, current: item, index, isLit: lit } = this;
    if (!sheet) return;
    const state = { sheet, page: pageOf(sheet, this.mode.steps()), item, index, lit };
    this.text.draw(state);
    this.list.draw(state);
    this.bar.draw(state);
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    this.index = -1;
    this.text.show(sheet);
    this.list.show(sheet);
    this.bar.show(sheet);
  }

  /** @param {Sheet} sheet */
  showUnit(sheet) {
    this.sheet = sheet;
    this.draw();
  }

  /** @param {number} index */
  select(index) {
    this.index = index;
    this.draw();
  }

  /** @param {PageItem} item */
  selectItem(item) {
    this.current = item;
    this.draw();
  }

  scrollIntoSight() {
    this.text.scrollIntoSight(this.current);
  }

  /** Highlights all that is missing, or no more. */
  highlight() {
    this.isLit = !this.isLit;
    this.draw();
  }

  /** @param {number} direction */
  scrollPage(direction) {
    this.text.scrollPage(direction);
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences(preferences) {
    this.text.showPreferences(preferences);
    this.bar.showPreferences(preferences);
  }
}

/** @param {PageHandlers} handlers */
export const createPageView = (handlers) => new PageView(handlers);
