/** The orders in which units can be judged, and which comes after which. */

/** @typedef {import("./types.js").Order} Order */

/** @type {Record<Order, string>} what each order is called after "Order:" */
export const ORDER_NAMES = {
  answer: "by answer",
  document: "by document",
  question: "by question",
  similar: "alike together",
};

/** @param {unknown} order @returns {order is Order} */
export const isOrder = (order) => typeof order === "string" && Object.hasOwn(ORDER_NAMES, order);

/** The order after this one, among those that make a difference; the same one where no other does.
 *  @param {Order[]} useful @param {Order} current @returns {Order} */
export function orderAfter(useful, current) {
  const index = useful.indexOf(current);
  return useful[(index + 1) % useful.length] ?? current;
}
