/** One desk in one page: makes its parts, gives each what it needs, and tells them what comes from outside.
 *
 *  A part is made after those that it acts on; modes, which act on most of them, are made last and found in
 *  their register. Where a part leads back to a later one, it is given a function. */

import { Modes } from "./modes/modes.js";
import { fitHeight } from "./shared/layout.js";
import { DeskView } from "./view/view.js";
import { Actions } from "./core/actions.js";
import { selectedIn } from "./core/address.js";
import { GuidelinesNews } from "./core/guidelines_news.js";
import { KeyPresses } from "./core/key_presses.js";
import { DeskKeys } from "./core/key_settings.js";
import { createListeners } from "./core/listeners.js";
import { LoadedEndLists } from "./core/loaded_end_lists.js";
import { Day } from "./core/my_day.js";
import { Navigation } from "./core/navigation.js";
import { createPause } from "./core/pause.js";
import { Phase } from "./core/phase.js";
import { StoredPreferences } from "./core/preferences.js";
import { Inquiries } from "./core/inquiries.js";
import { Recorder } from "./core/recorder.js";
import { Renewal } from "./core/renewal.js";
import { ScreenEnd } from "./core/screen_end.js";
import { Session } from "./core/session.js";
import { ShownScreen } from "./core/shown_screen.js";
import { TakingBack } from "./core/taking_back.js";
import { refId } from "./units/unit_state.js";

/** @typedef {import("./core/types.js").Component} Component */
/** @typedef {import("./core/types.js").JudgmentEvent} JudgmentEvent */
/** @typedef {import("./core/types.js").UnitRef} UnitRef */

export class Desk {
  /** @param {Component} component */
  constructor(component) {
    this.parentElement = component.parentElement;
    this.key = component.data.key;
    this.shown = new ShownScreen((sheet) => this.layOver(sheet));
    this.session = new Session(component, {
      onStatus: (status) => this.onStatus(status),
      onRefused: (list) => this.onRefused(list),
      onForeign: (event) => this.onForeign(event),
    });
    const { storage, data } = this.session;
    this.preferences = new StoredPreferences(storage, data.settings, (changed) => this.view.showPreferences(changed));
    this.modes = new Modes(this.shown);
    this.pause = createPause(storage, this.key);
    // Before the view: its buttons show the keys.
    this.keys = this.createKeys();
    this.view = this.createView();
    const first = this.firstParts();
    this.inquiries = this.createInquiries();
    this.news = this.createNews();
    this.day = new Day({ ...first, order: () => this.preferences.current.order });
    this.phase = new Phase(first);
    this.endLists = new LoadedEndLists(first);
    this.end = new ScreenEnd({ ...first, endLists: this.endLists });
    const { keys, inquiries, news, day, phase, endLists, end } = this;
    this.recorder = new Recorder({ ...first, phase, endLists, end, onJudged: (unit) => this.onJudged(unit) });
    const { recorder } = this;
    const refresh = () => this.renewal.refresh();
    const goOnAtLastEnd = () => this.actions.goOnAtLastEnd();
    this.navigation = new Navigation({ ...first, keys, phase, end, recorder, refresh, goOnAtLastEnd });
    const { navigation } = this;
    this.renewal = new Renewal({ ...first, phase, end, navigation });
    const { renewal } = this;
    const takingBack = new TakingBack({ ...first, recorder, navigation, renewal });
    this.actions = new Actions({ ...first, inquiries, news, day, phase, end, recorder, navigation, takingBack });
    const { actions } = this;
    this.keyPresses = new KeyPresses({ ...first, actions, navigation });
    const { keyPresses } = this;
    this.modes.create({ ...first, end, recorder, navigation, renewal, actions });
    this.view.placeModes();
    this.listeners = createListeners({ ...first, inquiries, actions, keyPresses, save: () => this.save() });
    /** @type {() => void} */
    this.unfit = () => {};
  }

  // Making the parts

