/** One's own day: figures, flagged and noted units as jumps, and the reminder to pause. */

import { locationAndName, spoken } from "../core/end_jumps.js";
import { LONGEST_STRETCH } from "../core/pause.js";
import { createDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { counted } from "../shared/numbers.js";

/** @typedef {import("../protocol.js").MyDay} MyDay */
/** @typedef {import("../protocol.js").UnitRow} UnitRow */
/** @typedef {ReturnType<typeof import("../core/pause.js").createPause>} Pause */

/** @param {MyDay} day @returns {[string, string][]} name and value of each figure */
export function figuresOf({ today, hour, per_hour: pace, minutes, days, known }) {
  /** @type {[string, string][]} */
  const figures = [
    ["Today", counted(today, "unit")],
    ["In the last hour", counted(hour, "unit")],
    ["Pace", pace === null ? "not known yet" : `${pace} judgments per hour of work`],
    ["Work today", counted(minutes, "minute")],
    ["Days in a row", String(days)],
  ];
  if (known) figures.push(["Known answers met", `${known.right} of ${known.of}`]);
  return figures;
}

/** @param {UnitRow} row @param {(row: UnitRow) => void} jump */
function markedRow(row, jump) {
  const description = [spoken({ ...row, note: "" }), row.note && `note: ${row.note}`].filter(Boolean).join(" · ");
  const attributes = { type: "button", class: "desk-recent desk-marked", "data-marked": row.key };
  const button = el(
    "button",
    { ...attributes, on: { click: () => jump(row) } },
    el("b", { title: description }, description || (row.flagged ? "flagged" : "no label")),
    el("span", { class: "desk-recent-name" }, locationAndName(row)),
    el("span", { class: "desk-recent-text" }, row.text),
  );
  return el("li", {}, button);
}

/** @param {string} title @param {{rows: UnitRow[], more: number}} list @param {(row: UnitRow) => void} jump */
function markedList(title, { rows, more }, jump) {
  if (!rows.length) return [];
  const rest = more > 0 ? [el("p", { class: "desk-jumps-more" }, `and ${more} more`)] : [];
  const entries = rows.map((row) => markedRow(row, jump));
  return [el("section", {}, el("h3", {}, title), el("ol", { class: "desk-recents" }, entries), rest)];
}

/** @param {Pause} pause */
function pauseField(pause) {
  const attributes = { type: "number", min: "0", max: LONGEST_STRETCH, step: "5", class: "desk-own-reason" };
  const field = el("input", { ...attributes, "aria-label": "Minutes until the reminder; 0 for none" });
  field.value = String(pause.minutes());
  field.addEventListener("change", () => {
    pause.set(field.value);
    field.value = String(pause.minutes());
  });
  const label = el("label", { class: "desk-pause" }, "Remind me to pause after ", field, " minutes of work (0: never)");
  return el("section", {}, el("h3", {}, "Pauses"), label);
}

/** @param {(row: UnitRow) => void} jump @param {Pause} pause */
export function createMyDay(jump, pause) {
  const dialog = createDialog("My day", "day", "M");
  /** @param {UnitRow} row */
  function go(row) {
    dialog.close();
    jump(row);
  }

  /** @param {MyDay|null} day @param {string} trouble shown where the day is not here */
  function draw(day, trouble) {
    if (!day) return dialog.body.replaceChildren(el("p", { class: "desk-absent" }, trouble));
    const figures = figuresOf(day).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);
    return dialog.body.replaceChildren(
      el("dl", { class: "desk-day" }, figures),
      ...markedList("Flagged", day.flagged, go),
      ...markedList("Notes", day.noted, go),
      pauseField(pause),
    );
  }
  return { ...dialog, draw };
}
