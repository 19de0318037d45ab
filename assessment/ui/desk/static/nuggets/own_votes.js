/** The section of the side pane with one's own votes on the list, each a jump. */

import { el, keepFocus } from "../shared/dom.js";

/** @typedef {import("./types.js").Nugget} Nugget */

/** Nuggets by one's own vote; those without one last.
 *  @param {Nugget[]} nuggets @param {string[]} labels @returns {[string, Nugget[]][]} */
export function byOwnVote(nuggets, labels) {
  /** @type {[string, Nugget[]][]} */
  const groups = labels.map((label) => [label, nuggets.filter(({ mine }) => mine === label)]);
  groups.push(["no vote", nuggets.filter(({ mine }) => !mine)]);
  return groups.filter(([, members]) => members.length > 0);
}

/** @param {Nugget} nugget @param {(id: string) => void} select */
function jump({ id, number, text }, select) {
  const on = { click: () => select(id), mousedown: keepFocus };
  const attributes = { type: "button", class: "desk-button desk-jump", title: text, on };
  return el("button", { ...attributes, "aria-label": `Nugget ${number}: ${text}` }, String(number));
}

/** @param {Nugget[]} nuggets @param {string[]} labels @param {(id: string) => void} select */
export function ownVotesContent(nuggets, labels, select) {
  const rows = byOwnVote(nuggets, labels).map(([label, members]) => {
    const buttons = members.map((nugget) => jump(nugget, select));
    return el("li", { class: "desk-jumps" }, el("span", { class: "desk-jumps-title" }, label), buttons);
  });
  return { name: "own-votes", title: "Your votes", node: el("ul", {}, rows) };
}
