/** The bottom: the nugget in hand with its vote, and the ways to tend the list; asks for a number where a merge needs one. */

import { el, keepFocus, write } from "../shared/dom.js";
import { CHANGES } from "./actions.js";
import { keyButton } from "./buttons.js";
import { isLive, liveOnes } from "./list.js";

function labelButton(label, key, vote) {
  return el(
    "button",
    { type: "button", class: "desk-label ng-label", "data-label": label.name, "data-tone": label.tone, title: `${label.definition} (${key})`, on: { click: () => vote(label.name), mousedown: keepFocus } },
    el("kbd", {}, key), el("span", { class: "desk-label-name" }, label.name), el("span", { class: "desk-label-definition" }, label.definition),
  );
}

export function createBar(does) {
  const ask = el("p", { class: "desk-ask ng-ask" });
  const labels = el("div", { class: "ng-labels" });
  const input = el("input", { type: "text", inputmode: "numeric", class: "ng-merge-number", "aria-label": "Number of the nugget to merge into", autocomplete: "off" });
  const target = el("span", { class: "ng-merge-target", role: "status" });
  const merge = el("div", { class: "ng-merge", hidden: true }, el("span", { class: "ng-merge-ask" }), input, target, el("span", { class: "ng-hint" }, el("kbd", {}, "Enter"), " merges, ", el("kbd", {}, "Esc"), " does not"));
  const tools = ["write", "edit", "merge", "retire", "up", "down", "undo", "unvote", "stay"].map((action) => keyButton(action, does.press));
  const ended = el("p", { class: "ng-ended", role: "status", hidden: true });
  const node = el("footer", { class: "desk-bar ng-bar-bottom" }, ended, el("div", { class: "ng-asked" }, el("div", { class: "desk-bar-top" }, ask, labels), merge), el("div", { class: "desk-buttons desk-tools" }, tools));
  let [list, held, shown] = [null, null, ""];

  const chosen = () => liveOnes(list).find((nugget) => String(nugget.number) === input.value.trim());

  function tell() {
    const nugget = chosen();
    const own = nugget && nugget.id === held.id;
    write(target, own ? "that is the nugget in hand" : nugget ? `→ ${nugget.text}` : input.value.trim() ? "no such number" : "");
    return nugget && !own ? nugget : null;
  }

  function close() {
    merge.hidden = true;
    input.blur();
  }

  function finish() {
    const nugget = tell();
    if (!nugget) return;
    close();
    does.merge(held, nugget);
  }

  input.addEventListener("input", () => { if (tell() && liveOnes(list).length < 10) finish(); });
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") { event.preventDefault(); close(); }
    if (event.key === "Enter") { event.preventDefault(); finish(); }
  });
  input.addEventListener("blur", () => { merge.hidden = true; });

  return {
    node,
    show(given, nugget, keys, stays) {
      [list, held] = [given, nugget];
      const live = nugget && isLive(nugget);
      write(ask, !nugget ? "No nugget in hand" : live ? `${nugget.number}  ${nugget.text}` : nugget.text);
      ask.title = ask.textContent;
      const wanted = JSON.stringify([given.labels, keys]);
      if (wanted !== shown) {
        labels.replaceChildren(...given.labels.map((label, at) => labelButton(label, keys[at], does.vote)));
        shown = wanted;
      }
      labels.hidden = !live;
      ended.hidden = !given.ended;
      write(ended, given.ended ?? "");
      for (const button of labels.children) {
        button.setAttribute("aria-pressed", String(button.dataset.label === nugget?.mine));
        button.disabled = Boolean(given.ended);
      }
      for (const button of tools) {
        if (["edit", "merge", "retire", "up", "down"].includes(button.dataset.action)) button.disabled = !live;
        if (button.dataset.action === "unvote") button.disabled = !nugget?.mine;
        if (["write", "undo"].includes(button.dataset.action)) button.disabled = false;
        if (given.ended && CHANGES.has(button.dataset.action)) button.disabled = true;
        if (button.dataset.action === "stay") button.setAttribute("aria-pressed", String(stays));
      }
    },
    askMerge() {
      merge.hidden = false;
      write(merge.firstChild, `Merge nugget ${held.number} into number`);
      input.value = "";
      write(target, "");
      input.focus();
    },
  };
}
