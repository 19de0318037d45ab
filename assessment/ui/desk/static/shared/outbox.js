/**
 * Judgments on their way to the server.  Each is kept under its own localStorage entry before it is sent, and leaves only when
 * the server has named its UUID.  Every sender sends the oldest first, so that several tabs may send the same events: the
 * server stores a UUID once, and the order of one unit's events holds.  An event that fails by itself lets the others pass,
 * later ones of its own unit excepted.
 */

/** @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent */
/** @typedef {import("../protocol.js").Receipt} Receipt */
/** @typedef {{mark: "saved"|"saving"|"offline", waiting: number, why: string, kept: "browser"|"memory"}} Status */

const BATCH = 100;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;
/** A tab lets the one that wrote an event send it, and steps in when it has not. */
const STRANGERS_DELAY = 4_000;
/** The server will never take these. */
const REFUSED_FOR_GOOD = [400, 409, 413, 422];
const NOT_SIGNED_IN = [401, 403];
/** These concern all events alike, as no answer at all does. */
const NOBODY_SERVED = [401, 408, 429, 503, 504];
/** So many failures in a row, each of another event, and the server is taken to serve nobody. */
const MOST_FAILURES = 3;
/** An event without an answer so many times may be the reason for it. */
const UNANSWERED = 3;

/** The unit of an event: its events keep their order. */
const unitOf = ({ kind, topic, key }) => JSON.stringify([kind, topic, key]);

/** Runs a callback of the page, whose faults must not keep anything from being sent. */
function safely(run) {
  try {
    run();
  } catch (error) {
    console.error(error);
  }
}

/** The UUIDs that a receipt names, whatever is wrong with it otherwise. */
function read(receipt) {
  const listed = (part) => (Array.isArray(receipt?.[part]) ? receipt[part] : []);
  const refused = listed("refused").filter((item) => typeof item?.uuid === "string");
  return { stored: new Set(listed("stored")), refused: new Map(refused.map((item) => [item.uuid, String(item.why ?? "no reason was given")])) };
}

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
 *   onForeign?: (event: JudgmentEvent) => void, subject?: (event: any) => string, now?: () => number,
 *   later?: (run: () => void, ms: number) => any, never?: (timer: any) => void}} options
 */
