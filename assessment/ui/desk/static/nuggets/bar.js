/** The bottom: the current nugget with its vote, and the actions on the list; asks for a number where a
 *  merge needs one. */

import { shownKey } from "../shared/key_layout.js";
import { el, keepFocus, setPressed, write } from "../shared/dom.js";
import { CHANGES } from "./actions.js";
import { createAsk } from "../view/ask.js";
import { actionButton } from "./action_buttons.js";
import { isLive, liveOnes } from "./list.js";

/** @typedef {import("./types.js").Label} Label */
/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/**
 * @typedef {object} Handlers
 * @property {(action: string) => void} press
 * @property {(label: string) => void} vote
 * @property {(nugget: Nugget, into: Nugget) => void} merge
 * @property {Parameters<typeof createAsk>[0]} tray
 */

const TOOLS = ["write", "edit", "merge", "retire", "up", "down", "undo", "unvote", "stay"];
/** These need a nugget that is neither retired nor merged. */
const OF_LIVE = ["edit", "merge", "retire", "up", "down"];
/** Nuggets up to whose number one digit is the whole number. */
const ONE_DIGIT = 9;

/** @param {Label} label @param {string} key @param {(label: string) => void} vote */
function labelButton({ name, tone, definition }, key, vote) {
  const on = { click: () => vote(name), mousedown: keepFocus };
  const attributes = { "data-label": name, "data-tone": tone, title: `${definition} (${shownKey(key)})`, on };
  return el(
    "button",
    { type: "button", class: "desk-label ng-label", ...attributes },
    el("kbd", {}, shownKey(key)),
    el("span", { class: "desk-label-name" }, name),
    el("span", { class: "desk-label-definition" }, definition),
  );
}

/** Asks for the number of the nugget to merge into. */
class MergeField {
  /** @param {Handlers["merge"]} merge */
  constructor(merge) {
    this.merge = merge;
    const name = { "aria-label": "Number of the nugget to merge into", autocomplete: "off" };
    this.input = el("input", { type: "text", inputmode: "numeric", class: "ng-merge-number", ...name });
    this.target = el("span", { class: "ng-merge-target", role: "status" });
    this.question = el("span", { class: "ng-merge-ask" });
    const keys = [el("kbd", {}, "Enter"), " merges, ", el("kbd", {}, "Esc"), " does not"];
    const hint = el("span", { class: "ng-hint" }, keys);
    this.node = el("div", { class: "ng-merge", hidden: true }, this.question, this.input, this.target, hint);
    /** @type {Nugget[]} */
    this.nuggets = [];
    /** @type {Nugget|null} */
    this.current = null;
    this.input.addEventListener("input", () => this.onInput());
    this.input.addEventListener("keydown", (event) => this.onKey(event));
    this.input.addEventListener("blur", () => {
      this.node.hidden = true;
    });
  }

  /** @param {Nugget[]} nuggets that can be merged into @param {Nugget|null} current */
  show(nuggets, current) {
    this.nuggets = nuggets;
    this.current = current;
  }

  ask() {
    this.node.hidden = false;
    write(this.question, `Merge nugget ${this.current?.number} into number`);
    this.input.value = "";
    write(this.target, "");
    this.input.focus();
  }

  onInput() {
    write(this.target, this.targetText());
    if (this.chosen && this.nuggets.length <= ONE_DIGIT) this.finish();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    event.stopPropagation();
    if (event.key !== "Escape" && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Escape") this.close();
    else this.finish();
  }

  /** The nugget with the number, even if it is the current one. */
  get numbered() {
    return this.nuggets.find((nugget) => String(nugget.number) === this.input.value.trim());
  }

  /** @returns {Nugget|null} */
  get chosen() {
    const { numbered } = this;
    return numbered && numbered.id !== this.current?.id ? numbered : null;
  }

  targetText() {
    if (this.chosen) return `→ ${this.chosen.text}`;
    if (this.numbered) return "that is the current nugget";
    return this.input.value.trim() ? "no such number" : "";
  }

  close() {
    this.node.hidden = true;
    this.input.blur();
  }

  finish() {
    write(this.target, this.targetText());
    const { chosen, current } = this;
    if (!chosen || !current) return;
    this.close();
    this.merge(current, chosen);
  }
}

class Bar {
  /** @param {Handlers} handlers */
  constructor({ press, vote, merge, tray }) {
    this.vote = vote;
    this.tray = { ask: createAsk(tray) };
    this.trayNode = el("div", { class: "desk-tray", hidden: true }, this.tray.ask.node);
    this.question = el("p", { class: "desk-ask ng-ask" });
    this.labels = el("div", { class: "ng-labels" });
    this.merge = new MergeField(merge);
    this.tools = TOOLS.map((action) => actionButton(action, press));
    this.ended = el("p", { class: "ng-ended", role: "status", hidden: true });
    const top = el("div", { class: "desk-bar-top" }, this.question, this.labels);
    const slot = el("div", { class: "ng-slot" }, top, this.merge.node, this.trayNode);
    const tools = el("div", { class: "desk-buttons desk-tools" }, this.tools);
    this.node = el("footer", { class: "desk-bar ng-bar-bottom" }, this.ended, slot, tools);
    this.drawnLabels = "";
  }

  /** @param {string} panel "ask" for the field of a question, any other for the labels */
  open(panel) {
    const isOpen = !this.trayNode.hidden;
    this.trayNode.hidden = panel !== "ask";
    // The keys go to the page again.
    if (isOpen && this.trayNode.hidden) /** @type {HTMLElement|null} */ (document.activeElement)?.blur();
  }

  askMerge() {
    this.merge.ask();
  }

  /** @param {NuggetList} list @param {Nugget|null} nugget the current one
   *  @param {string[]} keys those of the labels
   *  @param {boolean} stays whether a vote leaves the nugget selected */
  show(list, nugget, keys, stays) {
    const live = nugget !== null && isLive(nugget);
    this.merge.show(liveOnes(list), nugget);
    this.drawQuestion(nugget);
    this.drawLabels(list.labels, keys);
    this.labels.hidden = !live;
    this.ended.hidden = !list.ended;
    write(this.ended, list.ended ?? "");
    for (const button of /** @type {Iterable<HTMLButtonElement>} */ (
      /** @type {unknown} */ (this.labels.children)
    )) {
      setPressed(button, button.dataset.label === nugget?.mine);
      button.disabled = Boolean(list.ended);
    }
    for (const button of this.tools) {
      const action = button.dataset.action ?? "";
      button.disabled = isDisabled(action, live, nugget) || (Boolean(list.ended) && CHANGES.has(action));
      if (action === "stay") setPressed(button, stays);
    }
  }

  /** @param {Nugget|null} nugget */
  drawQuestion(nugget) {
    let text = "No nugget selected";
    if (nugget) text = isLive(nugget) ? `${nugget.number}  ${nugget.text}` : nugget.text;
    write(this.question, text);
    this.question.title = this.question.textContent ?? "";
  }

  /** @param {Label[]} labels @param {string[]} keys */
  drawLabels(labels, keys) {
    const content = JSON.stringify([labels, keys]);
    if (content === this.drawnLabels) return;
    this.drawnLabels = content;
    this.labels.replaceChildren(...labels.map((label, at) => labelButton(label, keys[at], this.vote)));
  }
}

/** @param {string} action @param {boolean} live @param {Nugget|null} nugget */
function isDisabled(action, live, nugget) {
  if (OF_LIVE.includes(action)) return !live;
  return action === "unvote" && !nugget?.mine;
}

/** @param {Handlers} handlers */
export const createBar = (handlers) => new Bar(handlers);
