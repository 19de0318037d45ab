/** The header line: which question, how far, how much the votes agree, whether all is saved. */

import { el, write } from "../shared/dom.js";
import { keyButton } from "./buttons.js";

const MARKS = { saved: () => "● saved", saving: ({ waiting }) => `◌ saving (${waiting})`, offline: ({ waiting, why }) => (/sign in/.test(why) ? `▲ ${waiting} waiting: ${why}` : `▲ offline, ${waiting} waiting`) };

const figure = (value) => (value === null ? "–" : value.toFixed(2));

function kept({ waiting, kept: where }) {
  if (!waiting) return "Everything is stored on the server.";
  return `${waiting} waiting, ${where === "browser" ? "kept in this browser" : "kept in this tab only: do not close it"}`;
}

const nameOf = (row) => (row.title.startsWith(row.question) ? row.title : `${row.question}  ${row.title}`);
const option = (row, at) => el("option", { value: at }, `${nameOf(row)}  ·  ${row.nuggets ? `${row.nuggets} nugget${row.nuggets === 1 ? "" : "s"}, ${row.voted} voted` : "no nuggets yet"}`);

export function createHeader(press, choose) {
  const picker = el("select", { class: "ng-picker", "aria-label": "Question", title: "Question: nuggets in its list, and how many you have voted on" });
  let listed = [];
  picker.addEventListener("change", () => { choose(listed[picker.selectedIndex]); picker.blur(); });
  const place = el("span", { class: "desk-place" });
  const agreement = el("span", { class: "ng-agreement", "data-agreement": "" });
  const mark = el("span", { class: "desk-saved", "data-saved": "saved" }, "● saved");
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const node = el(
    "header", { class: "desk-header" },
    el("div", { class: "desk-where" }, picker, el("div", { class: "desk-buttons" }, keyButton("previousQuestion", press, { iconOnly: true }), keyButton("nextQuestion", press, { iconOnly: true })), place),
    agreement,
    el("div", { class: "desk-saved-slot" }, mark, voice),
    el("div", { class: "desk-buttons" }, keyButton("history", press), keyButton("help", press)),
  );
  let shown = "";
  return {
    node,
    questions(rows, { topic, question }) {
      const text = JSON.stringify(rows);
      if (text !== shown && document.activeElement !== picker) {
        picker.replaceChildren(...rows.map(option));
        [shown, listed] = [text, rows];
      }
      picker.selectedIndex = listed.findIndex((row) => row.topic === topic && row.question === question);
      const withNuggets = rows.filter((row) => row.nuggets).length;
      const done = rows.filter((row) => row.nuggets && row.voted === row.nuggets).length;
      write(place, `${withNuggets} of ${rows.length} questions have nuggets · you voted on all of ${done}`);
    },
    agreement({ nuggets, voters, share, kappa, why }) {
      write(agreement, voters < 2 ? "Agreement –" : `Agreement ${figure(share)} · Fleiss κ ${figure(kappa)} · ${voters} voters`);
      agreement.title = [`${nuggets} nuggets with two or more votes; share of pairs of votes that agree, and Fleiss' kappa`, why && `undefined: ${why}`].filter(Boolean).join(". ");
    },
    saved(status) {
      mark.dataset.saved = status.mark;
      write(mark, MARKS[status.mark](status));
      mark.title = kept(status);
      if (status.mark !== "saving") write(voice, status.mark === "offline" ? `Not saved: ${kept(status)}` : "All saved");
    },
  };
}
