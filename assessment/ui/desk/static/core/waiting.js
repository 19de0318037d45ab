/** What was judged before its units are there: kept in the browser until each has become a judgment. */

/** @typedef {{part?: number, kind?: string, key?: string, label?: string|null, group?: string, older?: boolean}} Step  a change that waits for its unit */
/** @typedef {{n: number, order: string, ready: boolean, steps: Step[]}} Entry  `ready`: what brings the units is given */

const TRY_AGAIN = 3_000;

export const nameOf = (sheet) => JSON.stringify([sheet.topic.id, sheet.screen.id]);

/** @param {Storage|null} storage without one, or with a full one, the page itself remembers
 *  @param {string} key
 *  @param {{mode?: string, what?: (step: Step) => any}} more  `what` a step is about: several about the same count as one */
export function createWaiting(storage, key, { mode = "sets", what = (step) => step.part } = {}) {
  const place = `desk:${mode}:${key}`;
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
    if (entry.steps.length) entries[name] = entry;
    else delete entries[name];
    keep(entries);
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
    /** @param {(step: Step) => boolean} gone */
    drop: (sheet, gone = () => true) => change(sheet, (entry) => ({ ...entry, steps: entry.steps.filter((step) => !gone(step)) })),
    /** @returns {[string, Entry][]} */
    ready: () => Object.entries(all()).filter(([, entry]) => entry.ready),
    /** How much waits for its units although what brings them is given. */
    count: () => Object.values(all()).filter(({ ready }) => ready).reduce((sum, { steps }) => sum + new Set(steps.map(what)).size, 0),
    /** The state of the outbox with what waits for its units: not saved is not saved. */
    status(status) {
      const late = this.count();
      return late ? { ...status, waiting: status.waiting + late, mark: status.mark === "saved" ? "saving" : status.mark } : status;
    },
  };
}

/** Brings what was judged on screens that were left before their units came: each is fetched once more, and `settle` turns what waits
 *  into judgments.  `mode` is that of the screens. */
export function createDelivery(desk, waiting, mode, settle) {
  let [delivering, again] = [false, null];

  async function deliver() {
    if (delivering || !desk.sheet) return;
    delivering = true;
    clearTimeout(again);
    for (const [name, { n, order }] of waiting.ready()) {
      if (nameOf(desk.sheet) === name) continue;
      const sheet = await desk.screens.load({ order, only: "all", n }).catch(() => null);
      if (!sheet) again = setTimeout(deliver, TRY_AGAIN);
      else if (sheet.screen.mode === mode && nameOf(sheet) === name) settle(sheet);
    }
    delivering = false;
    desk.tell();
  }

  return { deliver, stop: () => clearTimeout(again) };
}
