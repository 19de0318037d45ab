/** The parts of the page and where they stand. */

import { el } from "../shared/dom.js";
import { tellPage } from "../shared/layout.js";
import { createNotices } from "../shared/notices.js";
import { createBanner } from "../view/banner.js";
import { createSplits } from "../view/separator.js";
import { SidePane } from "../view/side_pane.js";
import { SECTIONS } from "../view/side/sections.js";
import { createBar } from "./bar.js";
import { actionButton } from "./action_buttons.js";
import { createHeader } from "./header.js";
import { ItemPool } from "./items.js";
import { createOverlays } from "./overlays.js";
import { createQuestion } from "./question.js";
import { createOwnKeys } from "./key_settings.js";
import { NuggetRows } from "./rows.js";

/** @typedef {import("../protocol.js").UnitRow} UnitRow */
/** @typedef {ReturnType<typeof createView>} NuggetView */
/**
 * @typedef {object} ViewParts
 * @property {Storage|null} storage
 * @property {string} key
 * @property {import("./types.js").Preferences} preferences
 * @property {(row: import("./types.js").QuestionRow) => void} go
 * @property {Pick<import("./actions.js").NuggetActions, "press"|"restore"|"voteFor"|"merge"|"voting">} actions
 * @property {Pick<import("./help.js").Help, "day"|"goTo"|"trayHandlers"|"ownVotes">} help
 */
/** @typedef {Pick<import("./types.js").ShownList, "select"|"redraw"> & ViewParts} ViewPage */

/** @param {Pick<ViewPage, "actions"|"help">} page */
function createSide({ actions: { press }, help }) {
  const sections = [() => help.ownVotes(), ...SECTIONS];
  return new SidePane(press, { dock: actionButton("guidelines", press), sections });
}

/** @param {ViewPage} page */
export function createView(page) {
  const { storage, key, actions, help } = page;
  const { press } = actions;
  const overlayParts = { press, pause: help.day.pause, goTo: (/** @type {UnitRow} */ row) => help.goTo(row) };
  /** @param {string} id */
  const select = (id) => page.select(id);
  const redraw = () => page.redraw();
  // First, as all buttons show the keys.
  const keyDialog = createOwnKeys({ storage, actions, redraw, root: () => root });
  const parts = {
    header: createHeader(press, (row) => page.go(row)),
    question: createQuestion(press),
    pool: new ItemPool(press, select),
    rows: new NuggetRows({
      press,
      select,
      restore: (id) => actions.restore(id),
      redraw,
    }),
    bar: createBar({
      press,
      tray: help.trayHandlers(),
      vote: (label) => actions.voteFor(label),
      merge: (nugget, into) => actions.merge(nugget, into),
    }),
    notices: createNotices(),
    overlays: createOverlays(overlayParts, [keyDialog]),
    banner: createBanner(),
    side: createSide(page),
    keyDialog,
    /** What lies over the page while there is no list. */
    statusText: el("p", { class: "desk-cover-text", role: "status" }, "Loading …"),
  };
  parts.pool.scroll.prepend(parts.question.earlierNode);
  const on = { scroll: () => parts.side.onScrolled() };
  const panes = el("div", { class: "desk-panes", on }, parts.pool.node, parts.rows.node, parts.side.node);
  const top = el("div", { class: "desk-top" }, parts.header.node, parts.banner.node, parts.question.node);
  const root = el(
    "div",
    { class: "desk ng", "data-nuggets": "", "data-state": "starting" },
    el("div", { class: "desk-sheet" }, top, panes, parts.bar.node),
    el("div", { class: "desk-cover" }, parts.statusText),
    parts.notices.node,
    parts.overlays.nodes,
  );
  /** @param {import("./types.js").Preferences} preferences */
  function showPreferences({ stay, counts, focus }) {
    tellPage(focus);
    parts.header.menu.show({ stay, focus, counts });
  }
  showPreferences(page.preferences);
  const splits = createSplits(root, storage, key);
  splits.add("nuggets", parts.rows.node);
  splits.show("nuggets");
  return { ...parts, root, showPreferences };
}
