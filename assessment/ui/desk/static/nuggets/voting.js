/** Votes on the current nugget: one label each. */

import { labelKeys } from "./keys.js";
import { ifLive, liveOnes } from "./list.js";

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {Pick<import("./types.js").ShownList, "list"|"current"|"undoStack"|"select"|"send"> &
 *    {preferences: {stay: boolean}, view: {notices: {say: (text: string) => void}}}} VotingPage */

const UNSTORED = "This nugget is not stored yet: vote when the mark at the top says saved.";

export class Voting {
  /** @param {VotingPage} page */
  constructor(page) {
    this.page = page;
  }

  get labels() {
    return this.page.list?.labels ?? [];
  }

  /** The keys of the labels. */
  get letters() {
    return labelKeys(this.labels);
  }

  /** The labels with their keys, for the dialog of own keys. */
  labelRows() {
    const { letters } = this;
    return this.labels.map(({ name }, at) => ({ action: `label ${at + 1}`, name, key: letters[at] }));
  }

  /** @param {string|null} label */
  vote(label) {
    const { page } = this;
    const nugget = ifLive(page.current);
    if (!nugget) return;
    if (!nugget.ref) return page.view.notices.say(UNSTORED);
    if (nugget.mine === label) return;
    page.undoStack.push({ id: nugget.id, label: nugget.mine });
    this.send(nugget, label);
    if (!nugget.mine && label && !page.preferences.stay) this.selectNextWithoutVote(nugget);
  }

  /** @param {string} letter */
  voteByKey(letter) {
    const at = this.letters.indexOf(letter);
    if (at >= 0) this.vote(this.labels[at].name);
  }

  unvote() {
    if (this.page.current?.mine) this.vote(null);
  }

  /** @param {Nugget} nugget @param {string|null} label */
  send({ ref, remarks }, label) {
    const { flagged = false, note = "", evidence = [] } = remarks ?? {};
    const content = { reason: "", flagged, note, evidence };
    this.page.send({ ...ref, label, ...content, spent_ms: 0, at: new Date().toISOString() });
  }

  /** @param {Nugget} nugget */
  selectNextWithoutVote(nugget) {
    const order = liveOnes(this.page.list);
    const following = order.slice(order.findIndex((each) => each.id === nugget.id) + 1);
    const next = following.find((each) => !each.mine);
    if (next) this.page.select(next.id);
  }
}
