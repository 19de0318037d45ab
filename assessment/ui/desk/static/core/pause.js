/** A reminder to pause after a stretch of work that the person sets; off unless they do. */

import { readStored, store } from "../shared/preferences.js";

const MINUTE = 60_000;
/** A pause of this many milliseconds begins a new stretch. */
const REST = 5 * MINUTE;
/** Minutes that a person may set. */
export const LONGEST_STRETCH = 480;

/** The person, whatever campaign they judge in. @param {string} key campaign and assessor */
const storageKeyOf = (key) => `desk:pause:${key.slice(key.indexOf("/") + 1)}`;

/** Minutes of a stretch, 0 for no reminder. @param {unknown} minutes */
const bounded = (minutes) => Math.min(LONGEST_STRETCH, Math.max(0, Math.round(Number(minutes) || 0)));

/** @param {Storage|null} storage @param {string} key @param {() => number} now */
export function createPause(storage, key, now = () => Date.now()) {
  const storageKey = storageKeyOf(key);
  let minutes = bounded(readStored(storage, storageKey));
  /** @type {number|null} */
  let begun = null;
  let last = 0;
  return {
    minutes: () => minutes,
    /** @param {unknown} wanted */
    set(wanted) {
      minutes = bounded(wanted);
      store(storage, storageKey, minutes);
    },
    /** A judgment was made; the minutes of work so far where a pause is due, else 0. */
    noteWork() {
      const time = now();
      if (begun === null || time - last >= REST) begun = time;
      last = time;
      const stretch = Math.floor((time - begun) / MINUTE);
      return minutes > 0 && stretch >= minutes ? stretch : 0;
    },
    /** The person has seen the reminder: the next stretch begins. */
    noteRest() {
      begun = null;
    },
  };
}
