/** A whole response against a list of nuggets: both panes, their bar, and whose words are lit in them. */

import { areHintsOff } from "../../view/hints.js";
import { createGridBar } from "./bar.js";
import { createItemDocument } from "./document_pane.js";
import { createItems } from "./items_pane.js";
import { nuggetsOf, offersFor } from "./matching.js";
import { createNuggets } from "./nuggets_pane.js";
import { gridData, isRead } from "../../rules/grid_rules.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("./matching.js").Nugget} Nugget */
/** @typedef {import("./matching.js").Offer} Offer */
/**
 * @typedef {object} GridState  `lit`: the nugget whose words are marked in the current item
 * @property {Sheet} sheet
 * @property {Nugget[]} nuggets
 * @property {Offer[]} offers
 * @property {Nugget|null} lit
 * @property {number} item
 * @property {number} index
 * @property {boolean} read
 */
/**
 * @typedef {object} GridClicks  what clicks do to items and nuggets; `index` is that of a nugget's unit
 * @property {(index: number) => void} selectItem
 * @property {(index: number) => void} selectNugget
 * @property {(index: number) => void} markClicked
 */
/**
 * @typedef {object} GridHandlers
 * @property {(action: string) => void} press
 * @property {GridClicks} grid
 * @property {import("../../view/tray.js").Handlers} tray
 */

class GridView {
  /** @param {GridHandlers} handlers */
  constructor({ press, grid, tray }) {
    this.items = createItems(press, grid);
    this.list = createNuggets(press, grid);
    this.bar = createGridBar(press, tray);
    this.documentPane = createItemDocument(press);
    this.panes = [this.items.node, this.list.node, this.documentPane.node];
    /** @type {Sheet|null} */
    this.sheet = null;
    this.current = { item: 0, index: -1 };
    /** @type {number|null} the nugget whose words are marked; null for the strongest suggestion's */
    this.chosen = null;
  }

  /** Everything from the sheet, the item and the current unit; text is drawn again only where it has
   *  changed. */
  draw() {
    const { sheet, current } = this;
    if (!sheet) return;
    const nuggets = nuggetsOf(sheet);
    const read = isRead(sheet);
    const offers = read ? [] : offersFor(nuggets, current.item + 1, gridData(sheet).labels);
    const likely = nuggets.find((nugget) => nugget.index === this.chosen) ?? offers[0]?.nugget ?? null;
    const lit = areHintsOff(sheet) ? null : likely;
    const state = { sheet, nuggets, offers, lit, read, ...current };
    this.items.draw(state);
    this.list.draw(state);
    this.documentPane.draw(sheet, current.item);
    this.bar.draw(state);
  }

  /** @param {Sheet} sheet */
  show(sheet) {
    this.sheet = sheet;
    this.current.index = -1;
    this.chosen = null;
    const nuggets = nuggetsOf(sheet);
    this.items.show(sheet, nuggets);
    this.list.show(sheet, nuggets);
    this.documentPane.show(sheet);
    this.bar.show(sheet);
  }

  /** Shows or hides the documents; whether there is one to show. */
  toggleDocument() {
    const isThere = this.sheet ? this.documentPane.toggle(this.sheet) : false;
    this.draw();
    this.items.scrollIntoSight(this.current.item);
    return isThere;
  }

  /** @param {Sheet} sheet */
  showUnit(sheet) {
    this.sheet = sheet;
    this.draw();
  }

  /** @param {number} index */
  select(index) {
    this.current.index = index;
    this.draw();
    this.list.scrollIntoSight(index);
  }

  /** @param {number} index */
  selectItem(index) {
    this.current.item = index;
    this.chosen = null;
    this.draw();
    this.items.scrollIntoSight(index);
  }

  /** @param {number|null} index the nugget whose words to mark */
  light(index) {
    this.chosen = index;
    this.draw();
  }

  /** @param {string} text */
  showTyped(text) {
    this.list.showTyped(text);
  }

  excerpt() {
    return this.items.excerpt(this.current.item);
  }

  /** @param {number} direction */
  scrollPage(direction) {
    this.items.scrollPage(direction);
  }

  /** @param {() => void} run */
  drawTogether(run) {
    run();
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences(preferences) {
    this.items.showPreferences(preferences);
  }
}

/** @param {GridHandlers} handlers */
export const createGridView = (handlers) => new GridView(handlers);
