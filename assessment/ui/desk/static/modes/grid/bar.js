/** The bottom bar of a grid: the nugget in hand, the strongest suggestion, and the figures of the response as marked so far. */

import { figures, lengthOf } from "./figures.js";
import { called } from "./matching.js";
import { stateLine } from "../answer/bar.js";
import { el, keyButton, write } from "../../shared/dom.js";
import { createTray } from "../../view/tray.js";

const TOOLS = ["nextOpen", "excuse", "clear", "undo", "flag", "note", "previousNugget", "nextNugget"];

const FIGURES = {
  matched: ["matched", "Nuggets found in the response, of all nuggets"],
  allowance: ["allowance", "Characters that cost nothing: 100 for each nugget found"],
  length: ["length", "Characters of the response without white space"],
  nr: ["NR", "Nugget recall: weight found / weight of all nuggets"],
  np: ["NP", "Nugget precision: 1 up to the allowance, then 1 − (length − allowance) / length"],
  f: ["F", "F with recall weighted β² times as much as precision"],
};

const rounded = (value) => (value === null ? "–" : value.toFixed(3));
const grouped = (value) => value.toLocaleString("en");

function figure(name) {
  const [label, title] = FIGURES[name];
  const [shown, value] = [el("dt", {}, label), el("dd", {})];
  return { shown, value, node: el("div", { class: "desk-figure", "data-figure": name, title }, shown, value) };
}

export function createGridBar(press, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const said = el("span", { class: "desk-said" });
  const accept = keyButton("accept", press, { mode: "grid" });
  const offer = el("div", { class: "desk-offer" }, said, accept);
  const lines = Object.fromEntries(Object.keys(FIGURES).map((name) => [name, figure(name)]));
  const row = el("dl", { class: "desk-figures", "aria-label": "Figures of this response" }, Object.values(lines).map((line) => line.node));
  const tray = createTray(handlers);
  const tools = Object.fromEntries(TOOLS.map((action) => [action, keyButton(action, press, { mode: "grid" })]));
  const node = el(
    "section", { class: "desk-bar desk-gridbar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, el("div", { class: "desk-bar-top" }, question, offer), row, tray.node),
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools)),
  );

  function drawFigures({ sheet, nuggets }) {
    const { data, parts } = sheet.screen;
    const now = figures(nuggets, data?.length ?? lengthOf(parts), data?.beta);
    write(lines.matched.value, `${now.matched} of ${now.of}`);
    write(lines.allowance.value, grouped(now.allowance));
    write(lines.length.value, grouped(now.length));
    lines.length.node.classList.toggle("desk-figure-over", now.length > now.allowance);
    write(lines.f.shown, `F(${now.beta})`);
    ["nr", "np", "f"].forEach((name) => write(lines[name].value, rounded(now[name])));
  }

  function drawUnit({ nuggets, at }, unit) {
    const nugget = nuggets.find((each) => each.at === at);
    write(question, nugget ? `${called(unit)}: ${nugget.text}` : unit ? unit.question || unit.name : "End of this screen");
    question.title = question.textContent;
    for (const [action, on] of [["flag", unit?.state.flagged], ["excuse", Boolean(unit?.state.reason)], ["note", Boolean(unit?.state.note)]]) {
      tools[action].setAttribute("aria-pressed", String(Boolean(on)));
    }
  }

  function drawOffer(best, unit) {
    const others = unit ? stateLine({ feedback: unit.feedback, state: { ...unit.state, label: null } }) : "";
    write(said, [others, best && `≈ nugget ${best.nugget.number}: ${best.why}`].filter(Boolean).join("   "));
    said.title = said.textContent;
    offer.dataset.offer = best ? "suggestion" : "state";
    accept.hidden = !best;
  }

  return {
    node,
    tray,
    draw(seen) {
      const unit = seen.sheet.units[seen.at];
      drawFigures(seen);
      drawUnit(seen, unit);
      drawOffer(seen.offers[0], unit);
      tools.nextOpen.setAttribute("aria-pressed", String(seen.read));
    },
    showNothing: (text) => write(question, text),
    slot: (what) => tray.open(what),
  };
}
