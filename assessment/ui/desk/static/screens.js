/** Screens that came from the server, kept for going back and fetched ahead for going on while the server is away. */

import { applyEvent, elsewhere, isDone, refId, withPending } from "./state.js";

const KEPT = 24;
const nameOf = ({ order, only, n }) => `${order}|${only}|${n}`;

function stepOf(sheet, event) {
  const unit = sheet.units.find((each) => refId(each) === refId(event));
  return unit ? Number(isDone({ label: event.label, reason: event.reason })) - Number(isDone(unit.state)) : 0;
}

export function createScreens(api, outbox) {
  const cache = new Map();
  /** Events since this page was opened: an answer that was on its way when they happened does not know them. */
  const journal = [];

  function store(sheet, query) {
    const name = nameOf({ ...query, n: sheet.position.screen });
    cache.delete(name);
    cache.set(name, sheet);
    if (cache.size > KEPT) cache.delete(cache.keys().next().value);
    return sheet;
  }

  async function load(query, hints = {}) {
    const [since, waiting] = [journal.length, outbox.pending()];
    const sheet = await api.screen({ ...query, ...hints });
    return store(withPending(sheet, [...waiting, ...journal.slice(since)]), query);
  }

  /** Lays an event over every kept screen. */
  function apply(event, shown) {
    journal.push(event);
    const step = shown ? stepOf(shown, event) : 0;
    for (const [name, sheet] of cache) {
      const after = applyEvent(sheet, event);
      cache.set(name, after.changed < 0 ? elsewhere(sheet, event, step) : after.sheet);
    }
  }

  return {
    load,
    apply,
    kept: (query) => (query.n === null ? null : cache.get(nameOf(query)) ?? null),
    ahead: (query) => (cache.has(nameOf(query)) ? Promise.resolve() : load(query).catch(() => {})),
    forget: () => cache.clear(),
  };
}
