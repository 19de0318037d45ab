/** The right pane of a grid: the nuggets with their numbers, weights, and the items that they are matched
 *  in. */

import { el, keepInSight, write } from "../../shared/dom.js";
import { keepTitleWhole } from "../../shared/whole_title.js";
import { actionButton } from "../../view/action_buttons.js";
import { gridData } from "../../rules/grid_rules.js";
import { NuggetRow, readStatus, matchStatus, worthOf } from "./nugget_row.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("./matching.js").Nugget} Nugget */
/** @typedef {import("./view.js").GridClicks} GridClicks */
/** @typedef {import("./view.js").GridState} GridState */

const READ_TEXT = "The whole response is read; nuggets without a match are absent";
const READ_HINT = "Response read, and on to the next open screen (Enter)";

/** @param {Unit} unit @param {string[]} labels */
function pressAction({ state: { label } }, labels) {
  const index = label === null ? -1 : labels.indexOf(label);
  if (index < 0) return "mark in the current item";
  const next = labels[index + 1];
  return `move to the current item, or ${next ? `say ${next}` : "take off"} where it is there`;
}

/** How many nuggets have which label. @param {Nugget[]} nuggets @param {string[]} labels */
function countsOf(nuggets, labels) {
  const counts = labels.map((label) => `${nuggets.filter((nugget) => nugget.label === label).length} ${label}`);
  return [`${nuggets.length} nuggets`, ...counts].join(", ");
}

class NuggetsPane {
  /** @param {(action: string) => void} press @param {GridClicks} grid */
  constructor(press, grid) {
    this.press = press;
    this.grid = grid;
    this.title = el("h2", { class: "desk-pane-title" });
    this.typedText = el("span", { class: "desk-typed", role: "status", "data-typed": "" });
    this.drop = actionButton("drop", press, { mode: "grid" });
    this.list = el("ol", { class: "desk-nuggets", "aria-label": "Nuggets" });
    this.voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
    const attributes = { tabindex: "0", role: "document", "aria-label": "Nuggets" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, this.list);
    const parts = [this.createHead(), this.scroll, this.voice];
    this.node = el("section", { class: "desk-pane desk-nugget-pane", "aria-label": "Nuggets" }, parts);
    /** @type {Map<number, NuggetRow>} by the index of the unit */
    this.rows = new Map();
    /** @type {Map<number, string>|null} what was said of each nugget last, by number */
    this.spoken = null;
    /** @type {string[]} */
    this.labels = [];
    this.showTyped("");
  }

  createHead() {
    const attach = actionButton("attach", this.press, { mode: "grid" });
    const name = el("div", { class: "desk-pane-name" }, this.title, this.typedText, this.drop);
    const head = el("div", { class: "desk-pane-head" }, name, el("div", { class: "desk-buttons" }, attach));
    this.look = keepTitleWhole(head, this.title, [attach]);
    return head;
  }

  /** @param {Unit} unit @param {Nugget} nugget */
  nuggetRow(unit, nugget) {
    const { index, number, text } = nugget;
    return new NuggetRow(unit, number, {
      text,
      worth: worthOf(nugget),
      press: () => this.grid.markClicked(index),
      pressHint: (each) => `Nugget ${number}: ${pressAction(each, this.labels)} (${number})`,
      select: () => this.grid.selectNugget(index),
    });
  }

  /** @param {Unit} unit @param {number} index */
  readRow(unit, index) {
    return new NuggetRow(unit, "Enter", {
      text: READ_TEXT,
      worth: null,
      press: () => this.press("nextOpen"),
      pressHint: () => READ_HINT,
      select: () => this.grid.selectNugget(index),
    });
  }

  /** @param {Sheet} sheet @param {Nugget[]} nuggets */
  show(sheet, nuggets) {
    const { units } = sheet;
    const { labels, read } = gridData(sheet);
    this.labels = labels;
    this.spoken = null;
    write(this.voice, "");
    this.rows = new Map(nuggets.map((nugget) => [nugget.index, this.nuggetRow(units[nugget.index], nugget)]));
    units.forEach((unit, index) => {
      if (unit.kind === read) this.rows.set(index, this.readRow(unit, index));
    });
    this.list.replaceChildren(...[...this.rows.values()].map((row) => row.node));
    this.scroll.scrollTop = 0;
    this.showTyped("");
    this.look?.();
  }

  /** @param {GridState} state */
  draw(state) {
    const { sheet, nuggets, lit, index: current } = state;
    write(this.title, countsOf(nuggets, this.labels));
    for (const nugget of nuggets) {
      const { index, excerpt } = nugget;
      const look = { isCurrent: index === current, isLit: index === lit?.index, excerpt };
      this.rows.get(index)?.draw(sheet.units[index], matchStatus(nugget, sheet.units[index], state), look);
    }
    const { read } = gridData(sheet);
    sheet.units.forEach((unit, index) => {
      if (unit.kind !== read) return;
      this.rows
        .get(index)
        ?.draw(unit, readStatus(unit), { isCurrent: index === current, isLit: false, excerpt: "" });
    });
    this.speak(nuggets);
  }

  /** Says which nugget was just marked or taken off, for those who cannot see it.
   *  @param {Nugget[]} nuggets */
  speak(nuggets) {
    const marks = new Map(nuggets.map(({ number, item, label }) => [number, item ? `${label} in item ${item}` : ""]));
    const changed = [...marks].find(([number, mark]) => this.spoken && this.spoken.get(number) !== mark);
    this.spoken = marks;
    if (!changed) return;
    const [number, mark] = changed;
    write(this.voice, `Nugget ${number} ${mark || "taken off"}`);
  }

  /** The first digit of a number, and the nuggets that it may become. @param {string} text */
  showTyped(text) {
    this.typedText.dataset.typed = text;
    write(this.typedText, text ? `${text}_` : "");
    this.drop.style.visibility = text ? "visible" : "hidden";
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("[data-nugget]"))) {
      const isMeant = text !== "" && (row.dataset.nugget ?? "").startsWith(text);
      row.classList.toggle("desk-nugget-meant", isMeant);
    }
  }

  /** @param {number} index */
  scrollIntoSight(index) {
    const row = this.rows.get(index);
    if (row) keepInSight(this.scroll, row.node, 8);
  }
}

/** @param {(action: string) => void} press @param {GridClicks} grid */
export const createNuggets = (press, grid) => new NuggetsPane(press, grid);
