/** Small values in the browser's storage; a full or closed storage forgets them, and nothing else goes
 *  wrong. */

/** @param {Storage|null} storage @param {string} name @returns {any} the value, null where there is none */
export function readStored(storage, name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage|null} storage @param {string} name @param {any} value */
export function store(storage, name, value) {
  try {
    storage?.setItem(name, JSON.stringify(value));
  } catch {
    // The preference holds until the page is loaded again; judgments report their own troubles.
  }
}
