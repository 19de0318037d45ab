/** Announces that the organisers have changed the guidelines, until the assessor has read them. */

import { readStored, store } from "../shared/preferences.js";

/** @typedef {import("./types.js").Sheet} Sheet */

const NAME = "desk:guidelines-read:";
const WAITING = "desk:guidelines-opened:";
/** Milliseconds until what could not be told is told again. */
const TELL_AGAIN = 3_000;

export class GuidelinesNews {
  /** @param {Storage|null} storage @param {string} key names assessor and campaign
   *  @param {ReturnType<typeof import("../view/banner.js").createBanner>} banner
   *  @param {{dock: () => void, tell: (version: string) => Promise<unknown>}} actions  show the guidelines; tell
   *    the organisers which version was opened */
  constructor(storage, key, banner, { dock, tell }) {
    this.storage = storage;
    this.name = NAME + key;
    this.waiting = WAITING + key;
    this.tell = tell;
    this.banner = banner;
    this.dock = dock;
    /** @type {string|null} the version of the screen that is shown */
    this.version = null;
    /** @type {Set<string>} versions that a newer one has replaced: screens in memory may still bring them */
    this.older = new Set();
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.timer = undefined;
  }

  /** @returns {string|null} the version that was read last; null before the first one */
  get read() {
    return readStored(this.storage, this.name);
  }

  /** @param {Sheet} sheet */
  show({ campaign }) {
    const version = campaign.own_guidelines?.version ?? "";
    if (version === this.version || this.older.has(version)) return;
    if (this.version !== null) this.older.add(this.version);
    this.version = version;
    // A campaign without guidelines is known from the start, so that the first ones are announced, too.
    if (this.isRead() || (this.read === null && !version)) this.markRead();
    else this.announce();
    this.tellAgain();
  }

  /** Tells what was opened and could not be told: without a server, for one. It goes on until that is done. */
  tellAgain() {
    clearTimeout(this.timer);
    const waiting = readStored(this.storage, this.waiting);
    if (!waiting) return;
    const forget = () => {
      if (readStored(this.storage, this.waiting) === waiting) store(this.storage, this.waiting, null);
    };
    this.tell(waiting).then(forget, (/** @type {{status?: number}} */ { status = 0 }) => {
      // Without a server or with an old token it is told a little later; a refusal would come again.
      if (status > 401 && status < 500) forget();
      else this.timer = setTimeout(() => this.tellAgain(), TELL_AGAIN);
    });
  }

  stop() {
    clearTimeout(this.timer);
  }

  isRead() {
    return this.version === this.read;
  }

  announce() {
    const text = this.read === null ? "This campaign has guidelines of its own." : "The guidelines have changed.";
    this.banner.say("guidelines", { text, button: { name: "Read them (g)", press: () => this.open() } });
  }

  markRead() {
    store(this.storage, this.name, this.version);
    this.banner.say("guidelines", null);
  }

  open() {
    this.dock();
    this.markRead();
    if (this.version) store(this.storage, this.waiting, this.version);
    this.tellAgain();
  }

  /** The key for guidelines was pressed: whether there was news, which it has opened. */
  take() {
    if (this.version === null || this.isRead()) return false;
    this.open();
    return true;
  }
}
