/** The bottom bar: the question of the unit in hand, its labels, and the ways out of them. */

import { feedbackLine } from "../../core/feedback.js";
import { oneLine } from "./free_labels.js";
import { isDone } from "../../core/state.js";
import { AGAIN } from "./answer_pane.js";
import { el, keepFocus, keyButton, write } from "../../shared/dom.js";
import { createFree } from "./choices.js";
import { createTray } from "../../view/tray.js";
import { createVotes } from "./votes.js";

const TOOLS = ["excuse", "clear", "undo", "flag", "note", "nextOpen", "definitions", "stay"];

export function labelButton(label, choose) {
  return el(
    "button",
    {
      type: "button", class: "desk-label", "data-label-button": label.name, "data-tone": label.tone, "aria-pressed": "false",
      title: `${label.name} (${label.key}): ${label.definition}`, "aria-label": `${label.name}, key ${label.key}. ${label.definition}`,
      on: { click: () => choose(label.key), mousedown: keepFocus },
    },
    el("kbd", {}, label.key),
    el("span", { class: "desk-label-name" }, label.name),
    el("span", { class: "desk-label-definition" }, label.definition),
  );
}

/** What was said of a unit, in a line. @param {Partial<import("../../protocol.js").Unit>} unit */
export function stateLine({ state, review, feedback }) {
  const parts = [
    review && AGAIN,
    feedbackLine({ feedback }),
    state.reason && `∅ cannot judge: ${state.reason}`,
    state.label !== null && `✓ ${oneLine(state.label)}`,
    state.flagged && "⚑ flagged",
    state.note && `✎ ${state.note}`,
  ];
  return parts.filter(Boolean).join("   ");
}

export function createBar(press, choose, chooseText, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const said = el("span", { class: "desk-said" });
  const accept = keyButton("accept", press);
  const offer = el("div", { class: "desk-offer" }, said, accept);
  const labels = el("div", { class: "desk-labels", role: "group", "aria-label": "Labels" });
  const free = createFree(press, chooseText);
  const votes = createVotes();
  const tray = createTray(handlers);
  const tools = Object.fromEntries(TOOLS.map((action) => [action, keyButton(action, press)]));
  const node = el(
    "section", { class: "desk-bar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, el("div", { class: "desk-bar-top" }, question, offer), votes.node, labels, free.node, tray.node),
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools)),
  );
  let kind = "";

  function drawLabels(scale) {
    if (scale.kind === kind) return;
    kind = scale.kind;
    labels.style.setProperty("--desk-label-count", scale.labels.length);
    labels.replaceChildren(...scale.labels.map((label) => labelButton(label, choose)));
  }

  function sayBeside(line, offered) {
    write(said, line);
    said.title = line;
    offer.dataset.offer = offered ? "suggestion" : "state";
    accept.hidden = !offered;
  }

  function drawState(unit) {
    for (const button of labels.children) button.setAttribute("aria-pressed", String(button.dataset.labelButton === unit.state.label));
    tools.flag.setAttribute("aria-pressed", String(unit.state.flagged));
    tools.excuse.setAttribute("aria-pressed", String(unit.state.reason !== ""));
    tools.note.setAttribute("aria-pressed", String(unit.state.note !== ""));
    const offered = unit.suggestion && !isDone(unit.state) ? unit.suggestion : null;
    const line = [offered && `≈ ${offered.label}: ${offered.why}`, stateLine(unit)].filter(Boolean).join("   ");
    sayBeside(oneLine(line), offered);
  }

  /** Buttons for a closed scale, choices and a field for a free one. */
  function drawScale(scale, unit, units) {
    labels.hidden = Boolean(scale.free);
    free.node.hidden = !scale.free;
    if (scale.free) free.show(scale, unit, units);
    else drawLabels(scale);
  }

  function showNothing(text) {
    write(question, text);
    sayBeside("", null);
  }

  return {
    node,
    tray,
    show(scales, unit, units) {
      const scale = scales.find((each) => each.kind === unit.kind);
      write(question, unit.question || scale?.question || unit.name);
      if (scale) drawScale(scale, unit, units);
      votes.show(unit, scale);
      drawState(unit);
    },
    showNothing,
    /** "labels", "reasons", "note" or "end": what lies in the slot; the slot keeps its height. */
    slot(what) {
      for (const lying of [labels, free.node]) {
        lying.style.visibility = what === "labels" ? "visible" : "hidden";
        lying.inert = what !== "labels";
      }
      tray.open(what);
    },
    ways({ stay, long }) {
      node.classList.toggle("desk-long", long);
      write(tools.stay.lastChild, stay ? "stays here" : "moves on");
      tools.stay.setAttribute("aria-pressed", String(stay));
      tools.definitions.setAttribute("aria-pressed", String(long));
    },
    forget: () => { kind = ""; },
  };
}
