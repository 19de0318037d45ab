/** The background of the topic's question, with its paragraphs and lines. */

import { el } from "../../shared/dom.js";
import { outlineOf } from "./outline.js";
import { remembered } from "./remembered.js";

/** @type {import("./sections.js").Section} */
function drawNarrative(sheet) {
  const { topic } = sheet;
  // The background of an outline's topic is that outline.
  if (!topic.narrative || outlineOf(sheet).length) return null;
  const title = "Background of the question";
  const scrolling = { tabindex: "0", role: "group", "aria-label": title };
  const text = el("p", { class: "desk-side-narrative", dir: "auto", ...scrolling }, topic.narrative);
  return { name: "narrative", title, node: text };
}

export const narrativeSection = remembered(drawNarrative, ({ topic, screen }) => [topic.narrative, screen.data]);
