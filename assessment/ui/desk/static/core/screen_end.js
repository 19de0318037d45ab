/** The end of a screen: what it says, what it lists, and whether it is worth a stop. */

import { jumpOf } from "./end_jumps.js";
import { ending } from "./end_words.js";
import { endOf, nextScreen } from "./progress.js";

/** @typedef {import("./types.js").Sheet} Sheet */

export class ScreenEnd {
  /** @param {object} parts
   *  @param {import("./shown_screen.js").ShownScreen} parts.shown
   *  @param {import("./screens.js").Screens} parts.screens
   *  @param {import("./preferences.js").StoredPreferences} parts.preferences
   *  @param {import("./loaded_end_lists.js").LoadedEndLists} parts.endLists
   *  @param {Pick<import("../view/view.js").DeskView, "bar">} parts.view */
  constructor({ shown, screens, preferences, endLists, view }) {
    this.shown = shown;
    this.screens = screens;
    this.preferences = preferences;
    this.endLists = endLists;
    this.view = view;
  }

  /** The next screen, if it is in memory. @returns {Sheet|null} */
  upcoming() {
    const { sheet } = this.shown;
    const { only } = this.preferences.current;
    return this.screens.loaded({ order: sheet.order, only, n: nextScreen(sheet, only) });
  }

  /** What the end of the screen says now. */
  words() {
    const { only } = this.preferences.current;
    return ending(this.shown.sheet, this.upcoming(), only, this.endLists.get());
  }

  draw() {
    this.view.bar.tray.end.show(this.words());
  }

  /** Draws the end; lists of the topic are drawn once they are here. */
  show() {
    this.draw();
    if (this.words().end !== "answer") void this.fetchLists();
  }

  async fetchLists() {
    const areNew = await this.endLists.fetch();
    if (areNew && this.shown.panel === "end") this.draw();
  }

  /** Shows the end anew where it is in sight. */
  showAgain() {
    if (this.shown.panel === "end") this.show();
  }

  /** The jump that a digit stands for, while the end is in sight. @param {string} key */
  jumpAt(key) {
    return this.shown.panel === "end" ? jumpOf(this.words().lists, key) : undefined;
  }

  /** Whether only an answer ends with this screen; the ends of a topic and of the campaign are shown first. */
  endsQuietly() {
    return endOf(this.shown.sheet, this.upcoming(), this.preferences.current.only) === "answer";
  }
}
