/** A nugget as a row of the list: number, text, votes, weight. */

import { el, keepFocus, write } from "../shared/dom.js";
import { counted, rounded } from "../shared/numbers.js";
import { isLive } from "./list.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/**
 * @typedef {object} Handlers
 * @property {(action: string) => void} press
 * @property {(id: string) => void} select
 * @property {(id: string) => void} restore
 * @property {() => void} redraw
 */
/**
 * @typedef {object} RowState  `counts`: whether the votes of others show; `items`: how many hold the words
 *   of the nugget
 * @property {NuggetList} list
 * @property {boolean} counts
 * @property {number} items
 * @property {boolean} isCurrent
 */

/** @param {Nugget} nugget @param {RowState} state */
function votesText(nugget, { list, counts }) {
  const { votes } = nugget;
  if (isLive(nugget)) {
    if (!counts || !nugget.ref) return "";
    if (!votes) return "others' votes show after yours";
    return list.labels.map((label) => `${votes[label.name] ?? 0} ${label.name}`).join(" · ");
  }
  const into = list.nuggets.find((other) => other.id === nugget.into);
  return into ? `merged into ${into.number}: ${into.text}` : "retired";
}

/** @param {Nugget} nugget @param {NuggetList} list */
function ownVoteText(nugget, list) {
  if (!isLive(nugget) || !list.labels.length) return "";
  return nugget.mine ? `✓ you: ${nugget.mine}` : "· no vote of yours";
}

/** @param {number|null} weight @param {{counts: boolean, hidden: boolean}} shown */
function weightWords(weight, { counts, hidden }) {
  if (!counts) return "weight hidden";
  if (hidden) return "weights show once you have voted on every nugget";
  return weight === null ? "weight undefined: no vote counts towards it yet" : `weight ${rounded(weight)}`;
}

/** What the nuggets' file says of a nugget. @param {Nugget} nugget */
function fileText({ file_label: label, details = {} }) {
  const rest = Object.entries(details).map(([name, value]) => `${name}: ${value}`);
  return [label ? `in the file: ${label}` : "", ...rest].filter(Boolean).join(" · ");
}

/** @param {string} name */
const span = (name) => el("span", { class: name });

/** Whether a click was meant for a button or the editor within the row. @param {Event} event */
const isWithinControl = (event) => /** @type {Element} */ (event.target).closest("button, textarea") !== null;

export class NuggetRow {
  /** @param {Nugget} nugget @param {Handlers} handlers */
  constructor({ id }, { press, select, restore }) {
    this.number = span("ng-number");
    this.text = el("p", { class: "ng-text" });
    this.votes = span("ng-votes");
    this.mine = span("ng-mine");
    this.items = span("ng-matches");
    this.repeats = span("ng-repeats");
    this.file = span("ng-file");
    this.inquiry = span("ng-inquiry");
    this.filled = el("span");
    this.value = span("ng-value");
    const bar = el("span", { class: "ng-bar" }, this.filled);
    this.weight = el("span", { class: "ng-weight", role: "img" }, bar, this.value);
    const on = { click: () => restore(id), mousedown: keepFocus };
    this.back = el("button", { type: "button", class: "desk-button ng-back", on }, "Bring back");
    const below = el("div", { class: "ng-below" }, this.file, this.mine, this.votes, this.items, this.inquiry, this.repeats, this.back);
    this.body = el("div", { class: "ng-body" }, this.text, below);
    this.node = el("li", { class: "ng-row", "data-nugget": id }, this.number, this.body, this.weight);
    this.node.addEventListener("click", (event) => {
      if (!isWithinControl(event)) select(id);
    });
    this.node.addEventListener("dblclick", (event) => {
      if (!isWithinControl(event)) press("edit");
    });
  }

  /** @param {Nugget} nugget @param {RowState} state */
  draw(nugget, state) {
    const live = isLive(nugget);
    const { list, items, isCurrent } = state;
    write(this.number, live ? nugget.number : "");
    write(this.text, nugget.text);
    this.text.title = this.text.textContent ?? "";
    this.node.dataset.live = String(live);
    this.node.setAttribute("aria-current", String(isCurrent));
    this.node.dataset.mine = nugget.mine ?? "";
    write(this.votes, votesText(nugget, state));
    write(this.file, fileText(nugget));
    write(this.mine, ownVoteText(nugget, list));
    write(this.items, live ? `≈ in ${counted(items, "item")}` : "");
    write(this.repeats, live && nugget.repeats ? `▲ repeats the answer to ${nugget.repeats}` : "");
    this.back.hidden = live;
    this.back.disabled = Boolean(list.ended);
    this.weight.hidden = !live || !list.weighs;
    this.drawWeight(nugget.weight, state);
  }

  /** @param {number|null} weight @param {RowState} state */
  drawWeight(weight, { list, counts }) {
    const { hidden } = list;
    const isShown = counts && !hidden;
    this.filled.style.width = `${isShown ? 100 * (weight ?? 0) : 0}%`;
    write(this.value, isShown ? rounded(weight) : "?");
    const words = weightWords(weight, { counts, hidden });
    this.weight.setAttribute("aria-label", words);
    this.weight.title = `${words} (${list.weighs} votes divided by the most that a nugget of the question has)`;
  }
}
