/** The right pane of a grid: the nuggets with their numbers, weights, and the items that they are matched
 *  in. */

import { el, keepInSight, write } from "../../shared/dom.js";
import { makeRoom } from "../../shared/room.js";
import { keyButton } from "../../view/key_button.js";
import { NuggetRow, readStatus, matchStatus, worthOf } from "./nugget_row.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("./matching.js").Nugget} Nugget */
/** @typedef {import("./mode.js").Grid} Grid */
/** @typedef {import("./view.js").GridState} GridState */

const READ_TEXT = "The whole response is read; nuggets without a match are absent";
const READ_HINT = "Response read, and on to the next open screen (Enter)";

/** @param {Unit} unit */
function pressAction({ state }) {
  const isMatched = state.label === "found";
  return isMatched ? "move to the current item, or take off where it is there" : "mark in the current item";
}

class NuggetsPane {
  /** @param {(action: string) => void} press @param {Grid} grid */
  constructor(press, grid) {
    this.press = press;
    this.grid = grid;
    this.title = el("h2", { class: "desk-pane-title" });
    this.typedText = el("span", { class: "desk-typed", role: "status", "data-typed": "" });
    this.drop = keyButton("drop", press, { mode: "grid" });
    this.list = el("ol", { class: "desk-nuggets", "aria-label": "Nuggets" });
    this.voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
    const attributes = { tabindex: "0", role: "document", "aria-label": "Nuggets" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes }, this.list);
    const parts = [this.createHead(), this.scroll, this.voice];
    this.node = el("section", { class: "desk-pane desk-nugget-pane", "aria-label": "Nuggets" }, parts);
    /** @type {Map<number, NuggetRow>} by the index of the unit */
    this.rows = new Map();
    /** @type {Map<number, number>|null} the items of all nuggets, by number, as spoken last */
    this.spoken = null;
    this.typed("");
  }

  createHead() {
    const attach = keyButton("attach", this.press, { mode: "grid" });
    const name = el("div", { class: "desk-pane-name" }, this.title, this.typedText, this.drop);
    const head = el("div", { class: "desk-pane-head" }, name, el("div", { class: "desk-buttons" }, attach));
    this.look = makeRoom(head, this.title, [attach]);
    return head;
  }

  /** @param {Unit} unit @param {Nugget} nugget */
  nuggetRow(unit, nugget) {
    const { at, number, text } = nugget;
    return new NuggetRow(unit, number, {
      text,
      worth: worthOf(nugget),
      press: () => this.grid.markClicked(at),
      pressHint: (each) => `Nugget ${number}: ${pressAction(each)} (${number})`,
      select: () => this.grid.selectNugget(at),
    });
  }

  /** @param {Unit} unit @param {number} at */
  readRow(unit, at) {
    return new NuggetRow(unit, "Enter", {
      text: READ_TEXT,
      worth: null,
      press: () => this.press("nextOpen"),
      pressHint: () => READ_HINT,
      select: () => this.grid.selectNugget(at),
    });
  }

  /** @param {Sheet} sheet @param {Nugget[]} nuggets */
  show({ units }, nuggets) {
    this.spoken = null;
    write(this.voice, "");
    this.rows = new Map(nuggets.map((nugget) => [nugget.at, this.nuggetRow(units[nugget.at], nugget)]));
    units.forEach((unit, at) => {
      if (unit.kind === "read") this.rows.set(at, this.readRow(unit, at));
    });
    this.list.replaceChildren(...[...this.rows.values()].map((row) => row.node));
    this.scroll.scrollTop = 0;
    this.typed("");
    this.look?.();
  }

  /** @param {GridState} state */
  draw(state) {
    const { sheet, nuggets, lit, at: current } = state;
    const matched = nuggets.filter((nugget) => nugget.matched).length;
    write(this.title, `${nuggets.length} nuggets, ${matched} found`);
    for (const nugget of nuggets) {
      const { at, excerpt } = nugget;
      const look = { isCurrent: at === current, isLit: at === lit?.at, excerpt };
      this.rows.get(at)?.draw(sheet.units[at], matchStatus(nugget, sheet.units[at], state), look);
    }
    sheet.units.forEach((unit, at) => {
      if (unit.kind !== "read") return;
      this.rows
        .get(at)
        ?.draw(unit, readStatus(unit), { isCurrent: at === current, isLit: false, excerpt: "" });
    });
    this.speak(nuggets);
  }

  /** Says which nugget was just marked or taken off, for those who cannot see it.
   *  @param {Nugget[]} nuggets */
  speak(nuggets) {
    const items = new Map(nuggets.map((nugget) => [nugget.number, nugget.item]));
    const changed = [...items].find(([number, item]) => this.spoken && this.spoken.get(number) !== item);
    this.spoken = items;
    if (!changed) return;
    const [number, item] = changed;
    write(this.voice, item ? `Nugget ${number} found in item ${item}` : `Nugget ${number} taken off`);
  }

  /** The first digit of a number, and the nuggets that it may become. @param {string} text */
  typed(text) {
    this.typedText.dataset.typed = text;
    write(this.typedText, text ? `${text}_` : "");
    this.drop.style.visibility = text ? "visible" : "hidden";
    for (const row of /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("[data-nugget]"))) {
      const isMeant = text !== "" && (row.dataset.nugget ?? "").startsWith(text);
      row.classList.toggle("desk-nugget-meant", isMeant);
    }
  }

  /** @param {number} at */
  inSight(at) {
    const row = this.rows.get(at);
    if (row) keepInSight(this.scroll, row.node, 8);
  }
}

/** @param {(action: string) => void} press @param {Grid} grid */
export const createNuggets = (press, grid) => new NuggetsPane(press, grid);
