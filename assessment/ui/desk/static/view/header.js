/** The header line and the question under it. */

import { el, keyButton, write } from "../shared/dom.js";

const SAVED = {
  saved: () => "● saved",
  saving: ({ waiting }) => `◌ saving (${waiting})`,
  offline: ({ waiting, why }) => (/sign in/.test(why) ? `▲ ${waiting} waiting: ${why}` : `▲ offline, ${waiting} waiting`),
};

function keptWhere({ waiting, kept, why }) {
  if (!waiting) return "Everything is stored on the server.";
  const place = kept === "browser" ? "kept in this browser" : "kept in this tab only: do not close it";
  return [`${waiting} waiting, ${place}`, why].filter(Boolean).join(" · ");
}

function spoken(status) {
  if (status.mark === "offline") return `Not saved: ${keptWhere(status)}`;
  return status.mark === "saved" ? "All saved" : "";
}

function meter(name) {
  const numbers = el("span", { class: "desk-meter-numbers" });
  const bar = el("span", { class: "desk-meter-bar" }, el("span"));
  const node = el("span", { class: "desk-meter", "data-meter": name, role: "img" }, el("span", { class: "desk-meter-name" }, name), numbers, bar);
  const show = ([done, total]) => {
    write(numbers, total === null ? `${done}` : `${done} / ${total}`);
    const said = total === null ? `${done} judged` : `${done} of ${total} judged`;
    node.setAttribute("aria-label", `${name}: ${said}`);
    node.title = total === null ? `${said} in this ${name}; how many there are is being counted` : `${said} in this ${name}`;
    bar.firstChild.style.width = `${total ? (100 * done) / total : 0}%`;
  };
  return { node, show };
}

export function createHeader(press) {
  const place = el("span", { class: "desk-place" });
  const title = el("span", { class: "desk-topic-title" });
  /** @type {[string, ReturnType<typeof meter>][]} */
  const meters = ["screen", "topic", "campaign"].map((name) => [name, meter(name)]);
  const mark = el("span", { class: "desk-saved", "data-saved": "saved" }, "● saved");
  const where = el("span", { class: "desk-kept" });
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const node = el(
    "header", { class: "desk-header" },
    el("div", { class: "desk-where" }, place, title),
    el("div", { class: "desk-saved-slot" }, mark, where, voice),
    el("div", { class: "desk-meters" }, meters.map(([, each]) => each.node)),
    el("div", { class: "desk-buttons" }, ["recent", "guidelines", "help"].map((action) => keyButton(action, press))),
  );

  return {
    node,
    show({ campaign, position, topic }) {
      write(place, `${campaign.track} · topic ${position.topic} of ${position.topics}`);
      write(title, topic.title);
      title.title = topic.title;
    },
    progress: (progress) => meters.forEach(([name, each]) => each.show(progress[name])),
    saved(status) {
      mark.dataset.saved = status.mark;
      write(mark, SAVED[status.mark](status));
      mark.title = keptWhere(status);
      write(where, status.mark === "offline" || (status.waiting && status.kept === "memory") ? keptWhere(status).split(" · ")[0].replace(/^\d+ waiting, /, "") : "");
      if (status.mark !== "saving") write(voice, spoken(status));
    },
  };
}

export function createQuestion(press) {
  const text = el("p", { class: "desk-question-text" });
  const narrative = el("p", { class: "desk-narrative", id: "desk-narrative" });
  const toggle = keyButton("narrative", press);
  const node = el("section", { class: "desk-question", "aria-label": "Question of the topic" }, el("div", {}, text, toggle), narrative);
  const open = (wanted) => {
    narrative.hidden = !wanted;
    toggle.setAttribute("aria-expanded", String(wanted));
  };
  toggle.setAttribute("aria-controls", "desk-narrative");
  open(false);
  return {
    node,
    show({ topic }) {
      write(text, topic.question || topic.title);
      write(narrative, topic.narrative);
      toggle.hidden = !topic.narrative;
    },
    toggle: () => open(narrative.hidden),
  };
}
