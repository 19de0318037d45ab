/** The history of a question's list. */

/** How often, and after how many milliseconds, an empty outbox is looked for. */
const [LOOKS, LOOK] = [20, 50];

/**
 * @typedef {object} HistoryParts
 * @property {Pick<import("../shared/outbox.js").Outbox, "pending">} outbox
 * @property {Pick<ReturnType<typeof import("./api.js").createNuggetApi>, "history">} api
 * @property {{notices: {say: (text: string) => void},
 *   overlays: Pick<ReturnType<typeof import("./overlays.js").createOverlays>, "openHistory">}} view
 */
/** @typedef {Pick<import("./types.js").ShownList, "shownQuestion"|"current"> & HistoryParts} HistoryPage */

/** @param {HistoryPage} page */
export async function showHistory(page) {
  if (!page.shownQuestion) return;
  try {
    await settled(page);
    page.view.overlays.openHistory(await page.api.history(page.shownQuestion), page.current);
  } catch (error) {
    page.view.notices.say(`The history could not be loaded: ${/** @type {Error} */ (error).message}.`);
  }
}

/** Resolves when all is stored, or after a second: a history should show what was done just now.
 *  @param {Pick<HistoryParts, "outbox">} page */
async function settled({ outbox }) {
  for (let turn = 0; turn < LOOKS && outbox.pending().length; turn += 1) {
    await new Promise((done) => setTimeout(done, LOOK));
  }
}
