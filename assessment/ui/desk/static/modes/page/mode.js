/** What the keys do where a page of paragraphs is read in order. */

import * as judging from "../../core/state.js";
import { newUuid } from "../../core/trail.js";
import { createDelivery, createWaiting, nameOf } from "../../core/waiting.js";
import { facetToggled, graded, removal, wiped } from "./changes.js";
import { isPage } from "./neighbours.js";
import { belongs, GENERAL, GRADES, heldAt, nextMissing, OTHER, pageOf, sameStop, standing, startOf, stepId, stopOf, stopsOf, TRANSITIONS } from "./paragraphs.js";

export function createPageActions(desk, { say, onward }) {
  const waiting = createWaiting(desk.storage, desk.data.key, { mode: "page", what: stepId });
  let stop = { kind: "paragraph", part: 0 };

  const steps = (sheet = desk.sheet) => waiting.steps(sheet);
  const page = () => pageOf(desk.sheet, steps());
  const atEnd = () => desk.at >= desk.sheet.units.length;

  /** Whether something waits for a unit that should be there. */
  function due(sheet) {
    const now = pageOf(sheet, steps(sheet));
    return steps(sheet).some((step) => belongs(now, step));
  }

  /** Takes a stop in hand; the unit of a gap may still be on its way. */
  function take(wanted) {
    stop = wanted;
    const at = heldAt(page(), stop)?.at ?? -1;
    desk.together(() => {
      desk.view.page.stop(stop);
      if (at < 0) desk.rest();
      else if (desk.at !== at) desk.hand(at);
      else if (desk.slot === "end") desk.lay("labels");
    });
    desk.view.page.inSight();
  }

  /** At the end of a screen nothing is in hand; a step back leads to the stop held last. */
  function move(step) {
    if (atEnd()) return step < 0 ? take(standing(page(), stop)) : undefined;
    const stops = stopsOf(page());
    const here = stops.findIndex((each) => sameStop(each, stop));
    take(stops[Math.max(0, Math.min(here + step, stops.length - 1))]);
  }

  const edge = (first) => take({ kind: "paragraph", part: first ? 0 : desk.sheet.screen.parts.length - 1 });

  /** Records all changes of one key, sent and taken back together. */
  function change(changes) {
    const group = newUuid();
    desk.together(() => {
      for (const { unit: { kind, key, at, state }, label } of changes) {
        const unit = desk.sheet.units[at] ?? { kind, topic: desk.sheet.topic.id, key, state };
        desk.record(label === null ? judging.cleared(state) : judging.labelled(state, label), unit, { group, again: true });
      }
    });
    desk.timer.start();
    if (desk.slot !== "end") desk.lay("labels");
  }

  /** The paragraph in hand, if it is one; says what to do where it is a gap, or taken out. */
  function paragraph({ out = false } = {}) {
    if (atEnd()) return null;
    if (stop.kind === "gap") return void say("A gap is in hand: 1 same topic, 2 coherent, 3 topic switch.");
    const found = page().paragraphs[stop.part];
    if (found.removed && !out) return void say(`Paragraph ${stop.part + 1} is taken out: t puts it back first.`);
    return found;
  }

  function withParagraph(make, options) {
    const found = paragraph(options);
    if (found) change(make(found));
  }

  const facet = (id) => withParagraph((found) => facetToggled(found, id));
  const grade = (name) => withParagraph((found) => graded(found, name));

  /** An open gap that gets its label leads on to the next paragraph; a corrected one stays. */
  function transition(label) {
    const gap = heldAt(page(), stop);
    const wasOpen = gap.state.label === null && !gap.state.reason;
    desk.together(() => {
      change([{ unit: gap, label }]);
      if (wasOpen) move(1);
    });
  }

  /** A digit, perhaps with Shift, or the key of a special facet. */
  function label(key) {
    if (atEnd()) return;
    if (stop.kind === "gap") {
      const name = TRANSITIONS[Number(key) - 1];
      if (name) transition(name);
      return;
    }
    const found = page().paragraphs[stop.part];
    const meant = found.facets.find(({ press }) => press === key);
    if (meant || found.removed) facet(meant?.id);
    else say(`There is no facet ${key.startsWith("Shift+") ? 9 + Number(key.slice(6)) : key}.`);
  }

  /** A reason for "cannot judge" takes the facets off. */
  function give(state) {
    const unit = desk.sheet.units[desk.at];
    const chosen = stop.kind === "gap" || !unit ? [] : wiped(page().paragraphs[stop.part]).filter(({ unit: { kind } }) => kind === "facet");
    const group = newUuid();
    desk.together(() => {
      chosen.forEach(({ unit: { at, state: before } }) => { if (at >= 0) desk.record(judging.cleared(before), desk.sheet.units[at], { group }); });
      desk.record(state, unit, { group, again: true });
    });
    desk.lay("labels");
  }

  function clear() {
    if (atEnd()) return;
    if (stop.kind === "gap") change([{ unit: heldAt(page(), stop), label: null }]);
    else withParagraph(wiped);
  }

  /** The next stop where something is missing; then the end of the screen tells what is left, and Enter leads on. */
  function next() {
    if (atEnd()) return onward();
    const now = page();
    const found = nextMissing(now, stop);
    if (found) return take(found);
    const { only } = desk.ways;
    const screen = desk.screens.kept({ order: desk.sheet.order, only, n: judging.nextScreen(desk.sheet, only) });
    const done = !now.missing.paragraphs.length && !now.missing.gaps.length;
    if (done && judging.endOf(desk.sheet, screen, only) === "answer") onward();
    else desk.hand(desk.sheet.units.length);
  }

  /** Keeps a label for a unit of the page that is still on its way; whether it is one. */
  function hold(ref, state) {
    if (!isPage(desk.sheet) || desk.indexOf(ref) >= 0 || !belongs(page(), ref)) return false;
    waiting.add(desk.sheet, [{ kind: ref.kind, key: ref.key, label: state.label }], true);
    desk.view.page.draw();
    desk.tell();
    desk.wantUnits();
    return true;
  }

  /** Turns what waits for a sheet's units into judgments. */
  function settle(sheet) {
    if (!isPage(sheet) || !steps(sheet).length) return;
    const units = new Map(sheet.units.map((unit) => [judging.unitId(unit), unit]));
    const newest = new Map(steps(sheet).map((step) => [stepId(step), step]));
    desk.together(() => {
      for (const [id, step] of newest) {
        const unit = units.get(id);
        const state = unit && judging.labelled(unit.state, step.label);
        if (unit && !judging.sameState(unit.state, state)) desk.post(unit, state);
      }
      waiting.drop(sheet, (step) => units.has(stepId(step)));
    });
    waiting.settleReady(sheet, due(sheet));
  }

  const delivery = createDelivery(desk, waiting, "page", settle);

  /** Takes up a page; whether the screen is one. */
  function shown(before, ref) {
    if (!isPage(desk.sheet)) return false;
    const same = isPage(before) && nameOf(before) === nameOf(desk.sheet);
    settle(desk.sheet);
    const now = page();
    const asked = ref && stopOf(now, ref);
    const wanted = asked ?? (same ? standing(now, stop) : startOf(now));
    if (now.paragraphs.length) take(wanted);
    else desk.hand(0);
    if (due(desk.sheet)) desk.wantUnits();
    return true;
  }

  /** Units came or went on the page: what is in hand stays in hand. */
  function grown() {
    if (!isPage(desk.sheet) || atEnd()) return;
    const now = page();
    const wanted = standing(now, stop);
    const at = heldAt(now, wanted)?.at ?? -1;
    if (!sameStop(wanted, stop)) take(wanted);
    else desk.keep(at);
  }

  /** Leads to the stop of a unit; whether the page has it. */
  function lead(ref) {
    const found = stopOf(page(), ref);
    if (found) take(found);
    return found !== null;
  }

  const table = {
    clear, nextOpen: next,
    next: () => move(1),
    previous: () => move(-1),
    first: () => edge(true),
    last: () => edge(false),
    must: () => grade(GRADES[0]),
    should: () => grade(GRADES[1]),
    can: () => grade(GRADES[2]),
    other: () => facet(OTHER),
    general: () => facet(GENERAL),
    remove: () => withParagraph(removal, { out: true }),
    missing: () => desk.view.page.highlight(),
    pageDown: () => desk.view.page.page(1),
    pageUp: () => desk.view.page.page(-1),
  };

  return {
    table, label, facet, give, hold, settle, shown, grown, lead, take, ...delivery,
    status: (status) => waiting.status(status),
    steps: () => (desk.sheet ? steps() : []),
  };
}
