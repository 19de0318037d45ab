/** Labels as text, of one line or several. */

/** @param {string} text */
export const isOneLine = (text) => !text.includes("\n");

/** A label on one line, for a chip or a list. @param {string|null|undefined} label */
export const oneLine = (label) =>
  String(label ?? "")
    .split("\n")
    .join(" · ");
