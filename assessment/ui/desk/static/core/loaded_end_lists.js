/** What the server knows at the end of a topic: fetched when the end shows, and again after each change. */

/** @typedef {import("../protocol.js").EndLists} EndLists */

export class LoadedEndLists {
  /** @param {object} parts
   *  @param {import("./shown_screen.js").ShownScreen} parts.shown
   *  @param {Pick<import("../shared/api.js").Api, "ending">} parts.api
   *  @param {Pick<import("../shared/outbox.js").Outbox, "status">} parts.outbox */
  constructor({ shown, api, outbox }) {
    this.shown = shown;
    this.api = api;
    this.outbox = outbox;
    /** @type {EndLists|null} */
    this.lists = null;
    this.isStale = true;
    this.isAsking = false;
  }

  /** The lists of the topic that is shown; null while they are on their way, or the server is away. */
  get() {
    const { loaded } = this.shown;
    return this.lists && this.lists.topic === loaded?.topic.id ? this.lists : null;
  }

  markStale() {
    this.isStale = true;
  }

  /** Asks for the lists once everything is stored: before that the server would name what is done.
   *  @returns {Promise<boolean>} whether they were asked for */
  async fetch() {
    const { loaded } = this.shown;
    const isCurrent = this.get() && !this.isStale;
    if (!loaded || isCurrent || this.isAsking || this.outbox.status().waiting) return false;
    this.isAsking = true;
    this.isStale = false;
    const query = { topic: loaded.topic.id, order: loaded.order };
    this.lists = await this.api.ending(query).catch(() => this.lists);
    this.isAsking = false;
    return true;
  }
}
