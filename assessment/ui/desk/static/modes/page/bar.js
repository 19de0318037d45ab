/** The bottom bar of a page: what is in hand, with the grades of a paragraph or the transitions of a gap. */

import { LABEL_KEYS } from "./keys.js";
import { GENERAL, heldAt, OTHER } from "./paragraphs.js";
import { labelButton, stateLine } from "../answer/bar.js";
import { el, keyButton, write } from "../../shared/dom.js";
import { createTray } from "../../view/tray.js";

const TOOLS = ["nextOpen", "other", "general", "clear", "excuse", "undo", "flag", "note", "definitions"];
const ACTIONS = { MUST: "must", SHOULD: "should", CAN: "can", removed: "remove" };

/** The labels of a scale that the desk offers, with the desk's own keys. */
function offered(scales, kind) {
  const labels = scales.find((scale) => scale.kind === kind)?.labels ?? [];
  return Object.entries(LABEL_KEYS[kind]).flatMap(([name, key]) => labels.filter((label) => label.name === name).map((label) => ({ ...label, key })));
}

export function createPageBar(press, page, handlers) {
  const question = el("p", { class: "desk-ask", "aria-live": "polite" });
  const said = el("span", { class: "desk-said" });
  const [grades, ways] = ["Grades", "Transitions"].map((name) => el("div", { class: "desk-labels", role: "group", "aria-label": name }));
  const tray = createTray(handlers);
  const tools = Object.fromEntries(TOOLS.map((action) => [action, keyButton(action, press, { mode: "page" })]));
  const node = el(
    "section", { class: "desk-bar desk-pagebar", "aria-label": "Judgment" },
    el("div", { class: "desk-slot" }, el("div", { class: "desk-bar-top" }, question, el("div", { class: "desk-offer", "data-offer": "state" }, said)), grades, ways, tray.node),
    el("div", { class: "desk-buttons desk-tools" }, Object.values(tools)),
  );

  function fill(box, labels, choose) {
    box.style.setProperty("--desk-label-count", labels.length);
    box.replaceChildren(...labels.map((label) => labelButton(label, () => choose(label))));
  }

  function asked(now, stop, gap) {
    if (gap) return `From paragraph ${gap.before + 1} to ${gap.part + 1}: how does the text go on?`;
    const { removed, chosen, first, part } = now.paragraphs[stop.part];
    const name = first < part ? `Paragraph ${part + 1} (repeats ${first + 1})` : `Paragraph ${part + 1}`;
    if (removed) return `${name} is taken out: t puts it back`;
    return chosen.length ? `${name}: how relevant is it for ${chosen.length > 1 ? "these facets" : "this facet"}?` : `${name}: which facets is it about?`;
  }

  function mark(buttons, names) {
    for (const button of buttons.children) button.setAttribute("aria-pressed", String(names.includes(button.dataset.labelButton)));
  }

  function drawTools(state) {
    for (const [action, on] of [["flag", state?.flagged], ["excuse", Boolean(state?.reason)], ["note", Boolean(state?.note)]]) {
      tools[action].setAttribute("aria-pressed", String(Boolean(on)));
    }
  }

  return {
    node,
    tray,
    show({ scales }) {
      fill(grades, [...offered(scales, "facet"), ...offered(scales, "removed")], ({ name }) => press(ACTIONS[name]));
      fill(ways, offered(scales, "transition"), ({ key }) => page.label(key));
    },
    draw({ page: now, stop, sheet, at }) {
      if (at >= sheet.units.length || !now.paragraphs[stop.part]) return;
      const gap = stop.kind === "gap" ? heldAt(now, stop) : null;
      const paragraph = gap ? null : now.paragraphs[stop.part];
      const unit = gap ?? paragraph.removal;
      [grades.hidden, ways.hidden] = [gap !== null, gap === null];
      write(question, asked(now, stop, gap));
      write(said, stateLine({ ...unit, review: gap ? gap.review : paragraph.review, state: { ...unit.state, label: null } }));
      said.title = said.textContent;
      mark(ways, gap ? [gap.state.label] : []);
      mark(grades, paragraph ? [...paragraph.chosen.map(({ state }) => state.label), ...(paragraph.removed ? ["removed"] : [])] : []);
      for (const [name, id] of [["other", OTHER], ["general", GENERAL]]) {
        tools[name].setAttribute("aria-pressed", String(Boolean(paragraph?.chosen.some((facet) => facet.id === id))));
      }
      drawTools(unit.state);
    },
    showNothing(text) {
      write(question, text);
      write(said, "");
    },
    slot(what) {
      for (const labels of [grades, ways]) {
        labels.style.visibility = what === "labels" ? "visible" : "hidden";
        labels.inert = what !== "labels";
      }
      tray.open(what);
    },
    ways({ long }) {
      node.classList.toggle("desk-long", long);
      tools.definitions.setAttribute("aria-pressed", String(long));
    },
  };
}
