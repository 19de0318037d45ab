/** Judgments on their way to the server.  Each is stored in the browser before it is sent, and leaves only
 *  when the server has named its UUID.  Every sender sends the oldest first, so that several tabs may send
 *  the same events: the server stores a UUID once, and the order of one unit's events holds.  An event
 *  that fails by itself lets the others pass, later ones of its own unit excepted. */

import { OutboxEntries } from "./outbox_entries.js";

export { usableStorage } from "./outbox_entries.js";

/** @typedef {import("../protocol.js").JudgmentEvent} JudgmentEvent */
/** @typedef {import("../protocol.js").Acknowledgement} Acknowledgement */
/** @typedef {{mark: "saved"|"saving"|"offline", waiting: number, why: string, storedIn: "browser"|"memory"}}
 *    Status `storedIn`: where what waits is */
/** @typedef {{event: JudgmentEvent, why: string}} Refusal */
/** @typedef {{failures: number, stored: boolean, trouble: {status: number, why: string}|null}} Round  one
 *    attempt to send all */
/** @typedef {{key: string, storage: Storage|null, post: (events: JudgmentEvent[]) => Promise<Acknowledgement>,
 *    onStatus?: (status: Status) => void, onRefused?: (list: Refusal[]) => void, onForeign?: (event:
 *    JudgmentEvent) => void, subject?: (event: any) => string, now?: () => number, setTimer?: (run: () =>
 *    void, ms: number) => any, clearTimer?: (timer: any) => void}} Options  events of one `subject` keep their
 *    order; `onForeign`: from another tab */

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
const MAX_FAILURES = 3;
/** An event without an answer so many times may be the reason for it. */
const UNANSWERED = 3;

/** The unit of an event: its events keep their order. @param {JudgmentEvent} event */
const unitOf = ({ kind, topic, key }) => JSON.stringify([kind, topic, key]);

/** Runs a callback of the page, whose faults must not keep anything from being sent.
 *  @param {() => void} run */
function safely(run) {
  try {
    run();
  } catch (error) {
    console.error(error);
  }
}

/** Whether the sender has to sign in again; a 403 after something was stored is about that event alone.
 *  @param {number} status @param {boolean} isStored */
const isSignInMissing = (status, isStored) => status === 401 || (NOT_SIGNED_IN.includes(status) && !isStored);

/** The UUIDs that an acknowledgement names, whatever is wrong with it otherwise. @param {any} acknowledgement */
function parsedAcknowledgement(acknowledgement) {
  /** @param {string} part @returns {any[]} */
  const listed = (part) => (Array.isArray(acknowledgement?.[part]) ? acknowledgement[part] : []);
  const refused = listed("refused").filter((item) => typeof item?.uuid === "string");
  return {
    stored: new Set(listed("stored")),
    refused: new Map(refused.map((item) => [item.uuid, String(item.why ?? "no reason was given")])),
  };
}

export class Outbox {
  /** @param {Options} options */
  constructor({ key, storage, post, ...options }) {
    this.post = post;
    this.onStatus = options.onStatus ?? (() => {});
    this.onRefused = options.onRefused ?? (() => {});
    this.onForeign = options.onForeign ?? (() => {});
    this.subject = options.subject ?? unitOf;
    this.setTimer = options.setTimer ?? ((run, ms) => setTimeout(run, ms));
    this.clearTimer = options.clearTimer ?? ((timer) => clearTimeout(timer));
    this.entries = new OutboxEntries(key, storage, options.now ?? Date.now);
    /** @type {Map<string, number>} how often an event has failed alone, by entry name */
    this.failures = new Map();
    /** @type {Set<string>} subjects whose events wait for the next round */
    this.postponed = new Set();
    this.delay = FIRST_DELAY;
    this.limit = BATCH;
    this.outages = 0;
    this.trouble = "";
    this.isBlocked = false;
    this.isBusy = false;
    this.isStopped = false;
    /** @type {any} */
    this.timer = null;
  }

  /** @returns {Status} */
  status() {
    const waiting = this.entries.size;
    const status = { waiting, why: this.trouble, storedIn: this.entries.storedIn };
    if (waiting === 0 && !this.isBlocked) return { mark: "saved", ...status };
    return { mark: this.trouble ? "offline" : "saving", ...status };
  }

  /** All events that wait, oldest first. */
  pending() {
    return this.entries.names().map((name) => this.entries.get(name));
  }

  report() {
    safely(() => this.onStatus(this.status()));
  }

  /** Events that are added together are sent together. @param {...JudgmentEvent} events */
  add(...events) {
    events.forEach((event) => this.entries.add(event));
    this.flush();
    this.report();
  }

  wake() {
    this.entries.scan();
    if (this.entries.size) this.flush();
  }

  stop() {
    this.isStopped = true;
    this.clearTimer(this.timer);
  }

  /** What goes out next, oldest first and together; an event that failed alone goes last and alone, and
   *  later ones of its subject after it.
   *  @returns {string[]} */
  nextBatch() {
    /** @type {Map<string, string>} */
    const firsts = new Map();
    const free = [];
    for (const name of this.entries.names()) {
      const subject = this.subject(this.entries.get(name));
      if (this.postponed.has(subject)) continue;
      // Later events of a unit wait for its first one: stored after them, it would win.
      const first = firsts.get(subject) ?? name;
      firsts.set(subject, first);
      if (this.failuresOf(first) < UNANSWERED) free.push(name);
    }
    if (free.length) return free.slice(0, this.limit);
    const failedLeast = [...firsts.values()].sort(
      (one, other) => this.failuresOf(one) - this.failuresOf(other),
    );
    return failedLeast.slice(0, 1);
  }

