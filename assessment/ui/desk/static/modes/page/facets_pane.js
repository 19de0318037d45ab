/** The right pane of a page: what is missing, and the facets of the outline with how many paragraphs each
 *  has. */

import { keyFor, shownLabelKey } from "../../keys/key_table.js";
import { counted } from "../../shared/numbers.js";
import { el, keepFocus, setPressed, write } from "../../shared/dom.js";
import { visible } from "../../shared/text.js";
import { actionButton } from "../../view/action_buttons.js";
import { pageData } from "../../rules/neighbours.js";
import { countsOf, GENERAL, MIN_SWITCHES, OTHER, pressOf } from "./page_units.js";

/** @typedef {{id: string, heading: string}} Facet */
/** @typedef {import("./page_units.js").FacetUnit} FacetUnit */
/** @typedef {import("./view.js").PageInHand} PageInHand */
/** @typedef {import("./view.js").PageState} PageState */

/** @param {string} id @param {number} index */
function facetKey(id, index) {
  if (id === OTHER) return keyFor("other", "page").show;
  return id === GENERAL ? keyFor("general", "page").show : shownLabelKey(pressOf(id, index));
}

/** @param {Facet} facet @param {number} index @param {PageInHand} page */
function createFacet({ id, heading }, index, page) {
  const press = facetKey(id, index);
  const grade = el("span", { class: "desk-facet-grade" });
  const count = el("span", { class: "desk-facet-count" });
  const on = { click: () => page.labelling.toggleFacet(id), mousedown: keepFocus };
  const button = el(
    "button",
    { type: "button", class: "desk-facet", "data-facet-button": id, on },
    press ? el("kbd", {}, press) : el("span", {}),
    el("span", { class: "desk-facet-heading", dir: "auto" }, heading),
    grade,
    count,
  );
  const isSpecial = id === OTHER || id === GENERAL;
  return {
    node: el("li", { class: isSpecial ? "desk-facet-special" : "" }, button),
    /** @param {string} label that of the current paragraph @param {number} total @param {boolean} open */
    draw(label, total, open) {
      const amount = total ? `${counted(total, "paragraph")} of this page` : "no paragraph of this page yet";
      setPressed(button, label);
      button.setAttribute("aria-label", visible([heading, label, amount].filter(Boolean).join(", ")));
      button.title = visible(`${heading}: ${amount}${press ? ` (${press})` : ""}`);
      button.disabled = !open;
      write(grade, label);
      write(count, String(total));
      button.dataset.count = String(total);
    },
  };
}

/** The lines above the facets: words, and whether something is left to do.
 *  @param {PageState["page"]} page @returns {[words: string, isLeft: boolean][]} */
function progressLines({ missing, switches, paragraphs }) {
  const bare = missing.paragraphs.length;
  const open = missing.gaps.length;
  const isShort = switches < MIN_SWITCHES && paragraphs.length > MIN_SWITCHES;
  const noun = switches === 1 ? "switch" : "switches";
  return [
    [bare ? `${counted(bare, "paragraph")} without a facet` : "every paragraph is judged", bare > 0],
    [open ? `${counted(open, "transition")} open` : "every transition is judged", open > 0],
    [`${switches} topic ${noun}, at least ${MIN_SWITCHES} wanted`, isShort && !open],
  ];
}

function createProgress() {
  const lines = ["paragraphs", "gaps", "switches"].map((name) => {
    return el("p", { class: "desk-status-line", "data-status": name });
  });
  lines[2].title = `Every page should have at least ${MIN_SWITCHES} topic switches`;
  return {
    node: el("div", { class: "desk-status", role: "status" }, lines),
    /** @param {PageState["page"]} page */
    draw(page) {
      progressLines(page).forEach(([words, isLeft], at) => {
        write(lines[at], isLeft ? `▲ ${words}` : words);
        lines[at].dataset.left = String(isLeft);
      });
    },
  };
}

function createLegend() {
  const title = el("mark", { class: "desk-query" }, "title");
  const facet = el("mark", { class: "desk-facet-word" }, "facet");
  return el("p", { class: "desk-word-legend" }, "Marked: ", title, " and ", facet, " words");
}

/** @param {(action: string) => void} press @param {PageInHand} mode */
export function createFacets(press, mode) {
  const top = createProgress();
  const highlight = actionButton("missing", press, { mode: "page" });
  const list = el("ol", { class: "desk-facets", "aria-label": "Facets of the outline" });
  const attributes = { tabindex: "0", role: "document", "aria-label": "Facets" };
  const scroll = el("div", { class: "desk-scroll", ...attributes }, list, createLegend());
  const title = el("h2", { class: "desk-pane-title" }, "Facets");
  const head = el("div", { class: "desk-pane-head" }, title, el("div", { class: "desk-buttons" }, highlight));
  const node = el(
    "section",
    { class: "desk-pane desk-facet-pane", "aria-label": "Facets" },
    head,
    top.node,
    scroll,
  );
  /** @type {ReturnType<typeof createFacet>[]} */
  let rows = [];
  /** @type {Facet[]} */
  let facets = [];
  let drawn = "";

  return {
    node,
    /** @param {import("../../core/types.js").Sheet} sheet */
    show(sheet) {
      facets = pageData(sheet).facets;
      rows = facets.map((facet, index) => createFacet(facet, index, mode));
      drawn = "";
      list.replaceChildren(...rows.map((row) => row.node));
      scroll.scrollTop = 0;
    },
    /** @param {PageState} state */
    draw({ page, item, lit }) {
      const paragraph = item.kind === "paragraph" ? page.paragraphs[item.part] : undefined;
      const labels = paragraph?.facets.map(({ state }) => state.label ?? "") ?? [];
      const counts = countsOf(page);
      setPressed(highlight, lit);
      const isOpen = paragraph !== undefined && !paragraph.removed;
      const content = JSON.stringify([page.missing, page.switches, labels, [...counts], isOpen]);
      if (content === drawn) return;
      drawn = content;
      top.draw(page);
      rows.forEach((row, at) => row.draw(labels[at] ?? "", counts.get(facets[at].id) ?? 0, isOpen));
    },
  };
}
