/** A nugget's number as it is typed: one key in a list up to 9, else two digits, or one and Enter, or one
 *  and a moment's wait. */

export const PATIENCE = 700;
/** Enter that comes just after the wait was meant for the digit, not for the response. */
export const GRACE = 500;
const ONE_DIGIT = 9;

/**
 * @typedef {object} Options
 * @property {() => number[]} numbers
 * @property {(number: number) => void} settle
 * @property {(number: number) => void} refuse
 * @property {(typed: string) => void} [shown]
 * @property {() => number} [now]
 * @property {(run: () => void, ms: number) => any} [setTimer]
 * @property {(timer: any) => void} [clearTimer]
 */

export class NumberEntry {
  /** @param {Options} options */
  constructor({ numbers, settle, refuse, ...options }) {
    this.numbers = numbers;
    this.settle = settle;
    this.refuse = refuse;
    this.shown = options.shown ?? (() => {});
    this.now = options.now ?? (() => performance.now());
    this.setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms));
    this.clearTimer = options.clearTimer ?? ((timer) => clearTimeout(timer));
    this.text = "";
    /** @type {any} */
    this.timer = null;
    this.expired = -Infinity;
  }

  typed() {
    return this.text;
  }

  /** @param {string} text */
  type(text) {
    this.clearTimer(this.timer);
    this.text = text;
    this.shown(text);
  }

  /** @param {number} number */
  pick(number) {
    if (this.numbers().includes(number)) this.settle(number);
    else this.refuse(number);
  }

  finish() {
    if (!this.text) return;
    const number = Number(this.text);
    this.type("");
    this.pick(number);
  }

  drop() {
    this.type("");
  }

  /** Whether the digit belongs to a number: a 0 on its own does not. @param {string} digit */
  digit(digit) {
    return this.text ? this.second(digit) : this.first(digit);
  }

  /** @param {string} digit */
  first(digit) {
    if (digit === "0") return false;
    if (Math.max(0, ...this.numbers()) <= ONE_DIGIT) this.pick(Number(digit));
    else this.wait(digit);
    return true;
  }

  /** @param {string} digit */
  wait(digit) {
    this.type(digit);
    this.timer = this.setTimer(() => {
      this.finish();
      this.expired = this.now();
    }, PATIENCE);
  }

  /** Where the two digits name no nugget, they were two numbers; a 0 begins none. @param {string} digit */
  second(digit) {
    const number = Number(this.text + digit);
    if (this.numbers().includes(number) || digit === "0") {
      this.type("");
      this.pick(number);
    } else {
      this.finish();
      this.first(digit);
    }
    return true;
  }

  /** Whether Enter settled a number. */
  enter() {
    const isMeant = this.text !== "" || this.now() - this.expired < GRACE;
    this.expired = -Infinity;
    this.finish();
    return isMeant;
  }
}
