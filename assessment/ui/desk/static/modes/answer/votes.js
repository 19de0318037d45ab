/** The votes on the current unit, side by side: for an adjudicator. */

import { shownLabelKey } from "../../keys/key_table.js";
import { oneLine } from "../../units/label_text.js";
import { el, setHidden, write } from "../../shared/dom.js";

/** @typedef {import("../../protocol.js").Vote} Vote */
/** @typedef {import("../../protocol.js").Unit} Unit */
/** @typedef {import("../../protocol.js").Scale} Scale */

const WITH_DIGITS = 9;

/** The key that gives this label again, "" if there is none.
 *  @param {Scale|undefined} scale @param {Unit} unit @param {string} label */
export function keyOf(scale, unit, label) {
  const own = scale?.labels.find((each) => each.name === label);
  if (own) return own.key;
  const index = (unit.choices ?? []).indexOf(label);
  return scale?.free && index >= 0 && index < WITH_DIGITS ? String(index + 1) : "";
}

/** @param {Scale|undefined} scale @param {Vote} vote */
function toneOf(scale, { label, reason }) {
  if (reason) return "off";
  return scale?.labels.find((each) => each.name === label)?.tone ?? "plain";
}

/** @param {import("../../protocol.js").Evidence} evidence */
function quoteOf({ text, label }) {
  return el("blockquote", { class: "desk-vote-quote", dir: "auto" }, label ? `${label}: ${text}` : text);
}

/** @param {Vote} vote @param {Unit} unit @param {Scale|undefined} scale */
function card(vote, unit, scale) {
  const key = vote.label === null ? "" : keyOf(scale, unit, vote.label);
  const label = vote.label === null ? `cannot judge: ${vote.reason}` : oneLine(vote.label);
  const head = el(
    "p",
    { class: "desk-vote-head" },
    el("span", { class: "desk-vote-who" }, vote.who),
    key ? el("kbd", {}, shownLabelKey(key, unit.kind)) : null,
    el("span", { class: "desk-vote-label" }, label),
  );
  const note = vote.note ? el("p", { class: "desk-vote-note", dir: "auto" }, vote.note) : null;
  const attributes = { class: "desk-vote", "data-vote": vote.who, "data-tone": toneOf(scale, vote) };
  return el("li", attributes, head, note, vote.evidence.map(quoteOf));
}

export function createVotes() {
  const worth = el("p", { class: "desk-votes-worth" });
  const list = el("ul", { class: "desk-votes-list" });
  const attributes = { role: "group", "aria-label": "What people said", tabindex: "0", hidden: true };
  const node = el("div", { class: "desk-votes", ...attributes }, worth, list);
  let drawn = "";

  return {
    node,
    /** @param {Unit} unit @param {Scale|undefined} scale */
    show(unit, scale) {
      const votes = unit.votes ?? [];
      setHidden(node, !votes.length);
      const content = votes.length ? JSON.stringify([unit.kind, unit.key, votes, unit.worth]) : "";
      if (content === drawn) return;
      drawn = content;
      write(worth, unit.worth ?? "");
      list.replaceChildren(...votes.map((vote) => card(vote, unit, scale)));
      node.scrollTop = 0;
    },
  };
}
