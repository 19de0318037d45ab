/** What an assessor must know of the track. */

import { el } from "../../shared/dom.js";
import { remembered } from "./remembered.js";

/** @type {import("./sections.js").Section} */
function drawGuidelines({ campaign }) {
  if (!campaign.guidelines.length) return null;
  const texts = campaign.guidelines.map((text) => el("p", { class: "desk-guideline", dir: "auto" }, text));
  return { name: "guidelines", title: `Guidelines of ${campaign.track}`, node: el("div", {}, texts) };
}

export const guidelinesSection = remembered(drawGuidelines, ({ campaign }) => [campaign]);
