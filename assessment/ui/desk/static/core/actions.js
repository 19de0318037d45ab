/** What each key and button does. */

import { onwardTo } from "./ending.js";
import { createFreeActions } from "../modes/answer/free_actions.js";
import { createGridActions } from "../modes/grid/mode.js";
import { called, isGrid, unmarked } from "../modes/grid/matching.js";
import { createPageActions } from "../modes/page/mode.js";
import { isPage } from "../modes/page/neighbours.js";
import { selectedExcerpts } from "./selection.js";
import { createSetsActions } from "../modes/sets/mode.js";
import { isSets } from "../modes/sets/evidence.js";
import * as judging from "./state.js";
import { unfocus } from "../shared/dom.js";
import { resized } from "./preferences.js";

const REASONS = ["the text of the document is missing", "I do not understand it", "outside my expertise", "the question does not fit", "the text is broken"];

export function createActions(desk) {
  const unit = () => desk.sheet?.units[desk.at];
  const change = (step) => { if (unit()) desk.record(step(unit().state)); };
  const say = (text) => desk.view.notices.say(text);
  const ready = () => desk.sheet !== null && desk.view.root.dataset.state === "ready";
  const scale = () => desk.sheet.scales.find((each) => each.kind === unit()?.kind);

  const inGrid = () => isGrid(desk.sheet);
  const inSets = () => isSets(desk.sheet);
  const inPage = () => isPage(desk.sheet);
  const mode = () => (inGrid() || inSets() || inPage() ? desk.sheet.screen.mode : scale()?.free ? "free" : "");

  function moveOn(wasOpen) {
    const { stay, only } = desk.ways;
    const next = judging.afterLabel(desk.sheet.units, desk.at, { stay, only, wasOpen });
    if (next !== desk.at) desk.hand(next);
    else desk.lay("labels");
  }

  function give(state, via) {
    if (inSets()) return sets.give(state);
    if (inPage()) return page.give(state);
    const wasOpen = !judging.isDealtWith(desk.sheet.units, desk.at);
    desk.record(state, unit(), { again: true, via });
    if (inGrid()) desk.lay("labels");
    else moveOn(wasOpen);
  }

  function choose(key) {
    if (scale()?.free) return free.choose(key);
    const label = ready() && unit() && scale()?.labels.find((each) => each.key === key);
    if (label) give(judging.labelled(unit().state, label.name));
  }

  function accept() {
    const suggestion = unit()?.suggestion;
    if (suggestion && !judging.isDone(unit().state)) give(judging.labelled(unit().state, suggestion.label), "suggestion");
  }

  function excuse() {
    if (!unit()) return;
    desk.lay("reasons");
    desk.view.bar.tray.reasons.show(desk.data.settings?.reasons ?? REASONS, unit().state.reason, called(unit()));
  }

  function openNote() {
    if (!unit()) return;
    desk.lay("note");
    desk.view.bar.tray.note.show(unit().state.note, called(unit()));
  }

  function closeTray() {
    unfocus(desk.view.root);
    desk.lay("labels");
  }

  function attach() {
    if (!unit() || !scale()?.evidence) return say("This question takes no evidence.");
    const excerpts = selectedExcerpts(desk.view.paper.body, desk.view.paper.passages());
    if (!excerpts.length) return say("Select text of the document first, then press e.");
    desk.record(excerpts.reduce(judging.attached, unit().state));
    document.getSelection()?.removeAllRanges();
  }

  function undo() {
    if (inSets() && sets.undo()) return;
    let entry = desk.undo.pop();
    if (!entry) return say("Nothing to take back.");
    if (desk.slot !== "end") closeTray();
    const takeBack = () => {
      desk.send(entry.unit, entry.before);
      while (entry.group && desk.undo.top()?.group === entry.group) {
        entry = desk.undo.pop();
        desk.send(entry.unit, entry.before);
      }
    };
    desk.together(takeBack);
    if (inPage() && page.lead(entry.unit)) return;
    const here = desk.indexOf(entry.unit);
    if (here >= 0) (inSets() ? sets.take : desk.hand)(here);
    else desk.go({ n: entry.n, order: entry.order, only: "all" }, entry.unit);
  }

  function onward() {
    const to = onwardTo(desk.sheet, desk.ways.only);
    if (to === undefined) desk.hand(desk.sheet.units.length);
    else desk.go({ n: to });
  }

  function nextOpen() {
    const { units } = desk.sheet;
    if (desk.at >= units.length) return onward();
    const next = judging.openFrom(units, desk.at + 1);
    if (next >= 0) desk.hand(next);
    else if (judging.openFrom(units, 0) >= 0) desk.hand(units.length);
    else onward();
  }

  function screenBy(step) {
    const { position } = desk.sheet;
    const open = desk.ways.only === "open";
    const aside = open ? (step > 0 ? judging.nextScreen(desk.sheet, "open") : position.previous_open) : undefined;
    const n = aside === undefined ? (step > 0 ? position.next : position.previous) : aside;
    if (n === null) return say(step > 0 ? "This is the last screen." : "This is the first screen.");
    desk.go({ n, order: desk.sheet.order });
  }

  function toggleOrder() {
    const ways = { ...desk.ways, order: desk.ways.order === "answer" ? "document" : "answer" };
    desk.setWays(ways);
    const held = unit();
    desk.go({ n: null }, held, held ? { near: judging.refId(held) } : {});
  }

  function toggleOnly() {
    desk.setWays({ ...desk.ways, only: desk.ways.only === "open" ? "all" : "open" });
    desk.go({ n: desk.sheet?.position.screen ?? null }, unit());
  }

  async function recent() {
    const { recent: panel } = desk.view.overlays;
    panel([], "Loading …");
    const answer = await desk.api.recent({ order: desk.ways.order }).catch((error) => ({ recent: [], trouble: error.message }));
    if (desk.view.overlays.isOpen()) panel(answer.recent, answer.trouble);
  }

  function openDocument() {
    const address = desk.view.paper.address();
    if (address) window.open(address, "_blank", "noopener,noreferrer");
    else say("This document has no page to open.");
  }

  const table = {
    accept, excuse, undo, note: openNote, write: () => free.open(), attach, nextOpen, recent, openDocument,
    clear: () => change(judging.cleared),
    flag: () => change(judging.flagged),
    next: () => desk.hand(desk.at + 1),
    previous: () => desk.hand(desk.at - 1),
    first: () => desk.hand(0),
    last: () => desk.hand(desk.sheet.units.length - 1),
    previousScreen: () => screenBy(-1),
    nextScreen: () => screenBy(1),
    search: () => desk.view.paper.search(),
    pageDown: () => desk.view.paper.page(1),
    pageUp: () => desk.view.paper.page(-1),
    narrative: () => desk.view.question.toggle(),
    guidelines: () => desk.view.overlays.guidelines(desk.sheet),
    definitions: () => desk.setWays({ ...desk.ways, long: !desk.ways.long }),
    larger: () => desk.setWays(resized(desk.ways, 1)),
    smaller: () => desk.setWays(resized(desk.ways, -1)),
    stay: () => desk.setWays({ ...desk.ways, stay: !desk.ways.stay }),
    order: toggleOrder,
    only: toggleOnly,
    help: () => desk.view.overlays.help(mode()),
    reload: () => desk.go({ n: desk.sheet?.position.screen ?? null }),
  };
  const grid = createGridActions(desk, { say, onward });
  const sets = createSetsActions(desk, { say, onward });
  const page = createPageActions(desk, { say, onward });
  const free = createFreeActions(desk, { unit, scale, give, closeTray, say, ready });
  const anytime = new Set(["only", "help", "reload"]);

  function press(action) {
    if (!ready() && !anytime.has(action)) return;
    if (inGrid()) grid.before(action);
    (own()[action] ?? table[action])?.();
  }

  function own() {
    const tables = { grid: grid.table, sets: sets.table, page: page.table };
    return tables[desk.sheet?.screen.mode] ?? {};
  }

  function label(key) {
    const inMode = inSets() ? sets : inPage() ? page : null;
    if (!inMode) choose(key);
    else if (ready()) inMode.label(key);
  }

  function take(at) {
    if (!inPage() || !desk.sheet.units[at] || !page.lead(desk.sheet.units[at])) desk.hand(at);
  }

  /** A keydown; `meant` is what the key table says of it. */
  function key(event, meant) {
    if (!desk.view.root.isConnected || desk.view.overlays.isOpen()) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    const own = ready() && desk.slot === "reasons" && plain && (meant || event.key === "t" || event.key === "Escape");
    if (own && desk.view.bar.tray.reasons.key(event.key)) return event.preventDefault();
    if (!meant) return;
    event.preventDefault();
    if (desk.slot === "reasons" && meant.action !== "excuse") closeTray();
    if (inGrid() && ready() && grid.key(meant)) return;
    if (meant.action === "label") label(meant.key);
    else press(meant.action);
  }

  const tray = {
    reason: (reason) => { closeTray(); if (unit()) give(judging.excused(inGrid() ? unmarked(unit().state) : unit().state, reason)); },
    write: (text) => free.write(text),
    leaveWrite: () => free.leave(),
    draft: (text) => free.draft(text),
    note: () => { desk.saveNote(); closeTray(); },
    close: closeTray,
    jump: take,
    onward,
  };
  const edit = {
    remove: (at) => change((state) => judging.detached(state, at)),
    label: (at, label) => { change((state) => judging.evidenceLabelled(state, at, label)); unfocus(desk.view.root); },
  };
  const jump = (item) => desk.go({ n: item.n, only: "all" }, item);
  return { press, key, choose, chooseText: free.chooseText, tray, edit, jump, mode, grid, sets, page, label, take };
}
