/** The desk as a whole: header, question, the panes and the bar of a screen's mode, messages and overlays. */

import { el, write } from "../shared/dom.js";
import { tellPage } from "../shared/layout.js";
import { createNotices } from "../shared/notices.js";
import { createBanner } from "./banner.js";
import { createHeader, createQuestion } from "./header.js";
import { keyButton } from "./key_button.js";
import { createSplits } from "./separator.js";
import { createOverlays } from "./overlays.js";
import { SidePane } from "./side_pane.js";

/** @typedef {import("../core/types.js").Sheet} Sheet */
/** @typedef {import("../core/types.js").Mode} Mode */
/** @typedef {import("../core/types.js").Preferences} Preferences */
/** @typedef {"loading"|"ready"|"empty"|"error"} State */

/** What lies over the desk while there is no screen. @param {(action: string) => void} press */
function createCover(press) {
  const text = el("p", { class: "desk-cover-text", role: "status" });
  const attributes = { type: "button", class: "desk-button desk-go", title: "Try again" };
  const again = el("button", { ...attributes, on: { click: () => press("reload") } }, "Try again");
  const everything = keyButton("only", press, { name: "show everything" });
  const node = el("div", { class: "desk-cover" }, text, again, everything);
  return {
    node,
    /** @param {State} state @param {string} words @param {Preferences["only"]} only */
    show(state, words, only) {
      write(text, words);
      again.hidden = state === "loading";
      everything.hidden = only !== "open" || state !== "empty";
    },
  };
}

export class DeskView {
  /** @param {import("../core/types.js").Desk} desk */
  constructor(desk) {
    const { actions, modes, session, keys } = desk;
    this.modes = modes;
    this.header = createHeader(actions.press, () => modes.desk.mode.keyTable());
    this.banner = createBanner();
    this.question = createQuestion(actions.press);
    this.keyDialog = keys.createDialog();
    this.overlays = createOverlays(desk, [this.keyDialog]);
    this.notices = createNotices();
    this.cover = createCover(actions.press);
    /** @type {{sheet: Sheet|null, at: number}} the screen that is shown and the index of its current unit */
    this.current = { sheet: null, at: -1 };
    /** The view of the mode that is shown. */
    this.shown = modes.of(null).view;
    this.side = new SidePane(actions.press);
    const on = { scroll: () => this.side.onScrolled() };
    this.panes = el("div", { class: "desk-panes", on }, this.shown.panes, this.side.node);
    const head = [this.header.node, this.banner.node, this.question.node];
    const parts = [el("div", { class: "desk-top" }, head), this.panes, this.shown.bar.node];
    const attributes = {
      "data-desk": "",
      "data-state": "loading",
      "data-mode": "",
      role: "application",
      "aria-label": "Judging desk",
    };
    this.root = el(
      "div",
      { class: "desk", ...attributes },
      el("div", { class: "desk-sheet" }, parts),
      this.cover.node,
      this.notices.node,
      this.overlays.nodes,
    );
    this.splits = createSplits(this.root, session.storage, session.data.key);
    for (const { rules, view } of modes.all) this.splits.add(rules.name ?? "", view.panes[1]);
    this.splits.show("");
  }

  get bar() {
    return this.shown.bar;
  }

  /** @param {State} name @param {string} words @param {Preferences["only"]} only */
  showState(name, words = "", only = "all") {
    this.root.dataset.state = name;
    this.cover.show(name, words, only);
  }

  /** Puts the panes and the bar of a mode in place. @param {Mode} mode */
  setMode({ rules, view }) {
    if (this.shown === view) return;
    const former = this.bar.node;
    this.shown = view;
    this.root.dataset.mode = rules.name;
    this.splits.show(rules.name ?? "");
    this.panes.replaceChildren(...view.panes, this.side.node);
    former.replaceWith(this.bar.node);
  }

  /** @param {Sheet} sheet @param {Mode} mode */
  showSheet(sheet, mode) {
    this.root.dataset.screen = String(sheet.position.screen);
    this.header.show(sheet);
    this.header.showProgress(sheet.progress);
    this.question.show(sheet);
    this.setMode(mode);
    this.shown.show(sheet);
    this.current = { sheet, at: -1 };
    this.showState("ready");
  }

  drawSide() {
    const { sheet, at } = this.current;
    // The end of a screen keeps the help of its last unit, so that nothing moves there.
    const unit = sheet?.units[at] ?? sheet?.units.at(at < 0 ? 0 : -1);
    if (!sheet || !unit) return;
    this.side.show(sheet, unit, this.shown);
    this.bar.showConventions?.(sheet, unit);
  }

  /** One unit has changed. @param {Sheet} sheet @param {number} at @param {number} current */
  showUnit(sheet, at, current) {
    this.header.showProgress(sheet.progress);
    this.shown.showUnit(sheet, at, at === current);
    this.current = { sheet, at: current };
    this.side.scrollToText();
    if (at === current) this.drawSide();
    this.shown.scroll?.();
  }

  /** The screen came anew, with the same units. @param {Sheet} sheet */
  renew(sheet) {
    this.header.showProgress(sheet.progress);
    this.current.sheet = sheet;
    this.drawSide();
  }

  /** @param {import("../protocol.js").Progress} progress */
  progress(progress) {
    this.header.showProgress(progress);
  }

  /** @param {number} at */
  select(at) {
    this.shown.select(at);
    this.current.at = at;
    this.drawSide();
    this.shown.scroll?.();
  }

  /** Draws once for many changes, where the mode can. @param {() => void} run */
  drawTogether(run) {
    this.shown.drawTogether(run);
  }

  /** @param {Preferences} preferences */
  showPreferences(preferences) {
    this.modes.all.forEach((mode) => mode.view.showPreferences(preferences));
    this.header.showPreferences(preferences);
    tellPage(preferences.focus);
    this.root.style.setProperty("--desk-chosen-size", `${preferences.size}px`);
    this.side.showPreferences(preferences);
    this.drawSide();
  }
}
