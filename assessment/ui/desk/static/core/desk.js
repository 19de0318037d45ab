/** One desk in one page: its parts, and what they share: the screen that is shown and the current unit. */

import { Modes } from "../modes/modes.js";
import { fitHeight } from "../shared/layout.js";
import { JUMP } from "../view/side/own_labels.js";
import { DeskView } from "../view/view.js";
import { Actions } from "./actions.js";
import { selectedIn } from "./address.js";
import { Day } from "./my_day.js";
import { LoadedEndLists } from "./loaded_end_lists.js";
import { GuidelinesNews } from "./guidelines_news.js";
import { DeskKeys } from "./key_settings.js";
import { KeyPresses } from "./key_presses.js";
import { Navigation } from "./navigation.js";
import { Phase } from "./phase.js";
import { Questions } from "./questions.js";
import { Recorder } from "./recorder.js";
import { Renewal } from "./renewal.js";
import { Session } from "./session.js";
import { refId } from "./unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */

export class Desk {
  /** @param {Component} component */
  constructor(component) {
    this.parentElement = component.parentElement;
    this.key = component.data.key;
    /** @type {Sheet|null} */
    this.shownSheet = null;
    /** The index of the current unit; -1 for none, the number of units at the end of the screen. */
    this.at = -1;
    /** @type {import("./types.js").Panel} */
    this.panel = "labels";
    this.session = new Session(component, {
      onStatus: (status) => this.onStatus(status),
      onRefused: (list) => this.onRefused(list),
      onForeign: (event) => this.onForeign(event),
    });
    this.questions = new Questions(this);
    this.endLists = new LoadedEndLists(this);
    this.day = new Day(this);
    this.phase = new Phase(this);
    // Before the view: its buttons show the keys.
    this.keys = new DeskKeys(this);
    this.recorder = new Recorder(this);
    this.navigation = new Navigation(this);
    this.renewal = new Renewal(this);
    this.actions = new Actions(this);
    this.keyPresses = new KeyPresses(this);
    this.modes = new Modes(this);
    this.view = new DeskView(this);
    const dock = () => {
      this.navigation.setPreferences({ guide: true });
      this.view.side.reveal("own-guidelines");
    };
    const { storage, api } = this.session;
    this.news = new GuidelinesNews(storage, this.key, this.view.banner, { dock, tell: api.guidelinesRead });
    this.listeners = this.createListeners();
    /** @type {() => void} */
    this.unfit = () => {};
  }

  /** The screen that is shown. @returns {Sheet|null} */
  get loaded() {
    return this.shownSheet;
  }

  /** Whatever brings a screen, own questions and conventions lie over it. */
  set loaded(sheet) {
    if (sheet) this.questions.overlay(sheet);
    if (sheet) this.news.show(sheet);
    this.shownSheet = sheet;
  }

  /** The screen that is shown; use it only where there is one. @returns {Sheet} */
  get sheet() {
    return /** @type {Sheet} */ (this.loaded);
  }

  /** @returns {Unit|undefined} the current unit */
  get unit() {
    return this.loaded?.units[this.at];
  }

  /** @returns {import("./types.js").Mode} */
  get mode() {
    return this.modes.of(this.loaded);
  }

  /** @returns {import("../protocol.js").Scale|undefined} the scale of the current unit */
  get scale() {
    return this.loaded?.scales.find((scale) => scale.kind === this.unit?.kind);
  }

  get isReady() {
    return this.loaded !== null && this.view.root.dataset.state === "ready";
  }

  get root() {
    return this.view.root;
  }

  /** @param {string} text */
  say(text) {
    this.view.notices.say(text);
  }

  showSaved(status = this.session.outbox.status()) {
    this.view.header.showSaved(this.questions.status(this.modes.status(status)));
  }

  /** @param {import("./types.js").Status} status */
  onStatus(status) {
    this.showSaved(status);
    this.renewal.grow(status);
    if (!status.waiting && this.panel === "end") this.navigation.showEnd();
  }

