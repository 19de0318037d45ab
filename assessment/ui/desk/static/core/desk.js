/** One desk in one page: holds what is shown, sends what is judged. What the keys do stands in actions.js. */

import { createActions } from "./actions.js";
import { heldIn, keepHeld } from "./address.js";
import { createApi } from "../shared/api.js";
import { ending } from "./ending.js";
import { newFeedback } from "./feedback.js";
import { meaning } from "./keys.js";
import { createOutbox, usableStorage } from "../shared/outbox.js";
import { createScreens } from "./screens.js";
import { createSending } from "./recorder.js";
import { isPage } from "../modes/page/neighbours.js";
import { brings, isSets } from "../modes/sets/evidence.js";
import * as judging from "./state.js";
import { createTimer, createUndo } from "./trail.js";
import { fitHeight } from "../shared/layout.js";
import { createView } from "../view/view.js";
import { nameOf } from "./waiting.js";
import { keepWays, readWays } from "./preferences.js";

const RENEW_EVERY = 30_000;
const TRY_AGAIN = 3_000;

export function createDesk({ parentElement, data, setTriggerValue }) {
  const storage = usableStorage(() => window.localStorage);
  const session = usableStorage(() => window.sessionStorage);
  const desk = { data, storage, setTriggerValue, sheet: null, at: -1, item: 0, slot: "labels", ways: readWays(storage, data.settings), renewed: -RENEW_EVERY, turn: 0 };
  desk.api = createApi(() => desk.data, { onRefused: (error) => refusedToken(error) });
  desk.timer = createTimer();
  desk.undo = createUndo(session, data.key);
  desk.outbox = createOutbox({
    key: data.key, storage, post: (events) => desk.api.judgments(events).catch((error) => { refusedToken(error); throw error; }),
    onStatus: (status) => { tell(status); grow(status); },
    onRefused: (list) => refused(list),
    onForeign: (event) => { apply(event); desk.growing ||= brings(desk.sheet, event) && indexOf(event) >= 0; },
  });
  desk.screens = createScreens(desk.api, desk.outbox);
  const { record, send, post, together } = createSending(desk, apply, (unit, state) => does.page.hold(unit, state));

  /** A refused token is asked for anew through Streamlit, not more often than it could come. */
  function refusedToken(error) {
    if (![401, 403].includes(error.status) || performance.now() - desk.renewed < RENEW_EVERY) return;
    desk.renewed = performance.now();
    desk.setTriggerValue?.("token", Date.now());
  }

  function refused(list) {
    for (const { event, why } of list) desk.view.notices.say(`Not stored: ${event.label ?? "change"} for ${event.key}: ${why}`, { stays: true });
    desk.screens.forget();
    refresh();
  }

  function apply(event) {
    desk.screens.apply(event, desk.sheet);
    if (!desk.sheet) return;
    const { sheet, changed } = judging.applyEvent(desk.sheet, event);
    if (changed < 0) return;
    desk.sheet = sheet;
    desk.view.unit(sheet, changed, desk.at);
    if (desk.slot === "end") tellEnd();
  }

  const tell = (status = desk.outbox.status()) => desk.view?.header.saved(does.page.status(does.sets.status(status)));

  /** Judging some screens brings up further units: they are fetched once everything is stored. */
  async function grow(status) {
    if (status.waiting) return;
    if (desk.growing) {
      desk.growing = false;
      clearTimeout(desk.regrow);
      if ((await refresh()) === false) desk.regrow = setTimeout(wantUnits, TRY_AGAIN);
    }
    deliver();
  }

  /** What waits for its units on screens that were left. */
  function deliver() {
    does.sets.deliver();
    does.page.deliver();
  }

  /** Something was judged that has no unit here yet. */
  function wantUnits() {
    desk.growing = true;
    grow(desk.outbox.status());
  }

  function lay(name) {
    desk.slot = name;
    desk.view.bar.slot(name);
  }

  const next = () => desk.screens.kept({ order: desk.sheet.order, only: desk.ways.only, n: judging.nextScreen(desk.sheet, desk.ways.only) });
  const tellEnd = () => desk.view.bar.tray.end.show(ending(desk.sheet, next(), desk.ways.only));

  function saveNote() {
    const unit = desk.sheet?.units[desk.at];
    if (desk.slot === "note" && unit) record(judging.noted(unit.state, desk.view.bar.tray.note.text()), unit);
  }

  /** Takes the unit at an index in hand; past the last one the end of the screen is told. */
  function hand(at) {
    saveNote();
    const { units } = desk.sheet;
    const wanted = Math.max(0, Math.min(at, units.length));
    if (wanted !== desk.at) desk.timer.start();
    desk.at = wanted;
    desk.view.hand(wanted);
    if (units[wanted]) keepHeld(units[wanted]);
    lay(wanted === units.length ? "end" : "labels");
    if (desk.slot === "end") {
      desk.view.bar.showNothing(units.length ? "End of this screen" : "Nothing to judge on this screen");
      tellEnd();
    }
  }

  /** Nothing in hand that has a unit: a gap whose unit is on its way. */
  function rest() {
    saveNote();
    keep(-1);
    desk.timer.start();
    lay("labels");
  }

  /** The index of what is in hand, which itself stays the same. */
  function keep(at) {
    desk.at = at;
    desk.view.hand(at);
  }

  const indexOf = (ref) => (ref ? desk.sheet.units.findIndex((unit) => judging.sameRef(unit, ref)) : -1);

  function show(sheet, ref) {
    saveNote();
    lay("labels");
    const before = desk.sheet;
    [desk.sheet, desk.at] = [sheet, -1];
    desk.view.sheet(sheet);
    does.grid.shown(before);
    if (!does.page.shown(before, ref)) {
      const found = indexOf(does.sets.shown(before, ref) ?? ref);
      hand(found < 0 ? judging.startIndex(sheet.units) : found);
    }
    ahead();
  }

  async function ahead() {
    const { order, position } = desk.sheet;
    const { only } = desk.ways;
    const wanted = new Set([judging.nextScreen(desk.sheet, only), only === "open" ? null : position.next]);
    const ns = [...wanted].filter((n) => n !== null);
    await Promise.all(ns.map((n) => desk.screens.ahead({ order, only, n })));
    if (desk.slot === "end") tellEnd();
  }

  function sameStuff(one, other) {
    const stuff = (sheet) => JSON.stringify([sheet.screen, sheet.order, sheet.terms, sheet.units.map(judging.refId), Object.keys(sheet.documents)]);
    return stuff(one) === stuff(other);
  }

  /** What waited for the units of a sheet is judged, and told. */
  function settled(sheet) {
    does.sets.settle(sheet);
    does.page.settle(sheet);
    tell();
    if (desk.slot === "end") tellEnd();
    ahead();
  }

  /** Units came or went beside sentences that are still the same: what lies open stays open. */
  function grown(sheet) {
    const held = desk.sheet.units[desk.at];
    const ended = desk.at >= desk.sheet.units.length;
    const at = ended ? sheet.units.length : held ? sheet.units.findIndex((unit) => judging.sameRef(unit, held)) : -1;
    [desk.sheet, desk.at] = [sheet, isPage(sheet) ? at : Math.max(0, at)];
    desk.view.unit(sheet, desk.at, desk.at);
    desk.view.hand(desk.at);
    does.page.grown();
    settled(sheet);
  }

  const grows = (sheet) => isSets(sheet) || isPage(sheet);
  const sameText = (one, other) => grows(one) && grows(other) && nameOf(one) === nameOf(other) && JSON.stringify(one.screen.parts) === JSON.stringify(other.screen.parts);

  /** Takes what is new on the screen shown, without moving anything. */
  function merge(sheet) {
    const before = desk.sheet;
    newFeedback(before.units, sheet.units).forEach((line) => desk.view.notices.say(line));
    if (!sameStuff(before, sheet)) return sameText(before, sheet) ? grown(sheet) : show(sheet, before.units[desk.at]);
    desk.sheet = sheet;
    sheet.units.forEach((unit, at) => {
      if (JSON.stringify(unit) !== JSON.stringify(before.units[at])) desk.view.unit(sheet, at, desk.at);
    });
    desk.view.progress(sheet.progress);
    settled(sheet);
  }

  /** Whether the server answered. An answer that a later question has overtaken is let go. */
  async function refresh() {
    if (!desk.sheet) return true;
    const [turn, asked] = [desk.turn, (desk.asked = (desk.asked ?? 0) + 1)];
    const { order, only, position } = desk.sheet;
    const sheet = await desk.screens.load({ order, only, n: position.screen }).catch(refusedToken);
    if (sheet && turn === desk.turn && asked === desk.asked && sheet.position.screen === position.screen) merge(sheet);
    return Boolean(sheet);
  }

  /** Nothing of this campaign can be read by document. */
  function byAnswer() {
    setWays({ ...desk.ways, order: "answer" });
    return go({});
  }

  function failed(error, again) {
    refusedToken(error);
    if (error.status === 404 && desk.ways.order === "document") return byAnswer();
    if (error.status === 404) return desk.view.state("empty", error.message, desk.ways.only);
    if (desk.sheet) {
      desk.view.state("ready");
      return desk.view.notices.say(`That screen is not here yet: ${error.message}.`);
    }
    desk.view.state("error", error.message);
    if (![401, 403].includes(error.status)) desk.retry = setTimeout(again, TRY_AGAIN);
  }

  /** Goes to a screen; `ref` is the unit to take in hand there, `hints` help the server to find a screen. */
  async function go({ n = null, order = desk.ways.order, only = desk.ways.only }, ref = null, hints = {}) {
    clearTimeout(desk.retry);
    const turn = (desk.turn += 1);
    const kept = desk.screens.kept({ order, only, n });
    if (kept) {
      show(kept, ref);
      return refresh();
    }
    desk.view.state("loading", desk.sheet ? "" : "Loading …");
    try {
      const sheet = await desk.screens.load({ order, only, n }, hints);
      if (turn === desk.turn) show(sheet, ref);
    } catch (error) {
      if (turn === desk.turn) failed(error, () => go({ n, order, only }, ref, hints));
    }
  }

  function setWays(ways) {
    desk.ways = ways;
    keepWays(storage, ways);
    desk.view.ways(ways);
  }

  Object.assign(desk, { record, send, post, together, rest, keep, hand, lay, go, setWays, saveNote, indexOf, tell, wantUnits });
  const does = createActions(desk);
  desk.view = createView(does);

  const wake = () => { if (document.visibilityState === "visible") desk.outbox.wake(); };
  /** @type {[Document | Window, string, (event: any) => void][]} */
  const listeners = [
    [document, "keydown", (event) => does.key(event, meaning(event, does.mode()))],
    [document, "visibilitychange", () => { desk.timer.visible(!document.hidden); if (document.hidden) saveNote(); wake(); }],
    [window, "online", wake],
    [window, "storage", (change) => desk.outbox.noticed(change)],
    [window, "pagehide", saveNote],
    [window, "beforeunload", (event) => { saveNote(); if (desk.outbox.status().waiting) event.preventDefault(); }],
  ];

  return {
    key: data.key,
    root: desk.view.root,
    start() {
      parentElement.append(desk.view.root);
      desk.unfit = fitHeight(desk.view.root);
      listeners.forEach(([target, type, listener]) => target.addEventListener(type, listener));
      desk.view.ways(desk.ways);
      tell();
      desk.outbox.wake();
      const held = heldIn(window.location.search);
      return go({ n: data.start?.n ?? null }, held, held ? { near: judging.refId(held) } : {}).then(deliver);
    },
    /** New data for the same assessor and campaign: a fresh token wakes what waited for it, a new start is gone to. */
    update(fresh) {
      const renewed = fresh.data.token !== desk.data.token;
      const n = fresh.data.start?.n ?? null;
      const sent = n !== null && n !== (desk.data.start?.n ?? null);
      Object.assign(desk, { data: fresh.data, setTriggerValue: fresh.setTriggerValue });
      if (renewed) desk.outbox.wake();
      if (sent || (renewed && desk.view.root.dataset.state === "error")) go({ n });
    },
    stop() {
      saveNote();
      [desk.retry, desk.regrow].forEach(clearTimeout);
      does.sets.stop();
      does.page.stop();
      listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
      desk.unfit?.();
      desk.outbox.flush();
      desk.outbox.stop();
      desk.view.root.remove();
    },
  };
}
