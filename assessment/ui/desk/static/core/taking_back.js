/** Undo: takes back the last judgment, across screens, and goes to its unit. */

import { refId } from "../units/unit_state.js";

/**
 * @typedef {object} UndoParts
 * @property {import("./shown_screen.js").ShownScreen} shown
 * @property {Pick<import("./undo.js").Undo, "pop"|"top">} undo
 * @property {Pick<import("./recorder.js").Recorder, "recordTogether"|"send">} recorder
 * @property {Pick<import("./navigation.js").Navigation, "closeTray"|"go">} navigation
 * @property {Pick<import("./renewal.js").Renewal, "wantUnits">} renewal
 * @property {Pick<import("../modes/modes.js").Modes, "current">} modes
 * @property {(text: string) => void} say
 */

export class TakingBack {
  /** @param {UndoParts} parts */
  constructor(parts) {
    this.parts = parts;
  }

  undo() {
    const { shown, modes, undo, navigation, say } = this.parts;
    if (modes.current.undo()) return;
    const newest = undo.pop();
    if (!newest) return say("Nothing to take back.");
    if (shown.panel !== "end") navigation.closeTray();
    const oldest = this.takeBack(newest);
    if (!modes.current.lead(oldest.unit)) void this.goToTakenBack(oldest);
  }

  /** Goes to the unit of another screen and says which one it is.
   *  @param {import("./types.js").UndoEntry} entry */
  async goToTakenBack({ unit, n, order }) {
    const { shown, navigation, renewal, say } = this.parts;
    // The number may be that of an earlier document, where disputes had another order.
    const isThere = navigation.go({ n, order, only: "all" }, unit, { near: refId(unit) });
    // A screen in memory is there at once.
    if (shown.indexOf(unit) < 0) await isThere;
    const name = shown.sheet.units[shown.indexOf(unit)]?.name ?? "a judgment";
    say(`Taken back: ${name} of topic ${unit.topic}.`);
    // Where no screen in memory held the unit, only the server can count without the judgment.
    renewal.wantUnits();
  }

  /** Takes back a change and all others of its group.
   *  @param {import("./types.js").UndoEntry} newest
   *  @returns {import("./types.js").UndoEntry} the oldest one that was taken back */
  takeBack(newest) {
    const { recorder, undo } = this.parts;
    let entry = newest;
    // Together, so that no other tab or server sees half of a group taken back.
    recorder.recordTogether(() => {
      recorder.send(entry.unit, entry.before);
      while (entry.group && undo.top()?.group === entry.group) {
        entry = undo.pop() ?? entry;
        recorder.send(entry.unit, entry.before);
      }
    });
    return entry;
  }
}
