/** Questions to the organisers about the unit in hand: asked, stored in the browser until the server has them, and
 *  answered.  Conventions of labels come with the answers. */

import { createOutbox } from "../shared/outbox.js";
import { newUuid } from "../shared/uuid.js";
import { store } from "../shared/preferences.js";
import { refId, sameRef, wellFormed } from "./unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("../protocol.js").Talk} Talk */
/** @typedef {import("../protocol.js").OwnQuestion} OwnQuestion */
/** @typedef {import("../protocol.js").QuestionEvent} QuestionEvent */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("../view/view.js").DeskView} DeskView */
/** @typedef {import("../view/tray.js").Tray} Tray */
/**
 * @typedef {object} QuestionParts  those of the desk, or of the page Nuggets
 * @property {string} key  names campaign and assessor
 * @property {Storage|null} storage
 * @property {Pick<import("../shared/api.js").Api, "questions"|"sendQuestions">} api
 * @property {(error: any) => void} refusedToken
 * @property {{unit: Unit|undefined, loaded: Sheet|null, at: number}} shown
 * @property {Pick<DeskView, "notices"|"banner"|"showUnit"|"drawSide"> & {bar: {tray: Pick<Tray, "ask">},
 *   side: {node: HTMLElement}}} view
 * @property {(panel: "ask") => void} openPanel
 * @property {(ref: import("./types.js").UnitRef) => Promise<any>} goToUnit
 * @property {() => void} dockSide  shows the side pane beside the text
 * @property {() => void} showSaved
 */

/** Milliseconds between two looks for answers. */
const LOOK = 15_000;
/** @type {Talk} */
const NOTHING = { seq: 0, questions: [], conventions: [] };

/** An own question as it was sent. @param {QuestionEvent} event @param {OwnQuestion["state"]} state
 *  @returns {OwnQuestion} */
function sentQuestion({ uuid, kind, topic, key, name, text, at }, state) {
  return { uuid, kind, topic, key, name, text, at, state, answer: "", answered: "" };
}

export class Questions {
  /** @param {QuestionParts} parts */
  constructor(parts) {
    this.parts = parts;
    this.talk = NOTHING;
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
    const question = wellFormed(text).trim();
    if (!unit || !question) return;
    this.drafts.delete(refId(unit));
    this.send(unit, { act: "ask", text: question, name: unit.name });
    this.say("Your question is on its way; go on, the answer will show here.");
  }

  /** Takes back the newest question about the unit that nobody has answered. */
  withdraw() {
    const { unit } = this.parts.shown;
    const isOpen = (/** @type {OwnQuestion} */ question) => question.state !== "answered";
    const question = this.own().findLast((each) => isOpen(each) && unit && sameRef(each, unit));
    if (!question) return this.say("No question of yours about this unit is open.");
    this.send(question, { act: "withdraw", text: "", name: question.name, about: question.uuid });
  }

  /** @param {{kind: string, topic: string, key: string}} unit
   *  @param {Pick<QuestionEvent, "act"|"text"|"name"|"about">} what */
  send({ kind, topic, key }, what) {
    const event = { uuid: newUuid(), kind, topic, key, ...what, at: new Date().toISOString() };
    this.outbox.add(/** @type {any} */ (event));
    this.lay();
  }

  /** @param {QuestionEvent[]} events */
  async post(events) {
    const { api, refusedToken } = this.parts;
    try {
      const acknowledgement = await api.sendQuestions(events);
      const stored = new Set(acknowledgement.stored);
      this.talk = { ...this.talk, questions: this.withStored(events.filter(({ uuid }) => stored.has(uuid))) };
      return acknowledgement;
    } catch (error) {
      refusedToken(/** @type {any} */ (error));
      throw error;
    }
  }

