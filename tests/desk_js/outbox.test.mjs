import assert from "node:assert/strict";
import test from "node:test";

import { createOutbox, usableStorage } from "../../assessment/ui/desk/static/shared/outbox.js";

class FakeStorage {
  constructor(room = Infinity) { [this.map, this.room] = [new Map(), room]; }
  get length() { return this.map.size; }
  key(at) { return [...this.map.keys()][at] ?? null; }
  getItem(name) { return this.map.get(name) ?? null; }
  setItem(name, value) {
    if (this.map.size >= this.room) throw new Error("full");
    this.map.set(name, value);
  }
  removeItem(name) { this.map.delete(name); }
}

const event = (uuid) => ({ uuid, kind: "k", topic: "1", key: uuid, label: "x" });
const settled = () => new Promise((done) => setTimeout(done, 5));
const all = (events) => ({ stored: events.map(({ uuid }) => uuid), refused: [] });

function desk(post, more = {}) {
  const planned = [];
  const sent = [];
  const storage = more.storage === undefined ? new FakeStorage() : more.storage;
  const box = createOutbox({
    key: "demo/Amara", storage, setTimer: (run, ms) => planned.push({ run, ms }), clearTimer: () => {}, now: () => 1_000_000, ...more.options,
    post: (events) => { sent.push(events.map(({ uuid }) => uuid)); return post(events, sent.length); },
  });
  return { box, storage, sent, planned };
}

test("an event is stored before it is sent and leaves when acknowledged", async () => {
  let seen = 0;
  const { box, storage } = desk(async (events) => { seen = storage.length; return all(events); });
  box.add(event("a"));
  assert.deepEqual([box.status().mark, box.status().waiting], ["saving", 1]);
  await settled();
  assert.deepEqual([seen, storage.length, box.status().mark], [1, 0, "saved"]);
});

test("events go out in the order they were made, waiting ones together", async () => {
  const { box, sent } = desk(async (events) => { await settled(); return all(events); });
  ["a", "b", "c"].forEach((uuid) => box.add(event(uuid)));
  await settled(); await settled(); await settled();
  assert.deepEqual(sent, [["a"], ["b", "c"]]);
});

test("a batch holds a hundred", async () => {
  const { box, sent } = desk(async (events, call) => { if (call === 1) await settled(); return all(events); });
  Array.from({ length: 151 }, (_, at) => box.add(event(`e${String(at).padStart(3, "0")}`)));
  await settled(); await settled();
  assert.deepEqual(sent.map((batch) => batch.length), [1, 100, 50]);
});

test("what is not acknowledged is kept and tried again ever more slowly", async () => {
  let down = true;
  const { box, planned, storage } = desk(async (events) => { if (down) throw Object.assign(new Error("no answer"), { status: 0 }); return all(events); });
  box.add(event("a"));
  await settled();
  assert.deepEqual([box.status().mark, box.status().waiting, storage.length], ["offline", 1, 1]);
  for (let at = 0; at < 6; at += 1) { planned.at(-1).run(); await settled(); }
  assert.deepEqual(planned.map(({ ms }) => ms), [500, 1000, 2000, 4000, 8000, 10000, 10000]);
  down = false;
  planned.at(-1).run();
  await settled();
  assert.equal(box.status().mark, "saved");
});

test("the next key tries again at once", async () => {
  let down = true;
  const { box, sent } = desk(async (events) => { if (down) throw new Error("no"); return all(events); });
  box.add(event("a"));
  await settled();
  down = false;
  box.add(event("b"));
  await settled();
  assert.deepEqual(sent.at(-1), ["a", "b"]);
});

test("another page of the same browser finds what was left and sends it", async () => {
  const first = desk(async () => { throw new Error("no"); });
  first.box.add(event("a"));
  await settled();
  const second = desk(async (events) => all(events), { storage: first.storage });
  assert.deepEqual(second.box.pending().map(({ uuid }) => uuid), ["a"]);
  second.box.wake();
  await settled();
  assert.equal(first.storage.length, 0);
});

test("another assessor's events stay where they are", () => {
  const first = desk(async () => { throw new Error("no"); });
  first.box.add(event("a"));
  const second = desk(async (events) => all(events), { storage: first.storage, options: { key: "demo/Amar" } });
  assert.equal(second.box.pending().length, 0);
});

