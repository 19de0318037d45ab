"use strict";
// Sorts tables and saves them as files; pictures.js saves pictures.  Without them the report reads the same.

/** @typedef {HTMLTableCellElement} Cell  a figure, perhaps with a detail in small print, perhaps with a
 *    star or a number for a note */

const NAME_LENGTH = 80;
/** Milliseconds that a browser may take to begin a download. */
const DOWNLOAD = 10_000;

/** @param {Node|null} node */
const words = (node) => (node?.textContent ?? "").trim().replace(/\s+/g, " ");
/** @param {Cell} cell */
const value = (cell) => words(cell.querySelector("small") ? cell.firstChild : cell);
/** @param {Cell} cell */
const smallPrint = (cell) => words(cell.querySelector("small"));
/** A star or the number of a note at the end of the small print. */
const NOTE = / (?:\*|\[(\d+)\])$/;
/** The number of the cell's note, a star where notes have none, "" without one. @param {Cell} cell */
function noteOf(cell) {
  const match = smallPrint(cell).match(NOTE);
  return match ? (match[1] ?? "*") : "";
}
/** @param {Cell} cell */
const detail = (cell) => smallPrint(cell).replace(NOTE, "");
/** @param {Element} figure */
const title = (figure) => words(figure.querySelector("caption, title") ?? document.querySelector("h1"));
/** @param {string} text */
const isEmpty = (text) => text === "" || text === "–";

