/** The header line and the question under it. */

import { el, write } from "../shared/dom.js";
import { placeOf, savedMark, storedWhere } from "../shared/saved_mark.js";
import { keyButton } from "./key_button.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Status} Status */
/** @typedef {import("../protocol.js").Progress} Progress */

/** @param {Status} status */
const whereAndWhy = (status) =>
  [storedWhere(status), status.waiting ? status.why : ""].filter(Boolean).join(" · ");

/** What a screen reader hears. @param {Status} status */
function spoken(status) {
  if (status.mark === "offline") return `Not saved: ${whereAndWhy(status)}`;
  return status.mark === "saved" ? "All saved" : "";
}

/** Where judgments wait, in sight as soon as they could be lost. @param {Status} status */
function warning({ mark, waiting, storedIn }) {
  if (mark !== "offline" && !(waiting && storedIn === "memory")) return "";
  return waiting ? placeOf(storedIn) : "Everything is stored on the server.";
}

/** @param {"screen"|"topic"|"campaign"} name */
function createMeter(name) {
  const numbers = el("span", { class: "desk-meter-numbers" });
  const filled = el("span");
  const bar = el("span", { class: "desk-meter-bar" }, filled);
  const label = el("span", { class: "desk-meter-name" }, name);
  const node = el("span", { class: "desk-meter", "data-meter": name, role: "img" }, label, numbers, bar);

  /** @param {[number, number|null]} progress null: not counted yet */
  function show([done, total]) {
    const judged = total === null ? `${done} judged` : `${done} of ${total} judged`;
    const counting = total === null ? "; how many there are is being counted" : "";
    write(numbers, total === null ? `${done}` : `${done} / ${total}`);
    node.setAttribute("aria-label", `${name}: ${judged}`);
    node.title = `${judged} in this ${name}${counting}`;
    filled.style.width = `${total ? (100 * done) / total : 0}%`;
  }
  return { name, node, show };
}

/** @param {(action: string) => void} press */
export function createHeader(press) {
  const place = el("span", { class: "desk-place" });
  const title = el("span", { class: "desk-topic-title" });
  const meters = [createMeter("screen"), createMeter("topic"), createMeter("campaign")];
  const mark = el("span", { class: "desk-saved", "data-saved": "saved" }, "● saved");
  const where = el("span", { class: "desk-storage" });
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const buttons = ["recent", "guidelines", "help"].map((action) => keyButton(action, press));
  const node = el(
    "header",
    { class: "desk-header" },
    el("div", { class: "desk-where" }, place, title),
    el("div", { class: "desk-saved-slot" }, mark, where, voice),
    el(
      "div",
      { class: "desk-meters" },
      meters.map((meter) => meter.node),
    ),
    el("div", { class: "desk-buttons" }, buttons),
  );

  return {
    node,
    /** @param {Sheet} sheet */
    show({ campaign, position, topic }) {
      write(place, `${campaign.track} · topic ${position.topic} of ${position.topics}`);
      write(title, topic.title);
      title.title = topic.title;
    },
    /** @param {Progress} progress */
    progress: (progress) => meters.forEach((meter) => meter.show(progress[meter.name])),
    /** @param {Status} status */
    saved(status) {
      mark.dataset.saved = status.mark;
      write(mark, savedMark(status));
      mark.title = whereAndWhy(status);
      write(where, warning(status));
      if (status.mark !== "saving") write(voice, spoken(status));
    },
  };
}

/** @param {(action: string) => void} press */
export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative", id: "desk-narrative" });
  const toggle = keyButton("narrative", press);
  const attributes = { class: "desk-question", "aria-label": "Question of the topic" };
  const node = el("section", attributes, el("div", {}, text, toggle), narrative);
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    narrative.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  toggle.setAttribute("aria-controls", "desk-narrative");
  open(false);

  return {
    node,
    /** @param {Sheet} sheet */
    show({ topic }) {
      write(text, topic.question || topic.title);
      write(narrative, topic.narrative);
      toggle.hidden = !topic.narrative;
    },
    toggle: () => open(Boolean(narrative.hidden)),
  };
}
