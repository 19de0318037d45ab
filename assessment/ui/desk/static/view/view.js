/** The desk as a whole: header, question, the panes and the bar of a screen's mode, messages and overlays. */

import { el, write } from "../shared/dom.js";
import { tellPage } from "../shared/layout.js";
import { createNotices } from "../shared/notices.js";
import { createBanner } from "./banner.js";
import { createHeader, createQuestion } from "./header.js";
import { actionButton } from "./action_buttons.js";
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
  const everything = actionButton("only", press, { name: "show everything" });
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

/**
 * @typedef {object} ViewParts
 * @property {string} key  names campaign and assessor
 * @property {Storage|null} storage
 * @property {import("../modes/modes.js").Modes} modes
 * @property {Pick<import("../core/key_settings.js").DeskKeys, "createDialog">} keys
 * @property {(action: string) => void} press
 * @property {Parameters<typeof createOverlays>[0]} overlays  what the overlays are given
 */

export class DeskView {
  /** @param {ViewParts} parts */
  constructor({ key, storage, modes, keys, press, overlays }) {
    this.modes = modes;
    this.header = createHeader(press, () => modes.current.keyTable());
    this.banner = createBanner();
    this.question = createQuestion(press);
    this.keyDialog = keys.createDialog();
    this.overlays = createOverlays(overlays, [this.keyDialog]);
    this.notices = createNotices();
    this.cover = createCover(press);
    /** @type {{sheet: Sheet|null, index: number}} the screen that is drawn and the index of its current unit */
    this.current = { sheet: null, index: -1 };
    this.side = new SidePane(press);
    const on = { scroll: () => this.side.onScrolled() };
    this.panes = el("div", { class: "desk-panes", on }, this.side.node);
    const head = [this.header.node, this.banner.node, this.question.node];
    this.body = el("div", { class: "desk-sheet" }, el("div", { class: "desk-top" }, head), this.panes);
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
      this.body,
      this.cover.node,
      this.notices.node,
      this.overlays.nodes,
    );
    this.splits = createSplits(this.root, storage, key);
  }

  /** Puts the panes and the bar of the first mode in place; modes are made after the view that they act on. */
  placeModes() {
    this.panes.replaceChildren(...this.modeView.panes, this.side.node);
    this.body.append(this.bar.node);
    for (const { rules, view } of this.modes.all) this.splits.add(rules.name ?? "", view.panes[1]);
    this.splits.show("");
  }

  /** The view of the mode that is drawn. */
  get modeView() {
    return this.modes.of(this.current.sheet).view;
  }

  /** Whether a screen is shown that can be judged. */
  get isReady() {
    return this.root.dataset.state === "ready";
  }

  get bar() {
    return this.modeView.bar;
  }

  /** @param {State} name @param {string} words @param {Preferences["only"]} only */
  showState(name, words = "", only = "all") {
    this.root.dataset.state = name;
    this.cover.show(name, words, only);
  }

  /** Puts the panes and the bar of a mode in place of those that are drawn. @param {Mode} mode */
  placeMode({ rules, view }) {
    if (this.modeView === view) return;
    const former = this.bar.node;
    this.root.dataset.mode = rules.name;
    this.splits.show(rules.name ?? "");
    this.panes.replaceChildren(...view.panes, this.side.node);
    former.replaceWith(view.bar.node);
  }

  /** @param {Sheet} sheet */
  showSheet(sheet) {
    this.root.dataset.screen = String(sheet.position.screen);
    this.header.show(sheet);
    this.header.showProgress(sheet.progress);
    this.question.show(sheet);
    this.placeMode(this.modes.of(sheet));
    this.current = { sheet, index: -1 };
    this.modeView.show(sheet);
    this.showState("ready");
  }

  drawSide() {
    const { sheet, index } = this.current;
    // The end of a screen keeps the help of its last unit, so that nothing moves there.
    const unit = sheet?.units[index] ?? sheet?.units.at(index < 0 ? 0 : -1);
    if (!sheet || !unit) return;
    this.side.show(sheet, unit, this.modeView);
    this.bar.showConventions?.(sheet, unit);
  }

  /** One unit has changed. @param {Sheet} sheet @param {number} index @param {number} current */
  showUnit(sheet, index, current) {
    this.header.showProgress(sheet.progress);
    this.modeView.showUnit(sheet, index, index === current);
    this.current = { sheet, index: current };
    this.side.scrollToText();
    if (index === current) this.drawSide();
    this.modeView.scroll?.();
  }

  /** The screen came anew, with the same units. @param {Sheet} sheet */
  renew(sheet) {
    this.header.showProgress(sheet.progress);
    this.current.sheet = sheet;
    this.drawSide();
  }

  /** @param {number} index */
  select(index) {
    this.modeView.select(index);
    this.current.index = index;
    this.drawSide();
    this.modeView.scroll?.();
  }

  /** Draws once for many changes, where the mode can. @param {() => void} run */
  drawTogether(run) {
    this.modeView.drawTogether(run);
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
