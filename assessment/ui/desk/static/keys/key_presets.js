/** Layouts of the desk's keys for one hand: these keys come before those of the tables. */

/** @type {Record<"right"|"left", import("../shared/key_layout.js").Preset>} */
export const PRESETS = {
  /** The numeric pad; its digits and Enter work in every layout. */
  right: {
    tip: "the numeric pad: digits label, Enter goes on, + − next and previous, * accepts, / flags, . takes back",
    actions: {
      next: "Num+",
      previous: "Num-",
      undo: "Num.",
      accept: "Num*",
      toggle: "Num*",
      must: "Num*",
      can: "Num/",
      flag: "Num/",
    },
    labels: {},
  },
  /** The digits that the left hand reaches, the row below them, and commands on the row of `asdf`. */
  left: {
    tip: "digits 1 to 5, then q w e t label; f goes on, x z next and previous, d takes back, g cannot judge",
    actions: {
      next: "x",
      previous: "z",
      nextOpen: "f",
      undo: "d",
      excuse: "g",
      must: "v",
    },
    labels: { 6: "q", 7: "w", 8: "e", 9: "t" },
  },
};
