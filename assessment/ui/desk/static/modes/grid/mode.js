/** What the keys do where a whole response stands against a list of nuggets. */

import * as judging from "../../core/state.js";
import { excerpted, isGrid, isRead, itemOf, marked, nuggetsOf, offersFor, readIndex, startItem, unmarked } from "./matching.js";
import { createNumberEntry } from "./number.js";

export function createGridActions(desk, { say, onward }) {
  const units = () => desk.sheet.units;
  const nuggets = () => nuggetsOf(desk.sheet);
  const entry = createNumberEntry({
    numbers: () => nuggets().map(({ number }) => number),
    settle: (number) => mark(nuggets().find((each) => each.number === number).at),
    refuse: (number) => say(`There is no nugget ${number}.`),
    shown: (typed) => desk.view.grid.typed(typed),
  });

  /** Records a unit's new state and takes the unit in hand; the clock counts for the next one. */
  function record(state, at, via) {
    desk.record(state, units()[at], { via });
    desk.hand(at);
    desk.timer.start();
  }

  function selected() {
    const excerpt = desk.view.grid.excerpt();
    if (excerpt) document.getSelection()?.removeAllRanges();
    return excerpt;
  }

  function mark(at, via) {
    if (!desk.sheet.screen.parts.length) return say("This response has no items.");
    record(marked(units()[at].state, desk.item + 1, selected()), at, via);
    desk.view.grid.lit(null);
  }

  function accept() {
    const best = isRead(units()) ? null : offersFor(nuggets(), desk.item + 1)[0];
    if (best) mark(best.nugget.at, "suggestion");
    else say("Nothing is suggested for this item.");
  }

  function attach() {
    const state = units()[desk.at]?.state;
    const item = state ? itemOf(state) : 0;
    if (!item) return say("The nugget in hand is found nowhere yet: press its number.");
    const excerpt = item === desk.item + 1 ? selected() : "";
    if (!excerpt) return say(`Select text of item ${item} first, then press e.`);
    record(excerpted(state, excerpt), desk.at);
  }

  function clear() {
    if (units()[desk.at]) record(unmarked(units()[desk.at].state), desk.at);
  }

  /** At the end of a screen nothing is in hand; an item or a nugget taken leads back. */
  function item(wanted) {
    entry.finish();
    const last = desk.sheet.screen.parts.length - 1;
    desk.item = Math.max(0, Math.min(wanted, last));
    desk.view.grid.item(desk.item);
    desk.hand(Math.min(desk.at, units().length - 1));
  }

  function take(at) {
    entry.finish();
    const wanted = Math.max(0, Math.min(at, units().length - 1));
    desk.hand(wanted);
    desk.view.grid.lit(wanted);
  }

  /** The response is read, and on; the ends of a topic and of the campaign are told first. */
  function read() {
    if (desk.at >= units().length) return onward();
    const at = readIndex(units());
    if (at >= 0 && !judging.isDone(units()[at].state)) desk.record(judging.labelled(units()[at].state, "done"), units()[at]);
    const open = judging.openFrom(judging.counting(desk.sheet), 0) >= 0;
    const { only } = desk.ways;
    const next = desk.screens.kept({ order: desk.sheet.order, only, n: judging.nextScreen(desk.sheet, only) });
    if (open || judging.endOf(desk.sheet, next, only) !== "answer") desk.hand(units().length);
    else onward();
  }

  /** Whether the key belonged to a nugget's number; any other key settles what was typed. */
  function key({ action, key: name }) {
    if (action === "label" || (action === "excuse" && entry.typed())) return entry.digit(name);
    if (action === "nextOpen" && entry.enter()) return true;
    return false;
  }

  function shown(before) {
    entry.drop();
    if (!isGrid(desk.sheet)) return;
    const same = before?.screen.id === desk.sheet.screen.id && before.topic.id === desk.sheet.topic.id;
    desk.item = Math.min(same ? desk.item : startItem(desk.sheet), Math.max(0, desk.sheet.screen.parts.length - 1));
    desk.view.grid.item(desk.item);
  }

  const table = {
    accept, attach, clear,
    next: () => item(desk.item + 1),
    previous: () => item(desk.item - 1),
    first: () => item(0),
    last: () => item(Infinity),
    nextOpen: read,
    nextNugget: () => take(desk.at + 1),
    previousNugget: () => take(desk.at - 1),
    drop: () => entry.drop(),
    pageDown: () => desk.view.grid.page(1),
    pageUp: () => desk.view.grid.page(-1),
  };
  const before = (action) => { if (action !== "drop") entry.finish(); };
  return { table, key, before, shown, item, take, mark: (at) => { entry.finish(); mark(at); } };
}
