/** One page of nuggets: holds a question's list, sends what is done to it, asks every two seconds what others did. */

import { createOutbox, usableStorage } from "../shared/outbox.js";
import { newUuid } from "../core/trail.js";
import { el, unfocus } from "../shared/dom.js";
import { createNotices, fitHeight } from "../shared/layout.js";
import { createActions } from "./actions.js";
import { createNuggetApi } from "./api.js";
import { createBar } from "./bar.js";
import { createHeader } from "./header.js";
import { createItems } from "./items.js";
import { meaning } from "./keys.js";
import { applied, createCover, isLive, liveOnes } from "./list.js";
import { createOverlays } from "./overlays.js";
import { createQuestion } from "./question.js";
import { createRows } from "./rows.js";
import { keepStart, keepWays, readStart, readWays } from "./preferences.js";

const POLL = 2_000;
/** Milliseconds after the last vote of a row of votes until the counts of others are asked for. */
const RECOUNT = 150;
/** Counts of all questions change seldom, and cost a look at every topic. */
const QUESTIONS_EVERY = 10;
const RENEW_EVERY = 30_000;

/** Whether a question is what an address, or the memory of the browser, asks to start at: by topic, by question, or by both. */
const isAt = (row, { topic, question }) => Boolean(topic || question) && (!topic || row.topic === topic) && (!question || row.question === question);

