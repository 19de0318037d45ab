/** Inquiries, which are questions to the organisers about the unit in hand: asked, stored in the browser until the
 *  server has them, and answered.  Conventions of labels come with the answers. */

import { createOutbox } from "../shared/outbox.js";
import { newUuid } from "../shared/uuid.js";
import { store } from "../shared/preferences.js";
import { refId, sameRef, wellFormed } from "../units/unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("../protocol.js").InquiryLists} InquiryLists */
/** @typedef {import("../protocol.js").Inquiry} Inquiry */
/** @typedef {import("../protocol.js").InquiryEvent} InquiryEvent */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("../view/view.js").DeskView} DeskView */
/** @typedef {import("../view/tray.js").Tray} Tray */
/**
 * @typedef {object} InquiryParts  those of the desk, or of the page Nuggets
 * @property {string} key  names campaign and assessor
 * @property {Storage|null} storage
 * @property {Pick<import("../shared/api.js").Api, "inquiries"|"sendInquiries">} api
 * @property {(error: any) => void} refusedToken
 * @property {{unit: Unit|undefined, loaded: Sheet|null, index: number}} shown
 * @property {Pick<DeskView, "notices"|"banner"|"showUnit"|"drawSide"> & {bar: {tray: Pick<Tray, "ask">},
 *   side: {node: HTMLElement}}} view
 * @property {(panel: "ask") => void} openPanel
 * @property {(ref: import("./types.js").UnitRef) => Promise<any>} goToUnit
 * @property {() => void} dockSide  shows the side pane beside the text
 * @property {() => void} showSaved
 */

/** Milliseconds between two looks for answers. */
const LOOK = 15_000;
/** @type {InquiryLists} */
const NOTHING = { seq: 0, questions: [], conventions: [] };

/** An inquiry as it was sent. @param {InquiryEvent} event @param {Inquiry["state"]} state
 *  @returns {Inquiry} */
function sentInquiry({ uuid, kind, topic, key, name, text, at }, state) {
  return { uuid, kind, topic, key, name, text, at, state, answer: "", answered: "" };
}

