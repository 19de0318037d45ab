/** The words at the end of a screen, a topic, a campaign. */

import { rulesOf } from "../modes/rules.js";
import { counted } from "./label_text.js";
import { counting, endOf, leftInCampaign, leftovers, nextScreen } from "./progress.js";
import { nameInSentence } from "./unit_state.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").Preferences["only"]} Only */
/** @typedef {import("./types.js").Order} Order */
/** @typedef {{title: string, text: string, go: string}} Words */
/** @typedef {Words & {end: string, lists: [string, {at: number, name: string}[]][]}} Ending */

/** @param {Unit[]} units @param {number[]} indices */
function listed(units, indices) {
  return indices.map((at) => {
    const part = units[at].part >= 0 ? `${units[at].part + 1}: ` : "";
    return { at, name: `${part}${nameInSentence(units[at])}` };
  });
}

/** @param {Sheet} sheet @param {number} openElsewhere @returns {Words} */
function campaignWords(sheet, openElsewhere) {
  const total = sheet.progress.campaign[1];
  if (leftInCampaign(sheet) <= 0) {
    const everything = total === null ? "Everything is" : `All ${total}`;
    const title = `${everything} judged. Thank you, ${sheet.assessor}.`;
    return { title, text: "Nothing is left to judge in this campaign.", go: "" };
  }
  const title = "This is the last screen.";
  if (openElsewhere <= 0) return { title, text: "What is left open is listed here.", go: "" };
  const open = openElsewhere === Infinity ? "Units" : counted(openElsewhere, "unit");
  return { title, text: `${open} on other screens still open.`, go: "to what is still open" };
}

/** Thanks only where the whole topic is judged, not where its last answer is. @param {Sheet} sheet */
function topicTitle({ position, progress }) {
  const [done, total] = progress.topic;
  if (done >= total) return `Topic ${position.topic} of ${position.topics} is done. Thank you.`;
  return `End of topic ${position.topic}: ${counted(total - done, "unit")} left open.`;
}

/** @type {Record<Order, string>} */
const NEXT_NAMES = {
  answer: "next answer",
  document: "next document",
  question: "next answer",
  similar: "next texts",
};

/** @param {Sheet} sheet */
const nextName = (sheet) => rulesOf(sheet).nextName || NEXT_NAMES[sheet.order];

/** What the end of a screen shows.
 *  @param {Sheet} sheet @param {Sheet|null} next @param {Only} only @returns {Ending} */
export function ending(sheet, next, only) {
  const left = leftovers(counting(sheet));
  const end = endOf(sheet, next, only);
  const openElsewhere = leftInCampaign(sheet) - left.open.length;
  const name = sheet.screen.title || "This screen";
  const state = left.open.length
    ? `${counted(left.open.length, "unit")} left open.`
    : "Everything here is dealt with.";
  const words = {
    answer: { title: `${name}: ${state}`, text: "", go: nextName(sheet) },
    topic: {
      title: topicTitle(sheet),
      text: next ? `Next topic: ${next.topic.title}` : "",
      go: "next topic",
    },
    campaign: campaignWords(sheet, openElsewhere),
  }[end];
  return {
    end,
    ...words,
    lists: [
      ["Left open", listed(sheet.units, left.open)],
      [`Look again: ${left.review.length}`, listed(sheet.units, left.review)],
      ["Flagged", listed(sheet.units, left.flagged)],
      ["Cannot judge", listed(sheet.units, left.excused)],
    ],
  };
}

/** Where Enter leads from the end of a screen: a screen number, null for "where I left off", undefined for
 *  nowhere.
 *  @param {Sheet} sheet @param {Only} only @returns {number|null|undefined} */
export function onwardTo(sheet, only) {
  const next = nextScreen(sheet, only);
  if (leftInCampaign(sheet) <= 0) return undefined;
  if (next !== null) return next;
  return leftInCampaign(sheet) > leftovers(counting(sheet)).open.length ? null : undefined;
}
