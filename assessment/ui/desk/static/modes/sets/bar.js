/** The bottom bar of a claim against an abstract: the labels with their definitions, and one line that tells what is marked. */

import { called } from "../grid/matching.js";
import { listed } from "./evidence.js";
import { labelButton, stateLine } from "../answer/bar.js";
import { el, keyButton, write } from "../../shared/dom.js";
import { createTray } from "../../view/tray.js";

const TOOLS = ["nextOpen", "toggle", "block", "nextSet", "clear", "clearLabel", "excuse", "undo", "flag", "note", "definitions"];

export function createSetsBar(press, choose, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const said = el("span", { class: "desk-said" });
  const offer = el("div", { class: "desk-offer", "data-offer": "state" }, said);
  const labels = el("div", { class: "desk-labels", role: "group", "aria-label": "Labels" });
  const told = el("span", { class: "desk-told" });
  const warnings = el("span", { class: "desk-warnings", role: "status" });
  const sum = el("p", { class: "desk-sum", "aria-label": "Label and evidence sets" }, told, warnings);
  const tray = createTray(handlers);
  const tools = Object.fromEntries(TOOLS.map((action) => [action, keyButton(action, press, { mode: "sets" })]));
  const node = el(
    "section", { class: "desk-bar desk-setsbar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, el("div", { class: "desk-bar-top" }, question, offer), labels, tray.node),
    sum,
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools)),
  );
  let scale = null;

  function drawUnit(unit) {
    write(question, unit ? unit.question || scale?.question || called(unit) : "End of this screen");
    question.title = question.textContent;
    const guess = unit?.suggestion && unit.state.label === null ? `≈ ${unit.suggestion.label}: ${unit.suggestion.why}` : "";
    const others = unit ? stateLine({ ...unit, state: { ...unit.state, label: null } }) : "";
    write(said, [guess, others].filter(Boolean).join("   "));
    said.title = said.textContent;
    for (const [action, on] of [["flag", unit?.state.flagged], ["excuse", Boolean(unit?.state.reason)], ["note", Boolean(unit?.state.note)]]) {
      tools[action].setAttribute("aria-pressed", String(Boolean(on)));
    }
  }

  function sentence({ state, groups, late }) {
    const label = state.reason ? `∅ cannot judge: ${state.reason}` : (state.label ?? "no label yet");
    const waits = late ? (state.label ? `◌ ${late} waiting for the label to be stored` : `◌ ${late} waiting for SUPPORT or CONTRADICT`) : "";
    return [label, listed(groups), waits].filter(Boolean).join(" · ");
  }

  return {
    node,
    tray,
    show({ scales }) {
      scale = scales.find((each) => each.kind === "label") ?? null;
      labels.style.setProperty("--desk-label-count", scale?.labels.length ?? 3);
      labels.replaceChildren(...(scale?.labels ?? []).map((label) => labelButton(label, choose)));
    },
    draw(seen) {
      drawUnit(seen.sheet.units[seen.at]);
      for (const button of labels.children) button.setAttribute("aria-pressed", String(button.dataset.labelButton === seen.state.label));
      write(told, sentence(seen));
      write(warnings, seen.warnings.map((warning) => `▲ ${warning}`).join("   "));
      sum.title = [told.textContent, warnings.textContent].filter(Boolean).join(" ");
      for (const action of ["toggle", "block"]) tools[action].disabled = !seen.open;
      write(tools.toggle.lastChild, `in set ${seen.current}`);
    },
    showNothing: (text) => write(question, text),
    slot(what) {
      labels.style.visibility = what === "labels" ? "visible" : "hidden";
      labels.inert = what !== "labels";
      tray.open(what);
    },
    ways({ long }) {
      node.classList.toggle("desk-long", long);
      tools.definitions.setAttribute("aria-pressed", String(long));
    },
  };
}
