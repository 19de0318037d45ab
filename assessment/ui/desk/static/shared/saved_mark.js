/** The mark that says whether everything is stored on the server, and the words for it. */

/** @typedef {import("./outbox.js").Status} Status */

/** @param {Status} status */
export function savedMark({ mark, waiting, why }) {
  if (mark === "saved") return "● saved";
  if (mark === "saving") return `◌ saving (${waiting})`;
  return /sign in/.test(why) ? `▲ ${waiting} waiting: ${why}` : `▲ offline, ${waiting} waiting`;
}

/** @param {Status} status */
export function storedWhere({ waiting, storedIn }) {
  if (!waiting) return "Everything is stored on the server.";
  return `${waiting} waiting, ${storageInWords(storedIn)}`;
}

/** @param {Status["storedIn"]} storedIn */
export const storageInWords = (storedIn) =>
  storedIn === "browser" ? "kept in this browser" : "kept in this tab only: do not close it";
