/**
 * Judgments on their way to the server.  Each is kept under its own localStorage entry before it is sent, and leaves only when
 * the server has named its UUID.  Every sender sends the oldest first, so that several tabs may send the same events: the
 * server stores a UUID once, and the order of one unit's events holds.
 */

/** @typedef {import("./protocol.js").JudgmentEvent} JudgmentEvent */
/** @typedef {import("./protocol.js").Receipt} Receipt */
/** @typedef {{mark: "saved"|"saving"|"offline", waiting: number, why: string, kept: "browser"|"memory"}} Status */

const BATCH = 100;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
/** A tab lets the one that wrote an event send it, and steps in when it has not. */
const STRANGERS_DELAY = 4_000;
const MALFORMED = [400, 413, 422];
const NOT_SIGNED_IN = [401, 403];

/** Whether writing works: private windows and full disks refuse it. */
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

/**
 * @param {{key: string, storage: Storage|null, post: (events: JudgmentEvent[]) => Promise<Receipt>,
 *   onStatus?: (status: Status) => void, onRefused?: (list: {event: JudgmentEvent, why: string}[]) => void,
 *   onForeign?: (event: JudgmentEvent) => void, now?: () => number,
 *   later?: (run: () => void, ms: number) => any, never?: (timer: any) => void}} options
 */
export function createOutbox(options) {
  const { key, storage, post, onStatus = () => {}, onRefused = () => {}, onForeign = () => {} } = options;
  const { now = Date.now, later = (run, ms) => setTimeout(run, ms), never = (timer) => clearTimeout(timer) } = options;
  const prefix = `desk:outbox:${encodeURIComponent(key)}:`;
  /** @type {Map<string, JudgmentEvent>} entry name to event */
  const entries = new Map();
  let order = 0;
  let memoryOnly = new Set();
  let delay = FIRST_DELAY;
  let limit = BATCH;
  let trouble = "";
  let blocked = false;
  let busy = false;
  let stopped = false;
  let timer = null;

  const names = () => [...entries.keys()].sort();

  function remember(name, text) {
    try {
      const event = JSON.parse(text);
      if (event && typeof event.uuid === "string") entries.set(name, event);
      order = Math.max(order, Number(name.slice(prefix.length).split(":")[0]) || 0);
    } catch {
      // Not one of ours: left alone rather than deleted.
    }
  }

  function scan() {
    if (!storage) return;
    for (let at = 0; at < storage.length; at += 1) {
      const name = storage.key(at);
      if (name?.startsWith(prefix) && !entries.has(name)) remember(name, storage.getItem(name));
    }
  }

  function keep(name, event) {
    try {
      if (!storage) throw new Error("no storage");
      storage.setItem(name, JSON.stringify(event));
    } catch {
      memoryOnly.add(name);
    }
  }

  function drop(name) {
    entries.delete(name);
    memoryOnly.delete(name);
    try {
      storage?.removeItem(name);
    } catch {
      // The server has it; a stale entry is sent once more and stored once.
    }
  }

  /** @returns {Status} */
  function status() {
    const waiting = entries.size;
    const mark = waiting === 0 && !blocked ? "saved" : trouble ? "offline" : "saving";
    return { mark, waiting, why: trouble, kept: !storage || memoryOnly.size ? "memory" : "browser" };
  }

  const tell = () => onStatus(status());

  function enter(event) {
    order = Math.max(order + 1, now() * 1000);
    const name = `${prefix}${String(order).padStart(17, "0")}:${event.uuid}`;
    entries.set(name, event);
    keep(name, event);
  }

  /** Events that are added together are sent together. */
  function add(...events) {
    events.forEach(enter);
    flush();
    tell();
  }

  function settle(batch, receipt) {
    const stored = new Set(receipt.stored ?? []);
    const refused = new Map((receipt.refused ?? []).map((item) => [item.uuid, item.why]));
    const refusals = [];
    let settled = 0;
    for (const name of batch) {
      const event = entries.get(name);
      if (!event || !(stored.has(event.uuid) || refused.has(event.uuid))) continue;
      if (refused.has(event.uuid)) refusals.push({ event, why: refused.get(event.uuid) });
      drop(name);
      settled += 1;
    }
    if (refusals.length) onRefused(refusals);
    if (!settled) throw Object.assign(new Error("the server did not acknowledge them"), { status: 0 });
  }

  function failed(error, batch) {
    if (MALFORMED.includes(error.status) && batch.length > 1) {
      limit = 1;
      return true;
    }
    if (MALFORMED.includes(error.status)) {
      settle(batch, { stored: [], refused: [{ uuid: entries.get(batch[0])?.uuid, why: error.message }] });
      return true;
    }
    blocked = NOT_SIGNED_IN.includes(error.status);
    trouble = blocked ? "sign in again or reload the page" : error.message || "the server does not answer";
    if (!blocked) timer = later(flush, delay);
    delay = Math.min(LONGEST_DELAY, delay * 2);
    return false;
  }

  async function sendOne() {
    const batch = names().slice(0, limit);
    const events = batch.map((name) => entries.get(name));
    try {
      settle(batch, await post(events));
      [delay, trouble, blocked] = [FIRST_DELAY, "", false];
      return true;
    } catch (error) {
      return failed(error, batch);
    }
  }

  /** Sends all that waits, now; a retry that was planned for later is not needed any more. */
  async function flush() {
    if (busy || stopped) return;
    never(timer);
    timer = null;
    busy = true;
    while (entries.size && !stopped && (await sendOne())) tell();
    if (!entries.size) limit = BATCH;
    busy = false;
    tell();
  }

  /** What another tab did to the shared entries. @param {{key: string|null, newValue: string|null}} change */
  function noticed(change) {
    if (!change.key?.startsWith(prefix)) return;
    if (change.newValue === null) {
      entries.delete(change.key);
    } else if (!entries.has(change.key)) {
      remember(change.key, change.newValue);
      if (entries.has(change.key)) onForeign(entries.get(change.key));
      if (!timer) timer = later(flush, STRANGERS_DELAY);
    }
    tell();
  }

  scan();
  return {
    add,
    flush,
    noticed,
    status,
    pending: () => names().map((name) => entries.get(name)),
    wake: () => { scan(); if (entries.size) flush(); },
    stop: () => { stopped = true; never(timer); },
  };
}
