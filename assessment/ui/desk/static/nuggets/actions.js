/** What the keys and buttons do. */

import { keepFocus } from "../shared/dom.js";
import { labelKeys } from "./keys.js";
import { isLive, liveOnes } from "./list.js";

/** @typedef {import("./types.js").Nugget} Nugget */

/** What changes a list, or a vote; the rest only looks. */
export const CHANGES = new Set(["write", "edit", "merge", "retire", "up", "down", "undo", "unvote", "label"]);

/** Milliseconds within which a second digit belongs to the first one's number. */
const SECOND_DIGIT = 900;
/** How often, and after how many milliseconds, an empty outbox is looked for. */
const [LOOKS, LOOK] = [20, 50];
const UNSTORED = "This nugget is not stored yet: vote when the mark at the top says saved.";

export class NuggetActions {
  /** @param {import("./page.js").NuggetPage} page */
  constructor(page) {
    this.page = page;
    /** The digits of a number, and when the last one was typed. */
    this.typed = { text: "", at: 0 };
    this.table = this.createTable();
    this.press = this.press.bind(this);
  }

  /** @returns {Record<string, (key: string) => void>} */
  createTable() {
    const { page } = this;
    return {
      write: () => this.write(),
      edit: () => this.edit(),
      undo: () => this.undo(),
      history: () => this.history(),
      merge: () => this.askMerge(),
      retire: () => this.retire(),
      up: () => this.move(-1),
      down: () => this.move(1),
      unvote: () => this.unvote(),
      label: (letter) => this.labelByKey(letter),
      stay: () => page.setPreferences({ stay: !page.preferences.stay }),
      focus: () => page.setPreferences({ focus: !page.preferences.focus }),
      menu: () => page.view.header.menu.toggle(),
      tallies: () => page.setPreferences({ counts: !page.preferences.counts }),
      next: () => this.step(1),
      previous: () => this.step(-1),
      jump: (digit) => this.jump(digit),
      previousQuestion: () => this.question(-1),
      nextQuestion: () => this.question(1),
      search: () => page.view.pool.focusSearch(),
      uncovered: () => page.view.pool.toggleUncovered(),
      find: () => this.find(),
      pageDown: () => page.view.pool.scrollBy(1),
      pageUp: () => page.view.pool.scrollBy(-1),
      narrative: () => page.view.question.toggle(),
      retired: () => this.toggleRetired(),
      ownKeys: () => page.view.keyDialog.open(),
      guidelines: () => page.help.guidelines(),
      ask: () => page.help.questions.open(),
      withdrawQuestion: () => page.help.questions.withdraw(),
      day: () => void page.help.day.open(),
      help: () => this.help(),
    };
  }

  /** @param {string} action @param {string} key */
  press(action, key = "") {
    const isReady = this.page.list !== null || action === "help";
    if (!isReady || this.isEnded(action)) return;
    // A question that is being written is left; what was typed stays.
    this.page.view.bar.open("labels");
    this.table[action](key);
  }

  /** @param {KeyboardEvent} event @param {{action: string, key: string}|null} meaning */
  onKey(event, meaning) {
    if (!meaning || !this.page.list) return;
    if (meaning.action === "label" && !this.letters().includes(meaning.key)) return;
    keepFocus(event);
    this.press(meaning.action, meaning.key);
  }

  /** Whether nothing can be changed any more; if so, says why. @param {string} action */
  isEnded(action) {
    const why = CHANGES.has(action) ? this.page.list?.ended : "";
    if (why) this.page.view.notices.say(why);
    return Boolean(why);
  }

  /** The keys of the votes' labels. */
  letters() {
    return labelKeys(this.labels);
  }

  /** The labels of the votes with their keys, for the dialog of own keys. */
  labelRows() {
    const letters = this.letters();
    return this.labels.map(({ name }, at) => ({ action: `label ${at + 1}`, name, key: letters[at] }));
  }

  get labels() {
    return this.page.list?.labels ?? [];
  }

  /** The current nugget, unless it is retired or merged. @returns {Nugget|null} */
  get editable() {
    const nugget = this.page.current;
    return nugget && isLive(nugget) ? nugget : null;
  }

  get order() {
    return this.page.list ? liveOnes(this.page.list) : [];
  }

  /** @param {string} action @param {Partial<import("./types.js").NuggetEvent>} details
   *  @returns {string} the UUID of the act */
  act(action, details = {}) {
    return this.page.send({ action, question: this.page.at?.question, ...details });
  }

  /** Sends a change of the list; to undo it is the server's matter.
   *  @param {string} action @param {Partial<import("./types.js").NuggetEvent>} details */
  change(action, details) {
    this.page.undoStack.push(null);
    return this.act(action, details);
  }

  /** @param {Nugget} nugget @param {string|null} label */
  sendVote({ ref, remarks }, label) {
    const { flagged = false, note = "", evidence = [] } = remarks ?? {};
    const content = { reason: "", flagged, note, evidence };
    this.page.send({ ...ref, label, ...content, spent_ms: 0, at: new Date().toISOString() });
  }

