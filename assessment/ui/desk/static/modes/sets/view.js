/** A claim against the numbered sentences of an abstract: both panes and their bar, drawn from one look at the sheet. */

import { groupsOf, labelUnit, sentencesOf, takesSets, warningsOf } from "./evidence.js";
import { createSentences } from "./sentences_pane.js";
import { createSetList } from "./sets_pane.js";
import { createSetsBar } from "./bar.js";

/** @param {{press: Function, label: Function, sets: {now: Function}, tray: object}} does */
export function createSets(does) {
  const text = createSentences(does.press, does.sets);
  const list = createSetList(does.press, does.sets);
  const bar = createSetsBar(does.press, does.label, does.tray);
  let [sheet, item, at, resting] = [null, 0, -1, false];

  function draw() {
    if (!sheet || resting) return;
    const { current, steps } = does.sets.now();
    const sentences = sentencesOf(sheet, steps);
    const groups = groupsOf(sentences);
    const { state } = labelUnit(sheet) ?? { state: { label: null, reason: "" } };
    const late = sentences.filter((sentence) => sentence.waits && sentence.set).length;
    const seen = { sheet, sentences, groups, current, item, at, state, late, open: takesSets(state), warnings: warningsOf(state.label, groups) };
    text.draw(seen);
    list.draw(seen);
    bar.draw(seen);
  }

  return {
    panes: [text.node, list.node],
    bar,
    draw,
    show(next) {
      [sheet, at] = [next, -1];
      text.show(next);
      list.show(next);
      bar.show(next);
    },
    unit(next) {
      sheet = next;
      draw();
    },
    hand(next) {
      at = next;
      draw();
    },
    item(next) {
      item = next;
      draw();
      text.inSight(item);
    },
    /** Draws once for many changes. */
    together(run) {
      const outer = resting;
      resting = true;
      try {
        run();
      } finally {
        resting = outer;
        draw();
      }
    },
    page: (direction) => text.page(direction),
    ways(ways) {
      text.ways(ways);
      bar.ways(ways);
    },
  };
}