test("a refused event is told with its reason and leaves the queue", async () => {
  const refused = [];
  const { box, storage } = desk(async () => ({ stored: [], refused: [{ uuid: "a", why: "not yours" }] }), { options: { onRefused: (list) => refused.push(...list) } });
  box.add(event("a"));
  await settled();
  assert.deepEqual(refused.map(({ why }) => why), ["not yours"]);
  assert.deepEqual([storage.length, box.status().mark], [0, "saved"]);
});

test("one malformed event does not hold up the others", async () => {
  const refused = [];
  const post = async (events) => {
    if (events.some(({ uuid }) => uuid === "bad")) throw Object.assign(new Error("unknown label"), { status: 422 });
    return all(events);
  };
  const { box } = desk(post, { options: { onRefused: (list) => refused.push(...list) } });
  ["a", "bad", "b"].forEach((uuid) => box.add(event(uuid)));
  await settled(); await settled();
  assert.deepEqual([box.status().waiting, refused[0].event.uuid, refused[0].why], [0, "bad", "unknown label"]);
});

test("a refused token keeps the queue and plans no retry", async () => {
  const { box, planned } = desk(async () => { throw Object.assign(new Error("expired"), { status: 401 }); });
  box.add(event("a"));
  await settled();
  assert.deepEqual([box.status().mark, box.status().waiting, planned.length], ["offline", 1, 0]);
  assert.match(box.status().why, /sign in again/);
});

test("an answer that names nothing is no acknowledgement", async () => {
  const { box } = desk(async () => ({ stored: [], refused: [] }));
  box.add(event("a"));
  await settled();
  assert.deepEqual([box.status().mark, box.status().waiting], ["offline", 1]);
});

test("without room in the browser events are kept in memory, and it says so", async () => {
  let down = true;
  const { box } = desk(async (events) => { if (down) throw new Error("no"); return all(events); }, { storage: new FakeStorage(0) });
  box.add(event("a"));
  await settled();
  assert.deepEqual([box.status().storedIn, box.pending().length], ["memory", 1]);
  down = false;
  await box.flush();
  assert.equal(box.status().storedIn, "browser");
});

test("an event of another tab is shown here and counted until that tab has sent it", () => {
  const seen = [];
  const { box, planned } = desk(async (events) => all(events), { options: { onForeign: (one) => seen.push(one.uuid) } });
  const key = "desk:outbox:demo%2FAmara:00000001000000000:a";
  box.noticed({ key, newValue: JSON.stringify(event("a")) });
  assert.deepEqual([seen, box.status().waiting, planned[0].ms], [["a"], 1, 4000]);
  box.noticed({ key, newValue: null });
  assert.equal(box.status().waiting, 0);
});

test("a storage that refuses to write is not used", () => {
  assert.equal(usableStorage(() => { throw new Error("denied"); }), null);
  assert.equal(usableStorage(() => new FakeStorage(0)), null);
});

test("events that are added together are sent together", async () => {
  const { box, sent, storage } = desk(async (events) => all(events));
  box.add(event("a"), event("b"), event("c"));
  assert.equal(storage.length, 3);
  await settled();
  assert.deepEqual(sent, [["a", "b", "c"]]);
});

const failure = (status) => Object.assign(new Error(`the server answered ${status}`), { status });
const waiting = (box) => box.pending().map(({ uuid }) => uuid);

/** A server that fails with `status` whenever the event "bad" is sent, and stores everything else. */
const failing = (status) => async (events) => {
  if (events.some(({ uuid }) => uuid === "bad")) throw status === "odd" ? new TypeError("odd") : failure(status);
  return all(events);
};

for (const status of [400, 409, 413, 422]) {
  test(`a judgment refused with ${status} is shown as refused and the next ones go out`, async () => {
    const refused = [];
    const { box, sent } = desk(failing(status), { options: { onRefused: (list) => refused.push(...list) } });
    box.add(event("bad"));
    await settled();
    box.add(event("a"));
    await settled();
    assert.deepEqual([refused.map(({ event: { uuid } }) => uuid), sent.at(-1), box.status().mark], [["bad"], ["a"], "saved"]);
  });

  test(`a judgment refused with ${status} that another tab has removed meanwhile stops nothing`, async () => {
    const key = "desk:outbox:demo%2FAmara:";
    let box = null;
    const post = async (events) => {
      if (events[0].uuid !== "bad") return all(events);
      for (const name of [...storage.map.keys()]) if (name.startsWith(key)) box.noticed({ key: name, newValue: null });
      throw failure(status);
    };
    const storage = new FakeStorage();
    const made = desk(post, { storage });
    box = made.box;
    box.add(event("bad"));
    await settled();
    box.add(event("a"));
    await settled();
    assert.deepEqual([made.sent, box.status().mark], [[["bad"], ["a"]], "saved"]);
  });
}

