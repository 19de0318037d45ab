/** The right pane: the evidence sets, each to be read on its own, and which of them is marked in. */

import { SETS, signOf } from "./evidence.js";
import { el, keepFocus, keyButton, write } from "../../shared/dom.js";

function chooser(set, sets) {
  const count = el("span", { class: "desk-set-count" });
  const node = el("button", { type: "button", class: "desk-set-choice", "data-set": set, "data-set-choice": set, on: { click: () => sets.takeSet(set), mousedown: keepFocus } }, el("b", {}, signOf(set)), count);
  return {
    node,
    draw(parts, isCurrent) {
      write(count, parts.length > 9 ? "9+" : parts.length ? String(parts.length) : "");
      node.setAttribute("aria-pressed", String(isCurrent));
      const many = `${parts.length} sentence${parts.length === 1 ? "" : "s"}`;
      node.title = `Mark in set ${set} (v, V): ${many}`;
      node.setAttribute("aria-label", `Set ${set}, ${many}`);
    },
  };
}

function line(part, text, sets) {
  const title = `Sentence ${part}: take in hand`;
  return el("li", {}, el("button", { type: "button", class: "desk-set-line", title, "aria-label": `Sentence ${part}: ${text}`, on: { click: () => sets.item(part), mousedown: keepFocus } }, el("span", { class: "desk-set-number" }, String(part)), el("span", { class: "desk-set-text", dir: "auto" }, text)));
}

function block(set, parts, texts, isCurrent, sets) {
  const head = el("h3", { class: "desk-set-head" }, el("b", { class: "desk-set-badge" }, signOf(set)), `Set ${set}`, isCurrent ? el("span", { class: "desk-set-now" }, "▶ marked in now") : null);
  const body = parts.length ? el("ol", {}, parts.map((part) => line(part, texts[part], sets))) : el("p", { class: "desk-set-empty" }, "No sentence yet: space puts the one in hand here.");
  return el("section", { class: "desk-set", "data-set": set, "data-set-block": set, "aria-label": `Set ${set}` }, head, body);
}

const HINT = "A set is the fewest sentences that are enough together. Another way to show the same is another set.";

export function createSetList(press, sets) {
  const title = el("h2", { class: "desk-pane-title" });
  const choices = SETS.map((set) => chooser(set, sets));
  const moves = ["previousSet", "nextSet"].map((action) => keyButton(action, press, { mode: "sets", iconOnly: true }));
  const strip = el("div", { class: "desk-set-strip", role: "group", "aria-label": "Set to mark in" }, moves[0], choices.map(({ node }) => node), moves[1]);
  const body = el("div", { class: "desk-set-blocks" });
  const hint = el("p", { class: "desk-set-hint" });
  const scroll = el("div", { class: "desk-scroll", tabindex: "0", role: "document", "aria-label": "Evidence sets" }, body, hint);
  const node = el("section", { class: "desk-pane desk-sets-pane", "aria-label": "Evidence sets" }, el("div", { class: "desk-pane-head" }, title), strip, scroll);
  let [texts, drawn] = [[], ""];

  return {
    node,
    show({ screen }) {
      texts = screen.parts.map((part) => part.text);
      drawn = "";
    },
    draw({ groups, current, open, state }) {
      const now = JSON.stringify([groups, current, open, state.label, state.reason]);
      if (now === drawn) return;
      drawn = now;
      const parts = new Map(groups);
      write(title, groups.length ? `Evidence: ${groups.length} set${groups.length === 1 ? "" : "s"}` : "Evidence sets");
      choices.forEach(({ node: choice, draw }, at) => {
        draw(parts.get(SETS[at]) ?? [], SETS[at] === current);
        choice.disabled = !open;
      });
      const shown = open ? SETS.filter((set) => parts.has(set) || set === current) : [];
      body.replaceChildren(...shown.map((set) => block(set, parts.get(set) ?? [], texts, set === current, sets)));
      write(hint, open ? HINT : state.reason ? "This abstract cannot be judged; sentences marked before are kept for a label." : `${state.label} has no evidence sets; sentences marked before are kept for SUPPORT or CONTRADICT.`);
      body.querySelector(".desk-set-now")?.closest(".desk-set").scrollIntoView({ block: "nearest" });
    },
  };
}
