/** A nugget's weight over time, drawn as a line of steps. */

const [WIDE, HIGH, EDGE] = [360, 56, 6];
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string|number>} attributes */
function drawn(tag, attributes) {
  const node = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, String(value)));
  return node;
}

/** The weights from the left to the right, 0 at the bottom and 1 at the top.
 *  @param {(number|null)[]} weights null where there is none: drawn as 0 */
export function weightLine(weights) {
  const width = (WIDE - 2 * EDGE) / Math.max(1, weights.length);
  /** @param {number} at */
  const x = (at) => EDGE + at * width;
  /** @param {number|null} weight */
  const y = (weight) => HIGH - EDGE - (weight ?? 0) * (HIGH - 2 * EDGE);
  /** @param {number} weight */
  const axis = (weight) =>
    drawn("line", { x1: EDGE, x2: WIDE - EDGE, y1: y(weight), y2: y(weight), class: "ng-axis" });
  const points = weights.flatMap((weight, at) => [`${x(at)},${y(weight)}`, `${x(at + 1)},${y(weight)}`]);
  const words = weights.map((weight) => (weight === null ? "undefined" : weight.toFixed(2))).join(", ");
  const size = { viewBox: `0 0 ${WIDE} ${HIGH}`, width: WIDE, height: HIGH };
  const picture = drawn("svg", {
    ...size,
    class: "ng-line",
    role: "img",
    "aria-label": `weight over time: ${words}`,
  });
  picture.append(axis(0), axis(1), drawn("polyline", { points: points.join(" "), class: "ng-steps" }));
  return picture;
}
