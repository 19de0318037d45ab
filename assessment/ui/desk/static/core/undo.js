/** What was done and how long it took: the undo stack, and the clock of the current unit. */

import { readStored, store } from "../shared/preferences.js";

/** @typedef {import("./types.js").UndoEntry} UndoEntry */

const UNDO_DEPTH = 300;
/** Milliseconds until the stack is stored: after the key has been drawn, and once for several keys in a row. */
const STORED_AFTER = 200;

/** Milliseconds since the unit was selected, without the time that the page was hidden. */
export function createTimer(now = () => performance.now()) {
  let started = now();
  let hidden = 0;
  /** @type {number|null} */
  let hiddenAt = null;
  return {
    start() {
      started = now();
      hidden = 0;
    },
    /** @param {boolean} isVisible */
    visible(isVisible) {
      if (!isVisible && hiddenAt === null) hiddenAt = now();
      if (isVisible && hiddenAt !== null) {
        hidden += now() - hiddenAt;
        hiddenAt = null;
      }
    },
    spent: () => (hiddenAt ?? now()) - started - hidden,
  };
}

/** The former states, newest last; they live as long as the tab, reloads included.
 *  @param {Storage|null} storage @param {string} key @param {(run: () => void) => void} later */
export function createUndo(storage, key, later = (run) => setTimeout(run, STORED_AFTER)) {
  const name = `desk:undo:${key}`;
  /** @type {UndoEntry[]} */
  let stack = readStored(storage, name) ?? [];
  let isStored = true;

  /** Stores what is not stored yet: before the page goes, for one. */
  function save() {
    if (!isStored) store(storage, name, stack);
    isStored = true;
  }

  /** @param {UndoEntry[]} entries */
  function replace(entries) {
    stack = entries;
    const isWaiting = !isStored;
    isStored = false;
    if (!isWaiting) later(save);
  }
  return {
    save,
    /** @param {UndoEntry} entry */
    push: (entry) => replace([...stack, entry].slice(-UNDO_DEPTH)),
    top: () => stack.at(-1) ?? null,
    pop() {
      const entry = stack.at(-1) ?? null;
      if (entry) replace(stack.slice(0, -1));
      return entry;
    },
  };
}
