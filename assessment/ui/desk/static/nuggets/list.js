/** The list as it will be once everything that waits is stored, and what of the pool it covers.  Nothing here touches the DOM. */

/** A nugget is taken to be in an item that holds so much of its words (Pourpre's match, H05-1117; the bar is ours). */
const COVERS = 2 / 3;
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** Endings such as a plural's. */
const ENDING = 2;

export const isLive = (nugget) => !nugget.retired && !nugget.into;
export const liveOnes = (list) => list.nuggets.filter(isLive);
const oneLine = (text) => text.split(/\s+/u).filter(Boolean).join(" ");
const end = (list) => Math.max(0, ...liveOnes(list).map((nugget) => nugget.number)) + 1;

function fresh(list, event) {
  const text = oneLine(event.text);
  const terms = [...new Set((text.toLowerCase().match(WORD) ?? []).filter((word) => word.length > 3))];
  return { id: event.uuid, number: end(list), text, retired: false, into: "", terms, ref: null, mine: null, kept: {}, votes: {}, weight: null, history: 1 };
}

function moved(list, event) {
  const nugget = list.nuggets.find((each) => each.id === event.nugget);
  if (!nugget || !isLive(nugget)) return list.nuggets;
  const order = liveOnes(list).filter((each) => each !== nugget);
  order.splice(Math.min(Math.max(event.to, 1), order.length + 1) - 1, 0, nugget);
  const places = new Map(order.map((each, at) => [each.id, at + 1]));
  return list.nuggets.map((each) => (places.has(each.id) ? { ...each, number: places.get(each.id) } : each));
}

function changed(list, id, change) {
  return list.nuggets.map((nugget) => (nugget.id === id ? { ...nugget, ...change } : nugget));
}

function voted(list, event) {
  return list.nuggets.map((nugget) => {
    if (nugget.ref?.key !== event.key || nugget.ref?.kind !== event.kind || nugget.mine === event.label) return nugget;
    const votes = { ...nugget.votes };
    if (nugget.mine) votes[nugget.mine] = Math.max(0, (votes[nugget.mine] ?? 0) - 1);
    if (event.label) votes[event.label] = (votes[event.label] ?? 0) + 1;
    return { ...nugget, votes, mine: event.label };
  });
}

const ACTS = {
  write: (list, event) => (list.nuggets.some((nugget) => nugget.id === event.uuid) ? list.nuggets : [...list.nuggets, fresh(list, event)]),
  edit: (list, event) => changed(list, event.nugget, { text: oneLine(event.text) }),
  merge: (list, event) => changed(list, event.nugget, { into: event.into }),
  retire: (list, event) => changed(list, event.nugget, { retired: true }),
  restore: (list, event) => changed(list, event.nugget, { retired: false, into: "" }),
  move: moved,
  undo: (list) => list.nuggets,
};

function weighed(list) {
  const counts = liveOnes(list).map((nugget) => nugget.votes[list.weighs] ?? 0);
  const most = Math.max(0, ...counts);
  return list.nuggets.map((nugget) => ({ ...nugget, weight: most && isLive(nugget) ? (nugget.votes[list.weighs] ?? 0) / most : null }));
}

/** The server's list with events that wait laid over it; one that the server has by now changes nothing. */
export function applied(list, events) {
  const mine = events.filter((event) => event.topic === list.topic && (!event.action || event.question === list.question));
  if (!mine.length) return list;
  const after = mine.reduce((now, event) => ({ ...now, nuggets: event.action ? ACTS[event.action](now, event) : voted(now, event) }), list);
  return { ...after, nuggets: weighed(after).sort((a, b) => a.number - b.number) };
}

const fits = (term, word) => term === word || (word.startsWith(term) && word.length - term.length <= ENDING) || (word.length > 3 && term.startsWith(word) && term.length - word.length <= ENDING);

/** Remembers which items hold which nugget's words, so that only a new or edited nugget is looked for. */
export function createCover(items) {
  const words = items.map((item) => [...new Set(item.text.toLowerCase().match(WORD) ?? [])]);
  const known = new Map();
  function find({ text, terms }) {
    if (!terms.length) return items.filter((item) => item.text.toLowerCase().includes(text.toLowerCase())).map((item) => item.n);
    const holds = (own) => terms.filter((term) => own.some((word) => fits(term, word))).length / terms.length >= COVERS;
    return items.filter((_, at) => holds(words[at])).map((item) => item.n);
  }
  return (nugget) => {
    if (!known.has(nugget.text)) known.set(nugget.text, find(nugget));
    return known.get(nugget.text);
  };
}
