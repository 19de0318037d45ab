/** What was judged before its units are there: stored in the browser until each has become a judgment. */

import { TRY_AGAIN } from "./screens.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Status} Status */
/**
 * @typedef {object} Step  a change that waits for its unit; an `older` one came before the label it needs
 * @property {number} [part]
 * @property {string} [set]
 * @property {string} [before]
 * @property {string} [kind]
 * @property {string} [key]
 * @property {string|null} [label]
 * @property {string} [group]
 * @property {boolean} [older]
 */
/**
 * @typedef {object} Entry  the steps of one screen; `ready`: the judgment that brings their units is made
 * @property {number} n
 * @property {import("./types.js").Order} order
 * @property {boolean} ready
 * @property {Step[]} steps
 */

/** The name of a screen, the same in every order. @param {Sheet} sheet */
export const screenName = (sheet) => JSON.stringify([sheet.topic.id, sheet.screen.id]);

export class Waiting {
  /** @param {Storage|null} storage without one, or with a full one, the page itself remembers
   *  @param {string} key
   *  @param {{mode: string, subject: (step: Step) => any}} options `subject`: several steps about one
   *    count once */
  constructor(storage, key, { mode, subject }) {
    this.storage = storage;
    this.storageKey = `desk:${mode}:${key}`;
    this.subject = subject;
    /** @type {Object<string, Entry>} */
    this.memory = {};
    this.isReachable = storage !== null;
  }

  /** @returns {Object<string, Entry>} by the name of the screen */
  entries() {
    // Read again each time, because other tabs of the same assessor write to the same entry.
    if (!this.storage || !this.isReachable) return this.memory;
    try {
      return JSON.parse(this.storage.getItem(this.storageKey) ?? "{}") ?? {};
    } catch {
      return this.memory;
    }
  }

  /** @param {Object<string, Entry>} entries */
  store(entries) {
    this.memory = entries;
    try {
      if (!this.storage) return;
      if (Object.keys(entries).length) this.storage.setItem(this.storageKey, JSON.stringify(entries));
      else this.storage.removeItem(this.storageKey);
      this.isReachable = true;
    } catch {
      this.isReachable = false;
    }
  }

  /** @param {Sheet} sheet @param {(entry: Entry) => Entry} step */
  change(sheet, step) {
    const entries = this.entries();
    const name = screenName(sheet);
    const empty = { n: sheet.position.screen, order: sheet.order, ready: false, steps: [] };
    const entry = step(entries[name] ?? empty);
    if (entry.steps.length) entries[name] = entry;
    else delete entries[name];
    this.store(entries);
  }

  /** @param {Sheet} sheet @returns {Step[]} oldest first */
  steps(sheet) {
    return this.entries()[screenName(sheet)]?.steps ?? [];
  }

  /** @param {Sheet} sheet @param {Step[]} steps @param {boolean} ready */
  add(sheet, steps, ready) {
    this.change(sheet, (entry) => ({ ...entry, ready, steps: [...entry.steps, ...steps] }));
  }

  /** The label has changed: steps from before can only be taken back after it.
   *  @param {Sheet} sheet @param {boolean} ready */
  noteLabel(sheet, ready) {
    if (!this.steps(sheet).length) return;
    this.change(sheet, (entry) => ({
      ...entry,
      ready,
      steps: entry.steps.map((step) => ({ ...step, older: true })),
    }));
  }

  /** @param {Sheet} sheet @param {boolean} ready */
  setReady(sheet, ready) {
    if (this.steps(sheet).length) this.change(sheet, (entry) => ({ ...entry, ready }));
  }

  /** Takes back the last step, with all others of its group.
   *  @param {Sheet} sheet @returns {Step|null} null without one */
  undo(sheet) {
    const last = this.steps(sheet).at(-1);
    // The label itself is undone first; what came before it belongs to the earlier state.
    if (!last || last.older) return null;
    this.drop(sheet, (step) => step.group === last.group);
    return last;
  }

  /** @param {Sheet} sheet @param {(step: Step) => boolean} isGone */
  drop(sheet, isGone = () => true) {
    this.change(sheet, (entry) => ({ ...entry, steps: entry.steps.filter((step) => !isGone(step)) }));
  }

  /** Screens whose units should be there by now. @returns {[string, Entry][]} */
  ready() {
    return Object.entries(this.entries()).filter(([, entry]) => entry.ready);
  }

  /** How many units are waited for although the judgment that brings them is made. */
  count() {
    return this.ready().reduce((sum, [, { steps }]) => sum + new Set(steps.map(this.subject)).size, 0);
  }

  /** The outbox's status with what waits here: what has no unit yet is not saved.
   *  @param {Status} status @returns {Status} */
  status(status) {
    const late = this.count();
    if (!late) return status;
    return {
      ...status,
      waiting: status.waiting + late,
      mark: status.mark === "saved" ? "saving" : status.mark,
    };
  }
}

/**
 * @typedef {object} DeliveryParts
 * @property {Pick<import("./shown_screen.js").ShownScreen, "loaded"|"sheet">} shown
 * @property {Pick<import("./screens.js").Screens, "load">} screens
 * @property {() => void} showSaved
 */

/** Fetches screens that were left before their units came; `settle` turns what waits into judgments. */
export class Delivery {
  /** @param {DeliveryParts} parts @param {Waiting} waiting
   *  @param {string} mode that of the screens @param {(sheet: Sheet) => void} settle */
  constructor({ shown, screens, showSaved }, waiting, mode, settle) {
    this.shown = shown;
    this.screens = screens;
    this.showSaved = showSaved;
    this.waiting = waiting;
    this.mode = mode;
    this.settle = settle;
    this.isDelivering = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  async deliver() {
    if (this.isDelivering || !this.shown.loaded) return;
    this.isDelivering = true;
    clearTimeout(this.timer);
    try {
      for (const [name, { n, order }] of this.waiting.ready()) {
        if (screenName(this.shown.sheet) !== name) await this.deliverScreen(name, { n, order });
      }
    } finally {
      this.isDelivering = false;
    }
    this.showSaved();
  }

  /** @param {string} name @param {{n: number, order: import("./types.js").Order}} screen */
  async deliverScreen(name, { n, order }) {
    const sheet = await this.screens.load({ order, only: "all", n }).catch(() => null);
    // Another mode or screen means that material was imported meanwhile: the numbers are not the same.
    if (!sheet) this.timer = setTimeout(() => this.deliver(), TRY_AGAIN);
    else if (sheet.screen.mode === this.mode && screenName(sheet) === name) this.settle(sheet);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
