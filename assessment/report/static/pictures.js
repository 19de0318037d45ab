// Saves pictures as files that say by themselves what they show.
/* global addTools, save, title, words */

/** Pixels of a picture for each of its units, for print. */
const SHARPNESS = 2;
/** Of the words of a saved picture, in its units: the size, the height of a line, the width of a letter, which
 *  is that of a wide and bold font, since a picture cannot bring the report's own. */
const FONT = 14;
const LINE = 22;
const LETTER = 8.8;
/** Width of a sign of the legend with the room after it. */
const SIGN = 36;
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "font-family",
  "font-size",
  "font-weight",
];

/** In a file of its own the picture has no style sheet: every element takes its looks along.
 *  @param {SVGElement} svg */
function styledCopy(svg) {
  const copy = /** @type {SVGElement} */ (svg.cloneNode(true));
  /** @param {SVGElement} root @returns {SVGElement[]} */
  const elements = (root) =>
    [root, ...root.querySelectorAll("*")].map((node) => /** @type {SVGElement} */ (node));
  const copies = elements(copy);
  elements(svg).forEach((node, at) => {
    const style = getComputedStyle(node);
    for (const name of LOOKS) copies[at].style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** @param {Element} node @param {Record<string, number|string>} attributes */
function setAttributes(node, attributes) {
  for (const [name, text] of Object.entries(attributes)) node.setAttribute(name, String(text));
}

/** A line of words in a picture, in the looks of the page.
 *  @param {string} text @param {number} x @param {number} y */
function line(text, x, y) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "text");
  const { color, fontFamily } = getComputedStyle(document.body);
  setAttributes(node, { x, y, fill: color, "font-family": fontFamily, "font-size": FONT });
  node.textContent = text;
  return node;
}

/** The text in lines of at most so many letters. @param {string} text @param {number} most */
function lines(text, most) {
  const [first, ...others] = text.split(" ");
  const all = [first];
  for (const word of others) {
    const longer = `${all[all.length - 1]} ${word}`;
    if (longer.length > most) all.push(word);
    else all[all.length - 1] = longer;
  }
  return all;
}

/** Writes the title above the picture, and gives its height.
 *  @param {SVGElement} copy @param {string} name @param {number} width */
function addTitle(copy, name, width) {
  const titleLines = lines(name, Math.floor(width / LETTER));
  const height = titleLines.length * LINE;
  titleLines.forEach((text, at) => {
    const node = line(text, 0, (at + 1) * LINE - height - LINE / 2);
    node.setAttribute("font-weight", "600");
    copy.append(node);
  });
  return height + LINE / 2;
}

/** Writes what the colours and signs stand for below the picture, and gives the height of that.
 *  @param {SVGElement} copy @param {Element[]} entries of the legend @param {number} width @param {number} top */
function addLegend(copy, entries, width, top) {
  let [x, y] = [0, top + LINE / 2];
  for (const entry of entries) {
    const name = words(entry);
    const room = SIGN + name.length * LETTER;
    if (x && x + room > width) [x, y] = [0, y + LINE];
    const sign = styledCopy(/** @type {SVGElement} */ (entry.querySelector("svg")));
    setAttributes(sign, { x, y: y - LINE / 2 });
    copy.append(sign, line(name, x + SIGN, y));
    x += room + LINE;
  }
  return entries.length ? y - top + LINE / 2 : 0;
}

/** The picture as a file shows it: with its title, its legend and the page's ground.
 *  @param {SVGElement} svg @param {string} name */
function standalone(svg, name) {
  const copy = styledCopy(svg);
  const [, , width, height] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const entries = [...(svg.parentElement?.querySelectorAll(".legend li") ?? [])];
  const above = addTitle(copy, name, width);
  const whole = above + height + addLegend(copy, entries, width, height);
  setAttributes(copy, { viewBox: `0 ${-above} ${width} ${whole}`, width, height: whole });
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return { text: new XMLSerializer().serializeToString(copy), width, height: whole };
}

/** @param {SVGElement} svg @param {string} name */
function saveSvg(svg, name) {
  save(name, "svg", new Blob([standalone(svg, name).text], { type: "image/svg+xml" }));
}

/** @param {SVGElement} svg @param {string} name */
function savePng(svg, name) {
  const image = new Image();
  const { text, width, height } = standalone(svg, name);
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = width * SHARPNESS;
    canvas.height = height * SHARPNESS;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => {
      if (blob) save(name, "png", blob);
    });
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

for (const figure of document.querySelectorAll("figure")) {
  const svg = /** @type {SVGElement|null} */ (figure.querySelector("svg[role=img]"));
  if (svg) {
    addTools(figure, {
      SVG: () => saveSvg(svg, title(figure)),
      PNG: () => savePng(svg, title(figure)),
    });
  }
}
