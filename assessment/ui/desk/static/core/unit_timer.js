/** How long the current unit has been looked at. */

/** Milliseconds since the unit was selected, without the time that the page was hidden. */
export function createTimer(now = () => performance.now()) {
  let started = now();
  let hidden = 0;
  /** @type {number|null} */
  let hiddenAt = null;
  return {
    start() {
      started = now();
      hidden = 0;
    },
    /** @param {boolean} isVisible */
    setVisible(isVisible) {
      if (!isVisible && hiddenAt === null) hiddenAt = now();
      if (isVisible && hiddenAt !== null) {
        hidden += now() - hiddenAt;
        hiddenAt = null;
      }
    },
    spent: () => (hiddenAt ?? now()) - started - hidden,
  };
}

/** @typedef {ReturnType<typeof createTimer>} Timer */
