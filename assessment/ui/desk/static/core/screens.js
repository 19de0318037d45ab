/** Screens that came from the server, kept for going back and fetched ahead for going on while the server is away. */

import { applyEvent, elsewhere, stepOf, withPending } from "./state.js";

const KEPT = 24;
const nameOf = ({ order, only, n }) => `${order}|${only}|${n}`;

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

  /** The server may not have counted yet what was judged on another screen a moment ago; the kept screen has. */
  function counted(sheet, unseen, query) {
    const before = cache.get(nameOf({ ...query, n: sheet.position.screen }));
    if (!before || unseen.every((event) => applyEvent(sheet, event).changed >= 0)) return sheet;
    const { topic, campaign } = before.progress;
    return { ...sheet, progress: { ...sheet.progress, topic, campaign } };
  }

  async function load(query, hints = {}) {
    const [since, waiting] = [journal.length, outbox.pending()];
    const sheet = await api.screen({ ...query, ...hints });
    const unseen = [...waiting, ...journal.slice(since)];
    return store(counted(withPending(sheet, unseen), unseen, query), query);
  }

  /** Lays an event over every kept screen. */
  function apply(event, shown) {
    journal.push(event);
    const step = shown ? stepOf(shown, applyEvent(shown, event).sheet) : 0;
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