export function createOutbox(options) {
  const { key, storage, post, onStatus = () => {}, onRefused = () => {}, onForeign = () => {} } = options;
  const { subject = unitOf, now = Date.now, later = (run, ms) => setTimeout(run, ms), never = (timer) => clearTimeout(timer) } = options;
  const prefix = `desk:outbox:${encodeURIComponent(key)}:`;
  /** @type {Map<string, JudgmentEvent>} entry name to event */
  const entries = new Map();
  let order = 0;
  let memoryOnly = new Set();
  /** @type {Map<string, number>} how often an event has failed alone, by entry name */
  const failures = new Map();
  /** @type {Set<string>} units whose events wait for the next round */
  let postponed = new Set();
  let delay = FIRST_DELAY;
  let limit = BATCH;
  let outages = 0;
  let trouble = "";
  let blocked = false;
  let busy = false;
  let stopped = false;
  let timer = null;

  const names = () => [...entries.keys()].sort();

  /** What goes out next, oldest first and together; an event that failed alone goes last and alone, and its unit's later ones after it. */
  function nextBatch() {
    const firsts = new Map();
    const free = [];
    for (const name of names()) {
      const unit = subject(entries.get(name));
      if (postponed.has(unit)) continue;
      if (!firsts.has(unit)) firsts.set(unit, name);
      if ((failures.get(firsts.get(unit)) ?? 0) < UNANSWERED) free.push(name);
    }
    if (free.length) return free.slice(0, limit);
    const failedLeast = [...firsts.values()].sort((one, other) => failures.get(one) - failures.get(other));
    return failedLeast.slice(0, 1);
  }

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
    try {
      for (let at = 0; at < (storage?.length ?? 0); at += 1) {
        const name = storage.key(at);
        if (name?.startsWith(prefix) && !entries.has(name)) remember(name, storage.getItem(name));
      }
    } catch {
      // The browser has shut its storage; what is in memory goes out all the same.
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
    failures.delete(name);
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

  const tell = () => safely(() => onStatus(status()));

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

  /** Takes out what the receipt names; whether that, or another tab, took out any of the batch. */
  function settle(batch, receipt) {
    const { stored, refused } = read(receipt);
    const refusals = [];
    for (const name of batch) {
      const event = entries.get(name);
      if (!event || !(stored.has(event.uuid) || refused.has(event.uuid))) continue;
      if (refused.has(event.uuid)) refusals.push({ event, why: refused.get(event.uuid) });
      drop(name);
    }
    if (refusals.length) safely(() => onRefused(refusals));
    return batch.some((name) => !entries.has(name));
  }

  /** What failed together is sent one by one from now on; whether it was one already. */
  function isAlone(batch) {
    if (batch.length > 1) limit = 1;
    return batch.length === 1;
  }

  /** Lets an event that failed alone, and what is about the same unit, wait for the next round. */
  function postpone([name]) {
    const event = entries.get(name);
    if (!event) return;
    failures.set(name, Math.max(UNANSWERED, (failures.get(name) ?? 0) + 1));
    postponed.add(subject(event));
  }

  /** An outage has nothing to do with what was sent, unless it comes back with the same events again and again. */
  function unanswered(batch) {
    outages += 1;
    if (batch.length === 1 && entries.has(batch[0])) failures.set(batch[0], (failures.get(batch[0]) ?? 0) + 1);
    if (outages >= UNANSWERED) limit = 1;
  }

  /** Takes note of a failure; whether to go on with other events at once. */
  function failed(error, batch, round) {
    const status = Number(error?.status) || 0;
    const why = error?.message || "the server does not answer";
    if (REFUSED_FOR_GOOD.includes(status)) {
      if (isAlone(batch)) settle(batch, { refused: [{ uuid: entries.get(batch[0])?.uuid, why }] });
      return true;
    }
    round.trouble = { status, why };
    if (status === 0) unanswered(batch);
    if (status === 0 || NOBODY_SERVED.includes(status)) return false;
    round.failures += 1;
    if (isAlone(batch)) postpone(batch);
    return round.failures < MOST_FAILURES;
  }

  async function sendOne(round) {
    const batch = nextBatch();
    if (!batch.length) return false;
    try {
      const receipt = await post(batch.map((name) => entries.get(name)));
      if (!settle(batch, receipt)) throw Object.assign(new Error("the server did not acknowledge them"), { status: 502 });
      [delay, outages, trouble, blocked] = [FIRST_DELAY, 0, "", false];
      Object.assign(round, { failures: 0, stored: true });
      return true;
    } catch (error) {
      return failed(error, batch, round);
    }
  }

  /** After a round: what is told of its troubles, and when the next one begins. */
  function close({ trouble: found, stored }) {
    if (!entries.size) {
      limit = BATCH;
      [trouble, blocked] = ["", false];
      return;
    }
    blocked = found !== null && (found.status === 401 || (NOT_SIGNED_IN.includes(found.status) && !stored));
    trouble = blocked ? "sign in again or reload the page" : found?.why ?? "";
    if (blocked || stopped) return;
    timer = later(flush, delay);
    delay = Math.min(LONGEST_DELAY, delay * 2);
  }

  /** Sends all that waits, now; a retry that was planned for later is not needed any more. */
  async function flush() {
    if (busy || stopped) return;
    never(timer);
    timer = null;
    busy = true;
    postponed = new Set();
    const round = { failures: 0, stored: false, trouble: null };
    try {
      while (entries.size && !stopped && (await sendOne(round))) tell();
    } finally {
      busy = false;
      close(round);
      tell();
    }
  }

  /** What another tab did to the shared entries. @param {{key: string|null, newValue: string|null}} change */
  function noticed(change) {
    if (!change.key?.startsWith(prefix)) return;
    if (change.newValue === null) {
      entries.delete(change.key);
    } else if (!entries.has(change.key)) {
      remember(change.key, change.newValue);
      if (entries.has(change.key)) safely(() => onForeign(entries.get(change.key)));
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
