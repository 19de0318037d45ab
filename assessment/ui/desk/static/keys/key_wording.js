/** What keys that several modes have are called there: each mode names its own things. */

/** Tips of the keys that mark something.
 *  @param {string} thing what is marked, such as "current nugget" */
export const markTips = (thing) => ({
  excuse: { tip: `Say that the ${thing} cannot be judged, and why` },
  flag: { tip: `Flag the ${thing} to come back to it` },
});

/** Tips of the keys that scroll a text. @param {string} text such as "page" */
export const scrollTips = (text) => ({
  pageDown: { tip: `Scroll the ${text} down` },
  pageUp: { tip: `Scroll the ${text} up` },
});

/** Names and tips of the keys that move through a text, a step at a time or by scrolling.
 *  @param {string} step such as "item" @param {string} text such as "response" */
export function stepWords(step, text) {
  const words = (/** @type {string} */ which) => ({
    name: `${which} ${step}`,
    tip: `${which} ${step} of the ${text}`,
  });
  return {
    next: words("Next"),
    previous: words("Previous"),
    first: words("First"),
    last: words("Last"),
    ...scrollTips(text),
  };
}
