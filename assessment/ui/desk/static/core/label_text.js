/** @param {string} text */
export const isOneLine = (text) => !text.includes("\n");

/** A label on one line, for a chip or a list. @param {string|null|undefined} label */
export const oneLine = (label) =>
  String(label ?? "")
    .split("\n")
    .join(" · ");

/** "1 unit", "2 units" @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
