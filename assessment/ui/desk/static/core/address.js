/** The unit in hand in the page's address: a copied link, or the page loaded anew, leads back to it. */

const NAME = "held";

/** @returns {{kind: string, topic: string, key: string}|null} */
export function heldIn(search) {
  try {
    const found = JSON.parse(new URLSearchParams(search).get(NAME) ?? "null");
    if (!Array.isArray(found) || found.length !== 3 || found.some((part) => typeof part !== "string")) return null;
    const [kind, topic, key] = found;
    return { kind, topic, key };
  } catch {
    return null;
  }
}

/** The address's query with this unit in it, the rest as it is. */
export function withHeld(search, { kind, topic, key }) {
  const query = new URLSearchParams(search);
  query.set(NAME, JSON.stringify([kind, topic, key]));
  return `?${query}`;
}

/** No step back in the browser's history: Back leads to the page before. */
export function keepHeld(unit, { location, history } = window) {
  const query = withHeld(location.search, unit);
  if (query !== location.search) history.replaceState(history.state, "", query + location.hash);
}
