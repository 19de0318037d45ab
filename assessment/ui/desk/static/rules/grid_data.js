/**
 * What a screen of a grid declares (assessment/model/grids.py), and what it shows of its units.
 *
 * @typedef {number|[string, ...any[]]} Formula  see assessment/model/grids.py
 *
 * @typedef {object} Figure  of the marks of a grid
 * @property {string} name
 * @property {string} title
 * @property {Formula} value
 * @property {number} decimals
 * @property {Formula|null} of
 * @property {Formula|null} limit
 * @property {boolean} minor  left out in small windows
 *
 * @typedef {object} GridData
 * @property {string} marks  the kind of the units that are marked in the parts
 * @property {string[]} labels  those that mark one, in the order in which pressing its number again gives them
 * @property {string} read  the kind of the unit that says that all is read, or ""
 * @property {string} absent  the label of units without a mark once all is read
 * @property {Figure[]} figures
 * @property {Object<string, {weight: number|null, importance: "vital"|"okay"|"", votes: string}>} [nuggets]  by
 *   the key of a marked unit
 * @property {Object<string, {item: number, share: number}[]>} [overlap]  items count from 1, shares to 1
 */

export {};
