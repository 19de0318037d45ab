/** What people said of the unit in hand, side by side: for who decides between them. */

import { oneLine } from "./free_labels.js";
import { el, write } from "../../shared/dom.js";

/** @typedef {import("../../protocol.js").Vote} Vote @typedef {import("../../protocol.js").Unit} Unit @typedef {import("../../protocol.js").Scale} Scale */

/** The key that gives this label again, "" if there is none. @param {Scale} scale @param {Unit} unit @param {string} label */
export function keyOf(scale, unit, label) {
  const own = scale?.labels.find((each) => each.name === label);
  const place = (unit.choices ?? []).indexOf(label);
  return own?.key ?? (scale?.free && place >= 0 && place < 9 ? String(place + 1) : "");
}

const toneOf = (scale, { label, reason }) => (reason ? "off" : scale?.labels.find((each) => each.name === label)?.tone ?? "plain");

function quoteOf({ text, label }) {
  return el("blockquote", { class: "desk-vote-quote", dir: "auto" }, label ? `${label}: ${text}` : text);
}

function card(vote, unit, scale) {
  const key = vote.label === null ? "" : keyOf(scale, unit, vote.label);
  const label = vote.label === null ? `cannot judge: ${vote.reason}` : oneLine(vote.label);
  return el(
    "li", { class: "desk-vote", "data-vote": vote.who, "data-tone": toneOf(scale, vote) },
    el("p", { class: "desk-vote-head" }, el("span", { class: "desk-vote-who" }, vote.who), key ? el("kbd", {}, key) : null, el("span", { class: "desk-vote-label" }, label)),
    vote.note ? el("p", { class: "desk-vote-note", dir: "auto" }, vote.note) : null,
    vote.evidence.map(quoteOf),
  );
}

export function createVotes() {
  const worth = el("p", { class: "desk-votes-worth" });
  const list = el("ul", { class: "desk-votes-list" });
  const node = el("div", { class: "desk-votes", role: "group", "aria-label": "What people said", tabindex: "0", hidden: true }, worth, list);
  let drawn = "";

  return {
    node,
    /** @param {Unit} unit @param {Scale} scale */
    show(unit, scale) {
      const votes = unit.votes ?? [];
      node.hidden = !votes.length;
      const now = JSON.stringify([unit.kind, unit.key, votes, unit.worth]);
      if (now === drawn) return;
      drawn = now;
      write(worth, unit.worth ?? "");
      list.replaceChildren(...votes.map((vote) => card(vote, unit, scale)));
      node.scrollTop = 0;
    },
  };
}
