/** What was done, so that it can be undone. */

import { readStored, store } from "../shared/preferences.js";

/** @typedef {import("./types.js").UndoEntry} UndoEntry */

const UNDO_DEPTH = 300;
/** Milliseconds until the stack is stored: after the key has been drawn, and once for several keys in a row. */
const STORED_AFTER = 200;

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

/** @typedef {ReturnType<typeof createUndo>} Undo */
