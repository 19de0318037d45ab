import assert from "node:assert/strict";
import test from "node:test";

import { applied } from "../../assessment/ui/desk/static/nuggets/list.js";
import { NuggetActions } from "../../assessment/ui/desk/static/nuggets/actions.js";
import { createNuggetApi } from "../../assessment/ui/desk/static/nuggets/api.js";
import { firstQuestion } from "../../assessment/ui/desk/static/nuggets/preferences.js";
import { ListSync } from "../../assessment/ui/desk/static/nuggets/sync.js";
import { createOutbox } from "../../assessment/ui/desk/static/shared/outbox.js";
import { openBrowser } from "./fake_dom.mjs";

// Before the page is loaded, whose modules need a browser.
openBrowser();
const { NuggetPage } = await import("../../assessment/ui/desk/static/nuggets/page.js");

const settled = () => new Promise((done) => setTimeout(done, 10));
const act = (uuid, topic = "1") => ({ uuid, action: "write", topic, text: uuid });
const vote = (uuid, topic = "1") => ({ uuid, kind: "vote", topic, key: uuid, label: "vital" });
const stored = ({ uuid, action }) => ({ status: 200, body: action ? { nuggets: [] } : { stored: [uuid], refused: [] } });

/** The page's sender with its outbox; `answer` gives status and body for each event. */
function sender(answer, heard = {}) {
  const sent = [];
  globalThis.fetch = async (path, { body }) => {
    const posted = JSON.parse(body);
    const event = posted.judgments?.[0] ?? posted;
    sent.push(event.uuid);
    const { status, body: reply } = answer(event);
    return { ok: status < 400, status, json: async () => reply };
  };
  const api = createNuggetApi(() => ({ api: "/api", token: "t" }), { onList: () => {}, onVote: () => {}, ...heard });
  const refused = [];
  const outbox = createOutbox({
    key: "k", storage: null, post: api.send, subject: (event) => event.topic, setTimer: () => 1, clearTimer: () => {},
    onRefused: (list) => refused.push(...list.map(({ event, why }) => [event.uuid, why])),
  });
  return { outbox, sent, refused, waiting: () => outbox.pending().map(({ uuid }) => uuid) };
}

for (const status of [400, 404, 409, 413, 422]) {
  test(`a change refused with ${status} is shown as refused and what follows goes out`, async () => {
    const { outbox, sent, refused, waiting } = sender((event) => (event.uuid === "bad" ? { status, body: { error: "no" } } : stored(event)));
    outbox.add(act("bad"), vote("a"), act("b"));
    await settled();
    assert.deepEqual([sent, refused, waiting()], [["bad", "a", "b"], [["bad", "no"]], []]);
  });
}

for (const status of [403, 500, 502]) {
  test(`a change that always fails with ${status} holds up its own topic only`, async () => {
    const { outbox, waiting } = sender((event) => (event.uuid === "bad" ? { status, body: { error: "no" } } : stored(event)));
    outbox.add(act("bad"), vote("a"), act("b", "2"), vote("c", "2"));
    await settled();
    assert.deepEqual(waiting(), ["bad", "a"]);
  });
}

test("a page that fails while it draws a list does not send the change again and again", async (context) => {
  context.mock.method(console, "error", () => {});
  const broken = () => { throw new Error("a fault of the page"); };
  const { outbox, sent, waiting } = sender(stored, { onList: broken, onVote: broken });
  outbox.add(act("a"), vote("b"));
  await settled();
  assert.deepEqual([sent, waiting()], [["a", "b"], []]);
});

for (const body of [{}, { stored: [] }, { stored: null, refused: null }, { refused: [{ uuid: "other", why: "no" }] }]) {
  test(`a vote answered with ${JSON.stringify(body)} stays, and other topics go on`, async () => {
    const { outbox, refused, waiting } = sender((event) => (event.uuid === "odd" ? { status: 200, body } : stored(event)));
    outbox.add(vote("odd"), vote("a", "2"));
    await settled();
    assert.deepEqual([waiting(), refused], [["odd"], []]);
  });
}

