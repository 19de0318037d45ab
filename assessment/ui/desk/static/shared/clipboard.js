/** The clipboard of the browser, which some browsers and addresses do not have. */

/**
 * Copy a text.
 * @param {string} text
 * @returns {Promise<boolean>} whether it is in the clipboard now
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  return true;
}