export class Inquiries {
  /** @param {InquiryParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.lists = NOTHING;
    /** @type {Map<string, string>} what was typed and not sent, by unit */
    this.drafts = new Map();
    const { key, storage } = parts;
    this.storage = storage;
    this.seenKey = `desk:answers:${key}`;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    this.isStopped = false;
    this.outbox = createOutbox({
      key: `${key} questions`,
      storage,
      post: (events) => this.post(/** @type {any} */ (events)),
      onStatus: () => this.onStatus(),
      onRefused: (list) => this.onRefused(list),
      onForeign: () => this.lay(),
    });
  }

  /** @param {string} text */
  say(text) {
    this.parts.view.notices.say(text);
  }

  // Asking

  open() {
    const { shown, openPanel, view } = this.parts;
    const { unit } = shown;
    if (!unit) return;
    openPanel("ask");
    view.bar.tray.ask.show(this.drafts.get(refId(unit)) ?? "", unit.name);
  }

  /** @param {string} text */
  keepDraft(text) {
    const { unit } = this.parts.shown;
    if (unit) this.drafts.set(refId(unit), text);
  }

  /** @param {string} text */
  ask(text) {
    const { unit } = this.parts.shown;
    const inquiry = wellFormed(text).trim();
    if (!unit || !inquiry) return;
    this.drafts.delete(refId(unit));
    this.send(unit, { act: "ask", text: inquiry, name: unit.name });
    this.say("Your question is on its way; go on, the answer will show here.");
  }

  /** Takes back the newest inquiry about the unit that nobody has answered. */
  withdraw() {
    const { unit } = this.parts.shown;
    const isOpen = (/** @type {Inquiry} */ { state }) => state !== "answered";
    const inquiry = this.notWithdrawn().findLast((each) => isOpen(each) && unit && sameRef(each, unit));
    if (!inquiry) return this.say("No question of yours about this unit is open.");
    this.send(inquiry, { act: "withdraw", text: "", name: inquiry.name, about: inquiry.uuid });
  }

  /** @param {{kind: string, topic: string, key: string}} unit
   *  @param {Pick<InquiryEvent, "act"|"text"|"name"|"about">} what */
  send({ kind, topic, key }, what) {
    const event = { uuid: newUuid(), kind, topic, key, ...what, at: new Date().toISOString() };
    this.outbox.add(/** @type {any} */ (event));
    this.lay();
  }

  /** @param {InquiryEvent[]} events */
  async post(events) {
    const { api, refusedToken } = this.parts;
    try {
      const acknowledgement = await api.sendInquiries(events);
      const stored = new Set(acknowledgement.stored);
      this.lists = { ...this.lists, questions: this.withStored(events.filter(({ uuid }) => stored.has(uuid))) };
      return acknowledgement;
    } catch (error) {
      refusedToken(/** @type {any} */ (error));
      throw error;
    }
  }

  /** Inquiries with those that the server has just stored, until it is asked again.
   *  @param {InquiryEvent[]} events */
  withStored(events) {
    const withdrawn = new Set(events.map(({ about }) => about));
    const known = new Set(this.lists.questions.map(({ uuid }) => uuid));
    const added = events.filter(({ act, uuid }) => act === "ask" && !known.has(uuid));
    const inquiries = [...this.lists.questions, ...added.map((event) => sentInquiry(event, "open"))];
    return inquiries.filter(({ uuid }) => !withdrawn.has(uuid));
  }

  onStatus() {
    this.parts.showSaved();
    this.lay();
  }

  /** @param {{event: any, why: string}[]} list */
  onRefused(list) {
    for (const { event, why } of list) {
      // The words stay in sight, as they are nowhere else any more.
      const text = `Your question about ${event.name} was not stored: ${why}. It said: ${event.text}`;
      this.parts.view.notices.say(text, { stays: true });
    }
  }

  /** The outbox's status with the inquiries that wait. @param {import("./types.js").Status} status
   *  @returns {import("./types.js").Status} */
  status(status) {
    const inquiries = this.outbox.status();
    if (!inquiries.waiting) return status;
    const { mark, why, storedIn } = status.mark === "saved" ? inquiries : status;
    return { mark, why, storedIn, waiting: status.waiting + inquiries.waiting };
  }

  // Answers

  /** Sends what waits and looks for answers, where somebody looks at the desk. */
  wake() {
    if (this.isStopped || document.visibilityState === "hidden") return;
    this.outbox.wake();
    this.refresh();
  }

  /** Looks for answers and conventions, now and then again. */
  async refresh() {
    clearTimeout(this.timer);
    if (document.visibilityState === "hidden") return;
    try {
      const lists = await this.parts.api.inquiries({ seq: String(this.lists.seq) });
      if (!("same" in lists)) this.take(lists);
    } catch {
      // The next look may find the server
    }
    if (!this.isStopped) this.timer = setTimeout(() => this.refresh(), LOOK);
  }

  /** @param {InquiryLists} lists */
  take(lists) {
    this.lists = lists;
    this.lay();
    this.announce();
  }

  /** All inquiries but those withdrawn, with those on their way to the server. */
  notWithdrawn() {
    const pending = /** @type {InquiryEvent[]} */ (/** @type {unknown} */ (this.outbox.pending()));
    const known = new Set(this.lists.questions.map(({ uuid }) => uuid));
    const withdrawn = new Set(pending.map(({ about }) => about));
    const added = pending.filter(({ act, uuid }) => act === "ask" && !known.has(uuid));
    const inquiries = [...this.lists.questions, ...added.map((event) => sentInquiry(event, "waiting"))];
    return inquiries.filter(({ uuid, state }) => state !== "withdrawn" && !withdrawn.has(uuid));
  }

  /** Lays inquiries and conventions over a screen. @param {Sheet} sheet */
  overlay(sheet) {
    const inquiries = this.notWithdrawn();
    sheet.inquiryLists = { ...this.lists, questions: inquiries };
    for (const unit of sheet.units) {
      const newest = inquiries.findLast((inquiry) => sameRef(inquiry, unit));
      if (newest) unit.inquiry = { state: newest.state, answer: newest.answer };
      else delete unit.inquiry;
    }
  }

  /** Draws what has changed on the screen that is shown. */
  lay() {
    const { shown, view } = this.parts;
    const { loaded, index: current } = shown;
    if (!loaded) return;
    const before = loaded.units.map(({ inquiry }) => JSON.stringify(inquiry));
    this.overlay(loaded);
    loaded.units.forEach((unit, index) => {
      if (JSON.stringify(unit.inquiry) !== before[index]) view.showUnit(loaded, index, current);
    });
    view.drawSide();
  }

  // The banner

  /** @returns {string[]} the answers that were seen, each by inquiry and time */
  seen() {
    try {
      const names = JSON.parse(this.storage?.getItem(this.seenKey) ?? "[]");
      return Array.isArray(names) ? names : [];
    } catch {
      return [];
    }
  }

  /** @param {Inquiry} inquiry */
  markSeen({ uuid, answered }) {
    const known = this.lists.questions.map(({ uuid: id }) => id);
    const still = this.seen().filter((name) => known.includes(name.split(" ")[0]));
    store(this.storage, this.seenKey, [...still, `${uuid} ${answered}`]);
    this.announce();
  }

  /** Says that the oldest answer that was not seen yet is here. */
  announce() {
    const seen = this.seen();
    const inquiry = this.lists.questions.find(
      ({ uuid, state, answered }) => state === "answered" && !seen.includes(`${uuid} ${answered}`),
    );
    const { banner } = this.parts.view;
    if (!inquiry) return banner.say("inquiry", null);
    const button = { name: "Go there", press: () => this.goTo(inquiry) };
    banner.say("inquiry", { text: `Your question about ${inquiry.name} has been answered.`, button });
  }

  /** To the unit of an inquiry, and the side pane where its answer stands. @param {Inquiry} inquiry */
  async goTo(inquiry) {
    this.markSeen(inquiry);
    const { view, goToUnit, dockSide } = this.parts;
    const { kind, topic, key } = inquiry;
    await goToUnit({ kind, topic, key });
    if (view.side.node.hidden) dockSide();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.outbox.flush();
    this.outbox.stop();
  }
}