  /** Own questions with those that the server has just stored, until it is asked again.
   *  @param {QuestionEvent[]} events */
  withStored(events) {
    const withdrawn = new Set(events.map(({ about }) => about));
    const known = new Set(this.talk.questions.map(({ uuid }) => uuid));
    const added = events.filter(({ act, uuid }) => act === "ask" && !known.has(uuid));
    const questions = [...this.talk.questions, ...added.map((event) => sentQuestion(event, "open"))];
    return questions.filter(({ uuid }) => !withdrawn.has(uuid));
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

  /** The outbox's status with the questions that wait. @param {import("./types.js").Status} status
   *  @returns {import("./types.js").Status} */
  status(status) {
    const own = this.outbox.status();
    if (!own.waiting) return status;
    const { mark, why, storedIn } = status.mark === "saved" ? own : status;
    return { mark, why, storedIn, waiting: status.waiting + own.waiting };
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
      const talk = await this.parts.api.questions({ seq: String(this.talk.seq) });
      if (!("same" in talk)) this.take(talk);
    } catch {
      // The next look may find the server
    }
    if (!this.isStopped) this.timer = setTimeout(() => this.refresh(), LOOK);
  }

  /** @param {Talk} talk */
  take(talk) {
    this.talk = talk;
    this.lay();
    this.announce();
  }

  /** Own questions, those on their way included; withdrawn ones left out. */
  own() {
    const pending = /** @type {QuestionEvent[]} */ (/** @type {unknown} */ (this.outbox.pending()));
    const known = new Set(this.talk.questions.map(({ uuid }) => uuid));
    const withdrawn = new Set(pending.map(({ about }) => about));
    const added = pending.filter(({ act, uuid }) => act === "ask" && !known.has(uuid));
    const questions = [...this.talk.questions, ...added.map((event) => sentQuestion(event, "waiting"))];
    return questions.filter(({ uuid, state }) => state !== "withdrawn" && !withdrawn.has(uuid));
  }

  /** Lays questions and conventions over a screen. @param {Sheet} sheet */
  overlay(sheet) {
    const own = this.own();
    sheet.talk = { ...this.talk, questions: own };
    for (const unit of sheet.units) {
      const newest = own.findLast((question) => sameRef(question, unit));
      if (newest) unit.inquiry = { state: newest.state, answer: newest.answer };
      else delete unit.inquiry;
    }
  }

  /** Draws what has changed on the screen that is shown. */
  lay() {
    const { shown, view } = this.parts;
    const { loaded, at: current } = shown;
    if (!loaded) return;
    const before = loaded.units.map(({ inquiry }) => JSON.stringify(inquiry));
    this.overlay(loaded);
    loaded.units.forEach((unit, at) => {
      if (JSON.stringify(unit.inquiry) !== before[at]) view.showUnit(loaded, at, current);
    });
    view.drawSide();
  }

  // The banner

  /** @returns {string[]} the answers that were seen, each by question and time */
  seen() {
    try {
      const names = JSON.parse(this.storage?.getItem(this.seenKey) ?? "[]");
      return Array.isArray(names) ? names : [];
    } catch {
      return [];
    }
  }

  /** @param {OwnQuestion} question */
  markSeen({ uuid, answered }) {
    const known = this.talk.questions.map((question) => question.uuid);
    const still = this.seen().filter((name) => known.includes(name.split(" ")[0]));
    store(this.storage, this.seenKey, [...still, `${uuid} ${answered}`]);
    this.announce();
  }

  /** Says that the oldest answer that was not seen yet is here. */
  announce() {
    const seen = this.seen();
    const question = this.talk.questions.find(
      ({ uuid, state, answered }) => state === "answered" && !seen.includes(`${uuid} ${answered}`),
    );
    const { banner } = this.parts.view;
    if (!question) return banner.say("question", null);
    const button = { name: "Go there", press: () => this.goTo(question) };
    banner.say("question", { text: `Your question about ${question.name} has been answered.`, button });
  }

  /** To the unit of a question, and the side pane where its answer stands. @param {OwnQuestion} question */
  async goTo(question) {
    this.markSeen(question);
    const { view, goToUnit, dockSide } = this.parts;
    const { kind, topic, key } = question;
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
