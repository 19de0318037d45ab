/** How this assessor likes to work: kept in the browser, with the campaign's settings as defaults. */

const NAME = "desk:ways";
const SIZES = { least: 14, most: 26 };
export const DEFAULTS = { stay: false, long: false, size: 17, order: "answer", only: "all" };

function stored(storage) {
  try {
    return JSON.parse(storage?.getItem(NAME) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

const sized = (size) => Math.min(SIZES.most, Math.max(SIZES.least, Number(size) || DEFAULTS.size));

/** @param {Storage|null} storage @param {Object<string, any>} settings */
export function readWays(storage, settings = {}) {
  const known = Object.keys(DEFAULTS);
  const given = Object.fromEntries(Object.entries({ ...settings, ...stored(storage) }).filter(([name]) => known.includes(name)));
  const ways = { ...DEFAULTS, ...given };
  return { ...ways, size: sized(ways.size), only: settings.only === "open" ? "open" : "all", order: ways.order === "document" ? "document" : "answer" };
}

/** Keeps all but `only`: who comes back tomorrow expects to see everything. */
export function keepWays(storage, { stay, long, size, order }) {
  try {
    storage?.setItem(NAME, JSON.stringify({ stay, long, size: sized(size), order }));
  } catch {
    // A full disk forgets a preference; judgments say so themselves.
  }
}

export const resized = (ways, step) => ({ ...ways, size: sized(ways.size + step) });