export function createNuggets({ parentElement, data, setTriggerValue }) {
  const storage = usableStorage(() => window.localStorage);
  const page = { data, setTriggerValue, questions: [], server: null, list: null, at: null, hand: "", renewed: -RENEW_EVERY, turn: 0, news: 0, ways: readWays(storage), done: [], cover: /** @type {(nugget: any) => number[]} */ (() => []) };
  page.api = createNuggetApi(() => page.data, { onList: told, onVote: counted });
  page.outbox = createOutbox({
    key: `nuggets/${data.key}`, storage, post: (events) => page.api.send(events).catch((error) => { refusedToken(error); throw error; }),
    onStatus: (status) => { page.header?.saved(status); soon(); }, onRefused: refused, onForeign: () => soon(),
    // Acts and votes stand on one another: all events of a topic keep their order.
    subject: (event) => String(event.topic),
  });

  /** A refused token is asked for anew through Streamlit, not more often than it could come. */
  function refusedToken(error) {
    if (![401, 403].includes(error.status) || performance.now() - page.renewed < RENEW_EVERY) return;
    page.renewed = performance.now();
    page.setTriggerValue?.("token", Date.now());
  }

  function refused(list) {
    for (const { event, why } of list) page.notices.say(event.text ? `Not stored: ${why}. What you wrote: “${event.text}”` : `Not done: ${why}.`, { stays: Boolean(event.text) });
    page.done = [];
    look();
  }

  function told(answer) {
    page.news += 1;
    if (answer.warning) page.notices.say(answer.warning);
    adopt(answer);
  }

  /** A stored vote leaves the outbox before the next list comes; until then it is counted here. */
  function counted(event) {
    page.news += 1;
    if (page.server) page.server = applied(page.server, [event]);
    clearTimeout(recount);
    recount = setTimeout(look, RECOUNT);
  }
  let recount = null;

  const isHere = (answer) => page.at && answer.topic === page.at.topic && answer.question === page.at.question;

  /** Takes a list that the server sent. */
  function adopt(answer) {
    if (!isHere(answer) || !answer.nuggets) return;
    const items = answer.items ?? page.server?.items ?? [];
    const anew = !page.server || (answer.items && answer.version !== page.server.version);
    page.server = { ...answer, items, version: answer.items || !page.server ? answer.version : page.server.version };
    if (anew) {
      page.cover = createCover(items);
      page.pool.items(items, page.cover);
      page.marked = "";
    }
    redraw();
  }

  let planned = 0;
  function soon() {
    if (!planned) planned = requestAnimationFrame(() => { planned = 0; redraw(); });
  }

  const held = () => page.list?.nuggets.find((nugget) => nugget.id === page.hand) ?? null;

  function redraw() {
    if (!page.server) return;
    const before = page.list ? liveOnes(page.list).findIndex((nugget) => nugget.id === page.hand) : -1;
    page.list = applied(page.server, page.outbox.pending());
    const live = liveOnes(page.list);
    if (!held() || (!isLive(held()) && before >= 0)) page.hand = live[Math.min(Math.max(before, 0), live.length - 1)]?.id ?? "";
    page.rows.draw(page.list, { hand: page.hand, counts: page.ways.counts, found: (nugget) => (isLive(nugget) ? page.cover(nugget).length : 0) });
    page.bar.show(page.list, held(), page.does.letters(), page.ways.stay);
    page.header.agreement(page.list.agreement);
    tally(live);
    root.dataset.hand = page.hand;
    const marked = JSON.stringify([page.hand, live.map((nugget) => [nugget.id, nugget.number, nugget.text])]);
    if (marked !== page.marked) page.pool.mark(live, held());
    page.marked = marked;
  }

  /** One's own counts do not wait until all questions are asked for again. */
  function tally(live) {
    const own = { nuggets: live.length, voted: live.filter((nugget) => nugget.mine).length };
    page.questions = page.questions.map((row) => (row.topic === page.at.topic && row.question === page.at.question ? { ...row, ...own } : row));
    page.header.questions(page.questions, page.at);
  }

  function state(name, text = "") {
    root.dataset.state = name;
    cover.textContent = text;
  }

  /** Asks for the list as it is now; nothing comes if nothing has changed. */
  async function look() {
    if (!page.at) return;
    const [turn, news, { topic, question }] = [page.turn, page.news, page.at];
    const known = page.server ? { seq: page.server.seq, version: page.server.version } : {};
    try {
      const answer = await page.api.list({ topic, question, ...known });
      if (turn !== page.turn) return;
      // What was asked before a change of one's own was stored may not know of it.
      if (!answer.same && (news === page.news || !page.server)) adopt(answer);
      state("ready");
    } catch (error) {
      refusedToken(error);
      if (turn === page.turn && !page.server) state("error", `The list is not here yet: ${error.message}.`);
    }
  }

  async function ask() {
    try {
      const { questions } = await page.api.questions();
      page.questions = questions;
      if (page.at) page.header.questions(questions, page.at);
    } catch (error) {
      refusedToken(error);
      if (!page.at) state("error", `The questions are not here yet: ${error.message}.`);
    }
  }

  async function go({ topic, question }) {
    page.rows.commit();
    page.turn += 1;
    Object.assign(page, { at: { topic, question }, server: null, list: null, hand: "", done: [], marked: "" });
    page.rows.clear();
    keepStart(storage, page.data.key, page.at);
    const row = page.questions.find((each) => each.topic === topic && each.question === question);
    page.header.questions(page.questions, page.at);
    state(root.dataset.screen ? "loading" : "starting", "Loading …");
    await look();
    root.dataset.screen = question;
    page.question.show(page.server?.headline ?? { title: row?.title ?? question, question: "", narrative: "" });
  }

  async function begin() {
    await ask();
    if (page.at || !page.questions.length) {
      if (!page.at && root.dataset.state !== "error") state("empty", "There is no question with nuggets yet: an organiser takes in topics and runs on the page Runs.");
      return;
    }
    const wanted = [page.data.start, readStart(storage, page.data.key)];
    const found = wanted.map((start) => page.questions.find((row) => isAt(row, start ?? {}))).find(Boolean);
    await go(found ?? page.questions.find((row) => row.voted < row.nuggets) ?? page.questions[0]);
  }

  let [ticks, timer] = [0, null];
  async function tick() {
    if (document.visibilityState === "visible") {
      ticks += 1;
      if (!page.at) await begin();
      else {
        await look();
        if (ticks % QUESTIONS_EVERY === 0) await ask();
      }
    }
    if (!stopped) timer = setTimeout(tick, POLL);
  }

  Object.assign(page, {
    held, go, redraw, ask,
    send(event) {
      const uuid = newUuid();
      page.outbox.add({ uuid, topic: page.at.topic, ...event });
      redraw();
      return uuid;
    },
    setWays(ways) {
      page.ways = ways;
      keepWays(storage, ways);
      redraw();
    },
    take(id) {
      page.hand = id;
      redraw();
      page.rows.inSight(id);
    },
  });
  page.does = createActions(page);
  page.notices = createNotices();
  page.overlays = createOverlays(page.does.press);
  page.header = createHeader(page.does.press, go);
  page.pool = createItems(page.does.press, page.take);
  page.rows = createRows({ press: page.does.press, hand: page.take, restore: page.does.restore, redraw });
  page.bar = createBar({ press: page.does.press, vote: page.does.vote, merge: page.does.merge });
  page.question = createQuestion(page.does.press);
  const cover = el("p", { class: "desk-cover-text", role: "status" }, "Loading …");
  const root = el(
    "div", { class: "desk ng", "data-nuggets": "", "data-state": "starting" },
    el("div", { class: "desk-sheet" }, page.header.node, page.question.node, el("div", { class: "desk-panes" }, page.pool.node, page.rows.node), page.bar.node),
    el("div", { class: "desk-cover" }, cover), page.notices.node, ...page.overlays.nodes,
  );
  page.root = root;

  const wake = () => { if (document.visibilityState === "visible") page.outbox.wake(); };
  /** @type {[Document | Window, string, (event: any) => void][]} */
  const listeners = [
    [document, "keydown", (event) => page.does.key(event, meaning(event))],
    [document, "visibilitychange", wake],
    [window, "online", wake],
    [window, "storage", (change) => page.outbox.noticed(change)],
    [window, "pagehide", () => page.rows.commit()],
    [window, "beforeunload", (event) => { page.rows.commit(); if (page.outbox.status().waiting) event.preventDefault(); }],
  ];
  let [stopped, unfit] = [false, null];

  return {
    key: data.key,
    root,
    start() {
      parentElement.append(root);
      unfit = fitHeight(root);
      listeners.forEach(([target, type, listener]) => target.addEventListener(type, listener));
      page.header.saved(page.outbox.status());
      page.outbox.wake();
      return begin().then(() => { if (!stopped) timer = setTimeout(tick, POLL); });
    },
    /** New data for the same assessor and campaign: a fresh token wakes what waited for it. */
    update(fresh) {
      const renewed = fresh.data.token !== page.data.token;
      Object.assign(page, { data: fresh.data, setTriggerValue: fresh.setTriggerValue });
      if (renewed) page.outbox.wake();
    },
    stop() {
      page.rows.commit();
      stopped = true;
      [timer, recount].forEach((each) => clearTimeout(each));
      listeners.forEach(([target, type, listener]) => target.removeEventListener(type, listener));
      unfit?.();
      page.pool.away();
      page.outbox.flush();
      page.outbox.stop();
      unfocus(root);
      root.remove();
    },
  };
}