  /** What most parts are given; each says in its constructor what it takes of it. */
  firstParts() {
    const { key, shown, session, preferences, modes, pause, view } = this;
    const { storage, api, outbox, screens, undo, timer, refusedToken } = session;
    const say = (/** @type {string} */ text) => view.notices.say(text);
    const showSaved = () => this.showSaved();
    const ofDesk = { key, shown, preferences, modes, pause, view, say, showSaved };
    return { ...ofDesk, session, storage, api, outbox, screens, undo, timer, refusedToken };
  }

  /** @returns {DeskKeys} */
  createKeys() {
    const { shown, modes } = this;
    const showAgain = () => {
      if (this.view.isReady) this.navigation.show(shown.sheet, shown.unit);
    };
    return new DeskKeys({ storage: this.session.storage, shown, modes, root: () => this.root, showAgain });
  }

  /** @returns {DeskView} */
  createView() {
    const { key, modes, keys, pause } = this;
    /** @param {string} action */
    const press = (action) => this.actions.press(action);
    const overlays = {
      press,
      pause,
      jump: (/** @type {import("./protocol.js").Recent} */ judgment) => this.actions.jump(judgment),
      jumpToUnit: (/** @type {UnitRef} */ unit) => this.actions.jumpToUnit(unit),
    };
    return new DeskView({ key, storage: this.session.storage, modes, keys, press, overlays });
  }

  createInquiries() {
    return new Inquiries({
      ...this.firstParts(),
      openPanel: (panel) => this.navigation.openPanel(panel),
      goToUnit: (unit) => this.navigation.go({ only: "all" }, unit, { near: refId(unit) }),
      dockSide: () => this.preferences.change({ guide: true }),
    });
  }

  createNews() {
    const { view, preferences } = this;
    const { storage, api } = this.session;
    const dock = () => {
      preferences.change({ guide: true });
      view.side.reveal("own-guidelines");
    };
    return new GuidelinesNews(storage, this.key, view.banner, { dock, tell: api.guidelinesRead });
  }

  // What comes from outside

  get root() {
    return this.view.root;
  }

  /** Inquiries and conventions lie over every screen; its guidelines may be new.
   *  @param {import("./core/types.js").Sheet} sheet */
  layOver(sheet) {
    this.inquiries.overlay(sheet);
    this.news.show(sheet);
  }

  showSaved(status = this.session.outbox.status()) {
    this.view.header.showSaved(this.inquiries.status(this.modes.status(status)));
  }

  /** @param {UnitRef} unit */
  onJudged(unit) {
    this.renewal.expectUnits(unit);
    this.day.noteWork();
  }

  /** @param {import("./core/types.js").Status} status */
  onStatus(status) {
    this.showSaved(status);
    this.renewal.grow(status);
    if (!status.waiting) this.end.showAgain();
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
    if (this.shown.loaded && this.shown.indexOf(event) >= 0) this.renewal.expectUnits(event);
  }

  async start() {
    this.parentElement.appendChild(this.root);
    this.phase.setClosed(this.session.data.closed);
    this.unfit = fitHeight(this.root);
    this.listeners.forEach(([target, type, listener]) => target.addEventListener(type, listener));
    this.view.showPreferences(this.preferences.current);
    this.showSaved();
    this.session.outbox.wake();
    const { start } = this.session.data;
    const selected = selectedIn(window.location.search) ?? start?.unit ?? null;
    const hints = selected ? { near: refId(selected) } : {};
    await this.navigation.go({ n: start?.n ?? null }, selected, hints);
    this.modes.deliver();
    this.inquiries.wake();
  }

  /** New data for the same assessor and campaign; a new start is gone to. @param {Component} component */
  update(component) {
    const former = this.session.data.start?.n ?? null;
    const n = component.data.start?.n ?? null;
    const isRenewed = this.session.renew(component);
    if (isRenewed) {
      this.inquiries.wake();
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
    this.navigation.stop();
    this.renewal.stop();
    this.phase.stop();
    this.modes.stop();
    this.inquiries.stop();
    this.news.stop();
    this.listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
    this.unfit();
    // A last attempt before the timers go; what fails stays in the browser for the next desk.
    this.session.outbox.flush();
    this.session.outbox.stop();
    this.root.remove();
  }
}
