/** What the organisers of this campaign ask of its assessors. */

import { markdown } from "../../shared/markdown.js";
import { remembered } from "./remembered.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */

/** @param {Sheet} sheet */
const versionOf = ({ campaign }) => campaign.own_guidelines?.version ?? "";

/** @type {import("./sections.js").Section} */
function drawOwnGuidelines({ campaign }) {
  const nodes = campaign.own_guidelines?.nodes ?? [];
  if (!nodes.length) return null;
  return { name: "own-guidelines", title: "Guidelines of this campaign", node: markdown(nodes) };
}

export const ownGuidelinesSection = remembered(drawOwnGuidelines, (sheet) => [versionOf(sheet)]);