  /** @param {{event: JudgmentEvent, why: string}[]} list */
  onRefused(list) {
    for (const { event, why } of list) {
      // A unit's key is no name: it says nothing to people.
      const name = this.session.screens.unit(event)?.name ?? "a unit";
      const text = `Not stored: ${event.label ?? "change"} for ${name} of topic ${event.topic}: ${why}`;
      this.view.notices.say(text, { stays: true });
    }
    // Screens in memory show the refused judgment as made.
    this.session.screens.forget();
    this.renewal.refresh();
  }

  /** A judgment from another tab of the same assessor. @param {JudgmentEvent} event */
  onForeign(event) {
    this.recorder.apply(event);
    if (this.loaded && this.navigation.indexOf(event) >= 0) this.renewal.expectUnits(event);
  }

  /** @returns {[Document | Window, string, (event: any) => void][]} */
  createListeners() {
    const { outbox, timer } = this.session;
    const save = () => this.save();
    const wake = () => {
      if (document.visibilityState === "visible") outbox.wake();
      this.questions.wake();
    };
    const onVisibility = () => {
      timer.setVisible(!document.hidden);
      if (document.hidden) save();
      wake();
    };
    /** @param {BeforeUnloadEvent} event */
    const onUnload = (event) => {
      save();
      // The browser asks before it closes the tab; what is stored in it would be sent at the next visit only.
      if (outbox.status().waiting || this.questions.outbox.status().waiting) event.preventDefault();
    };
    return [
      [document, "keydown", (event) => this.keyPresses.onKey(event)],
      [document, "visibilitychange", onVisibility],
      [window, "online", wake],
      [window, "storage", (change) => [outbox, this.questions.outbox].forEach((each) => each.noticed(change))],
      [document, JUMP, (event) => this.actions.jumpToUnit(event.detail)],
      // Phones close pages without `beforeunload`.
      [window, "pagehide", save],
      [window, "beforeunload", onUnload],
    ];
  }

  async start() {
    this.parentElement.appendChild(this.root);
    this.phase.setClosed(this.session.data.closed);
    this.unfit = fitHeight(this.root);
    this.listeners.forEach(([target, type, listener]) => target.addEventListener(type, listener));
    this.view.showPreferences(this.session.preferences);
    this.showSaved();
    this.session.outbox.wake();
    const { start } = this.session.data;
    const selected = selectedIn(window.location.search) ?? start?.unit ?? null;
    const hints = selected ? { near: refId(selected) } : {};
    await this.navigation.go({ n: start?.n ?? null }, selected, hints);
    this.modes.deliver();
    this.questions.wake();
  }

  /** New data for the same assessor and campaign; a new start is gone to. @param {Component} component */
  update(component) {
    const former = this.session.data.start?.n ?? null;
    const n = component.data.start?.n ?? null;
    const isRenewed = this.session.renew(component);
    if (isRenewed) {
      this.questions.wake();
      // Only with a new token: a redraw of the page hands over older data again.
      this.phase.setClosed(component.data.closed);
    }
    // An expired token stops the retries; a new one must start them again.
    const isStuck = isRenewed && this.root.dataset.state === "error";
    if ((n !== null && n !== former) || isStuck) this.navigation.go({ n });
  }

  /** What is on the page alone goes into the browser's storage, or on its way to the server. */
  save() {
    this.navigation.saveNote();
    this.session.undo.save();
  }

  stop() {
    this.save();
    clearTimeout(this.navigation.retry);
    clearTimeout(this.renewal.timer);
    this.phase.stop();
    this.modes.stop();
    this.questions.stop();
    this.news.stop();
    this.listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
    this.unfit();
    // A last attempt before the timers go; what fails stays in the browser for the next desk.
    this.session.outbox.flush();
    this.session.outbox.stop();
    this.root.remove();
  }
}
