/** What the keys and buttons do. */

import { keepFocus } from "../shared/dom.js";
import { labelKeys } from "./keys.js";
import { isLive, liveOnes } from "./list.js";

/** What changes a list, or a vote; the rest only looks. */
export const CHANGES = new Set(["write", "edit", "merge", "retire", "up", "down", "undo", "unvote", "label"]);

/** Milliseconds within which a second digit belongs to the first one's number. */
const SECOND_DIGIT = 900;

export function createActions(page) {
  let typed = { text: "", at: 0 };
  const act = (action, more = {}) => page.send({ action, question: page.at.question, ...more });

  /** Sends a change of the list and remembers that undo is the server's matter. */
  function change(action, more) {
    page.done.push("change");
    return act(action, more);
  }

  function send(nugget, label) {
    const { flagged = false, note = "", evidence = [] } = nugget.kept ?? {};
    page.send({ kind: nugget.ref.kind, topic: nugget.ref.topic, key: nugget.ref.key, label, reason: "", flagged, note, evidence, spent_ms: 0, at: new Date().toISOString() });
  }

  function vote(label) {
    const nugget = page.held();
    if (!nugget || !isLive(nugget)) return;
    if (!nugget.ref) return page.notices.say("This nugget is not stored yet: vote when the mark at the top says saved.");
    if (nugget.mine === label) return;
    const first = !nugget.mine;
    page.done.push({ id: nugget.id, label: nugget.mine });
    send(nugget, label);
    if (!first || !label || page.ways.stay) return;
    const live = liveOnes(page.list);
    const next = live.slice(live.findIndex((each) => each.id === nugget.id) + 1).find((each) => !each.mine);
    if (next) page.take(next.id);
  }

  function undo() {
    const last = page.done.pop();
    const nugget = last?.id && page.list.nuggets.find((each) => each.id === last.id);
    if (nugget?.ref && isLive(nugget)) {
      send(nugget, last.label);
      page.take(nugget.id);
    } else act("undo");
  }

  function step(by) {
    const order = page.list.nuggets.filter(isLive);
    const at = order.findIndex((nugget) => nugget.id === page.hand);
    const next = order[Math.min(Math.max(at + by, 0), order.length - 1)];
    if (next) page.take(next.id);
  }

  function move(by) {
    const nugget = page.held();
    const order = liveOnes(page.list);
    const to = order.findIndex((each) => each.id === nugget?.id) + 1 + by;
    if (!nugget || !isLive(nugget) || to < 1 || to > order.length) return;
    change("move", { nugget: nugget.id, to });
    page.rows.inSight(nugget.id);
  }

  function jump(digit) {
    const now = performance.now();
    const text = now - typed.at < SECOND_DIGIT ? typed.text + digit : digit;
    const numbered = (number) => liveOnes(page.list).find((nugget) => nugget.number === Number(number));
    const found = numbered(text) ?? numbered(digit);
    typed = { text: numbered(text) || !found ? text : digit, at: now };
    if (found) page.take(found.id);
  }

  function write() {
    const selected = page.pool.selected();
    page.rows.open("", selected, (text) => {
      if (text.trim()) page.take(change("write", { text }));
      else page.redraw();
    });
    document.getSelection()?.removeAllRanges();
  }

  function edit() {
    const nugget = page.held();
    if (!nugget || !isLive(nugget)) return;
    page.rows.open(nugget.id, nugget.text, (text) => {
      if (text.trim() && text.trim() !== nugget.text) change("edit", { nugget: nugget.id, text });
      page.redraw();
    });
  }

  function question(by) {
    const at = page.questions.findIndex((row) => row.topic === page.at.topic && row.question === page.at.question);
    const next = page.questions[at + by];
    if (next) page.go(next);
  }

  /** Resolves when all is stored, or after a second: a history should know of what was done just now. */
  async function settled() {
    for (let turn = 0; turn < 20 && page.outbox.pending().length; turn += 1) await new Promise((done) => setTimeout(done, 50));
  }

  async function history() {
    try {
      await settled();
      page.overlays.history(await page.api.history(page.at), page.held());
    } catch (error) {
      page.notices.say(`The history is not here: ${error.message}.`);
    }
  }

  const letters = () => labelKeys(page.list?.labels ?? []);

  const DOES = {
    write, edit, undo, history,
    merge: () => { if (page.held() && liveOnes(page.list).length > 1) page.bar.askMerge(); },
    retire: () => { const nugget = page.held(); if (nugget && isLive(nugget)) change("retire", { nugget: nugget.id }); },
    up: () => move(-1),
    down: () => move(1),
    unvote: () => { if (page.held()?.mine) vote(null); },
    stay: () => page.setWays({ ...page.ways, stay: !page.ways.stay }),
    tallies: () => page.setWays({ ...page.ways, counts: !page.ways.counts }),
    next: () => step(1),
    previous: () => step(-1),
    jump,
    previousQuestion: () => question(-1),
    nextQuestion: () => question(1),
    search: () => page.pool.search(),
    uncovered: () => page.pool.uncovered(),
    find: () => { if (!page.pool.find()) page.notices.say("No item holds the words of this nugget."); },
    pageDown: () => page.pool.scroll(1),
    pageUp: () => page.pool.scroll(-1),
    narrative: () => page.question.toggle(),
    retired: () => { page.rows.retired(); page.redraw(); },
    help: () => page.overlays.help((page.list?.labels ?? []).map((label, at) => ({ label, key: letters()[at] }))),
    label: (letter) => { const at = letters().indexOf(letter); if (at >= 0) vote(page.list.labels[at].name); },
  };

  /** Whether nothing can be changed any more; the page says why. */
  function ended(action) {
    const why = CHANGES.has(action) ? page.list?.ended : "";
    if (why) page.notices.say(why);
    return Boolean(why);
  }

  return {
    letters,
    vote: (label) => { if (!ended("label")) vote(label); },
    press: (action, key) => { if ((page.list || action === "help") && !ended(action)) DOES[action](key); },
    merge: (nugget, into) => { if (ended("merge")) return; change("merge", { nugget: nugget.id, into: into.id }); page.take(into.id); },
    restore: (id) => { if (ended("write")) return; change("restore", { nugget: id }); page.take(id); },
    key(event, found) {
      if (!found || !page.list) return;
      if (found.action === "label" && !letters().includes(found.key)) return;
      keepFocus(event);
      if (!ended(found.action)) DOES[found.action](found.key);
    },
  };
}
