/** The bottom bar of a claim against an abstract: the labels with their definitions, and one line on what
 *  is marked. */

import { el, setPressed, write } from "../../shared/dom.js";
import { toolButtons } from "../../view/action_buttons.js";
import { createLabelButtons, reveal } from "../../view/label_buttons.js";
import { createTray } from "../../view/tray.js";
import { markTools, remarksLine } from "../../view/unit_marks.js";
import { listed } from "./evidence.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../protocol.js").Scale} Scale */
/** @typedef {import("./view.js").SetsState} SetsState */

const TOOLS = [
  "nextOpen",
  "toggle",
  "block",
  "nextSet",
  "clear",
  "clearLabel",
  "excuse",
  "undo",
  "flag",
  "note",
  "definitions",
];

/** Label and sets in one line. @param {SetsState} state */
function summaryOf({ state, groups, late }) {
  const label = state.reason ? `Ø cannot judge: ${state.reason}` : (state.label ?? "no label yet");
  const event = state.label ? "the label to be stored" : "SUPPORT or CONTRADICT";
  const waits = late ? `◌ ${late} waiting for ${event}` : "";
  return [label, listed(groups), waits].filter(Boolean).join(" · ");
}

/** @param {Unit|undefined} unit */
function suggestionOf(unit) {
  if (!unit?.suggestion || unit.state.label !== null) return "";
  return `≈ ${unit.suggestion.label}: ${unit.suggestion.why}`;
}

class SetsBar {
  /** @param {(action: string) => void} press @param {(key: string) => void} choose
   *  @param {import("../../view/tray.js").Handlers} handlers */
  constructor(press, choose, handlers) {
    this.question = el("p", { class: "desk-ask", "aria-live": "polite" });
    this.remarks = el("span", { class: "desk-said" });
    const offer = el("div", { class: "desk-offer", "data-offer": "state" }, this.remarks);
    this.labels = createLabelButtons("Labels", ({ key }) => choose(key));
    this.summary = el("span", { class: "desk-set-summary" });
    this.warnings = el("span", { class: "desk-warnings", role: "status" });
    const attributes = { class: "desk-sum", "aria-label": "Label and evidence sets" };
    this.line = el("p", attributes, this.summary, this.warnings);
    this.tray = createTray(handlers);
    this.tools = toolButtons(TOOLS, press, "sets");
    const top = el("div", { class: "desk-bar-top" }, this.question, this.line, offer);
    this.node = el(
      "section",
      { class: "desk-bar desk-setsbar", "aria-label": "Judgment" },
      el("div", { class: "desk-slot" }, top, this.labels.node, this.tray.node),
      el("div", { class: "desk-buttons desk-tools" }, Object.values(this.tools)),
    );
    /** @type {Scale|undefined} */
    this.scale = undefined;
  }

  /** @param {import("../../core/types.js").Sheet} sheet */
  show({ scales }) {
    this.scale = scales.find((scale) => scale.kind === "label");
    this.labels.show(this.scale?.labels ?? []);
  }

  /** @param {SetsState} state */
  draw(state) {
    const { tools, summary, warnings } = this;
    this.drawUnit(state.sheet.units[state.index]);
    this.labels.mark([state.state.label]);
    write(summary, summaryOf(state));
    write(warnings, state.warnings.map((warning) => `▲ ${warning}`).join("   "));
    this.line.title = [summary.textContent, warnings.textContent].filter(Boolean).join(" ");
    for (const action of ["toggle", "block"]) tools[action].disabled = !state.open;
    write(tools.toggle.lastChild, `in set ${state.current}`);
  }

  /** @param {Unit|undefined} unit */
  questionOf(unit) {
    if (!unit) return "End of this screen";
    return unit.question || this.scale?.question || unit.name;
  }

  /** @param {Unit|undefined} unit */
  drawUnit(unit) {
    write(this.question, this.questionOf(unit));
    this.question.title = this.question.textContent ?? "";
    const remarks = unit ? remarksLine(unit) : "";
    write(this.remarks, [suggestionOf(unit), remarks].filter(Boolean).join("   "));
    this.remarks.title = this.remarks.textContent ?? "";
    markTools(this.tools, unit?.state);
  }

  /** @param {import("../../core/types.js").Sheet} sheet */
  showConventions(sheet) {
    this.labels.showConventions(sheet, ["label"]);
  }

  /** @param {string} text */
  showNothing(text) {
    write(this.question, text);
  }

  /** @param {import("../../core/types.js").Panel} panel */
  open(panel) {
    reveal(this.labels.node, panel === "labels");
    this.tray.open(panel);
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences({ long }) {
    this.node.classList.toggle("desk-long", long);
    setPressed(this.tools.definitions, long);
  }
}

/** @param {(action: string) => void} press @param {(key: string) => void} choose
 *  @param {import("../../view/tray.js").Handlers} handlers */
export const createSetsBar = (press, choose, handlers) => new SetsBar(press, choose, handlers);
