/** The history of a question's list. */

/** How often, and after how many milliseconds, an empty outbox is looked for. */
const [LOOKS, LOOK] = [20, 50];

/** @typedef {import("./page.js").NuggetPage} NuggetPage */

/** @param {NuggetPage} page */
export async function showHistory(page) {
  if (!page.at) return;
  try {
    await settled(page);
    page.view.overlays.openHistory(await page.api.history(page.at), page.current);
  } catch (error) {
    page.view.notices.say(`The history is not here: ${/** @type {Error} */ (error).message}.`);
  }
}

/** Resolves when all is stored, or after a second: a history should show what was done just now.
 *  @param {NuggetPage} page */
async function settled({ outbox }) {
  for (let turn = 0; turn < LOOKS && outbox.pending().length; turn += 1) {
    await new Promise((done) => setTimeout(done, LOOK));
  }
}
