/** Changes of the list: nuggets written, edited, moved, merged, retired and restored. */

import { ifLive, liveOnes } from "./list.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {Partial<import("./types.js").NuggetEvent>} Details */
/**
 * @typedef {object} ListChangesView
 * @property {Pick<import("./rows.js").NuggetRows, "open"|"scrollIntoSight">} rows
 * @property {Pick<import("./items.js").ItemPool, "selected">} pool
 * @property {{askMerge: () => void}} bar
 */
/** @typedef {Pick<import("./types.js").ShownList, "shownQuestion"|"list"|"current"|"undoStack"|"select"|
 *    "send"|"redraw"> & {view: ListChangesView}} ListChangesPage */

export class ListChanges {
  /** @param {ListChangesPage} page */
  constructor(page) {
    this.page = page;
  }

  /** The current nugget, unless it is retired or merged. */
  get editable() {
    return ifLive(this.page.current);
  }

  /** @param {string} action @param {Details} details @returns {string} the UUID of the act */
  act(action, details = {}) {
    return this.page.send({ action, question: this.page.shownQuestion?.question, ...details });
  }

  /** Sends a change; to undo it is the server's matter. @param {string} action @param {Details} details */
  change(action, details) {
    this.page.undoStack.push(null);
    return this.act(action, details);
  }

  write() {
    const { page } = this;
    page.view.rows.open("", page.view.pool.selected(), (text) => {
      if (text.trim()) page.select(this.change("write", { text }));
      else page.redraw();
    });
    document.getSelection()?.removeAllRanges();
  }

  edit() {
    const { page, editable: nugget } = this;
    if (!nugget) return;
    page.view.rows.open(nugget.id, nugget.text, (text) => {
      if (text.trim() && text.trim() !== nugget.text) this.change("edit", { nugget: nugget.id, text });
      page.redraw();
    });
  }

  /** @param {number} by */
  move(by) {
    const { editable: nugget } = this;
    if (!nugget) return;
    const order = liveOnes(this.page.list);
    const to = order.findIndex((each) => each.id === nugget.id) + 1 + by;
    if (to < 1 || to > order.length) return;
    this.change("move", { nugget: nugget.id, to });
    this.page.view.rows.scrollIntoSight(nugget.id);
  }

  askMerge() {
    const { page } = this;
    if (page.current && liveOnes(page.list).length > 1) page.view.bar.askMerge();
  }

  /** @param {Nugget} nugget @param {Nugget} into */
  merge(nugget, into) {
    this.change("merge", { nugget: nugget.id, into: into.id });
    this.page.select(into.id);
  }

  retire() {
    if (this.editable) this.change("retire", { nugget: this.editable.id });
  }

  /** @param {string} id */
  restore(id) {
    this.change("restore", { nugget: id });
    this.page.select(id);
  }
}
