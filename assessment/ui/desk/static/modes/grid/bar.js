/** The bottom bar of a grid: the current nugget, the strongest suggestion, and the figures of the response
 *  as marked so far. */

import { nameInSentence } from "../../core/unit_state.js";
import { el, setHidden, setPressed, write } from "../../shared/dom.js";
import { keyButton, toolButtons } from "../../view/key_button.js";
import { createTray } from "../../view/tray.js";
import { markTools, remarksLine } from "../../view/unit_marks.js";
import { figures, lengthOf } from "./figures.js";
import { gridData } from "./matching.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("./view.js").GridState} GridState */
/** @typedef {keyof typeof FIGURES} FigureName */

const TOOLS = ["nextOpen", "excuse", "clear", "undo", "flag", "note"];

const FIGURES = {
  matched: ["matched", "Nuggets matched in the response, of all nuggets"],
  allowance: ["allowance", "Characters that cost nothing: 100 for each nugget matched"],
  length: ["length", "Characters of the response without white space"],
  nr: ["NR", "Nugget recall: weight matched / weight of all nuggets"],
  np: ["NP", "Nugget precision: 1 up to the allowance, then 1 − (length − allowance) / length"],
  f: ["F", "F with recall weighted β² times as much as precision"],
};

/** @param {number|null} value */
const rounded = (value) => (value === null ? "–" : value.toFixed(3));
/** @param {number} value */
const grouped = (value) => value.toLocaleString("en");

/** @param {FigureName} name */
function figureLine(name) {
  const [label, title] = FIGURES[name];
  const shown = el("dt", {}, label);
  const value = el("dd", {});
  return {
    shown,
    value,
    node: el("div", { class: "desk-figure", "data-figure": name, title }, shown, value),
  };
}

function createFigures() {
  const lines = {
    matched: figureLine("matched"),
    allowance: figureLine("allowance"),
    length: figureLine("length"),
    nr: figureLine("nr"),
    np: figureLine("np"),
    f: figureLine("f"),
  };
  const nodes = Object.values(lines).map((line) => line.node);
  const node = el("dl", { class: "desk-figures", "aria-label": "Figures of this response" }, nodes);
  return {
    node,
    /** @param {GridState} state */
    draw({ sheet, nuggets }) {
      const data = gridData(sheet);
      const result = figures(nuggets, data.length ?? lengthOf(sheet.screen.parts), data.beta);
      write(lines.matched.value, `${result.matched} of ${result.of}`);
      write(lines.allowance.value, grouped(result.allowance));
      write(lines.length.value, grouped(result.length));
      lines.length.node.classList.toggle("desk-figure-over", result.length > result.allowance);
      write(lines.f.shown, `F(${result.beta})`);
      write(lines.nr.value, rounded(result.nr));
      write(lines.np.value, rounded(result.np));
      write(lines.f.value, rounded(result.f));
    },
  };
}

/** @param {GridState} state @param {Unit|undefined} unit */
function questionOf({ nuggets, at }, unit) {
  if (!unit) return "End of this screen";
  const nugget = nuggets.find((each) => each.at === at);
  return nugget ? `${nameInSentence(unit)}: ${nugget.text}` : unit.question || unit.name;
}

/** @param {(action: string) => void} press @param {import("../../view/tray.js").Handlers} handlers */
export function createGridBar(press, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const remarks = el("span", { class: "desk-said" });
  const accept = keyButton("accept", press, { mode: "grid" });
  const offer = el("div", { class: "desk-offer" }, remarks, accept);
  const result = createFigures();
  const tray = createTray(handlers);
  const tools = toolButtons(TOOLS, press, "grid");
  const top = el("div", { class: "desk-bar-top" }, question, offer);
  const node = el(
    "section",
    { class: "desk-bar desk-gridbar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, top, tray.node),
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools), result.node),
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
    /** @param {GridState} state */
    draw(state) {
      const unit = state.sheet.units[state.at];
      result.draw(state);
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
