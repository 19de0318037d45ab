/** The judgments of an outbox, each under its own localStorage entry, so that tabs share them and a crash
 *  loses none. */

/** @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent */

/** Digits of a time in microseconds: names sort as the events came. */
const ORDER_DIGITS = 17;

/** The storage if writing works: private windows and full disks refuse it.
 *  @param {() => Storage} open @returns {Storage|null} */
export function usableStorage(open) {
  try {
    const storage = open();
    storage.setItem("desk:probe", "1");
    storage.removeItem("desk:probe");
    return storage;
  } catch {
    return null;
  }
}

export class OutboxEntries {
  /** @param {string} key @param {Storage|null} storage @param {() => number} now */
  constructor(key, storage, now) {
    this.prefix = `desk:outbox:${encodeURIComponent(key)}:`;
    this.storage = storage;
    this.now = now;
    /** @type {Map<string, JudgmentEvent>} entry name to event */
    this.events = new Map();
    /** @type {Set<string>} names of events that the storage refused */
    this.memoryOnly = new Set();
    this.order = 0;
    this.scan();
  }

  get size() {
    return this.events.size;
  }

  /** @returns {"browser"|"memory"} where the events would outlive this tab, or not */
  get storedIn() {
    return !this.storage || this.memoryOnly.size ? "memory" : "browser";
  }

  /** Oldest first. */
  names() {
    return [...this.events.keys()].sort();
  }

  /** @param {string} name */
  has(name) {
    return this.events.has(name);
  }

  /** @param {string} name an entry that is there @returns {JudgmentEvent} */
  get(name) {
    return /** @type {JudgmentEvent} */ (this.events.get(name));
  }

  /** @param {string} name */
  isOurs(name) {
    return name.startsWith(this.prefix);
  }

  /** @param {string} name @param {string} text */
  remember(name, text) {
    try {
      const event = JSON.parse(text);
      if (event && typeof event.uuid === "string") this.events.set(name, event);
      this.order = Math.max(this.order, Number(name.slice(this.prefix.length).split(":")[0]) || 0);
    } catch {
      // Not one of ours: left alone rather than deleted.
    }
  }

  /** Takes up what earlier pages and other tabs have stored. */
  scan() {
    if (!this.storage) return;
    try {
      for (let at = 0; at < this.storage.length; at += 1)
        this.scanOne(this.storage, this.storage.key(at) ?? "");
    } catch {
      // The browser has shut its storage; what is in memory goes out all the same.
    }
  }

  /** @param {Storage} storage @param {string} name */
  scanOne(storage, name) {
    if (this.isOurs(name) && !this.has(name)) this.remember(name, storage.getItem(name) ?? "");
  }

  /** @param {JudgmentEvent} event */
  add(event) {
    this.order = Math.max(this.order + 1, this.now() * 1000);
    const name = `${this.prefix}${String(this.order).padStart(ORDER_DIGITS, "0")}:${event.uuid}`;
    this.events.set(name, event);
    try {
      if (!this.storage) throw new Error("no storage");
      this.storage.setItem(name, JSON.stringify(event));
    } catch {
      this.memoryOnly.add(name);
    }
  }

  /** Another tab has taken an entry out. @param {string} name */
  forget(name) {
    this.events.delete(name);
  }

  /** @param {string} name */
  drop(name) {
    this.events.delete(name);
    this.memoryOnly.delete(name);
    try {
      this.storage?.removeItem(name);
    } catch {
      // The server has it; a stale entry is sent once more and stored once.
    }
  }
}
