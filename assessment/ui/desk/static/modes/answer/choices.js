/** The choices of a free scale, in the place of the labels. */

import { oneLine, offers } from "./free_labels.js";
import { el, keepFocus, keyButton } from "../../shared/dom.js";

function choice({ label, key, tone, definition }, chosen, choose) {
  const hint = [key ? `${oneLine(label)} (${key})` : oneLine(label), definition].filter(Boolean).join(": ");
  return el(
    "button",
    {
      type: "button", class: "desk-label desk-choice", "data-choice": label, "data-tone": tone, "aria-pressed": String(label === chosen), title: hint,
      "aria-label": key ? `${oneLine(label)}, key ${key}` : oneLine(label), on: { click: () => choose(label), mousedown: keepFocus },
    },
    key ? el("kbd", {}, key) : el("span", { class: "desk-choice-nokey", "aria-hidden": "true" }, "·"),
    el("span", { class: "desk-label-name" }, oneLine(label)),
  );
}

export function createFree(press, choose) {
  const list = el("div", { class: "desk-choices", role: "group", "aria-label": "Choices" });
  const write = keyButton("write", press, { mode: "free", name: "another …" });
  const many = el("span", { class: "desk-choices-many" });
  const node = el("div", { class: "desk-free", hidden: true }, list, el("div", { class: "desk-free-own" }, write, many));
  let shown = "";

  return {
    node,
    show(scale, unit, units) {
      const offered = offers(scale, unit, units);
      const now = JSON.stringify([offered, unit.state.label]);
      if (now === shown) return;
      shown = now;
      const own = unit.state.label !== null && !offered.some(({ label }) => label === unit.state.label);
      write.lastChild.textContent = own ? "change …" : offered.length ? "another …" : "write …";
      many.textContent = offered.some(({ key }) => !key) ? `${offered.length} choices: t, then type to find one` : "";
      list.replaceChildren(...offered.map((each) => choice(each, unit.state.label, choose)));
    },
  };
}
