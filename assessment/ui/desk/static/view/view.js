/** The desk as a whole: its parts in one root, and one call for everything that can change. */

import { createAnswer } from "../modes/answer/answer_pane.js";
import { createBar } from "../modes/answer/bar.js";
import { createDocument } from "../modes/answer/document_pane.js";
import { el, keyButton, write } from "../shared/dom.js";
import { createGrid } from "../modes/grid/view.js";
import { createHeader, createQuestion } from "./header.js";
import { createNotices } from "../shared/layout.js";
import { createOverlays } from "./overlays.js";
import { createPage } from "../modes/page/view.js";
import { createSets } from "../modes/sets/view.js";

function createCover(press) {
  const text = el("p", { class: "desk-cover-text", role: "status" });
  const again = el("button", { type: "button", class: "desk-button desk-go", title: "Try again", on: { click: () => press("reload") } }, "Try again");
  const everything = keyButton("only", press, { name: "show everything" });
  const node = el("div", { class: "desk-cover" }, text, again, everything);
  return {
    node,
    show(state, words, only) {
      write(text, words);
      again.hidden = state === "loading";
      everything.hidden = only !== "open" || state !== "empty";
    },
  };
}

/** @param {{press: Function, take: Function, choose: Function, chooseText: Function, label: Function, edit: object, tray: object,
 *   jump: Function, grid: object, sets: {now: Function}, page: {steps: Function}}} does */
export function createView(does) {
  const header = createHeader(does.press);
  const question = createQuestion(does.press);
  const answer = createAnswer(does.press, does.take);
  const paper = createDocument(does.press, does.edit);
  const bar = createBar(does.press, does.choose, does.chooseText, does.tray);
  const grid = createGrid(does);
  const sets = createSets(does);
  const page = createPage(does);
  const own = { grid, sets, page };
  const overlays = createOverlays(does.press, does.jump);
  const notices = createNotices();
  const cover = createCover(does.press);
  const panes = el("div", { class: "desk-panes" }, answer.node, paper.node);
  const desk = el("div", { class: "desk-sheet" }, header.node, question.node, panes, bar.node);
  const root = el("div", { class: "desk", "data-desk": "", "data-state": "loading", role: "application", "aria-label": "Judging desk" }, desk, cover.node, notices.node, overlays.nodes);
  let [sheet, special] = [null, null];

  /** A screen with its own module brings its own panes and its own bar. */
  function setMode(mode) {
    const wanted = own[mode] ?? null;
    if (special === wanted) return;
    const former = (special?.bar ?? bar).node;
    special = wanted;
    root.dataset.mode = special ? mode : "";
    panes.replaceChildren(...(special?.panes ?? [answer.node, paper.node]));
    former.replaceWith((special?.bar ?? bar).node);
  }

  function state(name, words = "", only = "all") {
    root.dataset.state = name;
    cover.show(name, words, only);
  }

  return {
    root, header, paper, grid, sets, page, overlays, notices, question, state,
    get bar() { return special?.bar ?? bar; },
    sheet(next) {
      sheet = next;
      root.dataset.screen = next.position.screen;
      header.show(next);
      header.progress(next.progress);
      question.show(next);
      bar.forget();
      paper.again();
      setMode(next.screen.mode);
      (special ?? answer).show(next);
      state("ready");
    },
    unit(next, at, inHand) {
      sheet = next;
      header.progress(next.progress);
      if (special) return special.unit(next, at);
      answer.unit(next, at);
      if (at === inHand) { bar.show(next.scales, next.units[at], next.units); paper.show(next, next.units[at]); }
    },
    /** Draws once for many changes, where the mode can. */
    together: (run) => (special?.together ? special.together(run) : run()),
    progress: (progress) => header.progress(progress),
    hand(at) {
      if (special) return special.hand(at);
      answer.hand(at);
      const unit = sheet.units[at];
      if (!unit) return;
      bar.show(sheet.scales, unit, sheet.units);
      paper.show(sheet, unit);
    },
    ways(ways) {
      answer.ways(ways);
      bar.ways(ways);
      grid.ways(ways);
      sets.ways(ways);
      page.ways(ways);
      root.style.setProperty("--desk-chosen-size", `${ways.size}px`);
    },
  };
}
