/** What opens over the desk and leaves again with Esc: all keys, the last ten judgments, the guidelines. */

import { oneLine } from "../modes/answer/free_labels.js";
import { keysOf } from "../core/keys.js";
import { LABEL_KEYS } from "../modes/page/keys.js";
import { ago } from "../shared/text.js";
import { el, keyButton, unfocus } from "../shared/dom.js";

function createDialog(title, name, again) {
  const body = el("div", { class: "desk-overlay-body" });
  const shut = el("button", { type: "button", class: "desk-button", "aria-label": "Close, key Esc", title: "Close (Esc)" }, el("kbd", {}, "Esc"), "close");
  const node = el("dialog", { class: "desk-overlay", "data-overlay": name, "aria-label": title }, el("div", { class: "desk-overlay-head" }, el("h2", {}, title), shut), body);
  // The browser gives the focus back late: until then keys would still go to the closed dialog.
  const close = () => { unfocus(node); node.close(); };
  shut.addEventListener("click", close);
  node.addEventListener("click", (event) => { if (event.target === node) close(); });
  node.addEventListener("keydown", (event) => {
    // Esc closes a dialog only after the event; closed here, the next key finds the desk.
    if ([again, "Escape"].includes(event.key) && !event.ctrlKey && !event.metaKey) { event.preventDefault(); close(); }
    event.stopPropagation();
  });
  return { node, body, close };
}

function keyGroup(group, mode, press) {
  const rows = keysOf(mode).filter((key) => key.group === group).map((key) =>
    el("li", {}, key.action === "label" ? el("span", { class: "desk-button" }, el("kbd", {}, key.show), key.name) : keyButton(key.action, press, { mode }), el("span", {}, key.tip)));
  return el("section", {}, el("h3", {}, group), el("ul", {}, rows));
}

const SIGNS = [["✓", "judged"], ["▶", "in hand"], ["·", "open"], ["⚑", "flagged"], ["∅", "cannot judge"], ["≈", "suggestion waiting"], ["✎", "has a note"], ["❝", "has evidence"], ["⟲", "look again: what this one follows from was changed"]];
const MARKS = [["●", "saved"], ["◌", "saving"], ["▲", "offline: waiting, kept in this browser, sent again until it is stored"]];

function legend() {
  return el("section", {}, el("h3", {}, "Marks"), el("ul", { class: "desk-legend" }, [...SIGNS, ...MARKS].map(([sign, text]) => el("li", {}, el("b", {}, sign), el("span", {}, text)))));
}

/** The key of a label; on a page some have keys of their own, and what only files have has none. */
const keyOfLabel = (label, kind, mode) => (mode === "page" && LABEL_KEYS[kind] ? (LABEL_KEYS[kind][label.name] ?? "") : label.key);

function scaleDefinitions(scale, mode) {
  const key = (label) => keyOfLabel(label, scale.kind, mode);
  const rows = scale.labels.map((label) => el("li", {}, key(label) ? el("kbd", {}, key(label)) : el("span", {}), el("b", { "data-tone": label.tone }, label.name), el("span", {}, label.definition)));
  const free = scale.free ? [el("p", {}, "One of the choices, or any text of up to 500 characters.")] : [];
  return el("section", {}, el("h3", {}, scale.title || scale.kind), el("p", {}, scale.question), free, el("ul", { class: "desk-definitions" }, rows));
}

function recentRow(item, at, jump) {
  return el("li", {}, el("button", { type: "button", class: "desk-recent", "data-recent": at, on: { click: () => jump(item) } },
    el("kbd", {}, (at + 1) % 10), el("b", { title: item.label }, oneLine(item.label) || "no label"), el("span", { class: "desk-recent-name" }, item.name), el("span", { class: "desk-recent-text" }, item.text), el("time", {}, ago(item.at))));
}

export function createOverlays(press, jump) {
  const help = createDialog("All keys", "help", "?");
  const recent = createDialog("Your last ten judgments", "recent", "l");
  const guide = createDialog("Guidelines", "guidelines", "g");
  const pressAndClose = (action) => { help.close(); press(action); };
  const groups = (mode) => [...new Set(keysOf(mode).map((key) => key.group))].map((group) => keyGroup(group, mode, pressAndClose));
  const drawHelp = (mode) => help.body.replaceChildren(...groups(mode), legend());
  drawHelp("");
  let items = [];
  const go = (item) => { recent.close(); jump(item); };
  recent.node.addEventListener("keydown", (event) => {
    const item = /^[0-9]$/.test(event.key) ? items[(Number(event.key) + 9) % 10] : null;
    if (item) go(item);
  });

  return {
    nodes: [help.node, recent.node, guide.node],
    isOpen: () => [help, recent, guide].some(({ node }) => node.open),
    closeAll: () => [help, recent, guide].forEach(({ close }) => close()),
    help(mode) {
      drawHelp(mode);
      help.node.showModal();
    },
    recent(list, trouble = "") {
      items = list;
      const rows = list.map((item, at) => recentRow(item, at, go));
      const nothing = el("p", { class: "desk-absent" }, trouble || "You have not judged anything yet.");
      recent.body.replaceChildren(rows.length ? el("ol", { class: "desk-recents" }, rows) : nothing);
      if (!recent.node.open) recent.node.showModal();
    },
    guidelines({ campaign, scales, screen }) {
      const told = campaign.guidelines.map((paragraph) => el("p", { class: "desk-guideline", dir: "auto" }, paragraph));
      guide.body.replaceChildren(...told, ...scales.map((scale) => scaleDefinitions(scale, screen.mode)));
      guide.node.showModal();
    },
  };
}
