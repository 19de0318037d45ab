/** How a person likes to work on nuggets, stored in the browser; and the question in the address, so that
 *  it can be linked to. */

import { readRenamed, readStored, store } from "../shared/preferences.js";

/** @typedef {import("./types.js").QuestionRef} QuestionRef */
/** @typedef {import("./types.js").Preferences} Preferences */
/** @typedef {import("./types.js").QuestionRow} QuestionRow */

const NAME = "nuggets:preferences";
const NAME_BEFORE = "nuggets:ways";
/** @type {Preferences} */
const DEFAULTS = { stay: false, counts: true, focus: false, guide: false };

/** @param {Storage|null} storage @returns {Preferences} */
export const readPreferences = (storage) => ({
  ...DEFAULTS,
  ...readRenamed(storage, { name: NAME, before: NAME_BEFORE }),
});
/** @param {Storage|null} storage @param {Preferences} preferences */
export const storePreferences = (storage, preferences) => store(storage, NAME, preferences);

/** The question that was open last.
 *  @param {Storage|null} storage @param {string} key @returns {QuestionRef|null} */
export const readStart = (storage, key) => readStored(storage, `nuggets:at:${key}`);

/** @param {Storage|null} storage @param {string} key @param {QuestionRef} questionRef */
export function storeStart(storage, key, questionRef) {
  store(storage, `nuggets:at:${key}`, questionRef);
  const url = new URL(window.location.href);
  url.searchParams.set("topic", questionRef.topic);
  url.searchParams.set("question", questionRef.question);
  window.history.replaceState(window.history.state, "", url);
}

/** Whether a question is what an address, or the browser's storage, asks to start at: by topic, by
 *  question, or by both.
 *  @param {QuestionRow} row @param {Partial<QuestionRef>} questionRef */
function isAt(row, { topic, question }) {
  if (!topic && !question) return false;
  return (!topic || row.topic === topic) && (!question || row.question === question);
}

/** The question that the first of `starts` with one names, else the first one with nuggets to vote on, else the
 *  first.
 *  @param {QuestionRow[]} questions at least one @param {(Partial<QuestionRef>|null)[]} starts
 *  @returns {QuestionRow} */
export function firstQuestion(questions, starts) {
  for (const start of starts) {
    const named = questions.find((row) => isAt(row, start ?? {}));
    if (named) return named;
  }
  return questions.find((row) => row.voted < row.votable) ?? questions[0];
}
