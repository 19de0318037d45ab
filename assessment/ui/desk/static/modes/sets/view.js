/** A claim against the numbered sentences of an abstract: both panes and their bar, drawn from one state. */

import { createDrawing } from "../../view/drawing.js";
import { createSetsBar } from "./bar.js";
import { groupsOf, labelUnit, sentencesOf, takesSets, warningsOf } from "./evidence.js";
import { createSentences } from "./sentences_pane.js";
import { createSetList } from "./sets_pane.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("./evidence.js").Sentence} Sentence */
/** @typedef {import("./evidence.js").SetGroup} SetGroup */
/**
 * @typedef {object} SetsState  `current`: the set to mark in; `late`: sentences that wait for their units;
 *   `open`: whether sentences can be marked
 * @property {Sheet} sheet
 * @property {Sentence[]} sentences
 * @property {SetGroup[]} groups
 * @property {string} current
 * @property {number} item
 * @property {number} index
 * @property {Pick<UnitState, "label"|"reason">} state
 * @property {number} late
 * @property {boolean} open
 * @property {string[]} warnings
 */
/**
 * @typedef {object} SetsInHand  the set to mark in, what waits for its unit, and what clicks do
 * @property {string} set
 * @property {() => import("../../core/waiting.js").Step[]} steps
 * @property {(index: number) => void} selectSentence
 * @property {(set: string) => void} selectSet
 * @property {(part: number) => void} toggle
 */
/**
 * @typedef {object} SetsHandlers
 * @property {(action: string) => void} press
 * @property {(key: string) => void} label
 * @property {SetsInHand} sets
 * @property {import("../../view/tray.js").Handlers} tray
 */

/** In a small window the docked pane stands below the text: going to a sentence brings that back.
 *  @param {ReturnType<typeof createSentences>} text @param {number} item */
function goTo(text, item) {
  const panes = text.node.parentElement;
  if (panes?.scrollTop) panes.scrollTop = 0;
  text.scrollIntoSight(item);
}

/** @param {SetsHandlers} handlers */
export function createSetsView({ press, label, sets, tray }) {
  const text = createSentences(press, sets);
  const list = createSetList(sets);
  const bar = createSetsBar(press, label, tray);
  /** @type {Sheet|null} */
  let sheet = null;
  let [item, index] = [0, -1];

  const { draw, drawTogether } = createDrawing(() => {
    if (!sheet) return;
    const sentences = sentencesOf(sheet, sets.steps());
    const groups = groupsOf(sentences);
    const state = labelUnit(sheet)?.state ?? { label: null, reason: "" };
    const late = sentences.filter((sentence) => sentence.waits && sentence.set).length;
    const warnings = warningsOf(state.label, groups);
    const open = takesSets(state);
    const drawn = { sheet, sentences, groups, current: sets.set, item, index, state, late, open, warnings };
    text.draw(drawn);
    list.draw(drawn);
    bar.draw(drawn);
  });

  return {
    panes: [text.node, list.node],
    bar,
    draw,
    drawTogether,
    /** @param {Sheet} next */
    show(next) {
      sheet = next;
      index = -1;
      text.show(next);
      list.show(next);
      bar.show(next);
    },
    /** @param {Sheet} next */
    showUnit(next) {
      sheet = next;
      draw();
    },
    /** @param {number} next */
    select(next) {
      index = next;
      draw();
    },
    /** @param {number} next */
    selectItem(next) {
      item = next;
      draw();
      goTo(text, item);
    },
    /** @param {number} direction */
    scrollPage: (direction) => text.scrollPage(direction),
    /** @param {import("../../core/types.js").Preferences} preferences */
    showPreferences(preferences) {
      text.showPreferences(preferences);
      bar.showPreferences(preferences);
    },
  };
}
