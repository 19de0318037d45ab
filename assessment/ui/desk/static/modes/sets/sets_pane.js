/** The right pane: the evidence sets, each to be read on its own, and which of them is marked in. */

import { keyFor } from "../../keys/key_table.js";
import { counted } from "../../shared/numbers.js";
import { el, keepFocus, setPressed, write } from "../../shared/dom.js";
import { SETS } from "./evidence.js";

/** @typedef {import("./view.js").SetsInHand} SetsInHand */
/** @typedef {import("./view.js").SetsState} SetsState */

const HINT =
  "A set is the fewest sentences that are enough together. Another way to show the same is another set.";
const emptySet = () => `No sentence yet: ${keyFor("toggle", "sets").show} puts the current one here.`;
const MAX_SHOWN = 9;

/** @param {number} count */
function shortCount(count) {
  if (count > MAX_SHOWN) return `${MAX_SHOWN}+`;
  return count ? String(count) : "";
}

/** A button that chooses a set to mark in. @param {string} set @param {SetsInHand} sets */
function createChooser(set, sets) {
  const count = el("span", { class: "desk-set-count" });
  const on = { click: () => sets.selectSet(set), mousedown: keepFocus };
  const attributes = {
    type: "button",
    class: "desk-set-choice",
    "data-set": set,
    "data-set-choice": set,
    on,
  };
  const node = el("button", attributes, el("b", { class: "desk-set-badge" }, set), count);
  return {
    node,
    /** @param {number[]} parts @param {boolean} isCurrent @param {boolean} open */
    draw(parts, isCurrent, open) {
      const sentences = counted(parts.length, "sentence");
      write(count, shortCount(parts.length));
      setPressed(node, isCurrent);
      node.title = `Mark in set ${set} (v, V): ${sentences}`;
      node.setAttribute("aria-label", `Set ${set}, ${sentences}`);
      node.disabled = !open;
    },
  };
}

/** @param {number} part @param {string} text @param {SetsInHand} sets */
function line(part, text, sets) {
  const on = { click: () => sets.selectSentence(part), mousedown: keepFocus };
  const names = { title: `Select sentence ${part}`, "aria-label": `Sentence ${part}: ${text}` };
  const button = el(
    "button",
    { type: "button", class: "desk-set-line", ...names, on },
    el("span", { class: "desk-set-number" }, String(part)),
    el("span", { class: "desk-set-text", dir: "auto" }, text),
  );
  return el("li", {}, button);
}

/** @param {string} set @param {boolean} isCurrent @param {HTMLElement[]} lines */
function block(set, isCurrent, lines) {
  const badge = el("b", { class: "desk-set-badge" }, set);
  const now = isCurrent ? el("span", { class: "desk-set-now" }, "▶ marked in now") : null;
  const head = el("h3", { class: "desk-set-head" }, badge, `Set ${set}`, now);
  const body = lines.length ? el("ol", {}, lines) : el("p", { class: "desk-set-empty" }, emptySet());
  const attributes = {
    class: "desk-set",
    "data-set": set,
    "data-set-block": set,
    "aria-label": `Set ${set}`,
  };
  return el("section", attributes, head, body);
}

/** @param {SetsState} state */
function hintOf({ open, state }) {
  if (open) return HINT;
  if (state.reason) return "This abstract cannot be judged; sentences marked before are kept for a label.";
  return `${state.label} has no evidence sets; sentences marked before are kept for SUPPORT or CONTRADICT.`;
}

/** @param {SetsInHand} sets */
export function createSetList(sets) {
  const title = el("h2", { class: "desk-pane-title" });
  const choosers = SETS.map((set) => createChooser(set, sets));
  const stripAttributes = { class: "desk-set-strip", role: "group", "aria-label": "Set to mark in" };
  const strip = el(
    "div",
    stripAttributes,
    choosers.map((chooser) => chooser.node),
  );
  const body = el("div", { class: "desk-set-blocks" });
  const hint = el("p", { class: "desk-set-hint" });
  const attributes = { tabindex: "0", role: "document", "aria-label": "Evidence sets" };
  const scroll = el("div", { class: "desk-scroll", ...attributes }, body, hint);
  const head = el("div", { class: "desk-pane-head" }, title);
  const node = el(
    "section",
    { class: "desk-pane desk-sets-pane", "aria-label": "Evidence sets" },
    head,
    strip,
    scroll,
  );
  /** @type {string[]} */
  let texts = [];
  let drawn = "";

  return {
    node,
    /** @param {import("../../core/types.js").Sheet} sheet */
    show({ screen }) {
      texts = screen.parts.map((part) => part.text);
      drawn = "";
    },
    /** @param {SetsState} state */
    draw(state) {
      const { groups, current, open } = state;
      const content = JSON.stringify([groups, current, open, state.state.label, state.state.reason]);
      if (content === drawn) return;
      drawn = content;
      const parts = new Map(groups);
      write(title, groups.length ? `Evidence: ${counted(groups.length, "set")}` : "Evidence sets");
      choosers.forEach((chooser, index) => chooser.draw(parts.get(SETS[index]) ?? [], SETS[index] === current, open));
      const shown = open ? SETS.filter((set) => parts.has(set) || set === current) : [];
      /** @param {string} set */
      const linesOf = (set) => (parts.get(set) ?? []).map((part) => line(part, texts[part], sets));
      body.replaceChildren(...shown.map((set) => block(set, set === current, linesOf(set))));
      write(hint, hintOf(state));
      body.querySelector(".desk-set-now")?.closest(".desk-set")?.scrollIntoView({ block: "nearest" });
    },
  };
}
