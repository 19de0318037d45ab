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

/** A value that an older version stored under another name: it is moved to the new name when it is read.
 *  @param {Storage|null} storage @param {{name: string, before: string}} names @returns {any} */
export function readRenamed(storage, { name, before }) {
  const value = readStored(storage, name);
  if (value !== null) return value;
  const older = readStored(storage, before);
  if (older === null) return null;
  store(storage, name, older);
  // A full storage keeps the older one, so that it can be read again.
  if (readStored(storage, name) !== null) storage?.removeItem(before);
  return older;
}

/** @param {Storage|null} storage @param {string} name @param {any} value */
export function store(storage, name, value) {
  try {
    storage?.setItem(name, JSON.stringify(value));
  } catch {
    // The preference holds until the page is loaded again; judgments report their own troubles.
  }
}
