/** The words at the end of a screen, a topic, a campaign. */

import { called } from "../modes/grid/matching.js";
import { isPage } from "../modes/page/neighbours.js";
import { counting, endOf, leftInCampaign, leftovers, nextScreen } from "./state.js";

const many = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

function listed(units, indices) {
  const label = (at) => `${units[at].part >= 0 ? `${units[at].part + 1}: ` : ""}${called(units[at])}`;
  return indices.map((at) => ({ at, name: label(at) }));
}

function campaignWords(sheet, elsewhereOpen) {
  const total = sheet.progress.campaign[1];
  if (leftInCampaign(sheet) <= 0) return { title: `${total === null ? "Everything is" : `All ${total}`} judged. Thank you, ${sheet.assessor}.`, text: "Nothing is left to judge in this campaign.", go: "" };
  const open = elsewhereOpen === Infinity ? "Units" : many(elsewhereOpen, "unit");
  if (elsewhereOpen > 0) return { title: "This is the last screen.", text: `${open} on other screens still open.`, go: "to what is still open" };
  return { title: "This is the last screen.", text: "What is left open is listed here.", go: "" };
}

/** Thanks only where the whole topic is judged, not where its last answer is. */
function topicTitle({ position, progress }) {
  const [done, total] = progress.topic;
  if (done >= total) return `Topic ${position.topic} of ${position.topics} is done. Thank you.`;
  return `End of topic ${position.topic}: ${many(total - done, "unit")} left open.`;
}

function nextOne(sheet) {
  if (isPage(sheet)) return "next page";
  return sheet.order === "answer" ? "next answer" : "next document";
}

/** What the quiet panel says. @param {import("../protocol.js").Sheet} sheet @param {import("../protocol.js").Sheet|null} next */
export function ending(sheet, next, only) {
  const left = leftovers(counting(sheet));
  const end = endOf(sheet, next, only);
  const elsewhereOpen = leftInCampaign(sheet) - left.open.length;
  const name = sheet.screen.title || "This screen";
  const state = left.open.length ? `${many(left.open.length, "unit")} left open.` : "Everything here is dealt with.";
  const words = {
    answer: { title: `${name}: ${state}`, text: "", go: nextOne(sheet) },
    topic: { title: topicTitle(sheet), text: next ? `Next topic: ${next.topic.title}` : "", go: "next topic" },
    campaign: campaignWords(sheet, elsewhereOpen),
  }[end];
  const lists = [["Left open", left.open], [`Look again: ${left.review.length}`, left.review], ["Flagged", left.flagged], ["Cannot judge", left.excused]];
  return { end, ...words, lists: lists.map(([title, indices]) => [title, listed(sheet.units, indices)]) };
}

/** Where Enter leads from the end of a screen: a screen number, null for "where I left off", undefined for nowhere. */
export function onwardTo(sheet, only) {
  const next = nextScreen(sheet, only);
  if (leftInCampaign(sheet) <= 0) return undefined;
  if (next !== null) return next;
  return leftInCampaign(sheet) > leftovers(counting(sheet)).open.length ? null : undefined;
}
