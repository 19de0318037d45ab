"use strict";
// Sorts tables, and saves tables and pictures as files.  Without it the report reads the same.

const words = (node) => node.textContent.trim().replace(/\s+/g, " ");
const plain = (cell) => words(cell.querySelector("small") ? cell.firstChild : cell);
const small = (cell) => (cell.querySelector("small") ? words(cell.querySelector("small")) : "");
const noted = (cell) => / \*$/.test(small(cell));
const behind = (cell) => small(cell).replace(/ \*$/, "");
const title = (figure) => words(figure.querySelector("caption, title") ?? document.querySelector("h1"));

function save(name, ending, type, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 80)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// Text that a spreadsheet would take for a formula gets an apostrophe in front.
function quoted(text) {
  const safe = /^[=+\-@]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csv(table) {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const double = rows[0].map((_, n) => rows.some((row) => row[n].querySelector("small")));
  const starred = rows[0].map((_, n) => rows.some((row) => noted(row[n])));
  const line = (row, n) => row.flatMap((cell, column) => [
    plain(cell),
    ...(double[column] ? [n ? behind(cell) : `${plain(cell)} judged/needed`] : []),
    ...(starred[column] ? [n ? (noted(cell) ? "*" : "") : `${plain(cell)} has a note`] : []),
  ]);
  return rows.map((row, n) => line(row, n).map((text) => quoted(text === "–" ? "" : text)).join(",")).join("\r\n") + "\r\n";
}

// In a file of its own the picture has no style sheet: every element takes its looks along.
function alone(svg) {
  const copy = svg.cloneNode(true);
  const names = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-family", "font-size", "font-weight"];
  const from = [svg, ...svg.querySelectorAll("*")], to = [copy, ...copy.querySelectorAll("*")];
  from.forEach((node, n) => {
    const look = getComputedStyle(node);
    for (const name of names) to[n].style.setProperty(name, look.getPropertyValue(name));
  });
  copy.style.background = getComputedStyle(document.body).backgroundColor;
  return new XMLSerializer().serializeToString(copy);
}

function png(svg, name) {
  const image = new Image(), [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number), sharp = 2;
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: width * sharp, height: height * sharp });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => save(name, "png", "image/png", blob));
  };
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(alone(svg))}`;
}

function tools(figure, acts) {
  const bar = document.createElement("div");
  bar.className = "tools";
  for (const [name, act] of Object.entries(acts)) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: name, onclick: act });
    button.setAttribute("aria-label", `${name}: ${title(figure)}`);
    bar.append(button);
  }
  figure.append(bar);
}

function sort(table, column, head) {
  const down = head.getAttribute("aria-sort") !== "descending";
  const value = (row) => plain(row.cells[column]), number = (text) => Number.parseFloat(text.replaceAll(",", ""));
  const rows = [...table.tBodies[0].rows];
  const numeric = rows.every((row) => ["", "–"].includes(value(row)) || Number.isFinite(number(value(row))));
  const compare = numeric ? (a, b) => number(a) - number(b) : (a, b) => a.localeCompare(b, "en", { numeric: true });
  const [known, empty] = [rows.filter((row) => !["", "–"].includes(value(row))), rows.filter((row) => ["", "–"].includes(value(row)))];
  known.sort((a, b) => compare(value(a), value(b)) * (down ? -1 : 1));
  table.tBodies[0].append(...known, ...empty);
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
}

for (const figure of document.querySelectorAll("figure")) {
  const table = figure.querySelector("table"), svg = figure.querySelector("svg[role=img]");
  if (table) tools(figure, { CSV: () => save(title(figure), "csv", "text/csv;charset=utf-8", csv(table)) });
  if (svg) tools(figure, {
    SVG: () => save(title(figure), "svg", "image/svg+xml", alone(svg)),
    PNG: () => png(svg, title(figure)),
  });
  for (const [column, head] of [...(table?.tHead.rows[0].cells ?? [])].entries()) {
    const button = Object.assign(document.createElement("button"), { type: "button", title: "sort", onclick: () => sort(table, column, head) });
    button.append(...head.childNodes);
    head.append(button);
  }
}
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