  /** @param {string} name */
  failuresOf(name) {
    return this.failures.get(name) ?? 0;
  }

  /** Takes out what the acknowledgement names; whether that, or another tab, took out any of the batch.
   *  @param {string[]} batch @param {any} acknowledgement */
  settle(batch, acknowledgement) {
    const { stored, refused } = parsedAcknowledgement(acknowledgement);
    /** @type {Refusal[]} */
    const refusals = [];
    // Meanwhile another tab may have had some of them acknowledged and removed.
    for (const name of batch.filter((each) => this.entries.has(each))) {
      const event = this.entries.get(name);
      const why = refused.get(event.uuid);
      if (why === undefined && !stored.has(event.uuid)) continue;
      if (why !== undefined) refusals.push({ event, why });
      this.entries.drop(name);
      this.failures.delete(name);
    }
    if (refusals.length) safely(() => this.onRefused(refusals));
    return batch.some((name) => !this.entries.has(name));
  }

  /** From now on, as one event of a batch may be why the others failed with it. */
  sendOneByOne() {
    this.limit = 1;
  }

  /** Lets an event that failed alone, and what has the same subject, wait for the next round.
   *  @param {string} name */
  postpone(name) {
    if (!this.entries.has(name)) return;
    this.failures.set(name, Math.max(UNANSWERED, this.failuresOf(name) + 1));
    this.postponed.add(this.subject(this.entries.get(name)));
  }

  /** An outage has nothing to do with what was sent, unless it comes back with the same events again and
   *  again.
   *  @param {string[]} batch */
  unanswered(batch) {
    this.outages += 1;
    const [name] = batch;
    if (batch.length === 1 && this.entries.has(name)) this.failures.set(name, this.failuresOf(name) + 1);
    if (this.outages >= UNANSWERED) this.sendOneByOne();
  }

  /** Takes note of a failure; whether to go on with other events at once.
   *  @param {any} error @param {string[]} batch @param {Round} round */
  failed(error, batch, round) {
    const status = Number(error?.status) || 0;
    const why = error?.message || "the server does not answer";
    if (REFUSED_FOR_GOOD.includes(status)) {
      this.refusedForGood(batch, why);
      return true;
    }
    round.trouble = { status, why };
    if (status === 0) this.unanswered(batch);
    if (status === 0 || NOBODY_SERVED.includes(status)) return false;
    round.failures += 1;
    if (batch.length === 1) this.postpone(batch[0]);
    else this.sendOneByOne();
    return round.failures < MAX_FAILURES;
  }

  /** Only an event that was sent alone is known to be the refused one. @param {string[]} batch @param {string} why */
  refusedForGood(batch, why) {
    if (batch.length > 1) {
      this.sendOneByOne();
      return;
    }
    const uuid = this.entries.has(batch[0]) ? this.entries.get(batch[0]).uuid : undefined;
    this.settle(batch, { refused: [{ uuid, why }] });
  }

  /** Sends one batch; whether there may be more to send. @param {Round} round */
  async sendOne(round) {
    const batch = this.nextBatch();
    if (!batch.length) return false;
    try {
      const acknowledgement = await this.post(batch.map((name) => this.entries.get(name)));
      const isAcknowledged = this.settle(batch, acknowledgement);
      // An answer that names nothing of the batch may come from a proxy.
      if (!isAcknowledged)
        throw Object.assign(new Error("the server did not acknowledge them"), { status: 502 });
      this.delay = FIRST_DELAY;
      this.outages = 0;
      this.clearTrouble();
      Object.assign(round, { failures: 0, stored: true });
      return true;
    } catch (error) {
      return this.failed(error, batch, round);
    }
  }

  clearTrouble() {
    this.trouble = "";
    this.isBlocked = false;
  }

  /** After a round: which trouble shows, and when the next round begins. @param {Round} round */
  close({ trouble, stored }) {
    if (!this.entries.size) {
      this.limit = BATCH;
      this.clearTrouble();
      return;
    }
    this.isBlocked = isSignInMissing(trouble?.status ?? 0, stored);
    this.trouble = trouble?.why ?? "";
    if (this.isBlocked) this.trouble = "sign in again or reload the page";
    if (this.isBlocked || this.isStopped) return;
    this.timer = this.setTimer(() => this.flush(), this.delay);
    // Doubled, so that a hundred desks do not hold a server down that is just starting.
    this.delay = Math.min(LONGEST_DELAY, this.delay * 2);
  }

  /** Sends all that waits, now; a retry that was planned for later is not needed any more. */
  async flush() {
    if (this.isBusy || this.isStopped) return;
    this.clearTimer(this.timer);
    this.timer = null;
    this.isBusy = true;
    this.postponed = new Set();
    /** @type {Round} */
    const round = { failures: 0, stored: false, trouble: null };
    try {
      while (this.entries.size && !this.isStopped && (await this.sendOne(round))) this.report();
    } finally {
      this.isBusy = false;
      this.close(round);
      this.report();
    }
  }

  /** What another tab did to the shared entries. @param {{key: string|null, newValue: string|null}} change */
  noticed({ key: name, newValue }) {
    if (!name || !this.entries.isOurs(name)) return;
    if (newValue === null) this.entries.forget(name);
    else if (!this.entries.has(name)) this.takeUp(name, newValue);
    this.report();
  }

  /** @param {string} name @param {string} text */
  takeUp(name, text) {
    this.entries.remember(name, text);
    if (this.entries.has(name)) safely(() => this.onForeign(this.entries.get(name)));
    if (!this.timer) this.timer = this.setTimer(() => this.flush(), STRANGERS_DELAY);
  }
}

/** @param {Options} options */
export const createOutbox = (options) => new Outbox(options);
