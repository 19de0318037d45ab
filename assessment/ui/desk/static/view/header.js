/** The header line: title, position, what is saved, how far, and the menu; the question stands under it. */

import { keyFor, keysOf } from "../keys/key_table.js";
import { aboutSo } from "../core/progress.js";
import { switchStates } from "../core/preferences.js";
import { el, setAttribute, setPressed, write } from "../shared/dom.js";
import { createMenu } from "../shared/menu.js";
import { keepTitleWhole } from "../shared/whole_title.js";
import { storageInWords, savedMark, storedWhere } from "../shared/saved_mark.js";
import { actionButton } from "./action_buttons.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Status} Status */
/** @typedef {import("../core/types.js").KeyTable} KeyTable */
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
  return waiting ? storageInWords(storedIn) : "Everything is stored on the server.";
}

/** Why a total is not exact. @param {import("../protocol.js").OpenMeter} progress */
function whyAbout([, total, mayCome = 0, mayGo = 0]) {
  if (total === null) return "; how many there are is being counted";
  if (mayCome) return `; up to ${mayCome} of them come up only with certain labels`;
  return mayGo ? `; up to ${mayGo} of them may drop out` : "";
}

/** @param {"screen"|"topic"|"campaign"} name */
function createMeter(name) {
  const numbers = el("span", { class: "desk-meter-numbers" });
  const filled = el("span");
  const bar = el("span", { class: "desk-meter-bar" }, filled);
  const label = el("span", { class: "desk-meter-name" }, name);
  const node = el("span", { class: "desk-meter", "data-meter": name, role: "img" }, label, numbers, bar);

  /** @param {import("../protocol.js").OpenMeter} progress */
  function show(progress) {
    const [done, total] = progress;
    const every = total === null ? "" : aboutSo(total, progress);
    const judged = every ? `${done} of ${every} judged` : `${done} judged`;
    write(numbers, every ? `${done} / ${every}` : `${done}`);
    setAttribute(node, "aria-label", `${name}: ${judged}`);
    setAttribute(node, "title", `${judged} in this ${name}${whyAbout(progress)}`);
    filled.style.width = `${total ? (100 * done) / total : 0}%`;
  }
  return { name, node, show };
}

function createSaved() {
  const mark = el("span", { class: "desk-saved", "data-saved": "saved" }, "● saved");
  const where = el("span", { class: "desk-storage" });
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  return {
    node: el("div", { class: "desk-saved-slot" }, mark, where, voice),
    /** @param {Status} status */
    show(status) {
      setAttribute(mark, "data-saved", status.mark);
      write(mark, savedMark(status));
      setAttribute(mark, "title", whereAndWhy(status));
      write(where, warning(status));
      if (status.mark !== "saving") write(voice, spoken(status));
    },
  };
}

/** @param {(action: string) => void} press @param {() => KeyTable} keyTable the one in force */
export function createHeader(press, keyTable) {
  const title = el("h1", { class: "desk-topic-title" });
  const trackAndTopic = el("span", { class: "desk-position" });
  const saved = createSaved();
  const meters = [createMeter("screen"), createMeter("topic"), createMeter("campaign")];
  const menu = createMenu({ key: keyFor("menu"), rows: () => keysOf(keyTable()), press });
  const meterNodes = meters.map((meter) => meter.node);
  const node = el(
    "header",
    { class: "desk-header" },
    el("div", { class: "desk-where" }, title, trackAndTopic),
    saved.node,
    el("div", { class: "desk-meters" }, meterNodes),
    menu.node,
  );
  const [ofScreen, ofTopic, ofCampaign] = meterNodes;
  const look = keepTitleWhole(node, title, [ofScreen, trackAndTopic, ofTopic, ofCampaign]);

  return {
    node,
    menu,
    /** @param {Sheet} sheet */
    show({ campaign, position, topic }) {
      write(trackAndTopic, `${campaign.track} · topic ${position.topic} of ${position.topics}`);
      write(title, topic.title || topic.question);
      title.title = title.textContent ?? "";
      look();
    },
    /** @param {Progress} progress */
    showProgress: (progress) => meters.forEach((meter) => meter.show(progress[meter.name])),
    showSaved: saved.show,
    /** @param {import("../core/types.js").Preferences} preferences */
    showPreferences: (preferences) => menu.show(switchStates(preferences)),
  };
}

/** @param {(action: string) => void} press */
export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative", id: "desk-narrative" });
  const toggle = actionButton("narrative", press);
  const attributes = { class: "desk-question", "aria-label": "Question of the topic" };
  const node = el("section", attributes, el("div", {}, text, toggle), narrative);
  /** A question that the title says already takes a line only for its narrative. */
  let isInTitle = false;
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    node.hidden = isInTitle && !isOpen;
    narrative.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
    setPressed(toggle, isOpen);
    node.classList.toggle("desk-question-open", isOpen);
  };
  toggle.setAttribute("aria-controls", "desk-narrative");
  open(false);

  return {
    node,
    /** @param {Sheet} sheet */
    show({ topic }) {
      isInTitle = topic.question === topic.title || !topic.question;
      write(text, topic.question || topic.title);
      text.title = text.textContent ?? "";
      write(narrative, topic.narrative);
      toggle.hidden = !topic.narrative;
      node.hidden = isInTitle && (Boolean(narrative.hidden) || !topic.narrative);
    },
    toggle: () => open(Boolean(narrative.hidden)),
  };
}
