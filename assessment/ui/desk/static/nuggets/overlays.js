/** What opens over the page and leaves again with Esc: all keys, and the history of the list. */

import { createDialog, groupsOf, keyGroup, keyLabel, keyRow, legend } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { shownKey } from "../shared/key_layout.js";
import { rounded } from "../shared/numbers.js";
import { ago } from "../shared/text.js";
import { createMyDay } from "../view/my_day.js";
import { actionButton } from "./action_buttons.js";
import { KEYMAP } from "./keys.js";
import { weightLine } from "./weight_line.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").History} History */
/** @typedef {import("./types.js").HistoryEvent} HistoryEvent */
/** @typedef {{label: import("./types.js").Label, key: string}} LabelKey */

/** @type {[string, string][]} */
const MARKS = [
  ["●", "saved"],
  ["◌", "saving"],
  ["▲", "offline: waiting, kept in this browser, sent again until it is stored"],
  ["≈", "holds most words of a nugget: matched by words only; check it yourself"],
  ["·", "no nugget covers it yet, or no vote of yours"],
  ["✓", "your vote"],
];
/** Weights of a nugget that are listed. */
const LATEST = 8;

/** @param {string} group @param {LabelKey[]} labels @param {(action: string) => void} press */
function groupOfKeys(group, labels, press) {
  const rows = KEYMAP.keysOf().filter((key) => key.group === group).map((key) => {
    const isNumber = key.action === "jump";
    return keyRow(isNumber ? keyLabel(key.show, key.name) : actionButton(key.action, press), key.tip);
  });
  const votes =
    group === "Vote"
      ? labels.map(({ label, key }) => keyRow(keyLabel(shownKey(key), label.name), label.definition))
      : [];
  return keyGroup(group, [...votes, ...rows]);
}

/** @param {Nugget|null} nugget @param {History} history */
function weightPart(nugget, { weights, hidden }) {
  if (!nugget) return [];
  const title = el("h3", {}, `Weight of nugget ${nugget.number}: ${nugget.text}`);
  if (hidden) return [title, el("p", {}, "It shows once you have voted on every nugget.")];
  const steps = weights[nugget.id];
  if (!steps?.length) return [title, el("p", {}, "No vote has given it a weight yet.")];
  const rows = steps.slice(-LATEST).map(([at, weight]) => {
    return el("li", {}, el("b", {}, rounded(weight)), el("span", {}, ago(at)));
  });
  return [title, weightLine(steps.map(([, weight]) => weight)), el("ol", { class: "ng-weights" }, rows)];
}

/** @param {HistoryEvent} event @param {Nugget|null} nugget */
function eventRow(event, nugget) {
  return el(
    "li",
    { class: "ng-event", "data-current": String(event.nugget === nugget?.id) },
    el("time", { title: event.at }, ago(event.at)),
    el("b", {}, event.by),
    el("span", { class: "ng-event-text" }, `${event.number}  ${event.text}`),
    el("span", { class: "ng-event-what" }, event.what),
  );
}

/** @param {object} parts
 *  @param {(action: string) => void} parts.press
 *  @param {(row: import("../protocol.js").UnitRow) => void} parts.goTo
 *  @param {import("../view/my_day.js").Pause} parts.pause
 *  @param {{node: HTMLDialogElement}[]} others dialogs that open by themselves */
export function createOverlays({ press, goTo, pause }, others) {
  const help = createDialog("All keys", "help", "?");
  const history = createDialog("History of the list", "history", "h");
  const myDay = createMyDay(goTo, pause);
  const dialogs = [help, history, myDay, ...others];
  /** @param {string} action */
  const pressAndClose = (action) => {
    help.close();
    press(action);
  };

  return {
    nodes: dialogs.map(({ node }) => node),
    isOpen: () => dialogs.some(({ node }) => node.open),
    /** @param {import("../protocol.js").MyDay|null} today @param {string} trouble why it is not here */
    openDay(today, trouble = "") {
      myDay.draw(today, trouble);
      if (!myDay.node.open) myDay.node.showModal();
    },
    /** @param {LabelKey[]} labels */
    openHelp(labels) {
      const groups = groupsOf(KEYMAP.keysOf()).map((group) => groupOfKeys(group, labels, pressAndClose));
      help.body.replaceChildren(...groups, legend(MARKS));
      help.node.showModal();
    },
    /** @param {History} changes @param {Nugget|null} nugget the current one */
    openHistory(changes, nugget) {
      const rows = changes.events.map((event) => eventRow(event, nugget));
      const nothing = el("p", { class: "desk-absent" }, "Nothing has happened to this list yet.");
      const list = rows.length ? el("ol", { class: "ng-events" }, rows) : nothing;
      const title = el("h3", {}, "All changes, newest first; those of the current nugget are marked");
      history.body.replaceChildren(...weightPart(nugget, changes), title, list);
      if (!history.node.open) history.node.showModal();
    },
  };
}
