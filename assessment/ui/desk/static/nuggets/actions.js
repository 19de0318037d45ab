/** What each key and button does. */

import { keepFocus } from "../shared/dom.js";
import { showHistory } from "./history.js";
import { isLive } from "./list.js";
import { ListChanges } from "./list_changes.js";
import { Steps } from "./steps.js";
import { Voting } from "./voting.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").Preferences} Preferences */
/** @typedef {import("./view.js").NuggetView} NuggetView */
/**
 * @typedef {object} ActionParts
 * @property {Preferences} preferences
 * @property {(changes: Partial<Preferences>) => void} setPreferences
 * @property {Pick<import("./help.js").Help, "guidelines"|"inquiries"|"day">} help
 * @property {Pick<NuggetView, "header"|"question"|"pool"|"rows"|"bar"|"notices"|"overlays"|"keyDialog">} view
 */
/** @typedef {import("./voting.js").VotingPage & import("./list_changes.js").ListChangesPage &
 *    import("./steps.js").StepsPage & import("./history.js").HistoryPage & ActionParts} ActionsPage */

const UNDO_WAITS = "Your last undo is not stored yet: undo again when the mark at the top says saved.";

/** What changes a list, or a vote; the rest only looks. */
export const CHANGES = new Set(["write", "edit", "merge", "retire", "up", "down", "undo", "unvote", "label"]);

export class NuggetActions {
  /** @param {ActionsPage} page */
  constructor(page) {
    this.page = page;
    this.voting = new Voting(page);
    this.changes = new ListChanges(page);
    this.steps = new Steps(page);
    this.table = { ...this.changing(), ...this.looking(), ...this.helping() };
    this.press = this.press.bind(this);
  }

  /** @returns {Record<string, (key: string) => void>} */
  changing() {
    const { changes, voting } = this;
    return {
      write: () => changes.write(),
      edit: () => changes.edit(),
      merge: () => changes.askMerge(),
      retire: () => changes.retire(),
      up: () => changes.move(-1),
      down: () => changes.move(1),
      undo: () => this.undo(),
      unvote: () => voting.unvote(),
      label: (letter) => voting.voteByKey(letter),
    };
  }

  /** @returns {Record<string, (key: string) => void>} */
  looking() {
    const { page, steps } = this;
    return {
      next: () => steps.step(1),
      previous: () => steps.step(-1),
      jump: (digit) => steps.jump(digit),
      previousQuestion: () => steps.question(-1),
      nextQuestion: () => steps.question(1),
      search: () => page.view.pool.focusSearch(),
      uncovered: () => page.view.pool.toggleUncovered(),
      find: () => this.find(),
      pageDown: () => page.view.pool.scrollBy(1),
      pageUp: () => page.view.pool.scrollBy(-1),
      narrative: () => page.view.question.toggle(),
      retired: () => this.toggleRetired(),
      counts: () => page.setPreferences({ counts: !page.preferences.counts }),
      stay: () => page.setPreferences({ stay: !page.preferences.stay }),
      focus: () => page.setPreferences({ focus: !page.preferences.focus }),
      history: () => void showHistory(page),
    };
  }

  /** @returns {Record<string, (key: string) => void>} */
  helping() {
    const { page } = this;
    return {
      guidelines: () => page.help.guidelines(),
      ask: () => page.help.inquiries.open(),
      withdrawQuestion: () => page.help.inquiries.withdraw(),
      day: () => void page.help.day.open(),
      menu: () => page.view.header.menu.toggle(),
      ownKeys: () => page.view.keyDialog.open(),
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
    if (meaning.action === "label" && !this.voting.letters.includes(meaning.key)) return;
    keepFocus(event);
    this.press(meaning.action, meaning.key);
  }

  /** Whether nothing can be changed any more; if so, says why. @param {string} action */
  isEnded(action) {
    const why = CHANGES.has(action) ? this.page.list?.ended : "";
    if (why) this.page.view.notices.say(why);
    return Boolean(why);
  }

  /** A vote, by a button. @param {string} label */
  voteFor(label) {
    if (!this.isEnded("label")) this.voting.vote(label);
  }

  /** @param {Nugget} nugget @param {Nugget} into */
  merge(nugget, into) {
    if (!this.isEnded("merge")) this.changes.merge(nugget, into);
  }

  /** @param {string} id */
  restore(id) {
    if (!this.isEnded("write")) this.changes.restore(id);
  }

  /** Takes back the last vote, or else, on the server, the last change of the list. */
  undo() {
    const vote = this.page.undoStack.at(-1);
    if (vote) {
      this.undoVote(vote);
      return;
    }
    this.page.undoStack.pop();
    this.changes.act("undo");
  }

  /** Puts the vote before in its place.  A nugget out of the list takes no vote, and the server would undo a
   *  change that has nothing to do with it.
   *  @param {{id: string, label: string|null}} vote */
  undoVote({ id, label }) {
    const { page } = this;
    const nugget = page.list?.nuggets.find((each) => each.id === id);
    const isInList = nugget?.ref && isLive(nugget);
    /** @type {import("./types.js").NuggetEvent[]} */
    const waiting = page.outbox.pending();
    // An undo on its way may be what brings the nugget back.
    if (!isInList && waiting.some(({ action }) => action === "undo")) {
      page.view.notices.say(UNDO_WAITS);
      return;
    }
    page.undoStack.pop();
    if (!isInList) {
      const place = nugget?.into ? "merged into another one" : "retired";
      page.view.notices.say(`Your last vote cannot be taken back: its nugget is ${place}.`);
      return;
    }
    this.voting.send(nugget, label);
    page.select(nugget.id);
  }

  find() {
    if (!this.page.view.pool.find()) this.page.view.notices.say("No item holds the words of this nugget.");
  }

  toggleRetired() {
    this.page.view.rows.toggleRetired();
    this.page.redraw();
  }

  help() {
    const { labels, letters } = this.voting;
    this.page.view.overlays.openHelp(labels.map((label, at) => ({ label, key: letters[at] })));
  }
}
