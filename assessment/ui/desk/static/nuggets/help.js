/** What helps with the nugget in hand: guidelines, conventions, questions to the organisers, one's own votes,
 *  one's own day.  All of it is the desk's; here stands what it needs to know of this page. */

import { withSelected } from "../core/address.js";
import { Day } from "../core/my_day.js";
import { GuidelinesNews } from "../core/guidelines_news.js";
import { createPause } from "../core/pause.js";
import { Inquiries } from "../core/inquiries.js";
import { sameRef } from "../units/unit_state.js";
import { createApi } from "../shared/api.js";
import { inquirySign } from "../view/unit_marks.js";
import { sheetOf } from "./help_sheet.js";
import { liveOnes } from "./list.js";
import { ownVotesContent } from "./own_votes.js";

/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("../core/types.js").UnitRef} UnitRef */
/** @typedef {import("../protocol.js").Sheet} Sheet */
/** @typedef {import("../view/side/sections.js").SideContent} SideContent */
/** @typedef {import("./types.js").Preferences} Preferences */
/**
 * @typedef {object} HelpParts
 * @property {{api: string, token: string}} data
 * @property {Storage|null} storage
 * @property {string} key
 * @property {ReturnType<typeof import("../shared/token_renewal.js").createTokenRenewal>} refusedToken
 * @property {Preferences} preferences
 * @property {(changes: Partial<Preferences>) => void} setPreferences
 * @property {() => void} showSaved
 * @property {Pick<import("./sync.js").ListSync, "about">} sync
 * @property {Pick<import("./view.js").NuggetView, "rows"|"notices"|"banner"|"side"|"overlays"|"bar">} view
 */
/** @typedef {Pick<import("./types.js").ShownList, "list"|"current"|"select"> & HelpParts} HelpPage */

export class Help {
  /** @param {HelpPage} page */
  constructor(page) {
    this.page = page;
    const { storage, refusedToken, key } = page;
    /** The list as a sheet of the desk. @type {Sheet|null} */
    this.loaded = null;
    /** The index of the current nugget's unit there, or -1; named as in the desk's shown screen. */
    this.index = -1;
    this.api = createApi(() => page.data, { onRefused: refusedToken });
    const view = this.createView();
    this.inquiries = new Inquiries({
      key,
      storage,
      view,
      refusedToken,
      api: this.api,
      shown: this,
      openPanel: (panel) => page.view.bar.open(panel),
      goToUnit: async (ref) => this.goTo(ref),
      dockSide: () => page.setPreferences({ guide: true }),
      showSaved: () => page.showSaved(),
    });
    this.day = new Day({ api: this.api, view, pause: createPause(storage, key), order: () => "answer" });
    /** @type {{content: string, side: SideContent}|null} one's own votes as they are drawn */
    this.drawnVotes = null;
    /** @type {GuidelinesNews|null} */
    this.news = null;
  }

  /** The view as inquiries and the own day act on it; the page's is made after them. */
  createView() {
    const { page } = this;
    return {
      get notices() {
        return page.view.notices;
      },
      get banner() {
        return page.view.banner;
      },
      get side() {
        return page.view.side;
      },
      get overlays() {
        return page.view.overlays;
      },
      get bar() {
        return page.view.bar;
      },
      showUnit: () => this.drawSigns(),
      drawSide: () => this.drawSide(),
    };
  }

  /** The unit of the current nugget. */
  get unit() {
    return this.loaded?.units[this.index];
  }

  /** @param {NuggetList} list */
  redraw(list) {
    const { about } = this.page.sync;
    if (!about) return;
    const sheet = sheetOf(list, about);
    // The scales stay the same objects while they say the same, so that the pane stays as it is drawn.
    if (this.loaded && JSON.stringify(sheet.scales) === JSON.stringify(this.loaded.scales)) {
      sheet.scales = this.loaded.scales;
    }
    this.loaded = sheet;
    const ref = this.page.current?.ref;
    this.index = ref ? sheet.units.findIndex((unit) => sameRef(unit, ref)) : -1;
    this.inquiries.overlay(sheet);
    this.news ??= this.createNews();
    this.news.show(sheet);
    this.drawSigns();
    this.drawSide();
  }

  createNews() {
    const { storage, key, view } = this.page;
    const dock = () => {
      this.page.setPreferences({ guide: true });
      view.side.reveal("own-guidelines");
    };
    return new GuidelinesNews(storage, key, view.banner, { dock, tell: this.api.guidelinesRead });
  }

  /** Marks the nuggets that one has asked about. */
  drawSigns() {
    this.page.view.rows.drawInquiries((nugget) => {
      const { ref } = nugget;
      const unit = ref && this.loaded?.units.find((each) => sameRef(each, ref));
      return unit ? inquirySign(unit) : "";
    });
  }

  drawSide() {
    const { side } = this.page.view;
    const unit = this.unit ?? this.loaded?.units[0];
    side.showPreferences(this.page.preferences);
    side.node.hidden = true;
    if (this.loaded && unit) side.show(this.loaded, unit, {});
  }

  /** One's own votes on this list; drawn anew where they have changed. @returns {SideContent|null} */
  ownVotes() {
    const { list } = this.page;
    if (!list?.labels.length) return null;
    const nuggets = liveOnes(list);
    const content = JSON.stringify(nuggets.map(({ id, number, mine, text }) => [id, number, mine, text]));
    if (this.drawnVotes?.content !== content) {
      const labels = list.labels.map(({ name }) => name);
      this.drawnVotes = { content, side: ownVotesContent(nuggets, labels, (id) => this.page.select(id)) };
    }
    return this.drawnVotes.side;
  }

  /** What the field for a question does. */
  trayHandlers() {
    const close = () => this.page.view.bar.open("labels");
    return {
      ask: (/** @type {string} */ text) => {
        this.inquiries.ask(text);
        close();
      },
      draftInquiry: (/** @type {string} */ text) => this.inquiries.keepDraft(text),
      close,
    };
  }

  /** The key for guidelines: news is read where there is some. */
  guidelines() {
    if (!this.news?.take()) this.page.setPreferences({ guide: !this.page.preferences.guide });
  }

  /** To a unit: a nugget of this list, or whatever it is on the page Judge. @param {UnitRef|null} ref */
  goTo(ref) {
    if (!ref) return;
    const nugget = this.page.list?.nuggets.find((each) => each.ref && sameRef(each.ref, ref));
    if (nugget) this.page.select(nugget.id);
    else window.location.assign(`judge${withSelected(window.location.search, ref)}`);
  }

  stop() {
    this.inquiries.stop();
    this.news?.stop();
  }
}
