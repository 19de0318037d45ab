/** The pane of what helps with the unit in hand: in place of a document where there is none, and beside it
 *  when the assessor has docked it. */

import { el, setAttribute, setHidden, setPressed, sharesScrolling } from "../shared/dom.js";
import { actionButton } from "./action_buttons.js";
import { refId } from "../units/unit_state.js";
import { isShownAlready } from "./shown_already.js";
import { SECTIONS } from "./side/sections.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Unit} Unit */
/** @typedef {import("../core/types.js").ModeView} ModeView */
/** @typedef {import("../core/types.js").Preferences} Preferences */
/** @typedef {import("./side/sections.js").SideContent} SideContent */
/** @typedef {"away"|"instead"|"beside"} Position  where the pane stands: nowhere, in place of the document,
 *   or beside whatever else there is */

/** Whether there is a text to judge a unit against, or at least excerpts of it.
 *  @param {Sheet} sheet @param {Unit} unit */
export function hasDocument({ documents }, unit) {
  const document = documents[unit.document];
  return Boolean(document && !document.absent) || unit.state.evidence.length > 0;
}

export class SidePane {
  /** @param {(action: string) => void} press
   *  @param {{dock?: HTMLButtonElement, sections?: import("./side/sections.js").Section[]}} options `dock`: the
   *    button that docks the pane */
  constructor(press, { dock = actionButton("guidelines", press), sections = SECTIONS } = {}) {
    this.press = press;
    this.dock = dock;
    this.shownSections = sections;
    const attributes = { tabindex: "0", role: "document", "aria-label": "Help with this question" };
    this.scroll = el("div", { class: "desk-scroll", ...attributes });
    const head = el(
      "div",
      { class: "desk-pane-head" },
      el("div", { class: "desk-pane-name" }, el("h2", { class: "desk-pane-title" }, "About this question")),
      el("div", { class: "desk-buttons" }, this.dock),
    );
    this.node = el("section", { class: "desk-pane desk-side", "aria-label": "Help" }, head, this.scroll);
    this.node.hidden = true;
    this.isDocked = false;
    /** Whether the pane was docked while the unit was in hand. */
    this.isNewlyDocked = false;
    /** Whether the panes have been scrolled: to ask where they are would have them laid out with every key. */
    this.isScrolled = false;
    /** The unit in hand. */
    this.current = "";
    /** The question whose help is shown: another one begins at its top. */
    this.question = "";
    /** @type {Map<string, {content: Node, section: HTMLElement}>} what is drawn, by section */
    this.sections = new Map();
  }

  /** @param {Pick<Preferences, "guide">} preferences */
  showPreferences({ guide }) {
    this.isNewlyDocked = guide && !this.isDocked;
    this.isDocked = guide;
    setPressed(this.dock, guide);
  }

  /** Where the pane stands with a unit. @param {Sheet} sheet @param {Unit} unit
   *  @param {Pick<ModeView, "documentNode">} view @returns {Position} */
  positionOf(sheet, unit, { documentNode }) {
    const hasOwnText = hasDocument(sheet, unit) && !isShownAlready(sheet, unit);
    if (documentNode && !hasOwnText) return "instead";
    return this.isDocked ? "beside" : "away";
  }

  /** @param {Sheet} sheet @param {Unit} unit @param {Pick<ModeView, "documentNode">} view */
  show(sheet, unit, view) {
    const position = this.positionOf(sheet, unit, view);
    setHidden(this.node, position === "away");
    const panes = this.node.parentElement;
    if (panes) setAttribute(panes, "data-docked", String(this.isDocked && position !== "away"));
    setAttribute(this.node, "data-position", position);
    setAttribute(this.node, "data-docked", String(this.isDocked));
    if (view.documentNode) setHidden(view.documentNode, position === "instead");
    if (position !== "away") this.draw(sheet, unit);
    this.scrollPanes(refId(unit));
  }

  /** In a small window the pane stands below the text: it comes into sight when it is docked, and the text
   *  does with the next unit.  Elsewhere nothing scrolls. @param {string} unit */
  scrollPanes(unit) {
    const panes = this.node.parentElement;
    const isOther = unit !== this.current;
    this.current = unit;
    if (panes && !this.node.hidden && this.isNewlyDocked && !isOther) panes.scrollTop = this.node.offsetTop;
    else if (isOther) this.scrollToText();
    this.isNewlyDocked = false;
  }

  /** The area that holds all panes was scrolled. */
  onScrolled() {
    this.isScrolled = true;
  }

  /** From the pane back to the text above it. Where all panes share one scroll area, the mode has brought the
   *  unit in hand into sight there. */
  scrollToText() {
    if (!this.isScrolled) return;
    this.isScrolled = false;
    const panes = this.node.parentElement;
    const text = panes?.querySelector(".desk-scroll");
    if (panes?.scrollTop && text && !sharesScrolling(text)) panes.scrollTop = 0;
  }

  /** The node of a section, as it is drawn where its content is the same. @param {SideContent} content */
  sectionNode({ name, title, node }) {
    const drawn = this.sections.get(name);
    if (drawn?.content === node) return drawn.section;
    const attributes = { class: "desk-side-section", "data-side": name };
    const section = el("section", attributes, el("h3", {}, title), node);
    this.sections.set(name, { content: node, section });
    return section;
  }

  /** Scrolls to a section, where it is drawn. @param {string} name */
  reveal(name) {
    this.sections.get(name)?.section.scrollIntoView({ block: "start" });
  }

  /** @param {Sheet} sheet @param {Unit} unit */
  draw(sheet, unit) {
    const contents = this.shownSections.map((section) => section(sheet, unit, this.press));
    const nodes = contents.flatMap((content) => (content ? [this.sectionNode(content)] : []));
    const drawn = [...this.scroll.children];
    const isSame = nodes.length === drawn.length && nodes.every((node, at) => node === drawn[at]);
    if (!isSame) this.scroll.replaceChildren(...nodes);
    const question = JSON.stringify([sheet.topic.id, unit.kind]);
    if (question !== this.question) this.scroll.scrollTop = 0;
    this.question = question;
  }
}
