/** What opens over the desk and leaves again with Esc: all keys and the last ten judgments. */

import { keysOf } from "../keys/key_table.js";
import { oneLine } from "../units/label_text.js";
import { createDialog, groupsOf, keyGroup, keyLabel, keyRow, legend } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { ago } from "../shared/text.js";
import { actionButton } from "./action_buttons.js";
import { createMyDay } from "./my_day.js";

/** @typedef {import("../core/types.js").KeyTable} KeyTable */
/** @typedef {import("../protocol.js").Recent} Recent */

/** @type {[string, string][]} */
const MARKS = [
  ["✓", "judged"],
  ["▶", "current"],
  ["·", "open"],
  ["◆", "flagged"],
  ["Ø", "cannot judge"],
  ["≈", "suggestion waiting"],
  ["¶", "has a note"],
  ["¿ ¡", "your question about it is open; was answered"],
  ["❝", "has evidence"],
  ["◄", "look again: what this one follows from was changed"],
  ["●", "saved"],
  ["◌", "saving"],
  ["▲", "offline: waiting, kept in this browser, sent again until it is stored"],
];

/** @param {string} group @param {KeyTable} mode @param {(action: string) => void} press */
function groupOfKeys(group, mode, press) {
  const rows = keysOf(mode)
    .filter((key) => key.group === group)
    .map((key) => {
      const isLabel = key.action === "label";
      return keyRow(isLabel ? keyLabel(key.show, key.name) : actionButton(key.action, press, { mode }), key.tip);
    });
  return keyGroup(group, rows);
}

/** What a judgment says in one line, whether or not it has a label. @param {Recent} judgment */
export function descriptionOf({ label, reason, note, flagged }) {
  if (label) return oneLine(label);
  if (reason) return "cannot judge";
  if (note) return "note";
  return flagged ? "flag" : "no label";
}

/** @param {Recent} judgment @param {number} at @param {(judgment: Recent) => void} jump */
function recentRow(judgment, at, jump) {
  const attributes = {
    type: "button",
    class: "desk-recent",
    "data-recent": at,
    on: { click: () => jump(judgment) },
  };
  const button = el(
    "button",
    attributes,
    el("kbd", {}, (at + 1) % 10),
    el("b", { title: judgment.label || descriptionOf(judgment) }, descriptionOf(judgment)),
    el("span", { class: "desk-recent-name" }, judgment.name),
    el("span", { class: "desk-recent-text" }, judgment.text),
    el("time", {}, ago(judgment.at)),
  );
  return el("li", {}, button);
}

/** @param {(action: string) => void} press */
function createHelp(press) {
  const dialog = createDialog("All keys", "help", "?");
  /** @param {string} action */
  const pressAndClose = (action) => {
    dialog.close();
    press(action);
  };
  /** @param {KeyTable} mode */
  function draw(mode) {
    const groups = groupsOf(keysOf(mode)).map((group) => groupOfKeys(group, mode, pressAndClose));
    dialog.body.replaceChildren(...groups, legend(MARKS));
  }
  draw("");
  return { ...dialog, draw };
}

/** @param {(judgment: Recent) => void} jump */
function createRecent(jump) {
  const dialog = createDialog("Your last ten judgments", "recent", "l");
  /** @type {Recent[]} */
  let judgments = [];
  /** @param {Recent} judgment */
  const go = (judgment) => {
    dialog.close();
    jump(judgment);
  };
  dialog.node.addEventListener("keydown", (event) => {
    const judgment = /^[0-9]$/.test(event.key) ? judgments[(Number(event.key) + 9) % 10] : null;
    if (judgment) go(judgment);
  });

  /** @param {Recent[]} list @param {string} trouble */
  function draw(list, trouble) {
    judgments = list;
    const rows = list.map((judgment, at) => recentRow(judgment, at, go));
    const nothing = el("p", { class: "desk-absent" }, trouble || "You have not judged anything yet.");
    dialog.body.replaceChildren(rows.length ? el("ol", { class: "desk-recents" }, rows) : nothing);
  }
  return { ...dialog, draw };
}

/** @param {object} parts
 *  @param {(action: string) => void} parts.press
 *  @param {(judgment: Recent) => void} parts.jump
 *  @param {(row: import("../protocol.js").UnitRow) => void} parts.jumpToUnit
 *  @param {import("./my_day.js").Pause} parts.pause
 *  @param {{node: HTMLDialogElement}[]} others dialogs that open by themselves */
export function createOverlays({ press, jump, jumpToUnit, pause }, others) {
  const help = createHelp(press);
  const recent = createRecent(jump);
  const myDay = createMyDay(jumpToUnit, pause);
  const dialogs = [help, recent, myDay, ...others];

  return {
    nodes: dialogs.map(({ node }) => node),
    isOpen: () => dialogs.some(({ node }) => node.open),
    /** @param {KeyTable} mode */
    openHelp(mode) {
      help.draw(mode);
      help.node.showModal();
    },
    /** @param {import("../protocol.js").MyDay|null} today @param {string} trouble why it is not here */
    openDay(today, trouble = "") {
      myDay.draw(today, trouble);
      if (!myDay.node.open) myDay.node.showModal();
    },
    /** @param {Recent[]} list @param {string} trouble why the list is not here */
    openRecent(list, trouble = "") {
      recent.draw(list, trouble);
      if (!recent.node.open) recent.node.showModal();
    },
  };
}
