/** Screens in memory: those seen before for going back, the next ones for going on while the server
 *  is away. */

import { applyEvent, elsewhere, stepOf, withPending } from "./progress.js";
import { sameRef } from "../units/unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").JudgmentEvent} JudgmentEvent */
/** @typedef {{order: string, only: string, n: number|null}} Query */

/** Milliseconds until a screen that did not come is asked for again. */
export const TRY_AGAIN = 3_000;
/** Enough for a topic; each screen holds its documents. */
const MAX = 24;

/** @param {Query} query */
const nameOf = ({ order, only, n }) => `${order}|${only}|${n}`;

/** @param {{screen: (query: Record<string, any>) => Promise<Sheet>}} api
 *  @param {{pending: () => JudgmentEvent[]}} outbox */
export function createScreens(api, outbox) {
  /** @type {Map<string, Sheet>} */
  const cache = new Map();
  /** @type {JudgmentEvent[]} events since this page was opened: an answer on its way does not know them */
  const journal = [];

  /** @param {Sheet} sheet @param {Query} query */
  function store(sheet, query) {
    const name = nameOf({ ...query, n: sheet.position.screen });
    cache.delete(name);
    cache.set(name, sheet);
    const [oldest] = cache.keys();
    if (cache.size > MAX) cache.delete(oldest);
    return sheet;
  }

  /** The server may not have counted yet what was judged on another screen a moment ago; the screens in
   *  memory have, and they all count the same campaign.
   *  @param {Sheet} sheet @param {JudgmentEvent[]} unseen @returns {Sheet} */
  function counted(sheet, unseen) {
    if (unseen.every((event) => applyEvent(sheet, event).changed >= 0)) return sheet;
    const inMemory = [...cache.values()];
    const sameTopic = inMemory.findLast(({ topic }) => topic.id === sheet.topic.id);
    const progress = { ...sheet.progress };
    if (inMemory.length) progress.campaign = inMemory[inMemory.length - 1].progress.campaign;
    if (sameTopic) progress.topic = sameTopic.progress.topic;
    return { ...sheet, progress };
  }

  /** @param {Query} query @param {{near?: string}} hints @returns {Promise<Sheet>} */
  async function load(query, hints = {}) {
    const since = journal.length;
    const waiting = outbox.pending();
    const sheet = await api.screen({ ...query, ...hints });
    const unseen = [...waiting, ...journal.slice(since)];
    return store(counted(withPending(sheet, unseen), unseen), query);
  }

  /** Lays an event over every screen in memory. @param {JudgmentEvent} event @param {Sheet|null} shown */
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
    /** @param {Query} query @returns {Sheet|null} */
    loaded: (query) => (query.n === null ? null : (cache.get(nameOf(query)) ?? null)),
    /** @param {Query} query @returns {Promise<any>} */
    ahead: (query) => (cache.has(nameOf(query)) ? Promise.resolve() : load(query).catch(() => {})),
    /** A unit of any screen in memory. @param {import("./types.js").UnitRef} ref */
    unit: (ref) => [...cache.values()].flatMap(({ units }) => units).find((unit) => sameRef(unit, ref)),
    forget: () => cache.clear(),
  };
}

/** @typedef {ReturnType<typeof createScreens>} Screens */