for (const status of [403, 404, 500, 502]) {
  test(`a judgment that always fails with ${status} lets the others pass and is tried again`, async () => {
    const { box, planned } = desk(failing(status));
    box.add(event("a"), event("bad"), event("b"), event("c"));
    await settled();
    assert.deepEqual([waiting(box), box.status().mark], [["bad"], "offline"]);
    assert.match(box.status().why, new RegExp(String(status)));
    assert.ok(planned.length);
    box.add(event("d"));
    await settled();
    assert.deepEqual(waiting(box), ["bad"]);
  });
}

test("a judgment that never gets an answer lets the others pass after some attempts", async () => {
  const { box, planned } = desk(failing(0));
  box.add(event("bad"), event("a"), event("b"));
  for (let round = 0; round < 12 && box.pending().length > 1; round += 1) {
    await settled();
    planned.at(-1).run();
  }
  await settled();
  assert.deepEqual(waiting(box), ["bad"]);
});

test("a fault without a status is not the end of sending", async () => {
  const { box, planned } = desk(failing("odd"));
  box.add(event("bad"), event("a"));
  for (let round = 0; round < 12 && box.pending().length > 1; round += 1) {
    await settled();
    planned.at(-1).run();
  }
  await settled();
  assert.deepEqual(waiting(box), ["bad"]);
});

test("later judgments of a unit wait for the one that fails, so that their order holds", async () => {
  let broken = true;
  const stored = [];
  const post = async (events) => {
    if (broken && events.some(({ uuid }) => uuid === "bad")) throw failure(500);
    stored.push(...events.map(({ uuid }) => uuid));
    return all(events);
  };
  const { box, planned } = desk(post);
  const later = { ...event("later"), key: "bad" };
  box.add(event("bad"), later, event("a"));
  await settled();
  assert.deepEqual([stored, waiting(box)], [["a"], ["bad", "later"]]);
  broken = false;
  planned.at(-1).run();
  await settled();
  assert.deepEqual(stored, ["a", "bad", "later"]);
});

test("a server that fails for everything is not asked for each judgment", async () => {
  const { box, sent } = desk(async () => { throw failure(500); });
  box.add(...Array.from({ length: 50 }, (_, at) => event(`e${at + 10}`)));
  await settled();
  assert.ok(sent.length <= 3, `${sent.length} requests`);
  assert.equal(box.pending().length, 50);
});

for (const answer of [null, 7, "ok", [], {}, { stored: 3 }, { stored: null, refused: [null] }, { refused: {} }]) {
  test(`the malformed answer ${JSON.stringify(answer)} neither stops the outbox nor loses anything`, async () => {
    let broken = true;
    const { box, planned } = desk(async (events) => (broken ? answer : all(events)));
    box.add(event("a"));
    await settled();
    assert.deepEqual([box.status().mark, waiting(box)], ["offline", ["a"]]);
    broken = false;
    box.add(event("b"));
    await settled();
    planned.at(-1)?.run();
    await settled();
    assert.deepEqual([waiting(box), box.status().mark], [[], "saved"]);
  });
}

test("a page that fails while it hears of a refusal does not stop the outbox", async (context) => {
  context.mock.method(console, "error", () => {});
  const broken = () => { throw new Error("a fault of the page"); };
  const post = async (events) => ({ stored: [], refused: events.map(({ uuid }) => ({ uuid, why: "no" })) });
  const { box, sent } = desk(post, { options: { onRefused: broken, onStatus: broken } });
  box.add(event("a"));
  await settled();
  box.add(event("b"));
  await settled();
  assert.deepEqual([sent, waiting(box)], [[["a"], ["b"]], []]);
});

test("a storage that the browser shuts meanwhile does not stop the outbox", async () => {
  const storage = new FakeStorage();
  const { box, sent } = desk(async (events) => all(events), { storage });
  for (const name of ["key", "getItem", "setItem", "removeItem"]) storage[name] = () => { throw new Error("denied"); };
  box.wake();
  box.add(event("a"));
  await settled();
  box.wake();
  box.add(event("b"));
  await settled();
  assert.deepEqual([sent, waiting(box)], [[["a"], ["b"]], []]);
});
