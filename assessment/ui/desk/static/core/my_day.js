/** One's own day: fetched when it is opened; and the reminder to pause. */

/** @typedef {Pick<ReturnType<typeof import("../view/overlays.js").createOverlays>, "openDay"|"isOpen">} Overlays */
/**
 * @typedef {object} DayParts
 * @property {ReturnType<typeof import("./pause.js").createPause>} pause
 * @property {Pick<import("../shared/api.js").Api, "day">} api
 * @property {() => import("./types.js").Order} order  that of the screens that the lists lead to
 * @property {{banner: import("../view/view.js").DeskView["banner"], overlays: Overlays}} view
 */

export class Day {
  /** @param {DayParts} parts */
  constructor({ pause, api, order, view }) {
    this.pause = pause;
    this.api = api;
    this.order = order;
    this.view = view;
  }

  async open() {
    const { overlays } = this.view;
    overlays.openDay(null, "Loading …");
    // Browsers count minutes west of UTC.
    const offset = String(-new Date().getTimezoneOffset());
    try {
      const day = await this.api.day({ order: this.order(), offset });
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
    this.view.banner.say("pause", { text, button: { name: "Go on", press: () => this.noteRest() } });
  }

  noteRest() {
    this.pause.noteRest();
    this.view.banner.say("pause", null);
  }
}
