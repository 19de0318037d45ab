/** Judging a page of paragraphs in reading order: facets and grades of each paragraph, transitions at the
 *  gaps. */

import { keyFor } from "../../core/key_table.js";
import { ScreenMode } from "../../core/screen_mode.js";
import { cleared, labelled } from "../../core/unit_state.js";
import { screenName } from "../../core/waiting.js";
import { newUuid } from "../../shared/uuid.js";
import { facetToggled, graded, removal, wiped } from "./changes.js";
import { LateLabels } from "./late_labels.js";
import {
  belongs,
  existing,
  facetNumber,
  firstItem,
  GENERAL,
  GRADES,
  itemOf,
  itemsOf,
  nextMissing,
  OTHER,
  pageOf,
  sameItem,
  TRANSITIONS,
  unitAt,
} from "./paragraphs.js";
import { PAGE_RULES } from "./rules.js";
import { createPageView } from "./view.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("./paragraphs.js").Paragraph} Paragraph */
/** @typedef {import("./paragraphs.js").PageItem} PageItem */
/** @typedef {import("./changes.js").Change} Change */

class PageMode extends ScreenMode {
  /** @param {import("../../core/types.js").Desk} desk */
  constructor(desk) {
    super(desk);
    this.rules = PAGE_RULES;
    /** @type {PageItem} the current paragraph or gap */
    this.item = { kind: "paragraph", part: 0 };
    /** The paragraph that got its first facet just now, or -1: its grade leads on. */
    this.begun = -1;
    const { press, trayHandlers } = desk.actions;
    this.late = new LateLabels(desk);
    this.view = createPageView({ press, page: this, tray: trayHandlers });
    this.actions = this.createActions();
  }

  /** @returns {Object<string, () => void>} */
  createActions() {
    const { view } = this;
    return {
      clear: () => this.clear(),
      next: () => this.move(1),
      previous: () => this.move(-1),
      first: () => this.selectItem({ kind: "paragraph", part: 0 }),
      last: () => this.selectItem({ kind: "paragraph", part: this.desk.sheet.screen.parts.length - 1 }),
      must: () => this.grade(GRADES[0]),
      should: () => this.grade(GRADES[1]),
      can: () => this.grade(GRADES[2]),
      other: () => this.toggleFacet(OTHER),
      general: () => this.toggleFacet(GENERAL),
      remove: () => this.changeParagraph(removal, { removed: true }),
      missing: () => view.highlight(),
      pageDown: () => view.page(1),
      pageUp: () => view.page(-1),
    };
  }

  /** @returns {"page"} */
  keyTable() {
    return "page";
  }

  /** What waits for its unit, oldest first. */
  steps() {
    return this.desk.loaded ? this.late.waiting.steps(this.desk.sheet) : [];
  }

  page() {
    return pageOf(this.desk.sheet, this.steps());
  }

  /** Selects a paragraph or gap; the unit of a gap may still be on its way. @param {PageItem} item */
  selectItem(item) {
    const { desk, navigation, view } = this;
    if (!sameItem(item, this.item)) this.begun = -1;
    this.item = item;
    const at = unitAt(this.page(), item)?.at ?? -1;
    desk.recorder.together(() => {
      view.item(item);
      if (at < 0) navigation.selectNone();
      else if (desk.at !== at) navigation.select(at);
      else if (desk.panel === "end") navigation.openPanel("labels");
    });
    view.inSight();
  }

  /** At the end of a screen nothing is selected; a step back leads to the item before.
   *  @param {number} step */
  move(step) {
    if (this.isAtEnd) return step < 0 ? this.selectItem(existing(this.page(), this.item)) : undefined;
    const items = itemsOf(this.page());
    const at = items.findIndex((each) => sameItem(each, this.item));
    this.selectItem(items[Math.max(0, Math.min(at + step, items.length - 1))]);
  }

  /** Records all changes of one key, sent and taken back together. @param {Change[]} changes */
  change(changes) {
    const { desk, navigation } = this;
    const group = newUuid();
    desk.recorder.together(() => {
      for (const { unit, label } of changes) this.record(unit, label, group);
    });
    desk.session.timer.start();
    if (desk.panel !== "end") navigation.openPanel("labels");
  }

  /** @param {import("./paragraphs.js").PageUnit} pageUnit @param {string|null} label @param {string} group */
  record({ kind, key, at, state }, label, group) {
    const { sheet, recorder } = this.desk;
    const pending = { kind, key, topic: sheet.topic.id, state };
    const unit = sheet.units[at] ?? pending;
    const after = label === null ? cleared(state) : labelled(state, label);
    recorder.record(after, unit, { group, again: true });
  }

