/** The header line: which question, how far, how much the votes agree, whether all is saved. */

import { el, setAttribute, write } from "../shared/dom.js";
import { createMenu } from "../shared/menu.js";
import { counted, rounded } from "../shared/numbers.js";
import { savedMark, storedWhere } from "../shared/saved_mark.js";
import { actionButton } from "./action_buttons.js";
import { KEYMAP } from "./keys.js";

/** @typedef {import("./types.js").QuestionRef} QuestionRef */
/** @typedef {import("./types.js").QuestionRow} QuestionRow */
/** @typedef {import("./types.js").VoteAgreement} VoteAgreement */

/** @param {QuestionRow} row */
const nameOf = (row) => (row.title.startsWith(row.question) ? row.title : `${row.question}  ${row.title}`);

/** @param {QuestionRow} row @param {number} at */
function option(row, at) {
  const votes = row.votable ? `, ${row.voted} voted` : "";
  const progress = row.nuggets ? `${counted(row.nuggets, "nugget")}${votes}` : "no nuggets yet";
  return el("option", { value: at }, `${nameOf(row)}  ·  ${progress}`);
}

/** A list of all questions. @param {(row: QuestionRow) => void} choose */
function createPicker(choose) {
  const title = "Question: nuggets in its list, and how many you have voted on";
  const node = el("select", { class: "ng-picker", "aria-label": "Question", title });
  /** @type {QuestionRow[]} */
  let listed = [];
  let drawn = "";
  node.addEventListener("change", () => {
    choose(listed[node.selectedIndex]);
    node.blur();
  });
  return {
    node,
    /** @param {QuestionRow[]} rows @param {QuestionRef} questionRef */
    show(rows, { topic, question }) {
      const content = JSON.stringify(rows);
      // An open list would close under the pointer.
      if (content !== drawn && document.activeElement !== node) {
        node.replaceChildren(...rows.map(option));
        drawn = content;
        listed = rows;
      }
      node.selectedIndex = listed.findIndex((row) => row.topic === topic && row.question === question);
    },
  };
}

/** @param {(action: string) => void} press @param {(row: QuestionRow) => void} choose */
export function createHeader(press, choose) {
  const picker = createPicker(choose);
  const counts = el("span", { class: "desk-position" });
  const agreement = el("span", { class: "ng-agreement", "data-agreement": "" });
  const mark = el("span", { class: "desk-saved", "data-saved": "saved" }, "● saved");
  const voice = el("span", { class: "desk-unseen", role: "status", "aria-live": "polite" });
  const moves = ["previousQuestion", "nextQuestion"].map((action) => actionButton(action, press));
  const menu = createMenu({ key: KEYMAP.keyFor("menu"), rows: () => KEYMAP.keysOf(), press });
  const node = el(
    "header",
    { class: "desk-header" },
    el("div", { class: "desk-where" }, picker.node, counts),
    el("div", { class: "desk-buttons ng-moves" }, moves),
    agreement,
    el("div", { class: "desk-saved-slot" }, mark, voice),
    menu.node,
  );

  return {
    node,
    menu,
    /** @param {QuestionRow[]} rows @param {QuestionRef} at */
    showQuestions(rows, at) {
      picker.show(rows, at);
      const withNuggets = rows.filter((row) => row.nuggets);
      const withVotes = rows.filter((row) => row.votable);
      const done = withVotes.filter((row) => row.voted === row.votable).length;
      const votes = withVotes.length ? ` · you finished ${done}` : "";
      write(counts, `${withNuggets.length} of ${rows.length} questions have nuggets${votes}`);
    },
    /** @param {VoteAgreement|null} votes null where nobody votes */
    showAgreement(votes) {
      agreement.hidden = !votes;
      if (!votes) return;
      const { nuggets, voters, share, kappa, why } = votes;
      const figures = `Agreement ${rounded(share)} · Fleiss κ ${rounded(kappa)} · ${voters} voters`;
      write(agreement, voters < 2 ? "Agreement –" : figures);
      const basis = `${nuggets} nuggets with two or more votes; share of pairs of votes that agree, and Fleiss' kappa`;
      agreement.title = [basis, why && `undefined: ${why}`].filter(Boolean).join(". ");
    },
    /** @param {import("../shared/outbox.js").Status} status */
    showSaved(status) {
      setAttribute(mark, "data-saved", status.mark);
      write(mark, savedMark(status));
      setAttribute(mark, "title", storedWhere(status));
      const spoken = status.mark === "offline" ? `Not saved: ${storedWhere(status)}` : "All saved";
      if (status.mark !== "saving") write(voice, spoken);
    },
  };
}
