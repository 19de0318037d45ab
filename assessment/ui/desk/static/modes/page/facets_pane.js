/** The right pane of a page: what is missing, and the facets of the outline with how many paragraphs each has. */

import { countsOf, GENERAL, LEAST_SWITCHES, OTHER, pressOf } from "./paragraphs.js";
import { visible } from "../../shared/text.js";
import { el, keepFocus, keyButton, write } from "../../shared/dom.js";

const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

function createFacet({ id, heading }, index, page) {
  const press = pressOf(id, index).replace("Shift+", "⇧");
  const [grade, count] = ["grade", "count"].map((part) => el("span", { class: `desk-facet-${part}` }));
  const node = el(
    "button", { type: "button", class: "desk-facet", "data-facet-button": id, on: { click: () => page.facet(id), mousedown: keepFocus } },
    press ? el("kbd", {}, press) : el("span", {}), el("span", { class: "desk-facet-heading", dir: "auto" }, heading), grade, count,
  );
  const special = id === OTHER || id === GENERAL;
  return {
    node: el("li", { class: special ? "desk-facet-special" : "" }, node),
    draw(seen, total, open) {
      const label = seen?.state.label ?? "";
      const has = total ? `${many(total, "paragraph")} of this page` : "no paragraph of this page yet";
      node.setAttribute("aria-pressed", String(label !== ""));
      node.setAttribute("aria-label", visible(`${heading}${label ? `, ${label}` : ""}, ${has}`));
      node.title = visible(`${heading}: ${has}${press ? ` (${press})` : ""}`);
      node.disabled = !open;
      write(grade, label);
      write(count, String(total));
      node.dataset.count = total;
    },
  };
}

/** The lines above the facets. @returns {[string, string, boolean][]} name, words, whether something is left to do */
function standing({ missing, switches, paragraphs }) {
  const [bare, open] = [missing.paragraphs.length, missing.gaps.length];
  const few = switches < LEAST_SWITCHES && paragraphs.length > LEAST_SWITCHES;
  return [
    ["paragraphs", bare ? `${many(bare, "paragraph")} without a facet` : "every paragraph is judged", bare > 0],
    ["gaps", open ? `${many(open, "transition")} open` : "every transition is judged", open > 0],
    ["switches", `${switches} topic ${switches === 1 ? "switch" : "switches"}, at least ${LEAST_SWITCHES} wanted`, few && !open],
  ];
}

export function createFacets(press, page) {
  const lines = ["paragraphs", "gaps", "switches"].map((name) => el("p", { class: "desk-standing-line", "data-standing": name }));
  const highlight = keyButton("missing", press, { mode: "page" });
  lines[2].title = `Every page should have at least ${LEAST_SWITCHES} topic switches`;
  const top = el("div", { class: "desk-standing", role: "status" }, lines);
  const list = el("ol", { class: "desk-facets", "aria-label": "Facets of the outline" });
  const legend = el("p", { class: "desk-word-legend" }, "Marked: ", el("mark", { class: "desk-query" }, "title"), " and ", el("mark", { class: "desk-facet-word" }, "facet"), " words");
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Facets" }, list, legend);
  const head = el("div", { class: "desk-pane-head" }, el("h2", { class: "desk-pane-title" }, "Facets"), el("div", { class: "desk-buttons" }, highlight));
  const node = el("section", { class: "desk-pane desk-facet-pane", "aria-label": "Facets" }, head, top, scroll);
  let [rows, facets, drawn] = [[], [], ""];

  return {
    node,
    show({ screen }) {
      facets = screen.data.facets;
      rows = facets.map((facet, index) => createFacet(facet, index, page));
      drawn = "";
      list.replaceChildren(...rows.map((row) => row.node));
      scroll.scrollTop = 0;
    },
    draw({ page: now, stop, lit }) {
      const held = stop.kind === "paragraph" ? now.paragraphs[stop.part] : null;
      highlight.setAttribute("aria-pressed", String(lit));
      const key = JSON.stringify([now.missing, now.switches, held?.facets.map(({ state }) => state.label), [...countsOf(now)], held?.removed]);
      if (key === drawn) return;
      drawn = key;
      const counts = countsOf(now);
      standing(now).forEach(([, words, left], at) => {
        write(lines[at], `${left ? "▲ " : ""}${words}`);
        lines[at].dataset.left = String(left);
      });
      rows.forEach((row, at) => row.draw(held?.facets[at], counts.get(facets[at].id), Boolean(held && !held.removed)));
    },
  };
}
