/** What the keys change on a page: lists of units with their new labels. */

import { GRADES, OTHER } from "./page_units.js";

/** @typedef {import("./page_units.js").PageUnit} PageUnit */
/** @typedef {import("./page_units.js").Paragraph} Paragraph */
/** @typedef {{unit: PageUnit, label: string|null}} Change */

/** The grade of a facet while the paragraph has none. */
const USUAL = "SHOULD";

/** A label takes "cannot judge" off the paragraph. @param {Paragraph} paragraph @returns {Change[]} */
const judgeable = ({ removal: unit }) => (unit.state.reason ? [{ unit, label: null }] : []);

/** @param {PageUnit[]} facets @returns {Change[]} */
const allOff = (facets) => facets.map((unit) => ({ unit, label: null }));

/** Chooses a facet with the paragraph's grade, or takes it off.  A grade that was put under "other" alone,
 *  before any facet was chosen, goes over to the facet.
 *  @param {Paragraph} paragraph @param {string} id @returns {Change[]} */
export function facetToggled(paragraph, id) {
  const facet = paragraph.facets.find((each) => each.id === id);
  if (!facet) return [];
  if (facet.state.label !== null) return [{ unit: facet, label: null }];
  const { chosen } = paragraph;
  const isOtherAlone = chosen.length === 1 && chosen[0].id === OTHER;
  const label = paragraph.grade || USUAL;
  return [...judgeable(paragraph), ...allOff(isOtherAlone ? chosen : []), { unit: facet, label }];
}

/** Gives one grade to all chosen facets; where none is chosen, to "other".
 *  @param {Paragraph} paragraph @param {string} grade @returns {Change[]} */
export function graded(paragraph, grade) {
  if (!GRADES.includes(grade)) return [];
  const { chosen, facets } = paragraph;
  const units = chosen.length ? chosen : facets.filter(({ id }) => id === OTHER);
  return [...judgeable(paragraph), ...units.map((unit) => ({ unit, label: grade }))];
}

/** Takes a paragraph out, or puts it back. @param {Paragraph} paragraph @returns {Change[]} */
export const removal = ({ removal: unit, removed }) => [{ unit, label: removed ? null : "removed" }];

/** Takes all facets off a paragraph, but does not put it back.
 *  @param {Paragraph} paragraph @returns {Change[]} */
export const wiped = (paragraph) => [...judgeable(paragraph), ...allOff(paragraph.chosen)];
