/** The labels of the current paragraph or gap: facets and a grade, a transition, or a reason for none. */

import { keyFor } from "../../keys/key_table.js";
import { cleared, labelled } from "../../units/unit_state.js";
import { newUuid } from "../../shared/uuid.js";
import { facetToggled, graded, wiped } from "./changes.js";
import { facetNumber, TRANSITIONS, unitAt } from "./page_units.js";

/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("./page_units.js").Paragraph} Paragraph */
/** @typedef {import("./changes.js").Change} Change */

/**
 * @typedef {Pick<import("../../core/screen_mode.js").ModeParts, "shown"|"recorder"|"navigation"|"timer"|"preferences"|"say">} LabellingParts
 */
/**
 * @typedef {object} SelectedItem  what is selected on the page, and how to go on from it
 * @property {boolean} isAtEnd
 * @property {import("./page_units.js").PageItem} item
 * @property {() => import("./page_units.js").Page} page
 * @property {(step: number) => void} move
 * @property {() => void} goOn
 */

export class Labelling {
  /** @param {LabellingParts} parts @param {SelectedItem} mode */
  constructor(parts, mode) {
    this.parts = parts;
    this.mode = mode;
    /** The paragraph that got its first facet just now, or -1: its grade leads on. */
    this.begun = -1;
  }

  get isAtGap() {
    return this.mode.item.kind === "gap";
  }

  /** The paragraph that is selected; use it only where no gap is. @returns {Paragraph} */
  get current() {
    return this.mode.page().paragraphs[this.mode.item.part];
  }

  /** Another paragraph or gap is selected. */
  begin() {
    this.begun = -1;
  }

  /** Records all changes of one key, sent and taken back together. @param {Change[]} changes */
  change(changes) {
    const { shown, recorder, timer, navigation } = this.parts;
    const group = newUuid();
    recorder.recordTogether(() => {
      for (const { unit, label } of changes) this.record(unit, label, group);
    });
    timer.start();
    if (shown.panel !== "end") navigation.openPanel("labels");
  }

  /** @param {import("./page_units.js").PageUnit} pageUnit @param {string|null} label @param {string} group */
  record({ kind, key, index, state }, label, group) {
    const { recorder } = this.parts;
    const { sheet } = this.parts.shown;
    const pending = { kind, key, topic: sheet.topic.id, state };
    const unit = sheet.units[index] ?? pending;
    const after = label === null ? cleared(state) : labelled(state, label);
    recorder.record(after, unit, { group, again: true });
  }

  /** The current paragraph; says what to do where a gap is current, or the paragraph is taken out.
   *  @param {{removed?: boolean}} options `removed`: one that is taken out will do
   *  @returns {Paragraph|null} */
  paragraph({ removed = false } = {}) {
    if (this.mode.isAtEnd) return null;
    if (this.isAtGap) {
      this.parts.say("A gap is selected: 1 same topic, 2 coherent, 3 topic switch.");
      return null;
    }
    const paragraph = this.current;
    if (!paragraph.removed || removed) return paragraph;
    this.parts.say(`Paragraph ${paragraph.part + 1} is taken out: ${keyFor("remove", "page").show} puts it back first.`);
    return null;
  }

  /** @param {(paragraph: Paragraph) => Change[]} changesOf @param {{removed?: boolean}} [options] */
  changeParagraph(changesOf, options) {
    const paragraph = this.paragraph(options);
    if (paragraph) this.change(changesOf(paragraph));
  }

  /** @param {string} id */
  toggleFacet(id) {
    this.changeParagraph((paragraph) => {
      if (!paragraph.chosen.length) this.begun = paragraph.part;
      return facetToggled(paragraph, id);
    });
  }

  /** The grade of a paragraph whose facets were chosen just now leads on; a corrected one stays.
   *  @param {string} name */
  grade(name) {
    let leadsOn = false;
    this.changeParagraph((paragraph) => {
      leadsOn = paragraph.part === this.begun && paragraph.chosen.length > 0;
      return graded(paragraph, name);
    });
    const { mode } = this;
    const { shown, preferences } = this.parts;
    if (!leadsOn || preferences.current.stay) return;
    const isLast = mode.item.part + 1 >= shown.sheet.screen.parts.length;
    if (isLast) mode.goOn();
    else mode.move(1);
  }

  /** An open gap that gets its label leads on to the next paragraph; a corrected one stays.
   *  @param {string} label */
  labelGap(label) {
    const gap = unitAt(this.mode.page(), this.mode.item);
    if (!gap) return;
    const wasOpen = gap.state.label === null && !gap.state.reason;
    this.parts.recorder.recordTogether(() => {
      this.change([{ unit: gap, label }]);
      if (wasOpen) this.mode.move(1);
    });
  }

  /** A digit, perhaps with Shift, or the key of a special facet. @param {string} key */
  label(key) {
    if (this.mode.isAtEnd) return;
    if (this.isAtGap) {
      const transition = TRANSITIONS[Number(key) - 1];
      if (transition) this.labelGap(transition);
      return;
    }
    const paragraph = this.current;
    const facet = paragraph.facets.find(({ press }) => press === key);
    if (facet || paragraph.removed) this.toggleFacet(facet?.id ?? "");
    else this.parts.say(`There is no facet ${facetNumber(key)}.`);
  }

  /** A reason for "cannot judge" takes the facets off. @param {UnitState} state */
  give(state) {
    const { shown, recorder, navigation } = this.parts;
    const { unit } = shown;
    const group = newUuid();
    const facets = this.isAtGap || !unit ? [] : wiped(this.current);
    recorder.recordTogether(() => {
      for (const { unit: changed } of facets) {
        const { kind, index, state: before } = changed;
        if (kind === "facet" && index >= 0)
          recorder.record(cleared(before), shown.sheet.units[index], { group });
      }
      recorder.record(state, unit, { group, again: true });
    });
    navigation.openPanel("labels");
  }

  clear() {
    if (this.mode.isAtEnd) return;
    const gap = this.isAtGap ? unitAt(this.mode.page(), this.mode.item) : null;
    if (gap) this.change([{ unit: gap, label: null }]);
    else this.changeParagraph(wiped);
  }
}
