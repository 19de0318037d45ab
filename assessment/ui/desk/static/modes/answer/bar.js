/** The bottom bar: the question of the current unit, its labels, and what else can be done with it. */

import { oneLine } from "../../units/label_text.js";
import { el, setAttribute, setHidden, setPressed, write } from "../../shared/dom.js";
import { actionButton, toolButtons } from "../../view/action_buttons.js";
import { createLabelButtons, reveal } from "../../view/label_buttons.js";
import { createTray } from "../../view/tray.js";
import { markTools, openSuggestion, stateLine } from "../../view/unit_marks.js";
import { createChoices } from "./choices.js";
import { createVotes } from "./votes.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../protocol.js").Scale} Scale */

const TOOLS = ["excuse", "clear", "undo", "flag", "note", "nextOpen", "definitions", "stay"];

class Bar {
  /** @param {import("./view.js").AnswerHandlers} handlers */
  constructor({ press, label, chooseText, tray }) {
    this.question = el("p", { class: "desk-ask", "aria-live": "polite" });
    this.state = el("span", { class: "desk-said" });
    this.accept = actionButton("accept", press);
    this.offer = el("div", { class: "desk-offer" }, this.state, this.accept);
    this.labels = createLabelButtons("Labels", ({ key }) => label(key));
    this.choices = createChoices(press, chooseText);
    this.votes = createVotes();
    this.tray = createTray(tray);
    this.tools = toolButtons(TOOLS, press, "");
    const top = el("div", { class: "desk-bar-top" }, this.question, this.offer);
    const panels = [this.votes.node, this.labels.node, this.choices.node, this.tray.node];
    this.node = el(
      "section",
      { class: "desk-bar", "aria-label": "Judgment" },
      el("div", { class: "desk-slot" }, top, panels),
      el("div", { class: "desk-buttons desk-tools" }, Object.values(this.tools)),
    );
    /** The kind of units whose labels are drawn. */
    this.kind = "";
  }

  /** Draws the labels anew with the next unit: another screen may have other scales. */
  forget() {
    this.kind = "";
  }

  /** @param {Scale[]} scales @param {Unit} unit @param {Unit[]} units */
  show(scales, unit, units) {
    const scale = scales.find((each) => each.kind === unit.kind);
    write(this.question, unit.question || scale?.question || unit.name);
    setAttribute(this.question, "title", this.question.textContent ?? "");
    if (scale) this.drawScale(scale, unit, units);
    this.votes.show(unit, scale);
    this.drawState(unit);
  }

  /** Buttons for a closed scale, choices and a field for a free one.
   *  @param {Scale} scale @param {Unit} unit @param {Unit[]} units */
  drawScale(scale, unit, units) {
    setHidden(this.labels.node, scale.free);
    setHidden(this.choices.node, !scale.free);
    if (scale.free) this.choices.show(scale, unit, units);
    else if (scale.kind !== this.kind) {
      this.kind = scale.kind;
      this.labels.show(scale.labels, scale.kind);
    }
  }

  /** @param {import("../../protocol.js").Sheet} sheet @param {Unit} unit */
  showConventions(sheet, { kind }) {
    this.labels.showConventions(sheet, [kind]);
  }

  /** @param {Unit} unit */
  drawState(unit) {
    this.labels.mark([unit.state.label]);
    markTools(this.tools, unit.state);
    const suggestion = openSuggestion(unit);
    const offer = suggestion && `≈ ${suggestion.label}: ${suggestion.why}`;
    this.showState(oneLine([offer, stateLine(unit)].filter(Boolean).join("   ")), suggestion !== null);
  }

  /** @param {string} line @param {boolean} isSuggestion */
  showState(line, isSuggestion) {
    write(this.state, line);
    setAttribute(this.state, "title", line);
    setAttribute(this.offer, "data-offer", isSuggestion ? "suggestion" : "state");
    setHidden(this.accept, !isSuggestion);
  }

  /** @param {string} text */
  showNothing(text) {
    write(this.question, text);
    this.showState("", false);
  }

  /** What lies in the slot; the slot keeps its height. @param {import("../../core/types.js").Panel} panel */
  open(panel) {
    reveal(this.labels.node, panel === "labels");
    reveal(this.choices.node, panel === "labels");
    this.tray.open(panel);
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences({ stay, long }) {
    this.node.classList.toggle("desk-long", long);
    setPressed(this.tools.stay, stay);
    setPressed(this.tools.definitions, long);
  }
}

/** @param {import("./view.js").AnswerHandlers} handlers */
export const createBar = (handlers) => new Bar(handlers);
