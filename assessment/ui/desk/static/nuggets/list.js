/** The list as it will be once everything that waits is stored, and what of the pool it covers.  Nothing
 *  here touches the DOM. */

/** @typedef {import("./types.js").Nugget} Nugget */
/** @typedef {import("./types.js").NuggetList} NuggetList */
/** @typedef {import("./types.js").NuggetEvent} NuggetEvent */
/** @typedef {import("./types.js").PoolItem} PoolItem */

/** A nugget is taken to be in an item that holds so much of its words (Pourpre's match, H05-1117; the bar
 *  is ours). */
const COVERS = 2 / 3;
const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
/** Endings such as a plural's. */
const ENDING = 2;

/** @param {Nugget} nugget */
export const isLive = (nugget) => !nugget.retired && !nugget.into;
/** The nugget, unless it is retired or merged. @param {Nugget|null} nugget @returns {Nugget|null} */
export const ifLive = (nugget) => (nugget && isLive(nugget) ? nugget : null);
/** @param {NuggetList|null} list */
export const liveOnes = (list) => list?.nuggets.filter(isLive) ?? [];
/** @param {string} text */
const oneLine = (text) => text.split(/\s+/u).filter(Boolean).join(" ");
/** @param {NuggetList} list */
const end = (list) => Math.max(0, ...liveOnes(list).map((nugget) => nugget.number)) + 1;

/** A nugget that was just written. @param {NuggetList} list @param {NuggetEvent} event @returns {Nugget} */
function written(list, event) {
  const text = oneLine(event.text ?? "");
  const words = text.toLowerCase().match(WORD) ?? [];
  const terms = [...new Set(words.filter((word) => word.length > 3))];
  const empty = { retired: false, into: "", ref: null, mine: null, remarks: {}, votes: {}, weight: null };
  return { id: event.uuid, number: end(list), text, terms, ...empty, history: 1 };
}

/** @param {NuggetList} list @param {NuggetEvent} event @returns {Nugget[]} */
function moved(list, event) {
  const nugget = list.nuggets.find((each) => each.id === event.nugget);
  if (!nugget || !isLive(nugget)) return list.nuggets;
  const order = liveOnes(list).filter((each) => each !== nugget);
  const number = Math.min(Math.max(event.to ?? 1, 1), order.length + 1);
  order.splice(number - 1, 0, nugget);
  const numbers = new Map(order.map((each, at) => [each.id, at + 1]));
  return list.nuggets.map((each) => ({ ...each, number: numbers.get(each.id) ?? each.number }));
}

/** @param {NuggetList} list @param {string|undefined} id @param {Partial<Nugget>} change
 *  @returns {Nugget[]} */
function changed(list, id, change) {
  return list.nuggets.map((nugget) => (nugget.id === id ? { ...nugget, ...change } : nugget));
}

/** The nugget with another vote of one's own.
 *  @param {Nugget} nugget @param {string|null} label @returns {Nugget} */
function withVote(nugget, label) {
  // Counts that are held back come with the server's answer.
  if (!nugget.votes) return { ...nugget, mine: label };
  const votes = { ...nugget.votes };
  if (nugget.mine) votes[nugget.mine] = Math.max(0, (votes[nugget.mine] ?? 0) - 1);
  if (label) votes[label] = (votes[label] ?? 0) + 1;
  return { ...nugget, votes, mine: label };
}

/** @param {NuggetList} list @param {NuggetEvent} event @returns {Nugget[]} */
function voted(list, { kind, key, label = null }) {
  return list.nuggets.map((nugget) => {
    const isMeant = nugget.ref !== null && nugget.ref.key === key && nugget.ref.kind === kind;
    return isMeant && nugget.mine !== label ? withVote(nugget, label) : nugget;
  });
}

