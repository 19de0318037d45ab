/** The bottom bar of a grid: the current nugget, the strongest suggestion, and the figures of the response
 *  as marked so far. */

import { el, setHidden, setPressed, write } from "../../shared/dom.js";
import { actionButton, toolButtons } from "../../view/action_buttons.js";
import { createTray } from "../../view/tray.js";
import { markTools, remarksLine } from "../../view/unit_marks.js";
import { FiguresList } from "./figures_list.js";
import { gridData } from "../../rules/grid_rules.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("./view.js").GridState} GridState */

const TOOLS = ["nextOpen", "excuse", "clear", "undo", "flag", "note"];

/** @param {GridState} state @param {Unit|undefined} unit */
function questionOf({ nuggets, index }, unit) {
  if (!unit) return "End of this screen";
  const nugget = nuggets.find((each) => each.index === index);
  return nugget ? `${unit.name}: ${nugget.text}` : unit.question || unit.name;
}

/** @param {(action: string) => void} press @param {import("../../view/tray.js").Handlers} handlers */
export function createGridBar(press, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const remarks = el("span", { class: "desk-said" });
  const accept = actionButton("accept", press, { mode: "grid" });
  const offer = el("div", { class: "desk-offer" }, remarks, accept);
  const figures = new FiguresList();
  const tray = createTray(handlers);
  const tools = toolButtons(TOOLS, press, "grid");
  const top = el("div", { class: "desk-bar-top" }, question, offer);
  const node = el(
    "section",
    { class: "desk-bar desk-gridbar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, top, tray.node),
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools), figures.node),
  );

  /** @param {GridState["offers"][0]|undefined} best @param {Unit|undefined} unit */
  function drawOffer(best, unit) {
    const own = unit ? remarksLine({ ...unit, review: false }) : "";
    write(remarks, [own, best && `≈ nugget ${best.nugget.number}: ${best.why}`].filter(Boolean).join("   "));
    remarks.title = remarks.textContent ?? "";
    offer.dataset.offer = best ? "suggestion" : "state";
    setHidden(accept, !best);
  }

  return {
    node,
    tray,
    /** @param {import("../../core/types.js").Sheet} sheet */
    show: (sheet) => figures.show(gridData(sheet).figures),
    /** @param {GridState} state */
    draw(state) {
      const unit = state.sheet.units[state.index];
      figures.draw(state.nuggets);
      write(question, questionOf(state, unit));
      question.title = question.textContent ?? "";
      markTools(tools, unit?.state);
      drawOffer(state.offers[0], unit);
      setPressed(tools.nextOpen, state.read);
    },
    /** @param {string} text */
    showNothing: (text) => write(question, text),
    /** @param {import("../../core/types.js").Panel} panel */
    open: (panel) => tray.open(panel),
  };
}
