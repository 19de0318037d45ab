/** Sentences marked before their units are there: kept in the browser until each has become a judgment. */

/** @typedef {import("./evidence.js").Step} Step */
/** @typedef {{n: number, order: string, ready: boolean, steps: Step[]}} Entry  `ready`: the label that brings the units is given */

export const nameOf = (sheet) => JSON.stringify([sheet.topic.id, sheet.screen.id]);

/** @param {Storage|null} storage without one, or with a full one, the page itself remembers */
export function createWaiting(storage, key) {
  const place = `desk:sets:${key}`;
  let memory = {};
  let reachable = storage !== null;

  function all() {
    if (!reachable) return memory;
    try {
      return JSON.parse(storage.getItem(place) ?? "{}") ?? {};
    } catch {
      return memory;
    }
  }

  /** @param {Object<string, Entry>} entries */
  function keep(entries) {
    memory = entries;
    try {
      if (!storage) return;
      if (Object.keys(entries).length) storage.setItem(place, JSON.stringify(entries));
      else storage.removeItem(place);
      reachable = true;
    } catch {
      reachable = false;
    }
  }

  function change(sheet, step) {
    const entries = all();
    const name = nameOf(sheet);
    const entry = step(entries[name] ?? { n: sheet.position.screen, order: sheet.order, ready: false, steps: [] });
    const { [name]: _, ...others } = entries;
    keep(entry.steps.length ? { ...others, [name]: entry } : others);
  }

  const stepsOf = (sheet) => all()[nameOf(sheet)]?.steps ?? [];

  return {
    /** @returns {Step[]} */
    steps: stepsOf,
    /** @param {Step[]} steps */
    add: (sheet, steps, ready) => change(sheet, (entry) => ({ ...entry, ready, steps: [...entry.steps, ...steps] })),
    /** The label was given or taken off: what was marked before is taken back after it. */
    labelled: (sheet, ready) => {
      if (stepsOf(sheet).length) change(sheet, (entry) => ({ ...entry, ready, steps: entry.steps.map((step) => ({ ...step, older: true })) }));
    },
    settleReady: (sheet, ready) => { if (stepsOf(sheet).length) change(sheet, (entry) => ({ ...entry, ready })); },
    /** Takes the last change back, all of its block at once; whether there was one. */
    undo(sheet) {
      const last = stepsOf(sheet).at(-1);
      if (!last || last.older) return null;
      change(sheet, (entry) => ({ ...entry, steps: entry.steps.filter((step) => step.group !== last.group) }));
      return last;
    },
    drop: (sheet) => change(sheet, (entry) => ({ ...entry, steps: [] })),
    /** @returns {[string, Entry][]} */
    ready: () => Object.entries(all()).filter(([, entry]) => entry.ready),
    /** How many sentences wait for their units although the label is given. */
    count: () => Object.values(all()).filter(({ ready }) => ready).reduce((sum, { steps }) => sum + new Set(steps.map(({ part }) => part)).size, 0),
  };
}
