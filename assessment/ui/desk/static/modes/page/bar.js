/** The bottom bar of a page: the current paragraph with its grades, or the current gap with the
 *  transitions. */

import { keyFor } from "../../keys/key_table.js";
import { el, setHidden, setPressed, write } from "../../shared/dom.js";
import { toolButtons } from "../../view/action_buttons.js";
import { createLabelButtons, reveal } from "../../view/label_buttons.js";
import { createTray } from "../../view/tray.js";
import { markTools, remarksLine } from "../../view/unit_marks.js";
import { LABEL_ACTIONS, LABEL_KEYS } from "../../keys/page_keys.js";
import { gapAt, GENERAL, OTHER } from "./page_units.js";
import { pageLabelKey } from "../../rules/page_rules.js";

/** @typedef {import("../../protocol.js").Scale} Scale */
/** @typedef {import("../../protocol.js").Label} Label */
/** @typedef {import("./page_units.js").Paragraph} Paragraph */
/** @typedef {import("./page_units.js").GapUnit} GapUnit */
/** @typedef {import("./view.js").PageState} PageState */

const TOOLS = ["nextOpen", "other", "general", "clear", "excuse", "undo", "flag", "note", "definitions"];

/** The labels of a scale that the desk offers, with the desk's own keys.
 *  @param {Scale[]} scales @param {string} kind @returns {Label[]} */
function offered(scales, kind) {
  const labels = scales.find((scale) => scale.kind === kind)?.labels ?? [];
  return Object.keys(LABEL_KEYS[kind]).flatMap((name) => {
    const key = pageLabelKey(kind, name);
    return labels.filter((label) => label.name === name).map((label) => ({ ...label, key }));
  });
}

/** @param {Paragraph} paragraph */
function paragraphQuestion({ removed, chosen, first, part }) {
  const name = first < part ? `Paragraph ${part + 1} (repeats ${first + 1})` : `Paragraph ${part + 1}`;
  if (removed) return `${name} is taken out: ${keyFor("remove", "page").show} puts it back`;
  if (!chosen.length) return `${name}: which facets is it about?`;
  return `${name}: how relevant is it for ${chosen.map(({ heading }) => `“${heading}”`).join(" and ")}?`;
}

/** The grades of a paragraph, and whether it is taken out. @param {Paragraph} paragraph */
const labelsOf = ({ chosen, removed }) => [
  ...chosen.map(({ state }) => state.label),
  removed ? "removed" : null,
];

class PageBar {
  /** @param {(action: string) => void} press @param {import("./view.js").PageInHand} page
   *  @param {import("../../view/tray.js").Handlers} handlers */
  constructor(press, page, handlers) {
    this.question = el("p", { class: "desk-ask", "aria-live": "polite" });
    this.remarks = el("span", { class: "desk-said" });
    this.grades = createLabelButtons("Grades", ({ name }) => press(LABEL_ACTIONS[name]));
    this.transitions = createLabelButtons("Transitions", ({ key }) => page.label(key));
    this.tray = createTray(handlers);
    this.tools = toolButtons(TOOLS, press, "page");
    const offer = el("div", { class: "desk-offer", "data-offer": "state" }, this.remarks);
    const top = el("div", { class: "desk-bar-top" }, this.question, offer);
    this.node = el(
      "section",
      { class: "desk-bar desk-pagebar", "aria-label": "Judgment" },
      el("div", { class: "desk-slot" }, top, this.grades.node, this.transitions.node, this.tray.node),
      el("div", { class: "desk-buttons desk-tools" }, Object.values(this.tools)),
    );
  }

  /** @param {import("../../core/types.js").Sheet} sheet */
  show({ scales }) {
    this.grades.show([...offered(scales, "facet"), ...offered(scales, "removed")]);
    this.transitions.show(offered(scales, "transition"));
  }

  /** @param {PageState} state */
  draw({ page, item, sheet, index }) {
    if (index >= sheet.units.length || !page.paragraphs[item.part]) return;
    const gap = item.kind === "gap" ? gapAt(page, item.part) : undefined;
    if (gap) this.drawGap(gap);
    else this.drawParagraph(page.paragraphs[item.part]);
  }

  /** @param {import("../../core/types.js").Sheet} sheet */
  showConventions(sheet) {
    this.grades.showConventions(sheet, ["facet", "removed"]);
    this.transitions.showConventions(sheet, ["transition"]);
  }

  /** @param {GapUnit} gap */
  drawGap(gap) {
    setHidden(this.grades.node, true);
    setHidden(this.transitions.node, false);
    write(this.question, `From paragraph ${gap.before + 1} to ${gap.part + 1}: how does the text go on?`);
    this.transitions.mark([gap.state.label]);
    this.grades.mark([]);
    this.drawRemarks(gap, gap.review);
    setPressed(this.tools.other, false);
    setPressed(this.tools.general, false);
  }

  /** @param {Paragraph} paragraph */
  drawParagraph(paragraph) {
    setHidden(this.grades.node, false);
    setHidden(this.transitions.node, true);
    write(this.question, paragraphQuestion(paragraph));
    this.transitions.mark([]);
    this.grades.mark(labelsOf(paragraph));
    this.drawRemarks(paragraph.removal, paragraph.review);
    setPressed(
      this.tools.other,
      paragraph.chosen.some(({ id }) => id === OTHER),
    );
    setPressed(
      this.tools.general,
      paragraph.chosen.some(({ id }) => id === GENERAL),
    );
  }

  /** @param {import("./page_units.js").PageUnit} unit @param {boolean} review */
  drawRemarks({ state, inquiry, sent_back }, review) {
    write(this.remarks, remarksLine({ state, review, sent_back, inquiry }));
    this.remarks.title = this.remarks.textContent ?? "";
    markTools(this.tools, state);
  }

  /** @param {string} text */
  showNothing(text) {
    write(this.question, text);
    write(this.remarks, "");
  }

  /** @param {import("../../core/types.js").Panel} panel */
  open(panel) {
    reveal(this.grades.node, panel === "labels");
    reveal(this.transitions.node, panel === "labels");
    this.tray.open(panel);
  }

  /** @param {import("../../core/types.js").Preferences} preferences */
  showPreferences({ long }) {
    this.node.classList.toggle("desk-long", long);
    setPressed(this.tools.definitions, long);
  }
}

/** @param {(action: string) => void} press @param {import("./view.js").PageInHand} page
 *  @param {import("../../view/tray.js").Handlers} handlers */
export const createPageBar = (press, page, handlers) => new PageBar(press, page, handlers);
