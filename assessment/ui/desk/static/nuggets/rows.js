/** The right pane: the nuggets, one row each, kept through renewals so that an open editor is never
 *  disturbed. */

import { el, keepInSight, setPressed, write } from "../shared/dom.js";
import { WAITING } from "../view/unit_marks.js";
import { actionButton } from "./action_buttons.js";
import { KEYMAP } from "./keys.js";
import { createEditor } from "./editor.js";
import { isLive } from "./list.js";
import { NuggetRow } from "./row.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/**
 * @typedef {object} Look  `selected`: the id of the current nugget; `counts`: whether the votes of others
 *   show
 * @property {string} selected
 * @property {boolean} counts
 * @property {(nugget: Nugget) => number} itemsWith
 */
/**
 * @typedef {object} Editing
 * @property {ReturnType<typeof createEditor>} editor
 * @property {NuggetRow|undefined} row
 * @property {(text: string) => void} save
 */

/** Puts rows in order without moving those that are in order: an editor in a row would lose the focus.
 *  @param {Element} parent @param {Element[]} nodes */
function putInOrder(parent, nodes) {
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] ?? null);
  });
}

/** @param {string} sign of a question to the organisers */
function inquiryWords(sign) {
  if (!sign) return "";
  return `${sign} ${sign === WAITING ? "your question is open" : "your question is answered"}`;
}

export class NuggetRows {
  /** @param {import("./row.js").Handlers} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.live = el("ol", { class: "ng-rows" });
    this.fresh = el("div", { class: "ng-new" });
    this.gone = el("ol", { class: "ng-rows ng-gone" });
    this.goneButton = actionButton("retired", handlers.press);
    this.countsButton = actionButton("counts", handlers.press);
    const key = () => el("kbd", {}, KEYMAP.keyFor("write").show);
    const hint = [
      "No nuggets yet. Select a fact at the left and press ",
      key(),
      ", or press ",
      key(),
      " and write one.",
    ];
    this.empty = el("p", { class: "desk-absent ng-empty" }, hint);
    this.count = el("span", { class: "desk-search-count" });
    const title = "Which weights the scores use; the bars below show the votes";
    this.scoring = el("p", { class: "ng-scoring", title });
    const parts = [this.scoring, this.live, this.empty, this.fresh, this.gone];
    const attributes = { tabindex: "0", role: "region", "aria-label": "Nuggets" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, parts);
    this.node = this.createNode();
    /** @type {Map<string, NuggetRow>} by the nugget's id */
    this.rows = new Map();
    /** @type {Editing|null} */
    this.editing = null;
    this.showsGone = false;
    /** @type {Nugget[]} */
    this.nuggets = [];
  }

  createNode() {
    const title = el("h2", { class: "desk-pane-title" }, "Nuggets");
    const name = el("div", { class: "desk-pane-name" }, title, this.count);
    const buttons = el("div", { class: "desk-buttons" }, this.goneButton, this.countsButton);
    const head = el("div", { class: "desk-pane-head" }, name, buttons);
    const attributes = { class: "desk-pane desk-document ng-list", "aria-label": "Nugget list" };
    return el("section", attributes, head, this.scroll);
  }

  /** @param {NuggetList} list @param {Look} look */
  draw(list, look) {
    this.nuggets = list.nuggets;
    this.drawRows(list, look);
    const live = list.nuggets.filter(isLive);
    const gone = list.nuggets.filter((nugget) => !isLive(nugget));
    putInOrder(this.live, this.nodesOf(live));
    putInOrder(this.gone, this.nodesOf(gone));
    this.scoring.hidden = !list.scoring || !live.length;
    write(this.scoring, list.scoring ? `In the scores: ${list.scoring}` : "");
    this.empty.hidden = live.length > 0 || this.editing !== null;
    this.drawGone(gone.length);
    setPressed(this.countsButton, look.counts);
    const voted = list.labels.length ? ` · you voted on ${live.filter((nugget) => nugget.mine).length}` : "";
    write(this.count, live.length ? `${live.length}${voted}` : "");
  }

  /** @param {NuggetList} list @param {Look} look */
  drawRows(list, { selected, counts, itemsWith }) {
    const known = new Set(list.nuggets.map((nugget) => nugget.id));
    for (const [id, row] of this.rows) {
      if (known.has(id)) continue;
      row.node.remove();
      this.rows.delete(id);
    }
    for (const nugget of list.nuggets) {
      const row = this.rows.get(nugget.id) ?? new NuggetRow(nugget, this.handlers);
      this.rows.set(nugget.id, row);
      row.draw(nugget, { list, counts, items: itemsWith(nugget), isCurrent: nugget.id === selected });
    }
  }

  /** @param {(nugget: Nugget) => string} signOf that of one's own question about a nugget */
  drawInquiries(signOf) {
    for (const nugget of this.nuggets) {
      const node = this.rows.get(nugget.id)?.inquiry;
      if (node) write(node, inquiryWords(signOf(nugget)));
    }
  }

  /** @param {Nugget[]} nuggets @returns {Element[]} */
  nodesOf(nuggets) {
    return nuggets.flatMap(({ id }) => this.rows.get(id)?.node ?? []);
  }

  /** @param {number} count nuggets that are retired or merged */
  drawGone(count) {
    this.gone.hidden = !this.showsGone || !count;
    this.goneButton.hidden = !count;
    setPressed(this.goneButton, this.showsGone);
    write(this.goneButton.lastChild, `${count} retired`);
  }

  toggleRetired() {
    this.showsGone = !this.showsGone;
    if (this.showsGone) requestAnimationFrame(() => this.gone.scrollIntoView({ block: "nearest" }));
  }

  close() {
    this.editing?.editor.node.remove();
    this.editing?.row?.body.classList.remove("ng-open");
    this.editing = null;
  }

  /** Opens the editor of a nugget, or of a new one under the list.
   *  @param {string} id "" for a new one @param {string} text @param {(text: string) => void} save */
  open(id, text, save) {
    this.close();
    const row = this.rows.get(id);
    const editor = createEditor(text, {
      save: (value) => {
        this.close();
        save(value);
      },
      leave: () => {
        this.close();
        this.handlers.redraw();
      },
    });
    this.editing = { row, editor, save };
    if (row) {
      row.body.prepend(editor.node);
      row.body.classList.add("ng-open");
    } else this.fresh.append(editor.node);
    this.empty.hidden = true;
    editor.open();
    keepInSight(this.scroll, editor.node, 40);
  }

  /** @param {string} id */
  scrollIntoSight(id) {
    const row = this.rows.get(id);
    if (row) keepInSight(this.scroll, row.node, 30);
  }

  /** Saves what is being written, before the list goes away; a nugget is not lost because somebody looked
   *  elsewhere. */
  commit() {
    if (!this.editing) return;
    const { editor, save } = this.editing;
    const text = editor.text();
    this.close();
    if (text.trim()) save(text);
  }

  /** Takes all rows away, for another question. */
  clear() {
    this.rows.clear();
    [this.live, this.gone, this.fresh].forEach((list) => list.replaceChildren());
    this.scroll.scrollTop = 0;
  }
}
