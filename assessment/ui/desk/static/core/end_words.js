/** The words at the end of a screen, a topic, a campaign. */

import { rulesOf } from "../rules/mode_rules.js";
import { counted } from "../shared/numbers.js";
import { listHere, listsOf } from "./end_jumps.js";
import {
  aboutSo,
  counting,
  endOf,
  leftInCampaign,
  leftovers,
  nextScreen,
  openElsewhere,
} from "./progress.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Preferences["only"]} Only */
/** @typedef {import("./types.js").Order} Order */
/** @typedef {{title: string, text: string, go: string}} Words */
/** @typedef {import("./end_jumps.js").JumpList} JumpList */
/** @typedef {Words & {end: "answer"|"topic"|"campaign", lists: JumpList[]}} Ending */

/** What follows when all units are judged: the nuggets where the track has some, then one's own day.
 *  @param {Sheet} sheet @returns {"nuggets"|"day"} */
export const nextThing = (sheet) => (sheet.campaign.nuggets ? "nuggets" : "day");
const NEXT_THINGS = { nuggets: "to the nuggets", day: "my day" };

/** @param {Sheet} sheet @returns {Words} */
function campaignWords(sheet) {
  const total = sheet.progress.campaign[1];
  if (leftInCampaign(sheet) <= 0) {
    const everything = total === null ? "Everything is" : `All ${total}`;
    const title = `${everything} judged. Thank you, ${sheet.assessor}.`;
    return { title, text: "Nothing is left to judge in this campaign.", go: NEXT_THINGS[nextThing(sheet)] };
  }
  const title = "This is the last screen.";
  const text = "What is left open is listed here.";
  const elsewhere = openElsewhere(sheet);
  if (elsewhere <= 0) return { title, text, go: "to the first open unit" };
  const open = elsewhere === Infinity ? "Units" : counted(elsewhere, "unit");
  return { title, text: `${open} on other screens still open.`, go: "to what is still open" };
}

/** Thanks only where the whole topic is judged, not where its last answer is. @param {Sheet} sheet */
function topicTitle({ position, progress }) {
  const [done, total] = progress.topic;
  if (done >= total) return `Topic ${position.topic} of ${position.topics} is done. Thank you.`;
  const left = aboutSo(total - done, progress.topic);
  return `End of topic ${position.topic}: ${left === "1" ? "1 unit" : `${left} units`} left open.`;
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

/** What is left on this screen. @param {Sheet} sheet @returns {JumpList[]} */
function listsHere({ units }, left = leftovers(units)) {
  return [
    listHere("Left open", units, left.open),
    listHere(`Look again: ${left.review.length}`, units, left.review),
    listHere("Flagged", units, left.flagged),
    listHere("Cannot judge", units, left.cannotJudge),
  ];
}

/** What the end of a screen shows; `lists` is what the server knows of the topic, if that is here.
 *  @param {Sheet} sheet @param {Sheet|null} next @param {Only} only
 *  @param {import("../protocol.js").EndLists|null} lists @returns {Ending} */
export function ending(sheet, next, only, lists = null) {
  const left = leftovers(counting(sheet));
  const end = endOf(sheet, next, only);
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
    campaign: campaignWords(sheet),
  }[end];
  const here = listsHere(sheet, left);
  const ofTopic = end === "answer" || !lists ? here : [...listsOf(lists, end), here[1]];
  return { end, ...words, lists: ofTopic };
}

/** Where Enter leads from the end of a screen: a screen number, null for "where I left off", undefined for
 *  nowhere.
 *  @param {Sheet} sheet @param {Only} only @returns {number|null|undefined} */
export function onwardTo(sheet, only) {
  const next = nextScreen(sheet, only);
  if (leftInCampaign(sheet) <= 0) return undefined;
  if (next !== null) return next;
  return openElsewhere(sheet) > 0 ? null : undefined;
}
