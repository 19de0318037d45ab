/** What was done and how long it took: the undo stack, the clock of the unit in hand, names for events. */

import { popped, pushed } from "./state.js";

/** A random UUID; `crypto.randomUUID` is missing on plain http, so the bytes are set by hand there. */
export function newUuid(source = globalThis.crypto) {
  if (source.randomUUID) return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Milliseconds since the unit came into hand, without the time that the page was out of sight. */
export function createTimer(now = () => performance.now()) {
  let [started, hiddenAt, hidden] = [now(), null, 0];
  return {
    start() { [started, hidden] = [now(), 0]; },
    visible(is) {
      if (!is && hiddenAt === null) hiddenAt = now();
      if (is && hiddenAt !== null) [hidden, hiddenAt] = [hidden + now() - hiddenAt, null];
    },
    spent: () => (hiddenAt ?? now()) - started - hidden,
  };
}

function stored(storage, name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "[]") ?? [];
  } catch {
    return [];
  }
}

/** The former states, newest last; they live as long as the tab, reloads included. */
export function createUndo(storage, key) {
  const name = `desk:undo:${key}`;
  let stack = stored(storage, name);
  function keep(next) {
    stack = next;
    try {
      storage?.setItem(name, JSON.stringify(stack));
    } catch {
      // Undo still works until the page is loaded again.
    }
  }
  return {
    push: (entry) => keep(pushed(stack, entry)),
    top: () => stack.at(-1) ?? null,
    pop() {
      const [entry, rest] = popped(stack);
      if (entry) keep(rest);
      return entry;
    },
  };
}