  /** @param {string|null} label */
  vote(label) {
    const { page, editable: nugget } = this;
    if (!nugget) return;
    if (!nugget.ref) return page.view.notices.say(UNSTORED);
    if (nugget.mine === label) return;
    page.undoStack.push({ id: nugget.id, label: nugget.mine });
    this.sendVote(nugget, label);
    if (!nugget.mine && label && !page.preferences.stay) this.selectNextWithoutVote(nugget);
  }

  /** @param {Nugget} nugget */
  selectNextWithoutVote(nugget) {
    const { order } = this;
    const following = order.slice(order.findIndex((each) => each.id === nugget.id) + 1);
    const next = following.find((each) => !each.mine);
    if (next) this.page.select(next.id);
  }

  /** A vote, by a button. @param {string} label */
  voteFor(label) {
    if (!this.isEnded("label")) this.vote(label);
  }

  /** @param {string} letter */
  labelByKey(letter) {
    const at = this.letters().indexOf(letter);
    if (at >= 0) this.vote(this.labels[at].name);
  }

  unvote() {
    if (this.page.current?.mine) this.vote(null);
  }

  undo() {
    const { page } = this;
    const vote = page.undoStack.pop();
    const nugget = vote && page.list?.nuggets.find((each) => each.id === vote.id);
    if (!nugget?.ref || !isLive(nugget)) {
      this.act("undo");
      return;
    }
    this.sendVote(nugget, vote?.label ?? null);
    page.select(nugget.id);
  }

  /** @param {number} by */
  step(by) {
    const order = this.page.list?.nuggets.filter(isLive) ?? [];
    const at = order.findIndex((nugget) => nugget.id === this.page.selected);
    const next = order[Math.min(Math.max(at + by, 0), order.length - 1)];
    if (next) this.page.select(next.id);
  }

  /** @param {number} by */
  move(by) {
    const { editable: nugget, order } = this;
    if (!nugget) return;
    const to = order.findIndex((each) => each.id === nugget.id) + 1 + by;
    if (to < 1 || to > order.length) return;
    this.change("move", { nugget: nugget.id, to });
    this.page.view.rows.inSight(nugget.id);
  }

  /** Selects the nugget with the number typed so far; a digit that leads nowhere begins a new number.
   *  @param {string} digit */
  jump(digit) {
    const now = performance.now();
    const text = now - this.typed.at < SECOND_DIGIT ? this.typed.text + digit : digit;
    /** @param {string} number */
    const numbered = (number) => this.order.find((nugget) => nugget.number === Number(number));
    const whole = numbered(text);
    const nugget = whole ?? numbered(digit);
    this.typed = { text: whole || !nugget ? text : digit, at: now };
    if (nugget) this.page.select(nugget.id);
  }

  write() {
    const { page } = this;
    page.view.rows.open("", page.view.pool.selected(), (text) => {
      if (text.trim()) page.select(this.change("write", { text }));
      else page.redraw();
    });
    document.getSelection()?.removeAllRanges();
  }

  edit() {
    const { page, editable: nugget } = this;
    if (!nugget) return;
    page.view.rows.open(nugget.id, nugget.text, (text) => {
      if (text.trim() && text.trim() !== nugget.text) this.change("edit", { nugget: nugget.id, text });
      page.redraw();
    });
  }

  retire() {
    if (this.editable) this.change("retire", { nugget: this.editable.id });
  }

  askMerge() {
    if (this.page.current && this.order.length > 1) this.page.view.bar.askMerge();
  }

  /** @param {Nugget} nugget @param {Nugget} into */
  merge(nugget, into) {
    if (this.isEnded("merge")) return;
    this.change("merge", { nugget: nugget.id, into: into.id });
    this.page.select(into.id);
  }

  /** @param {string} id */
  restore(id) {
    if (this.isEnded("write")) return;
    this.change("restore", { nugget: id });
    this.page.select(id);
  }

  /** @param {number} by */
  question(by) {
    const { page } = this;
    const next = page.questions[page.questionIndex + by];
    if (next) page.go(next);
  }

  find() {
    if (!this.page.view.pool.find()) this.page.view.notices.say("No item holds the words of this nugget.");
  }

  toggleRetired() {
    this.page.view.rows.toggleRetired();
    this.page.redraw();
  }

  help() {
    const letters = this.letters();
    this.page.view.overlays.help(this.labels.map((label, at) => ({ label, key: letters[at] })));
  }

  /** Resolves when all is stored, or after a second: a history should show what was done just now. */
  async settled() {
    for (let turn = 0; turn < LOOKS && this.page.outbox.pending().length; turn += 1) {
      await new Promise((done) => setTimeout(done, LOOK));
    }
  }

  async history() {
    const { page } = this;
    if (!page.at) return;
    try {
      await this.settled();
      page.view.overlays.history(await page.api.history(page.at), page.current);
    } catch (error) {
      page.view.notices.say(`The history is not here: ${/** @type {Error} */ (error).message}.`);
    }
  }
}
