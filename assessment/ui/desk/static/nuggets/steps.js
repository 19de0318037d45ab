/** Ways through the list and from question to question. */

import { liveOnes } from "./list.js";

/** Milliseconds within which a second digit belongs to the first one's number. */
const SECOND_DIGIT = 900;

/** @typedef {import("./types.js").QuestionRow} QuestionRow */
/** @typedef {Pick<import("./types.js").ShownList, "list"|"selected"|"select"> &
 *    {questions: QuestionRow[], questionIndex: number, go: (row: QuestionRow) => void}} StepsPage */

export class Steps {
  /** @param {StepsPage} page */
  constructor(page) {
    this.page = page;
    /** The digits of a number, and when the last one was typed, in milliseconds. */
    this.typed = { text: "", time: 0 };
  }

  /** @param {number} by */
  step(by) {
    const order = liveOnes(this.page.list);
    const at = order.findIndex((nugget) => nugget.id === this.page.selected);
    const next = order[Math.min(Math.max(at + by, 0), order.length - 1)];
    if (next) this.page.select(next.id);
  }

  /** Selects the nugget with the number typed so far; a digit that leads nowhere begins a new number.
   *  @param {string} digit */
  jump(digit) {
    const order = liveOnes(this.page.list);
    const now = performance.now();
    const text = now - this.typed.time < SECOND_DIGIT ? this.typed.text + digit : digit;
    /** @param {string} number */
    const numbered = (number) => order.find((nugget) => nugget.number === Number(number));
    const whole = numbered(text);
    const nugget = whole ?? numbered(digit);
    this.typed = { text: whole || !nugget ? text : digit, time: now };
    if (nugget) this.page.select(nugget.id);
  }

  /** @param {number} by */
  question(by) {
    const { page } = this;
    const next = page.questions[page.questionIndex + by];
    if (next) page.go(next);
  }
}
