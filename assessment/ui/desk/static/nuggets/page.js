/** One page of nuggets: its parts, and what they share: the question, its list, the current nugget. */

import { unfocus } from "../shared/dom.js";
import { fitHeight } from "../shared/layout.js";
import { createOutbox, usableStorage } from "../shared/outbox.js";
import { createTokenRenewal } from "../shared/token_renewal.js";
import { newUuid } from "../shared/uuid.js";
import { NuggetActions } from "./actions.js";
import { createNuggetApi } from "./api.js";
import { Help } from "./help.js";
import { createListeners } from "./listeners.js";
import { applied, isLive, liveOnes, selectedAfter } from "./list.js";
import { firstQuestion, readPreferences, readStart, storePreferences, storeStart } from "./preferences.js";
import { ListSync } from "./sync.js";
import { createView } from "./view.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("./types.js").QuestionRef} QuestionRef */
/** @typedef {import("./types.js").QuestionRow} QuestionRow */
/** @typedef {import("../shared/api.js").ApiError} ApiError */
/** @typedef {{parentElement: Node, data: {api: string, token: string, key: string, start: QuestionRef},
 *    setTriggerValue?: (name: string, value: any) => void}} Component */

const NO_QUESTION =
  "There is no question with nuggets yet: an organiser imports topics and runs on the page Runs.";

export class NuggetPage {
  /** @param {Component} component */
  constructor({ parentElement, data, setTriggerValue }) {
    this.parentElement = parentElement;
    this.key = data.key;
    this.data = data;
    this.setTriggerValue = setTriggerValue;
    this.storage = usableStorage(() => window.localStorage);
    this.preferences = readPreferences(this.storage);
    /** @type {QuestionRow[]} */
    this.questions = [];
    /** @type {QuestionRef|null} */
    this.shownQuestion = null;
    /** @type {NuggetList|null} the list with what waits laid over it */
    this.list = null;
    /** The id of the current nugget. */
    this.selected = "";
    /** @type {({id: string, label: string|null}|null)[]} what can be taken back: votes, and null for
     *    changes of the list */
    this.undoStack = [];
    /** What the items are marked for. */
    this.marked = "";
    /** The animation frame of a redraw that is planned, or 0. */
    this.planned = 0;
    // The parts, in this order: `help` takes the token renewal, the listeners take `outbox` and `help`, the view takes
    // `help` and `actions`.  What acts on a part that is made later looks it up on the page when it acts.
    this.refusedToken = createTokenRenewal(() => this.setTriggerValue?.("token", Date.now()));
    this.sync = new ListSync(this);
    this.api = createNuggetApi(() => this.data, {
      onList: (list) => this.sync.onList(list),
      onVote: (event) => this.sync.onVote(event),
    });
    this.outbox = this.createOutbox();
    this.help = new Help(this);
    this.actions = new NuggetActions(this);
    this.view = createView(this);
    this.listeners = createListeners(this);
    /** @type {() => void} */
    this.unfit = () => {};
  }

  createOutbox() {
    return createOutbox({
      key: `nuggets/${this.key}`,
      storage: this.storage,
      post: (events) => this.post(events),
      onStatus: (status) => this.onStatus(status),
      onRefused: (list) => this.onRefused(list),
      onForeign: () => this.redrawSoon(),
      // Acts and votes build on one another: all events of a topic keep their order.
      subject: (event) => String(event.topic),
    });
  }

  get root() {
    return this.view.root;
  }

  /** @returns {Nugget|null} */
  get current() {
    return this.list?.nuggets.find((nugget) => nugget.id === this.selected) ?? null;
  }

  get questionIndex() {
    const { topic, question } = this.shownQuestion ?? {};
    return this.questions.findIndex((row) => row.topic === topic && row.question === question);
  }

  /** @param {any[]} events */
  async post(events) {
    try {
      return await this.api.send(events);
    } catch (error) {
      throw this.onFailed(error);
    }
  }

  /** Asks for a new token where that is why a call failed. @param {unknown} error */
  onFailed(error) {
    const failure = /** @type {ApiError} */ (error);
    this.refusedToken(failure);
    return failure;
  }

  showSaved(status = this.outbox.status()) {
    this.view.header.showSaved(this.help.inquiries.status(status));
  }

  /** @param {import("../shared/outbox.js").Status} status */
  onStatus(status) {
    this.showSaved(status);
    this.redrawSoon();
  }

  /** @param {{event: any, why: string}[]} list */
  onRefused(list) {
    for (const { event, why } of list) {
      const text = event.text ? `Not stored: ${why}. What you wrote: “${event.text}”` : `Not done: ${why}.`;
      this.view.notices.say(text, { stays: Boolean(event.text) });
    }
    this.undoStack = [];
    this.sync.refresh();
  }

  /** @param {Record<string, any>} event an act or a vote @returns {string} its UUID */
  send(event) {
    const uuid = newUuid();
    const stamped = { uuid, topic: this.shownQuestion?.topic, ...event };
    this.outbox.add(/** @type {any} */ (stamped)); // acts and votes travel like judgments
    this.redraw();
    return uuid;
  }

