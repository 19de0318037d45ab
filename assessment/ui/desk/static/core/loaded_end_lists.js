/** What the server knows at the end of a topic: fetched when the end shows, and again after each change. */

/** @typedef {import("../protocol.js").EndLists} EndLists */

export class LoadedEndLists {
  /** @param {import("./desk.js").Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {EndLists|null} */
    this.lists = null;
    this.isStale = true;
    this.isAsking = false;
  }

  /** The lists of the topic that is shown; null while they are on their way, or the server is away. */
  get() {
    const { loaded } = this.desk;
    return this.lists && this.lists.topic === loaded?.topic.id ? this.lists : null;
  }

  markStale() {
    this.isStale = true;
  }

  /** Asks for the lists once everything is stored: before that the server would name what is done. */
  async fetch() {
    const { session, loaded } = this.desk;
    const isCurrent = this.get() && !this.isStale;
    if (!loaded || isCurrent || this.isAsking || session.outbox.status().waiting) return;
    this.isAsking = true;
    this.isStale = false;
    const query = { topic: loaded.topic.id, order: loaded.order };
    this.lists = await session.api.ending(query).catch(() => this.lists);
    this.isAsking = false;
    if (this.desk.panel === "end") this.desk.navigation.drawEnd();
  }
}