/** @type {Record<string, (list: NuggetList, event: NuggetEvent) => Nugget[]>} */
const ACTS = {
  write: (list, event) => {
    const isKnown = list.nuggets.some((nugget) => nugget.id === event.uuid);
    return isKnown ? list.nuggets : [...list.nuggets, written(list, event)];
  },
  edit: (list, { nugget, text = "" }) => changed(list, nugget, { text: oneLine(text) }),
  merge: (list, { nugget, into = "" }) => changed(list, nugget, { into }),
  retire: (list, { nugget }) => changed(list, nugget, { retired: true }),
  restore: (list, { nugget }) => changed(list, nugget, { retired: false, into: "" }),
  move: moved,
  undo: (list) => list.nuggets,
};

/** The nuggets with their weights: weighed votes divided by the most that one has; without votes the weight
 *  of the file's label.
 *  @param {NuggetList} list @returns {Nugget[]} */
function weighed(list) {
  if (list.hidden) return list.nuggets;
  /** @param {Nugget} nugget */
  const votesOf = ({ votes }) =>
    Object.entries(list.label_weights ?? {}).reduce((sum, [label, weight]) => sum + weight * (votes?.[label] ?? 0), 0);
  const most = Math.max(0, ...liveOnes(list).map(votesOf));
  return list.nuggets.map((nugget) => {
    const isVoted = Object.values(nugget.votes ?? {}).some((count) => count > 0);
    if (nugget.file_label && !isVoted) return { ...nugget, weight: list.label_weights?.[nugget.file_label] ?? 0 };
    const weight = most && isLive(nugget) ? votesOf(nugget) / most : null;
    return { ...nugget, weight };
  });
}

/** @param {NuggetList} list @param {NuggetEvent} event @returns {NuggetList} */
function after(list, event) {
  const nuggets = event.action ? ACTS[event.action](list, event) : voted(list, event);
  return { ...list, nuggets };
}

/** The server's list with events that wait laid over it; one that the server has by now changes nothing.
 *  @param {NuggetList} list @param {NuggetEvent[]} events @returns {NuggetList} */
export function applied(list, events) {
  const own = events.filter((event) => {
    return event.topic === list.topic && (!event.action || event.question === list.question);
  });
  if (!own.length) return list;
  const result = own.reduce(after, list);
  return { ...result, nuggets: weighed(result).sort((one, other) => one.number - other.number) };
}

/** The id of the current nugget; one that has gone leaves the selection to the next one.
 *  @param {NuggetList} list @param {string} selected @param {number} before its index so far, or -1 */
export function selectedAfter(list, selected, before) {
  const nugget = list.nuggets.find((each) => each.id === selected);
  const isGone = !nugget || (!isLive(nugget) && before >= 0);
  if (!isGone) return selected;
  const live = liveOnes(list);
  return live[Math.min(Math.max(before, 0), live.length - 1)]?.id ?? "";
}

/** Whether a word is the other one, perhaps with an ending. @param {string} longer @param {string} shorter */
const extendsWord = (longer, shorter) =>
  longer.startsWith(shorter) && longer.length - shorter.length <= ENDING;

/** @param {string} term @param {string} word */
function fits(term, word) {
  if (term === word || extendsWord(word, term)) return true;
  return word.length > 3 && extendsWord(term, word);
}

/** Remembers which items hold which nugget's words, so that only a new or edited nugget is looked for.
 *  @param {PoolItem[]} items @returns {(nugget: Nugget) => number[]} */
export function createItemFinder(items) {
  const words = items.map((item) => [...new Set(item.text.toLowerCase().match(WORD) ?? [])]);
  /** @type {Map<string, number[]>} */
  const known = new Map();

  /** @param {Nugget} nugget */
  function find({ text, terms }) {
    if (!terms.length) {
      const needle = text.toLowerCase();
      return items.filter((item) => item.text.toLowerCase().includes(needle)).map((item) => item.n);
    }
    /** @param {string[]} own */
    const share = (own) => terms.filter((term) => own.some((word) => fits(term, word))).length / terms.length;
    return items.filter((_, at) => share(words[at]) >= COVERS).map((item) => item.n);
  }
  return (nugget) => {
    const covered = known.get(nugget.text) ?? find(nugget);
    known.set(nugget.text, covered);
    return covered;
  };
}
