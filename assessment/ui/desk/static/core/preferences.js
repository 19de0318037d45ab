/** How an assessor likes to work: stored in the browser, with the campaign's settings as defaults. */

import { readRenamed, store } from "../shared/preferences.js";
import { isOrder, ORDER_NAMES } from "./orders.js";

/** @typedef {import("./types.js").Preferences} Preferences */

const NAME = "desk:preferences";
const NAME_BEFORE = "desk:ways";
const SIZES = { least: 14, most: 26 };
/** @type {Preferences} */
export const DEFAULTS = { stay: false, long: false, size: 17, order: "answer", only: "all", guide: false, focus: false };

/** @param {any} size */
const bounded = (size) => Math.min(SIZES.most, Math.max(SIZES.least, Number(size) || DEFAULTS.size));

/** @param {Storage|null} storage @param {Object<string, any>} settings @returns {Preferences} */
export function readPreferences(storage, settings = {}) {
  const chosen = { ...settings, ...readRenamed(storage, { name: NAME, before: NAME_BEFORE }) };
  const known = Object.entries(chosen).filter(([name]) => name in DEFAULTS);
  const preferences = { ...DEFAULTS, ...Object.fromEntries(known) };
  return {
    ...preferences,
    size: bounded(preferences.size),
    only: settings.only === "open" ? "open" : "all",
    order: isOrder(preferences.order) ? preferences.order : DEFAULTS.order,
  };
}

/** Stores all but `only`: who comes back tomorrow expects to see everything.
 *  @param {Storage|null} storage @param {Preferences} preferences */
export function storePreferences(storage, { stay, long, size, order, guide, focus }) {
  store(storage, NAME, { stay, long, size: bounded(size), order, guide, focus });
}

/** The preferences of the person at the desk, stored in the browser and shown with every change. */
export class StoredPreferences {
  /** @param {Storage|null} storage @param {Object<string, any>|undefined} settings of the campaign
   *  @param {(preferences: Preferences) => void} show */
  constructor(storage, settings, show) {
    this.storage = storage;
    this.show = show;
    this.current = readPreferences(storage, settings);
  }

  /** @param {Partial<Preferences>} changes */
  change(changes) {
    this.current = { ...this.current, ...changes };
    storePreferences(this.storage, this.current);
    this.show(this.current);
  }
}

/** @param {Preferences} preferences @param {number} step @returns {Preferences} */
export const resized = (preferences, step) => ({ ...preferences, size: bounded(preferences.size + step) });

/** The states of the switches and choices among the actions, by action.
 *  @param {Preferences} preferences @returns {import("../shared/menu.js").States} */
export const switchStates = ({ stay, long, order, only, focus }) => ({
  stay,
  definitions: long,
  only: only === "open",
  focus,
  order: ORDER_NAMES[order],
});