/** The campaign and what the file holds, in words that are not cut. @param {string} name */
function fileName(name) {
  const file = `${document.body.dataset.campaign ?? ""} ${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return file.length > NAME_LENGTH ? file.slice(0, NAME_LENGTH + 1).replace(/-[^-]*$/, "") : file;
}

/** @param {string} name @param {string} ending @param {Blob} blob */
function save(name, ending, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName(name)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD);
}

/** A number with the sign that programs read; the report shows a true minus. @param {string} text */
const plain = (text) => text.replace(/^\u2212(?=\d)/, "-");

/** Text that a spreadsheet would take for a formula gets an apostrophe in front. @param {string} text */
function quoted(text) {
  const isFormula = /^[=+\-@]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What the small print of a column is about: judged units of all, a count such as "9 topics", or a remark;
 *  "" without any.  @param {string[]} details */
function detailName(details) {
  const [first] = details.filter((text) => text !== "");
  if (first === undefined) return "";
  if (first.includes("/")) return "judged/needed";
  return /^[\d,]+ /.test(first) ? "over" : "remark";
}

/** An interval, perhaps with a remark such as "rough". */
const INTERVAL = /^([\u2212\d.,]+) to ([\u2212\d.,]+)(?:, (.+))?$/;

/** What the file has of a column: its name, that of its small print, and which further columns.
 *  @param {Cell[]} cells */
function fileColumn([head, ...cells]) {
  const texts = cells.map(value).filter((text) => !isEmpty(text));
  const matches = texts.map((text) => text.match(INTERVAL));
  return {
    // An interval's own head does not say which measure it belongs to.
    name: head.dataset.name ?? value(head).replace(/\s\u2193$/, ""),
    detail: detailName(cells.map(detail)),
    isInterval: texts.length > 0 && matches.every(Boolean),
    hasRemark: matches.some((match) => match?.[3]),
    hasNote: cells.some(noteOf),
  };
}

/** @typedef {ReturnType<typeof fileColumn>} FileColumn */

/** A column's cells of the CSV's header: ends, detail and note have columns of their own.
 *  @param {FileColumn} column */
function headCells({ name, detail: detailed, isInterval, hasRemark, hasNote }) {
  const names = isInterval ? [`${name} low`, `${name} high`] : [name];
  if (isInterval && hasRemark) names.push(`${name} remark`);
  if (detailed) names.push(`${name} ${detailed}`);
  if (hasNote) names.push(`${name} note`);
  return names;
}

/** @param {Cell} cell @param {FileColumn} column */
function bodyCells(cell, { detail: detailed, isInterval, hasRemark, hasNote }) {
  const [, low = "", high = "", remark = ""] = value(cell).match(INTERVAL) ?? [];
  const texts = isInterval ? [low, high] : [value(cell)];
  if (isInterval && hasRemark) texts.push(remark);
  if (detailed) texts.push(detail(cell));
  if (hasNote) texts.push(noteOf(cell));
  return texts;
}

/** @param {HTMLTableElement} table */
function csv(table) {
  const rows = [...table.rows].map((row) => [...row.cells]);
  const columns = rows[0].map((_, at) => fileColumn(rows.map((row) => row[at])));
  const body = rows.slice(1).map((row) => row.flatMap((cell, at) => bodyCells(cell, columns[at])));
  const lines = [columns.flatMap(headCells), ...body].map((texts) =>
    texts.map((text) => quoted(text === "–" ? "" : plain(text))).join(","),
  );
  return `${lines.join("\r\n")}\r\n`;
}

/** @param {Element} figure @param {Record<string, () => void>} actions by the name of the button */
function addTools(figure, actions) {
  const bar = document.createElement("div");
  bar.className = "tools";
  for (const [name, onclick] of Object.entries(actions)) {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      textContent: name,
      onclick,
    });
    button.setAttribute("aria-label", `${name}: ${title(figure)}`);
    bar.append(button);
  }
  figure.append(bar);
}

/** A p below what its test can tell, "< 0.0002", comes before all others. @param {string} text */
const numberOf = (text) => Number.parseFloat(plain(text).replaceAll(",", "").replace(/^< /, "-"));

/** How the texts of a column are ordered: as numbers where all are.
 *  @param {string[]} texts @returns {(a: string, b: string) => number} */
function orderOf(texts) {
  const isNumeric = texts.every((text) => isEmpty(text) || Number.isFinite(numberOf(text)));
  if (isNumeric) return (a, b) => numberOf(a) - numberOf(b);
  return (a, b) => a.localeCompare(b, "en", { numeric: true });
}

/** Sorts by a column, the other way round with the next press; empty cells stay last.
 *  @param {HTMLTableElement} table @param {number} column @param {HTMLTableCellElement} head */
function sort(table, column, head) {
  const isDescending = head.getAttribute("aria-sort") !== "descending";
  /** @param {HTMLTableRowElement} row */
  const textOf = (row) => value(row.cells[column]);
  const rows = [...table.tBodies[0].rows];
  const compare = orderOf(rows.map(textOf));
  const filled = rows.filter((row) => !isEmpty(textOf(row)));
  const empty = rows.filter((row) => isEmpty(textOf(row)));
  filled.sort((one, other) => compare(textOf(one), textOf(other)) * (isDescending ? -1 : 1));
  table.tBodies[0].append(...filled, ...empty);
  for (const other of headCellsOf(table)) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
}

/** @param {HTMLTableElement|null} table */
const headCellsOf = (table) => [...(table?.tHead?.rows[0].cells ?? [])];

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  headCellsOf(table).forEach((head, column) => {
    const onclick = () => sort(table, column, head);
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      title: "sort",
      onclick,
    });
    button.append(...head.childNodes);
    head.append(button);
  });
}

for (const figure of document.querySelectorAll("figure")) {
  const table = figure.querySelector("table");
  if (table) {
    addTools(figure, {
      CSV: () => save(title(figure), "csv", new Blob([csv(table)], { type: "text/csv;charset=utf-8" })),
    });
    makeSortable(table);
  }
}

/** @param {string} which @param {boolean} isOpen */
function fold(which, isOpen) {
  for (const details of document.querySelectorAll("details")) {
    if (details.matches(which)) details.open = isOpen;
  }
}

/** @param {Element} contents */
function addPageTools(contents) {
  const bar = Object.assign(document.createElement("div"), { className: "tools" });
  /** @type {Record<string, () => void>} */
  const actions = {
    "Unfold all tables": () => fold("*", true),
    "Fold all tables": () => fold("*", false),
    Print: () => print(),
  };
  for (const [textContent, onclick] of Object.entries(actions)) {
    const button = document.createElement("button");
    bar.append(Object.assign(button, { type: "button", textContent, onclick }));
  }
  // Below the contents, which stay in sight
  contents.after(bar);
}

for (const contents of document.querySelectorAll("nav")) addPageTools(contents);
// On paper a star would lead nowhere without its note; what else is folded stays folded.
addEventListener("beforeprint", () => fold(".notes", true));
