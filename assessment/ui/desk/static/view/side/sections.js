/** What the side pane can show, from top to bottom; each section is a module of this folder. */

import { definitionsSection } from "./definitions.js";
import { documentSection } from "./document.js";
import { guidelinesSection } from "./track_guidelines.js";
import { narrativeSection } from "./narrative.js";
import { outlineSection } from "./outline.js";
import { ownGuidelinesSection } from "./campaign_guidelines.js";
import { ownLabelsSection } from "./own_labels.js";
import { questionSection } from "./question.js";
import { inquiriesSection } from "./inquiries.js";

/** @typedef {import("../../core/types.js").Sheet} Sheet */
/** @typedef {import("../../core/types.js").Unit} Unit */
/** @typedef {(action: string) => void} Press */
/**
 * @typedef {object} SideContent
 * @property {string} name  of the section, for style sheets and tests
 * @property {string} title
 * @property {Node} node
 */
/** What a section shows with a unit; null where it has nothing to show.
 *  A section that returns the same node again stays as it is drawn.
 *  @typedef {(sheet: Sheet, unit: Unit, press: Press) => SideContent|null} Section */

/** @type {Section[]} */
export const SECTIONS = [
  inquiriesSection,
  outlineSection,
  questionSection,
  ownLabelsSection,
  documentSection,
  narrativeSection,
  ownGuidelinesSection,
  guidelinesSection,
  definitionsSection,
];
