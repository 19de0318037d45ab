/** A nugget in the right pane of a grid: number, text, worth, and the item it is matched in. */

import { isDone, unitId } from "../../units/unit_state.js";
import { el, keepFocus, markCurrent, setAttribute, setPressed, write } from "../../shared/dom.js";
import { visible } from "../../shared/text.js";
import { againLine, inquiryLine, inquirySign } from "../../view/unit_marks.js";
import { bestOverlap, percent } from "./matching.js";
import { gridData } from "../../rules/grid_rules.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("./matching.js").Nugget} Nugget */
/** @typedef {import("./view.js").GridState} GridState */
/** @typedef {[sign: string, words: string, tone: string]} MatchStatus */
/**
 * @typedef {object} RowParts
 * @property {string} text
 * @property {HTMLElement|null} worth
 * @property {() => void} press
 * @property {(unit: Unit) => string} pressHint
 * @property {() => void} select
 */

/** @param {Nugget} nugget */
export function worthOf({ importance, weight, weighted, votes }) {
  const number = weighted ? String(Math.round(100 * weight) / 100) : "";
  const exact = weighted && `weight ${Math.round(1e6 * weight) / 1e6}`;
  const vital = votes && `${votes.replace("/", " of ")} say vital`;
  const title = [importance, exact, vital].filter(Boolean).join(", ");
  const figure = el("span", {}, [number, votes].filter(Boolean).join(" · "));
  const attributes = { class: "desk-worth", title, "data-importance": importance };
  return el("span", attributes, importance ? el("b", {}, importance) : null, figure);
}

/** Where an open nugget may be matched.
 *  @param {Nugget} nugget @param {GridState} state @returns {MatchStatus} */
function suggestedStatus(nugget, { item, offers }) {
  const offer = offers.find((each) => each.nugget.index === nugget.index);
  if (offer)
    return ["≈", offer.share ? `item ${item + 1}? ${percent(offer.share)}` : `item ${item + 1}?`, "mixed"];
  const best = bestOverlap(nugget);
  if (best) return ["≈", `item ${best.item}? ${percent(best.share)}`, "elsewhere"];
  if (nugget.suggestion) return ["≈", `${nugget.suggestion.label}?`, "elsewhere"];
  return ["·", "open", ""];
}

/** What a mark says: where it is and, where there are several labels, which one.
 *  @param {Nugget} nugget @param {string[]} labels @returns {MatchStatus} */
function markStatus({ item, label }, labels) {
  const itemName = item ? `item ${item}` : "";
  const isFirst = label === labels[0];
  const words = labels.length > 1 || !itemName ? [label, itemName].filter(Boolean).join(", ") : itemName;
  return [isFirst ? "✓" : "~", words, isFirst ? "good" : "mixed"];
}

/** @param {Nugget} nugget @param {Unit} unit @param {GridState} state @returns {MatchStatus} */
export function matchStatus(nugget, unit, state) {
  if (unit.state.reason) return ["Ø", "cannot judge", "off"];
  const { labels, absent } = gridData(state.sheet);
  if (nugget.matched) return markStatus(nugget, labels);
  if (unit.state.label !== null || state.read) return ["–", unit.state.label ?? absent, "off"];
  return suggestedStatus(nugget, state);
}

/** @param {Unit} unit @returns {MatchStatus} */
export function readStatus({ state }) {
  if (state.reason) return ["Ø", "cannot judge", "off"];
  return state.label !== null ? ["✓", "read", "good"] : ["·", "open", ""];
}

/** @param {Unit} unit */
function extras(unit) {
  const { state, review } = unit;
  const marks = [review ? "◄" : "", inquirySign(unit), state.flagged ? "◆" : "", state.note ? "¶" : ""];
  return marks.filter(Boolean).join(" ");
}

/** @param {string} name @param {Unit} unit @param {string} words */
function describe(name, { state, review, sent_back, suggestion, inquiry }, words) {
  const parts = [
    name,
    words,
    againLine({ review, sent_back }),
    inquiryLine({ inquiry }),
    state.flagged && "flagged",
    state.note && `note: ${state.note}`,
    state.reason,
    !isDone(state) && suggestion?.why,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} part */
const span = (part) => el("span", { class: `desk-nugget-${part}` });

export class NuggetRow {
  /** @param {Unit} unit @param {number|string} number @param {RowParts} parts */
  constructor(unit, number, { text, worth, press, pressHint, select }) {
    this.name = `${number}: ${text}`;
    this.pressHint = pressHint;
    this.sign = span("sign");
    this.words = span("words");
    this.quote = span("quote");
    this.extra = span("extra");
    const pressed = { type: "button", class: "desk-nugget-key", on: { click: press, mousedown: keepFocus } };
    this.key = el("button", pressed, el("kbd", {}, number), this.sign);
    const selected = {
      type: "button",
      class: "desk-nugget-body",
      on: { click: select, mousedown: keepFocus },
    };
    const textNode = el("span", { class: "desk-nugget-text", dir: "auto" }, text);
    this.body = el("button", selected, textNode, this.quote);
    const more = el("span", { class: "desk-nugget-more" }, this.extra, worth);
    const status = el("span", { class: "desk-nugget-status" }, this.words, more);
    const attributes = { class: "desk-nugget", "data-unit": unitId(unit), "data-nugget": number };
    this.node = el("li", attributes, this.key, this.body, status);
  }

  /** @param {Unit} unit @param {MatchStatus} status
   *  @param {{isCurrent: boolean, isLit: boolean, excerpt: string}} look */
  draw(unit, [sign, words, tone], { isCurrent, isLit, excerpt }) {
    const { node, key, body } = this;
    setAttribute(node, "data-label", unit.state.label ?? "");
    setAttribute(node, "data-sign", sign);
    setAttribute(node, "data-tone", tone);
    node.classList.toggle("desk-nugget-lit", isLit);
    markCurrent(node, isCurrent);
    write(this.sign, sign);
    write(this.words, words);
    write(this.extra, extras(unit));
    write(this.quote, excerpt ? `“${excerpt}”` : "");
    setAttribute(key, "title", visible(this.pressHint(unit)));
    key.setAttribute("aria-label", visible(`${this.pressHint(unit)}. ${words}`));
    setPressed(key, sign === "✓" || sign === "~");
    setAttribute(body, "title", visible(describe("Select", unit, words)));
    body.setAttribute("aria-label", visible(describe(this.name, unit, words)));
  }
}
