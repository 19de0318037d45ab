/** A question's list as the server has it: asked for every two seconds, and after each change. */

import { applied, createItemFinder } from "./list.js";

/** @typedef {import("./types.js").NuggetEvent} NuggetEvent */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("./types.js").PoolItem} PoolItem */
/** @typedef {import("../shared/api.js").ApiError} ApiError */

const POLL = 2_000;
/** Milliseconds after the last vote of a row of votes until the counts of others are asked for. */
const RECOUNT = 150;
/** Counts of all questions change seldom, and cost a look at every topic. */
const QUESTIONS_EVERY = 10;

/** What comes only where the pooled items have changed; the rest of the time it is that of the list before.
 *  @param {NuggetList} list @param {NuggetList|null} before
 *  @param {import("./types.js").NuggetHelp|null} about */
function withItemsOf(list, before, about) {
  if (!list.items && before) return { items: before.items, version: before.version, about };
  const { items, version, campaign, scale = null } = list;
  return { items: items ?? [], version, about: campaign ? { campaign, scale } : about };
}

/**
 * @typedef {object} SyncPage  what is told to the page, and how the server is asked
 * @property {import("./types.js").QuestionRef|null} shownQuestion
 * @property {Pick<ReturnType<typeof import("./api.js").createNuggetApi>, "list"|"questions">} api
 * @property {{notices: {say: (text: string) => void}}} view
 * @property {() => Promise<void>} begin
 * @property {() => void} redraw
 * @property {(items: PoolItem[], itemsHolding: ListSync["itemsHolding"]) => void} showItems
 * @property {(questions: import("./types.js").QuestionRow[]) => void} showQuestions
 * @property {(name: "ready"|"error", text?: string) => void} showState
 * @property {(error: unknown) => ApiError} onFailed
 */

export class ListSync {
  /** @param {SyncPage} page */
  constructor(page) {
    this.page = page;
    /** @type {NuggetList|null} */
    this.server = null;
    /** @type {import("./types.js").NuggetHelp|null} what comes with the items: guidelines and the scale */
    this.about = null;
    /** @type {(nugget: import("./types.js").Nugget) => number[]} the items that hold most words of a nugget */
    this.itemsHolding = () => [];
    /** Counts the questions gone to, and the changes stored: an answer that was asked for before comes too
     *  late. */
    this.turn = 0;
    this.changes = 0;
    this.ticks = 0;
    this.isStopped = false;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.recount = undefined;
  }

  /** Another question is gone to. */
  reset() {
    this.turn += 1;
    this.server = null;
  }

  /** @param {NuggetList} list the answer to a change */
  onList(list) {
    this.changes += 1;
    if (list.warning) this.page.view.notices.say(list.warning);
    this.adopt(list);
  }

  /** A stored vote leaves the outbox before the next list comes; until then it is counted here.
   *  @param {NuggetEvent} event */
  onVote(event) {
    this.changes += 1;
    if (this.server) this.server = applied(this.server, [event]);
    clearTimeout(this.recount);
    this.recount = setTimeout(() => this.refresh(), RECOUNT);
  }

  /** @param {NuggetList} list */
  isHere({ topic, question }) {
    const { shownQuestion } = this.page;
    return topic === shownQuestion?.topic && question === shownQuestion.question;
  }

  /** Takes a list that the server sent; the items come only where they have changed.
   *  @param {NuggetList} list */
  adopt(list) {
    if (!this.isHere(list) || !list.nuggets) return;
    const { server: before } = this;
    const { items, version, about } = withItemsOf(list, before, this.about);
    this.server = { ...list, items, version };
    this.about = about;
    if (!before || version !== before.version) {
      this.itemsHolding = createItemFinder(items);
      this.page.showItems(items, this.itemsHolding);
    }
    this.page.redraw();
  }

  /** Asks for the list as it is now; nothing comes if nothing has changed. */
  async refresh() {
    const { page, turn, changes } = this;
    if (!page.shownQuestion) return;
    const known = this.server ? { seq: this.server.seq, version: this.server.version } : {};
    try {
      const list = await page.api.list({ ...page.shownQuestion, ...known });
      if (turn !== this.turn) return;
      // What was asked before a change of one's own was stored may not know of it.
      const isCurrent = changes === this.changes || !this.server;
      if (!list.same && isCurrent) this.adopt(list);
      page.showState("ready");
    } catch (error) {
      const { message } = page.onFailed(error);
      if (turn === this.turn && !this.server) page.showState("error", `The list is not here yet: ${message}.`);
    }
  }

  async askQuestions() {
    const { page } = this;
    try {
      const { questions } = await page.api.questions();
      page.showQuestions(questions);
    } catch (error) {
      const { message } = page.onFailed(error);
      if (!page.shownQuestion) page.showState("error", `The questions are not here yet: ${message}.`);
    }
  }

  poll() {
    if (!this.isStopped) this.timer = setTimeout(() => this.tick(), POLL);
  }

  async tick() {
    try {
      if (document.visibilityState !== "visible") return;
      this.ticks += 1;
      if (this.page.shownQuestion) await this.refreshAll();
      else await this.page.begin();
    } finally {
      // Whatever went wrong: a page that asks no more would show an old list for good.
      this.poll();
    }
  }

  /** Also the counts of all questions, now and then. */
  async refreshAll() {
    await this.refresh();
    if (this.ticks % QUESTIONS_EVERY === 0) await this.askQuestions();
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.recount);
  }
}
