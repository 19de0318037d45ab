import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";

openBrowser();
const { Desk } = await import("../../assessment/ui/desk/static/desk.js");
const { conventionList } = await import("../../assessment/ui/desk/static/view/side/conventions.js");
const { stateLine } = await import("../../assessment/ui/desk/static/view/unit_marks.js");

const OPEN = { label: null, reason: "", flagged: false, note: "", evidence: [], at: "" };
const LABELS = [{ name: "yes", key: "1", definition: "it is", tone: "good" }];
const unit = (key) => ({ kind: "k", topic: "1", key, part: 0, name: `sentence ${key}`, question: "", document: "", state: OPEN, suggestion: null });

const sheet = () => ({
  campaign: { title: "", track: "", guidelines: [] }, assessor: "Amara", order: "answer", only: "all",
  position: { screen: 0, next: 1, previous: null, topic: 1, topics: 1, in_topic: 1, of_topic: 2, next_open: 1, previous_open: null },
  progress: { screen: [0, 9], topic: [0, 9], campaign: [0, 9] },
  topic: { id: "1", title: "", question: "", narrative: "" },
  scales: [{ kind: "k", title: "", question: "", evidence: false, labels: LABELS }],
  screen: { id: "s", title: "", notes: [], parts: [{ head: "", text: "Some words.", marks: [] }], mode: "", data: {} },
  units: [unit("1"), unit("2")], documents: {}, terms: [],
});

const INQUIRY = { uuid: "q", kind: "k", topic: "1", key: "2", name: "sentence 2", text: "Why?", at: "2026-01-01T00:00:00Z", state: "open", answer: "", answered: "" };
const ANSWERED = { ...INQUIRY, state: "answered", answer: "Because.", answered: "2026-01-02T00:00:00Z" };
const CONVENTION = { id: "c", kind: "k", topic: "1", key: "2", label: "yes", text: "A hint counts.", name: "sentence 2", excerpt: "It may help.", at: "" };

/** A desk whose server answers as told; `sent` holds the bodies of what it got. */
function deskWith(respond = () => new Promise(() => {})) {
  openBrowser();
  const sent = [];
  globalThis.fetch = (path, options = {}) => {
    if (options.body) sent.push(JSON.parse(options.body));
    return respond(path, options);
  };
  const desk = new Desk({ parentElement: null, data: { api: "/api", token: "t", key: "demo/Amara" } });
  desk.navigation.show(sheet(), null);
  return { desk, sent };
}

const stored = (path, { body }) => {
  const uuids = JSON.parse(body).questions.map(({ uuid }) => uuid);
  return Promise.resolve({ ok: true, json: async () => ({ stored: uuids, refused: [] }) });
};
const settled = () => new Promise((done) => setTimeout(done, 0));

test("a question waits in the outbox of its own until the server has it", () => {
  const { desk } = deskWith();
  desk.inquiries.ask("  Why? ");
  const [event] = desk.inquiries.outbox.pending();
  assert.deepEqual([event.act, event.kind, event.topic, event.key, event.text], ["ask", "k", "1", "1", "Why?"]);
  assert.equal(desk.session.outbox.pending().length, 0);
  assert.deepEqual(desk.shown.sheet.units[0].inquiry, { state: "waiting", answer: "" });
});

test("what was asked goes to its route, and stays in sight once it is stored", async () => {
  const { desk, sent } = deskWith(stored);
  desk.inquiries.ask("Why?");
  await settled();
  await settled();
  assert.deepEqual(sent[0].questions.map(({ text }) => text), ["Why?"]);
  assert.equal(desk.inquiries.outbox.pending().length, 0);
  assert.deepEqual(desk.shown.sheet.units[0].inquiry, { state: "open", answer: "" });
});

test("an unsent question counts as not saved", () => {
  const { desk } = deskWith();
  const saved = { mark: "saved", waiting: 0, why: "", storedIn: "browser" };
  assert.equal(desk.inquiries.status(saved).waiting, 0);
  desk.inquiries.ask("Why?");
  assert.deepEqual([desk.inquiries.status(saved).waiting, desk.inquiries.status(saved).mark], [1, "saving"]);
});

test("nothing is asked without words, and a draft stays with its unit", () => {
  const { desk } = deskWith();
  desk.inquiries.ask("   ");
  assert.equal(desk.inquiries.outbox.pending().length, 0);
  desk.inquiries.keepDraft("Wh");
  desk.actions.press("ask");
  assert.equal(desk.shown.panel, "ask");
  assert.equal(desk.view.bar.tray.ask.node.hidden, false);
});

test("an answer shows on its unit and in the banner until it was gone to", () => {
  const { desk } = deskWith();
  desk.inquiries.take({ seq: 3, questions: [ANSWERED], conventions: [] });
  assert.deepEqual(desk.shown.sheet.units[1].inquiry, { state: "answered", answer: "Because." });
  assert.ok(stateLine(desk.shown.sheet.units[1]).includes("Because."));
  const banner = desk.view.banner.node;
  assert.ok(banner.textContent.includes("Your question about sentence 2 has been answered"));
  const stored = new Map();
  desk.inquiries.storage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, value) => stored.set(name, value) };
  desk.inquiries.markSeen(ANSWERED);
  assert.equal(banner.hidden, true);
  desk.inquiries.take({ seq: 4, questions: [{ ...ANSWERED, answered: "2026-01-03T00:00:00Z" }], conventions: [] });
  assert.equal(banner.hidden, false);
});

test("a withdrawn question is out of sight at once", () => {
  const { desk } = deskWith();
  desk.inquiries.take({ seq: 3, questions: [INQUIRY], conventions: [] });
  desk.navigation.select(1);
  desk.actions.press("withdrawQuestion");
  assert.deepEqual(desk.inquiries.outbox.pending().map(({ act, about }) => [act, about]), [["withdraw", "q"]]);
  assert.equal(desk.shown.sheet.units[1].inquiry, undefined);
});

test("a refused question is said in full, as its words are nowhere else", () => {
  const { desk } = deskWith();
  desk.inquiries.onRefused([{ event: { name: "sentence 1", text: "Why?" }, why: "the campaign is closed" }]);
  assert.ok(desk.view.notices.node.textContent.includes("the campaign is closed. It said: Why?"));
});

test("conventions stand with their label, the example behind a click", () => {
  const { desk } = deskWith();
  desk.inquiries.take({ seq: 3, questions: [], conventions: [CONVENTION] });
  const list = conventionList(desk.shown.sheet, ["k"], ["yes"]);
  for (const text of ["A hint counts.", "Example", "It may help.", "sentence 2: yes"]) assert.ok(list.textContent.includes(text), text);
  assert.equal(conventionList(desk.shown.sheet, ["k"], ["no"]), null);
  assert.equal(conventionList(desk.shown.sheet, ["other"], ["yes"]), null);
});

const { createLabelButtons } = await import("../../assessment/ui/desk/static/view/label_buttons.js");

test("long definitions end with the conventions of their label", () => {
  const buttons = createLabelButtons("Labels", () => {});
  buttons.show([...LABELS, { name: "no", key: "2", definition: "it is not", tone: "bad" }], "k");
  buttons.showConventions({ inquiryLists: { seq: 1, questions: [], conventions: [CONVENTION] } }, ["k"]);
  const texts = buttons.node.children.map((button) => button.children.at(-1).textContent);
  assert.deepEqual(texts, ["Convention: A hint counts.", ""]);
  buttons.showConventions({ inquiryLists: { seq: 1, questions: [], conventions: [CONVENTION] } }, ["other"]);
  assert.equal(buttons.node.children[0].children.at(-1).textContent, "");
});
