/** One's own day: fetched when it is opened; and the reminder to pause. */

import { createPause } from "./pause.js";

/**
 * @typedef {object} DayDesk  what one's day needs of the desk, and of the page Nuggets
 * @property {string} key  names campaign and assessor
 * @property {Pick<import("./session.js").Session, "storage"|"api"> & {preferences:
 *   Pick<import("./types.js").Preferences, "order">}} session
 * @property {{banner: import("../view/view.js").DeskView["banner"], overlays: Overlays}} view
 */
/** @typedef {Pick<ReturnType<typeof import("../view/overlays.js").createOverlays>, "openDay"|"isOpen">} Overlays */

export class Day {
  /** @param {DayDesk} desk */
  constructor(desk) {
    this.desk = desk;
    this.pause = createPause(desk.session.storage, desk.key);
  }

  async open() {
    const { session, view } = this.desk;
    const { overlays } = view;
    overlays.openDay(null, "Loading …");
    // Browsers count minutes west of UTC.
    const offset = String(-new Date().getTimezoneOffset());
    try {
      const day = await session.api.day({ order: session.preferences.order, offset });
      if (overlays.isOpen()) overlays.openDay(day);
    } catch (error) {
      if (overlays.isOpen()) overlays.openDay(null, /** @type {Error} */ (error).message);
    }
  }

  /** A judgment was made: reminds of a pause where one is due. */
  noteWork() {
    const minutes = this.pause.noteWork();
    if (!minutes) return;
    const text = `You have judged for ${minutes} minutes: time for a pause.`;
    this.desk.view.banner.say("pause", { text, button: { name: "Go on", press: () => this.noteRest() } });
  }

  noteRest() {
    this.pause.noteRest();
    this.desk.view.banner.say("pause", null);
  }
}
