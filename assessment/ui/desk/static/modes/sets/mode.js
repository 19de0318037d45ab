/** What the keys do where a claim stands against the sentences of an abstract. */

import * as judging from "../../core/state.js";
import { httpsUrl } from "../../shared/text.js";
import { newUuid } from "../../core/trail.js";
import { createDelivery, createWaiting, nameOf } from "../../core/waiting.js";
import { bears, groupsOf, hasSetUnits, isSets, labelIndex, labelUnit, sentencesOf, setBy, SETS, takesSets, takeUp, toggled, toggledBlock } from "./evidence.js";

export function createSetsActions(desk, { say, onward }) {
  const waiting = createWaiting(desk.storage, desk.data.key);
  let [current, anchor, warned] = [SETS[0], null, ""];

  const here = () => labelUnit(desk.sheet);
  const sentences = () => sentencesOf(desk.sheet, waiting.steps(desk.sheet));
  const draw = () => desk.view.sets.draw();

  function tellWaiting() {
    draw();
    desk.tell();
  }

  /** At the end of a screen nothing is in hand; a sentence taken leads back. */
  function item(wanted) {
    desk.item = Math.max(0, Math.min(wanted, desk.sheet.screen.parts.length - 1));
    desk.view.sets.item(desk.item);
    const at = labelIndex(desk.sheet.units);
    if (desk.at !== at) desk.hand(at);
    else if (desk.slot === "end") desk.lay("labels");
  }

  const stateFor = (state, set) => (set ? judging.labelled(state, set) : judging.cleared(state));

  /** Records what can be recorded; what has no unit yet waits for it, and so does what follows on the same sentences. */
  function change(changes) {
    if (!changes.length) return;
    const known = sentences();
    const group = newUuid();
    const bearing = bears(here().state.label);
    const late = changes.filter(({ part }) => !bearing || known[part].at < 0 || known[part].waits);
    if (late.length) waiting.add(desk.sheet, late.map(({ part, set }) => ({ part, set, before: known[part].set, group })), bearing);
    desk.together(() => {
      for (const { part, set } of changes) {
        const unit = desk.sheet.units[known[part].at];
        if (unit && bearing && !known[part].waits) desk.record(stateFor(unit.state, set), unit, { group });
      }
    });
    desk.timer.start();
    if (!late.length) return;
    tellWaiting();
    if (bearing) desk.wantUnits();
  }

  /** Whether sentences can be marked now; says what stands in the way. */
  function markable() {
    const { state } = here();
    if (takesSets(state)) return true;
    say(state.reason ? "This abstract cannot be judged; a label (1, 2) takes that back." : `${state.label} has no evidence sets: give SUPPORT or CONTRADICT first.`);
    return false;
  }

  function toggle(part = desk.item) {
    if (!markable()) return;
    const changes = toggled(sentences(), part, current);
    item(part);
    change(changes);
    anchor = { part, into: changes[0]?.set === current };
  }

  function block() {
    if (!markable()) return;
    item(desk.item);
    const { changes, into } = toggledBlock(sentences(), anchor, desk.item, current);
    change(changes);
    anchor = { part: anchor?.part ?? desk.item, into };
  }

  function clear() {
    const sentence = sentences()[desk.item];
    if (!sentence?.set) return say(`Sentence ${desk.item} is in no set.`);
    item(desk.item);
    change([{ part: desk.item, set: "" }]);
    anchor = { part: desk.item, into: false };
  }

  function takeSet(set) {
    [current, anchor] = [set, null];
    draw();
  }

  function give(state) {
    const unit = here();
    desk.record(state, unit, { again: true });
    waiting.labelled(desk.sheet, bears(state.label));
    desk.timer.start();
    item(desk.item);
    desk.lay("labels");
    tellWaiting();
  }

  function label(key) {
    const name = desk.sheet.scales.find((scale) => scale.kind === "label")?.labels.find((each) => each.key === key)?.name;
    if (name) give(judging.labelled(here().state, name));
  }

  const clearLabel = () => give(judging.cleared(here().state));

  /** On to the next open screen; a label without a set, the ends of a topic and of the campaign are told first. */
  function done() {
    if (desk.at >= desk.sheet.units.length) return onward();
    const { state } = here();
    const bare = bears(state.label) && !groupsOf(sentences()).length;
    const name = `${nameOf(desk.sheet)} ${state.label}`;
    if (bare && warned !== name) {
      warned = name;
      return say(`${state.label} needs at least one evidence set. Enter again goes on without.`);
    }
    const { only } = desk.ways;
    const next = desk.screens.kept({ order: desk.sheet.order, only, n: judging.nextScreen(desk.sheet, only) });
    if (!judging.isDone(state) || judging.endOf(desk.sheet, next, only) !== "answer") desk.hand(desk.sheet.units.length);
    else onward();
  }

  function openDocument() {
    const address = httpsUrl(desk.sheet.documents[here().document]?.link ?? "");
    if (address) window.open(address, "_blank", "noopener,noreferrer");
    else say("This abstract has no page to open.");
  }

  /** Turns what waits for a sheet's units into judgments. */
  function settle(sheet) {
    const steps = waiting.steps(sheet);
    if (!steps.length) return;
    const bearing = bears(labelUnit(sheet)?.state.label);
    if (!bearing) return waiting.settleReady(sheet, false);
    if (!hasSetUnits(sheet)) return waiting.settleReady(sheet, true);
    const units = new Map(sheet.units.filter((unit) => unit.kind === "set").map((unit) => [unit.part, unit]));
    const newest = new Map(steps.map((step) => [step.part, step]));
    desk.together(() => {
      for (const { part, set, group } of newest.values()) {
        const unit = units.get(part);
        if (unit) desk.record(stateFor(unit.state, set), unit, { group, n: sheet.position.screen, order: sheet.order });
      }
      waiting.drop(sheet);
    });
  }

  const delivery = createDelivery(desk, waiting, "sets", settle);

  /** Takes up a screen; returns what is in hand of it, null where the screen is of another mode. */
  function shown(before, ref) {
    if (!isSets(desk.sheet)) return null;
    const same = isSets(before) && nameOf(before) === nameOf(desk.sheet);
    if (!same) {
      const left = takeUp(desk.sheet);
      [desk.item, current, anchor, warned] = [left.part, left.set, null, ""];
    }
    const asked = ref?.kind === "set" ? desk.sheet.units[desk.indexOf(ref)] : null;
    settle(desk.sheet);
    desk.item = Math.max(0, Math.min(asked?.part ?? desk.item, desk.sheet.screen.parts.length - 1));
    desk.view.sets.item(desk.item);
    return here() ?? null;
  }

  /** Takes back what still waits; whether something did. */
  function undo() {
    const step = waiting.undo(desk.sheet);
    if (!step) return false;
    item(step.part);
    tellWaiting();
    return true;
  }

  const table = {
    toggle: () => toggle(), block, clear, clearLabel, openDocument,
    nextSet: () => takeSet(setBy(current, 1)),
    previousSet: () => takeSet(setBy(current, -1)),
    next: () => item(desk.item + 1),
    previous: () => item(desk.item - 1),
    first: () => item(0),
    last: () => item(Infinity),
    nextOpen: done,
    pageDown: () => desk.view.sets.page(1),
    pageUp: () => desk.view.sets.page(-1),
  };

  return {
    table, label, item, toggle, takeSet, give, shown, settle, undo, ...delivery, status: (status) => waiting.status(status),
    /** The sentence of a unit taken back, or of a jump. */
    take: (at) => item(desk.sheet.units[at].kind === "set" ? desk.sheet.units[at].part : desk.item),
    now: () => ({ current, steps: desk.sheet ? waiting.steps(desk.sheet) : [] }),
  };
}
