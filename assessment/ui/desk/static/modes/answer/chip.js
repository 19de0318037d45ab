/** A unit of an answer as a chip: sign, name, label, and what else there is to it. */

import { feedbackLine, feedbackSign } from "../../units/feedback.js";
import { oneLine } from "../../units/label_text.js";
import { unitId } from "../../units/unit_state.js";
import { el, keepFocus, markCurrent, setAttribute, write } from "../../shared/dom.js";
import { visible } from "../../shared/text.js";
import { AGAIN, againLine, inquiryLine, inquirySign, openSuggestion, signOf, toneOf } from "../../view/unit_marks.js";

/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {import("../../protocol.js").Scale} Scale */

/** @type {Record<string, string>} */
const MEANING = { "Ø": "cannot judge", "✓": "judged", "≈": "suggestion waiting", "·": "open" };

/** @param {Unit} unit */
function labelText(unit) {
  if (unit.state.reason) return "cannot judge";
  return oneLine(unit.state.label ?? (unit.suggestion ? `${unit.suggestion.label}?` : ""));
}

/** @param {Unit} unit */
function extras({ state, review, feedback, inquiry }) {
  const marks = [
    feedbackSign({ feedback }),
    review ? AGAIN : "",
    inquirySign({ inquiry }),
    state.flagged ? "◆" : "",
    state.note ? "¶" : "",
    state.evidence.length ? `❝${state.evidence.length}` : "",
  ];
  return marks.filter(Boolean).join(" ");
}

/** @param {Unit} unit @param {string} text what is judged: heard on its own, the question would not say it */
function describe(unit, text = "") {
  const { state } = unit;
  const parts = [
    unit.question || unit.name,
    MEANING[signOf(unit)],
    state.label,
    againLine(unit),
    inquiryLine(unit),
    state.flagged && "flagged",
    state.note && `note: ${state.note}`,
    state.reason,
    feedbackLine(unit),
    openSuggestion(unit)?.why,
    text,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {string} name */
const part = (name) => el("span", { class: `desk-chip-${name}` });

export class Chip {
  /** @param {Unit} unit @param {Scale[]} scales @param {() => void} select @param {string} text that of its part */
  constructor(unit, scales, select, text = "") {
    this.scales = scales;
    this.text = text;
    this.sign = part("sign");
    this.label = part("label");
    this.extra = part("extra");
    const name = part("name");
    write(name, unit.name);
    const isFree = scales.some((scale) => scale.kind === unit.kind && scale.free);
    const attributes = {
      type: "button",
      class: isFree ? "desk-chip desk-chip-free" : "desk-chip",
      "data-unit": unitId(unit),
      on: { click: select, mousedown: keepFocus },
    };
    this.node = el("button", attributes, this.sign, name, this.extra, this.label);
    this.show(unit);
  }

  /** @param {Unit} unit */
  show(unit) {
    const { node } = this;
    setAttribute(node, "data-label", unit.state.label ?? "");
    setAttribute(node, "data-tone", toneOf(unit, this.scales));
    setAttribute(node, "data-sign", signOf(unit));
    setAttribute(node, "title", visible(describe(unit)));
    setAttribute(node, "aria-label", visible(describe(unit, this.text)));
    this.drawSign();
    write(this.label, labelText(unit));
    write(this.extra, extras(unit));
  }

  drawSign() {
    const { sign } = this.node.dataset;
    const isCurrent = this.node.hasAttribute("aria-current");
    write(this.sign, sign === "·" && isCurrent ? "▶" : sign);
  }

  /** @param {boolean} isCurrent */
  select(isCurrent) {
    markCurrent(this.node, isCurrent);
    this.drawSign();
  }
}
