/** Judging a page of paragraphs in reading order: facets and grades of each paragraph, transitions at the
 *  gaps. */

import { ScreenMode } from "../../core/screen_mode.js";
import { screenName } from "../../core/waiting.js";
import { removal } from "./changes.js";
import { Labelling } from "./labelling.js";
import { LateLabels } from "./late_labels.js";
import {
  belongs,
  existing,
  firstItem,
  GENERAL,
  GRADES,
  itemOf,
  itemsOf,
  nextMissing,
  OTHER,
  pageOf,
  sameItem,
  unitAt,
} from "./page_units.js";
import { PAGE_RULES } from "../../rules/page_rules.js";
import { createPageView } from "./view.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../../core/types.js").UnitState} UnitState */
/** @typedef {import("./page_units.js").PageItem} PageItem */

class PageMode extends ScreenMode {
  /** @param {import("../../core/screen_mode.js").ModeParts} parts */
  constructor(parts) {
    super(parts);
    this.parts = parts;
    this.rules = PAGE_RULES;
    /** @type {PageItem} the current paragraph or gap */
    this.item = { kind: "paragraph", part: 0 };
    const { press, trayHandlers } = parts.actions;
    this.late = new LateLabels(parts);
    this.labelling = new Labelling(parts, this);
    this.view = createPageView({ press, page: this, tray: trayHandlers });
    this.actions = this.createActions();
  }

  /** @returns {Object<string, () => void>} */
  createActions() {
    const { labelling, view } = this;
    return {
      clear: () => labelling.clear(),
      next: () => this.move(1),
      previous: () => this.move(-1),
      first: () => this.selectItem({ kind: "paragraph", part: 0 }),
      last: () => this.selectItem({ kind: "paragraph", part: this.shown.sheet.screen.parts.length - 1 }),
      must: () => labelling.grade(GRADES[0]),
      should: () => labelling.grade(GRADES[1]),
      can: () => labelling.grade(GRADES[2]),
      other: () => labelling.toggleFacet(OTHER),
      general: () => labelling.toggleFacet(GENERAL),
      remove: () => labelling.changeParagraph(removal, { removed: true }),
      missing: () => view.highlight(),
      pageDown: () => view.scrollPage(1),
      pageUp: () => view.scrollPage(-1),
    };
  }

  /** @returns {"page"} */
  keyTable() {
    return "page";
  }

  /** What waits for its unit, oldest first. */
  steps() {
    return this.shown.loaded ? this.late.waiting.steps(this.shown.loaded) : [];
  }

  page() {
    return pageOf(this.shown.sheet, this.steps());
  }

  /** Selects a paragraph or gap; the unit of a gap may still be on its way. @param {PageItem} item */
  selectItem(item) {
    const { shown, navigation, view } = this;
    if (!sameItem(item, this.item)) this.labelling.begin();
    this.item = item;
    const index = unitAt(this.page(), item)?.index ?? -1;
    this.parts.recorder.recordTogether(() => {
      view.selectItem(item);
      if (index < 0) navigation.selectNone();
      else if (shown.index !== index) navigation.select(index);
      else if (shown.panel === "end") navigation.openPanel("labels");
    });
    view.scrollIntoSight();
  }

  /** At the end of a screen nothing is selected; a step back leads to the item before.
   *  @param {number} step */
  move(step) {
    if (this.isAtEnd) return step < 0 ? this.selectItem(existing(this.page(), this.item)) : undefined;
    const items = itemsOf(this.page());
    const index = items.findIndex((each) => sameItem(each, this.item));
    this.selectItem(items[Math.max(0, Math.min(index + step, items.length - 1))]);
  }

  /** @param {string} key */
  label(key) {
    this.labelling.label(key);
  }

  /** @param {UnitState} state */
  give(state) {
    this.labelling.give(state);
  }

  /** The next item where something is missing; then the end of the screen lists what is left, and Enter
   *  leads on. */
  goOn() {
    const { navigation } = this;
    if (this.isAtEnd) return navigation.onward();
    const page = this.page();
    const item = nextMissing(page, this.item);
    if (item) return this.selectItem(item);
    const isDone = !page.missing.paragraphs.length && !page.missing.gaps.length;
    if (isDone && this.parts.end.endsQuietly()) navigation.onward();
    else navigation.selectEnd();
  }

  /** Pages of several topics can hold the same paragraph. @param {UnitRef} unit */
  isOfTopic(unit) {
    return unit.topic === this.shown.sheet.topic.id;
  }

  /** @param {UnitRef} unit @param {UnitState} state */
  hold(unit, state) {
    const isHere = this.shown.indexOf(unit) >= 0;
    if (isHere || !this.isOfTopic(unit) || !belongs(this.page(), unit)) return false;
    this.late.add(unit, state);
    this.view.draw();
    return true;
  }

  /** @param {Sheet} sheet */
  settle(sheet) {
    this.late.settle(sheet);
  }

  /** @param {Sheet|null} before @param {UnitRef|null} ref */
  onShown(before, ref) {
    const { shown, navigation } = this;
    const isSame =
      before !== null && before.screen.mode === "page" && screenName(before) === screenName(shown.sheet);
    this.settle(shown.sheet);
    const page = this.page();
    const wanted = ref && itemOf(page, ref);
    const resumed = isSame ? existing(page, this.item) : firstItem(page);
    if (page.paragraphs.length) this.selectItem(wanted ?? resumed);
    else navigation.select(0);
    if (this.late.isDue(shown.sheet)) this.parts.renewal.wantUnits();
  }

  /** The same paragraph or gap stays selected. @param {number} index */
  onGrown(index) {
    this.navigation.setIndex(index);
    if (this.isAtEnd) return;
    const page = this.page();
    const item = existing(page, this.item);
    if (!sameItem(item, this.item)) this.selectItem(item);
    else this.navigation.setIndex(unitAt(page, item)?.index ?? -1);
  }

  /** @param {UnitRef} ref */
  lead(ref) {
    const item = this.isOfTopic(ref) ? itemOf(this.page(), ref) : null;
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

/** @param {import("../../core/screen_mode.js").ModeParts} parts @returns {import("../../core/types.js").Mode} */
export const createPageMode = (parts) => new PageMode(parts);