  /** The current paragraph; says what to do where a gap is current, or the paragraph is taken out.
   *  @param {{removed?: boolean}} options `removed`: one that is taken out will do
   *  @returns {Paragraph|null} */
  paragraph({ removed = false } = {}) {
    if (this.isAtEnd) return null;
    if (this.item.kind === "gap") {
      this.desk.say("A gap is selected: 1 same topic, 2 coherent, 3 topic switch.");
      return null;
    }
    const paragraph = this.page().paragraphs[this.item.part];
    if (!paragraph.removed || removed) return paragraph;
    this.desk.say(`Paragraph ${this.item.part + 1} is taken out: ${keyFor("remove", "page").show} puts it back first.`);
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
    const { sheet, session } = this.desk;
    if (!leadsOn || session.preferences.stay) return;
    if (this.item.part + 1 < sheet.screen.parts.length) this.move(1);
    else this.next();
  }

  /** An open gap that gets its label leads on to the next paragraph; a corrected one stays.
   *  @param {string} label */
  labelGap(label) {
    const gap = unitAt(this.page(), this.item);
    if (!gap) return;
    const wasOpen = gap.state.label === null && !gap.state.reason;
    this.desk.recorder.together(() => {
      this.change([{ unit: gap, label }]);
      if (wasOpen) this.move(1);
    });
  }

  /** A digit, perhaps with Shift, or the key of a special facet. @param {string} key */
  label(key) {
    if (this.isAtEnd) return;
    if (this.item.kind === "gap") {
      const transition = TRANSITIONS[Number(key) - 1];
      if (transition) this.labelGap(transition);
      return;
    }
    const paragraph = this.page().paragraphs[this.item.part];
    const facet = paragraph.facets.find(({ press }) => press === key);
    if (facet || paragraph.removed) this.toggleFacet(facet?.id ?? "");
    else this.desk.say(`There is no facet ${facetNumber(key)}.`);
  }

  /** A reason for "cannot judge" takes the facets off. @param {UnitState} state */
  give(state) {
    const { desk } = this;
    const { unit } = desk;
    const group = newUuid();
    const facets = this.item.kind === "gap" || !unit ? [] : wiped(this.page().paragraphs[this.item.part]);
    desk.recorder.together(() => {
      for (const { unit: changed } of facets) {
        const { kind, at, state: before } = changed;
        if (kind === "facet" && at >= 0)
          desk.recorder.record(cleared(before), desk.sheet.units[at], { group });
      }
      desk.recorder.record(state, unit, { group, again: true });
    });
    this.navigation.openPanel("labels");
  }

  clear() {
    if (this.isAtEnd) return;
    const gap = this.item.kind === "gap" ? unitAt(this.page(), this.item) : null;
    if (gap) this.change([{ unit: gap, label: null }]);
    else this.changeParagraph(wiped);
  }

  /** The next item where something is missing; then the end of the screen lists what is left, and Enter
   *  leads on. */
  next() {
    const { navigation } = this;
    if (this.isAtEnd) return navigation.onward();
    const page = this.page();
    const item = nextMissing(page, this.item);
    if (item) return this.selectItem(item);
    const isDone = !page.missing.paragraphs.length && !page.missing.gaps.length;
    if (isDone && navigation.endsQuietly()) navigation.onward();
    else navigation.selectEnd();
  }

  /** @param {UnitRef} unit @param {UnitState} state */
  hold(unit, state) {
    const isHere = this.navigation.indexOf(unit) >= 0;
    if (isHere || !belongs(this.page(), unit)) return false;
    this.late.add(unit, state);
    this.view.draw();
    return true;
  }

  /** @param {Sheet} sheet */
  settle(sheet) {
    this.late.settle(sheet);
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  shown(before, ref) {
    const { desk, navigation } = this;
    const isSame =
      before !== null && before.screen.mode === "page" && screenName(before) === screenName(desk.sheet);
    this.settle(desk.sheet);
    const page = this.page();
    const wanted = ref && itemOf(page, ref);
    const resumed = isSame ? existing(page, this.item) : firstItem(page);
    if (page.paragraphs.length) this.selectItem(wanted ?? resumed);
    else navigation.select(0);
    if (this.late.isDue(desk.sheet)) desk.renewal.wantUnits();
  }

  /** The same paragraph or gap stays selected. @param {number} at */
  grown(at) {
    this.navigation.setIndex(at);
    if (this.isAtEnd) return;
    const page = this.page();
    const item = existing(page, this.item);
    if (!sameItem(item, this.item)) this.selectItem(item);
    else this.navigation.setIndex(unitAt(page, item)?.at ?? -1);
  }

  /** @param {UnitRef} ref */
  lead(ref) {
    const item = itemOf(this.page(), ref);
    if (!item) return super.lead(ref);
    this.selectItem(item);
    return true;
  }

  deliver() {
    this.late.delivery.deliver();
  }

  stop() {
    this.late.delivery.stop();
  }

  /** @param {import("../../core/types.js").Status} status */
  status(status) {
    return this.late.waiting.status(status);
  }
}

/** @typedef {PageMode} PageOfParagraphs */

/** @param {import("../../core/types.js").Desk} desk @returns {import("../../core/types.js").Mode} */
export const createPageMode = (desk) => new PageMode(desk);