  /** @param {Partial<import("./types.js").Preferences>} changes */
  setPreferences(changes) {
    this.preferences = { ...this.preferences, ...changes };
    storePreferences(this.storage, this.preferences);
    this.redraw();
  }

  /** @param {string} id */
  select(id) {
    this.selected = id;
    this.redraw();
    this.view.rows.scrollIntoSight(id);
  }

  /** @param {import("./types.js").PoolItem[]} items @param {(nugget: Nugget) => number[]} itemsHolding */
  showItems(items, itemsHolding) {
    this.view.pool.showItems(items, itemsHolding);
    this.marked = "";
  }

  /** @param {QuestionRow[]} questions */
  showQuestions(questions) {
    this.questions = questions;
    if (this.shownQuestion) this.view.header.showQuestions(questions, this.shownQuestion);
  }

  redrawSoon() {
    if (this.planned) return;
    this.planned = requestAnimationFrame(() => {
      this.planned = 0;
      this.redraw();
    });
  }

  redraw() {
    const { server, itemsHolding } = this.sync;
    if (!server) return;
    const before = this.list ? liveOnes(this.list).findIndex((nugget) => nugget.id === this.selected) : -1;
    const list = applied(server, this.outbox.pending());
    this.list = list;
    const live = liveOnes(list);
    this.selected = selectedAfter(list, this.selected, before);
    const { counts, stay } = this.preferences;
    this.view.showPreferences(this.preferences);
    this.view.rows.draw(list, {
      selected: this.selected,
      counts,
      itemsWith: (nugget) => (isLive(nugget) ? itemsHolding(nugget).length : 0),
    });
    this.view.bar.show(list, this.current, this.actions.voting.letters, stay);
    this.view.header.showAgreement(list.labels.length ? list.agreement : null);
    this.tally(live);
    this.root.dataset.hand = this.selected;
    this.markItems(live);
    this.help.redraw(list);
  }

  /** @param {Nugget[]} live */
  markItems(live) {
    const marked = JSON.stringify([
      this.selected,
      live.map((nugget) => [nugget.id, nugget.number, nugget.text]),
    ]);
    if (marked !== this.marked) this.view.pool.mark(live, this.current);
    this.marked = marked;
  }

  /** One's own counts do not wait until all questions are asked for again. @param {Nugget[]} live */
  tally(live) {
    if (!this.shownQuestion) return;
    const votable = live.filter((nugget) => nugget.ref);
    const voted = live.filter((nugget) => nugget.mine);
    const own = { nuggets: live.length, votable: votable.length, voted: voted.length };
    const here = this.questionIndex;
    this.questions = this.questions.map((row, at) => (at === here ? { ...row, ...own } : row));
    this.view.header.showQuestions(this.questions, this.shownQuestion);
  }

  /** @param {"starting"|"loading"|"ready"|"empty"|"error"} name @param {string} text */
  showState(name, text = "") {
    this.root.dataset.state = name;
    this.view.statusText.textContent = text;
  }

  /** To another question; an earlier call that still waits for its list draws nothing any more.
   *  @param {QuestionRef} row */
  async go({ topic, question }) {
    this.view.rows.commit();
    this.sync.reset();
    const questionRef = { topic, question };
    this.shownQuestion = questionRef;
    this.list = null;
    this.selected = "";
    this.undoStack = [];
    this.marked = "";
    this.view.rows.clear();
    storeStart(this.storage, this.key, questionRef);
    const title = this.questions[this.questionIndex]?.title ?? question;
    this.view.header.showQuestions(this.questions, questionRef);
    this.showState(this.root.dataset.screen ? "loading" : "starting", "Loading …");
    await this.sync.refresh();
    if (this.shownQuestion !== questionRef) return;
    this.root.dataset.screen = question;
    this.view.question.show(this.sync.server?.headline ?? { title, question: "", narrative: "" });
    this.view.question.showEarlier(this.sync.server?.earlier ?? []);
  }

  /** To the question that the address or the last visit names, if there is one. */
  async begin() {
    await this.sync.askQuestions();
    if (this.shownQuestion) return;
    const { questions } = this;
    if (!questions.length) {
      if (this.root.dataset.state !== "error") this.showState("empty", NO_QUESTION);
      return;
    }
    await this.go(firstQuestion(questions, [this.data.start, readStart(this.storage, this.key)]));
  }

  async start() {
    this.parentElement.appendChild(this.root);
    this.unfit = fitHeight(this.root);
    this.listeners.forEach(([target, type, listener]) => target.addEventListener(type, listener));
    this.showSaved();
    this.outbox.wake();
    await this.begin();
    this.sync.poll();
    this.help.inquiries.wake();
  }

  /** New data for the same assessor and campaign: a fresh token wakes what waited for it.
   *  @param {Component} component */
  update({ data, setTriggerValue }) {
    const isRenewed = data.token !== this.data.token;
    this.data = data;
    this.setTriggerValue = setTriggerValue;
    if (!isRenewed) return;
    this.outbox.wake();
    this.help.inquiries.wake();
  }

  stop() {
    this.view.rows.commit();
    this.sync.stop();
    this.listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
    this.unfit();
    this.view.pool.clearMarks();
    this.help.stop();
    this.outbox.flush();
    this.outbox.stop();
    unfocus(this.root);
    this.root.remove();
  }
}
