/** Tells whether values have changed, so that nothing is drawn again that is drawn already. */

/** @returns {(...values: unknown[]) => boolean} whether any value differs from the call before; true at first */
export function createChanges() {
  /** @type {unknown[]|null} */
  let before = null;
  return (...now) => {
    const isSame = before !== null && now.every((value, at) => value === before?.[at]);
    before = now;
    return !isSame;
  };
}