test("a vote weighs as its label does, and the label of the file weighs until somebody votes", () => {
  const nugget = (id, more) => ({ id, number: 1, retired: false, into: "", ref: { kind: "vote", key: id }, mine: null, votes: {}, ...more });
  const nuggets = [nugget("a", { votes: { vital: 2 } }), nugget("b"), nugget("c", { file_label: "okay" })];
  const list = { topic: "1", nuggets, label_weights: { vital: 1, okay: 0.5 } };
  const event = { uuid: "u", topic: "1", kind: "vote", key: "b", label: "okay" };
  assert.deepEqual(applied(list, [event]).nuggets.map(({ weight }) => weight), [1, 0.25, 0.5]);
});

test("a page that fails once asks the server again all the same", async (context) => {
  globalThis.document = { visibilityState: "visible" };
  const begin = () => Promise.reject(new Error("a fault of the page"));
  const sync = new ListSync({ shownQuestion: null, begin });
  context.after(() => sync.stop());
  await assert.rejects(sync.tick());
  assert.notEqual(sync.timer, undefined);
});

const medal = { id: "a", number: 1, text: "a medal", retired: false, into: "", ref: { kind: "vote", key: "a" }, mine: "vital" };

/** Undoes the vote on a nugget, after a change of the list, while `pending` waits. */
function undo(nugget, pending = []) {
  const [sent, notices] = [[], []];
  const page = {
    shownQuestion: { topic: "1", question: "q" }, list: { nuggets: [nugget], labels: [] }, undoStack: [null, { id: "a", label: null }],
    outbox: { pending: () => pending }, send: (event) => sent.push(event), select: () => {},
    view: { notices: { say: (text) => notices.push(text) } },
  };
  new NuggetActions(page).undo();
  return { sent, notices, left: page.undoStack.length };
}

test("undo takes a vote back", () => {
  const { sent, left } = undo(medal);
  assert.deepEqual([sent.length, sent[0].key, sent[0].label, left], [1, "a", null, 1]);
});

for (const [gone, words] of [[{ retired: true }, "retired"], [{ into: "b" }, "merged into another one"]]) {
  test(`a vote on a nugget that somebody has ${words} is not taken back, and nothing else is undone`, () => {
    const why = `Your last vote cannot be taken back: its nugget is ${words}.`;
    assert.deepEqual(undo({ ...medal, ...gone }), { sent: [], notices: [why], left: 1 });
  });
}

test("a vote on a nugget that an undo on its way may bring back is taken back afterwards", () => {
  const { sent, left } = undo({ ...medal, retired: true }, [{ uuid: "u", action: "undo" }]);
  assert.deepEqual([sent, left], [[], 2]);
});

test("the page begins with the question of the address, then that of the last visit, then one to vote on", () => {
  const rows = [["1", 2], ["2", 1], ["3", 2]].map(([question, voted]) => ({ topic: "t", question, voted, votable: 2 }));
  const began = (...starts) => firstQuestion(rows, starts).question;
  assert.deepEqual([began({ question: "3" }, { question: "1" }), began({ question: "9" }, { question: "1" })], ["3", "1"]);
  assert.deepEqual([began({}, null), firstQuestion([rows[0]], []).question], ["2", "1"]);
});

test("of two questions gone to in a row the second one is shown, whichever list comes first", async () => {
  openBrowser();
  const page = new NuggetPage({ parentElement: null, data: { api: "/api", token: "t", key: "demo/Amara", start: {} } });
  page.questions = ["a", "b"].map((question) => ({ topic: "1", question, title: `Title of ${question}` }));
  const answers = {};
  page.api.list = ({ question }) => new Promise((answer) => (answers[question] = () => answer({ same: true })));
  const [first, second] = page.questions.map((row) => page.go(row));
  answers.b();
  await second;
  answers.a();
  await first;
  assert.equal(page.root.dataset.screen, "b");
  assert.match(page.view.question.node.textContent, /^Title of b/);
});
