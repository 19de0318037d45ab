/** A nugget's number as it is typed: one key in a list up to 9, else two digits, or one and Enter, or one and a moment's wait. */

export const PATIENCE = 700;
/** Enter that comes just after the wait was meant for the digit, not for the response. */
export const GRACE = 500;

/**
 * @param {{numbers: () => number[], settle: (number: number) => void, refuse: (number: number) => void,
 *   shown?: (typed: string) => void, now?: () => number, later?: (run: () => void, ms: number) => any, never?: (timer: any) => void}} options
 */
export function createNumberEntry({ numbers, settle, refuse, shown = () => {}, now = () => performance.now(), later = (run, ms) => setTimeout(run, ms), never = (timer) => clearTimeout(timer) }) {
  let [typed, timer, expired] = ["", null, -Infinity];

  function type(text) {
    never(timer);
    typed = text;
    shown(typed);
  }

  const pick = (number) => (numbers().includes(number) ? settle(number) : refuse(number));

  function finish() {
    if (!typed) return;
    const number = Number(typed);
    type("");
    pick(number);
  }

  function first(digit) {
    if (digit === "0") return false;
    if (Math.max(0, ...numbers()) <= 9) pick(Number(digit));
    else {
      type(digit);
      timer = later(() => { finish(); expired = now(); }, PATIENCE);
    }
    return true;
  }

  /** Where the two digits name no nugget, they were two numbers; a 0 begins none. */
  function second(digit) {
    const number = Number(typed + digit);
    if (numbers().includes(number) || digit === "0") {
      type("");
      pick(number);
    } else {
      finish();
      first(digit);
    }
    return true;
  }

  return {
    typed: () => typed,
    /** Whether the digit belongs to a number: a 0 on its own does not. */
    digit: (digit) => (typed ? second(digit) : first(digit)),
    /** Whether Enter settled a number. */
    enter() {
      const meant = typed !== "" || now() - expired < GRACE;
      expired = -Infinity;
      finish();
      return meant;
    },
    finish,
    drop: () => type(""),
  };
}
