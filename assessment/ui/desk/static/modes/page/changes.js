/** What the keys change on a page: lists of units with their new labels. */

import { GRADES, OTHER } from "./paragraphs.js";

/** @typedef {{unit: import("./paragraphs.js").Seen, label: string|null}} Change */
/** @typedef {import("./paragraphs.js").Paragraph} Paragraph */

/** What a facet gets when no grade was given yet. */
const USUAL = "SHOULD";

/** A label takes "cannot judge" off the paragraph. */
const judged = ({ removal }) => (removal.state.reason ? [{ unit: removal, label: null }] : []);
const offAll = (facets) => facets.map((unit) => ({ unit, label: null }));

/** Chooses a facet with the paragraph's grade, or takes it off.  A grade that stood under "other" alone, where it is put before any
 *  facet is chosen, goes over to the facet. @param {Paragraph} paragraph @returns {Change[]} */
export function facetToggled(paragraph, id) {
  const facet = paragraph.facets.find((each) => each.id === id);
  if (!facet) return [];
  if (facet.state.label !== null) return [{ unit: facet, label: null }];
  const alone = paragraph.chosen.length === 1 && paragraph.chosen[0].id === OTHER ? paragraph.chosen : [];
  return [...judged(paragraph), ...offAll(alone), { unit: facet, label: paragraph.grade || USUAL }];
}

/** Gives one grade to all chosen facets; where none is chosen, to "other". @param {Paragraph} paragraph @returns {Change[]} */
export function graded(paragraph, grade) {
  if (!GRADES.includes(grade)) return [];
  const facets = paragraph.chosen.length ? paragraph.chosen : paragraph.facets.filter(({ id }) => id === OTHER);
  return [...judged(paragraph), ...facets.map((unit) => ({ unit, label: grade }))];
}

/** Takes a paragraph out, or puts it back. @param {Paragraph} paragraph @returns {Change[]} */
export const removal = ({ removal: unit, removed }) => [{ unit, label: removed ? null : "removed" }];

/** Takes off all that was said of a paragraph, but not its removal. @param {Paragraph} paragraph @returns {Change[]} */
export const wiped = (paragraph) => [...judged(paragraph), ...offAll(paragraph.chosen)];
