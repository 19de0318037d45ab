/** The current unit in the page's address: a copied link, or the page loaded anew, leads back to it. */

/** @typedef {import("./types.js").UnitRef} UnitRef */

const NAME = "desk-unit";
/** The name in links of older versions, which people have stored: it is read, and not written. */
const NAME_BEFORE = "held";

/** @param {string} search @returns {UnitRef|null} */
export function selectedIn(search) {
  try {
    const query = new URLSearchParams(search);
    const parts = JSON.parse(query.get(NAME) ?? query.get(NAME_BEFORE) ?? "null");
    if (!Array.isArray(parts) || parts.length !== 3) return null;
    if (parts.some((part) => typeof part !== "string")) return null;
    const [kind, topic, key] = parts;
    return { kind, topic, key };
  } catch {
    return null;
  }
}

/** The address's query with this unit in it, the rest as it is.
 *  @param {string} search @param {UnitRef} unit */
export function withSelected(search, { kind, topic, key }) {
  const query = new URLSearchParams(search);
  query.delete(NAME_BEFORE);
  query.set(NAME, JSON.stringify([kind, topic, key]));
  return `?${query}`;
}

/** Replaces the address, so that Back in the browser leads to the page before, not through every unit.
 *  @param {UnitRef} unit
 *  @param {{location: Pick<Location, "search"|"hash">, history: Pick<History, "state"|"replaceState">}}
 *    window_ */
export function storeSelected(unit, { location, history } = window) {
  const query = withSelected(location.search, unit);
  if (query !== location.search) history.replaceState(history.state, "", query + location.hash);
}
