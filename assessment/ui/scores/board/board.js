/** Draws the table of scores.  All text enters by textContent; a click on a cell names its run and measure. */

/** @typedef {{value: string, undefined: boolean, coverage: string, below: string, low: boolean, open: boolean,
 *    note?: string}} Cell */
/** @typedef {{run: string, name: string, opens: boolean, open: boolean, rank: string, missing: string, cells: Cell[]}} Row */
/** @typedef {{measure: string, head: string, help: string, lower: boolean, equal: string[]}} Column */
/** The last `folded` columns of a group's `span` are hidden until it is unfolded.
 *  @typedef {{title: string, span: number, folded: number}} Group */
/** @typedef {{ranked: boolean, columns: Column[], groups: Group[], rows: Row[]}} Board */
/** @typedef {(run: string, measure: string) => void} Pick */

/** Lines of a name in a head, fewer in narrow tables; letters by which a line may be longer; pixels that fade. */
const [LINES, NARROW_LINES, SLACK, FADE] = [4, 2, 2, 56];
/** The class of buttons that fold a group; Tab reaches each of them. */
const FOLD = "sb-fold";

/** @template {keyof HTMLElementTagNameMap} K @param {K} tag @param {string} className
 *  @param {string} [text] @param {object} [properties] @returns {HTMLElementTagNameMap[K]} */
function el(tag, className, text, properties = {}) {
  const element = Object.assign(document.createElement(tag), properties);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Titles of the groups that somebody has unfolded. @type {Set<string>} */
const unfolded = new Set();

/** Folded columns are hidden, unless somebody unfolds them. @param {Board} board @returns {Board} */
function visible(board) {
  const isShown = board.groups.flatMap(({ title, span, folded }) => {
    return Array.from({ length: span }, (_, index) => index < span - folded || unfolded.has(title));
  });
  const keep = (/** @type {unknown} */ _, /** @type {number} */ index) => isShown[index];
  const rows = board.rows.map((row) => ({ ...row, cells: row.cells.filter(keep) }));
  return { ...board, columns: board.columns.filter(keep), rows };
}

/** @param {Group} group @param {() => void} redraw */
function foldButton({ title, folded }, redraw) {
  const isOpen = unfolded.has(title);
  const button = el("button", FOLD, isOpen ? "− fewer" : `+ ${folded} more`, { type: "button" });
  button.setAttribute("aria-expanded", String(isOpen));
  button.setAttribute("aria-label", `${title}: ${isOpen ? "fewer" : `${folded} more`} measures`);
  button.dataset.cell = `group ${title}`;
  button.addEventListener("click", () => {
    if (isOpen) unfolded.delete(title);
    else unfolded.add(title);
    redraw();
  });
  return button;
}

/** @param {Board} board @param {() => void} redraw */
function groupLine(board, redraw) {
  const line = el("tr", "sb-groups");
  line.append(el("td", "sb-run"));
  if (board.ranked) line.append(el("td", "sb-rank"));
  for (const group of board.groups) {
    const colSpan = unfolded.has(group.title) ? group.span : group.span - group.folded;
    const head = el("th", "", group.title, { scope: "colgroup", colSpan });
    if (group.folded) head.append(" ", foldButton(group, redraw));
    line.append(head);
  }
  return line;
}

/** The name may break after underscores, and gets room for so many lines and for its longest word: the style
 *  chooses a width by that of the table. @param {HTMLElement} head @param {string} name */
function fillHead(head, name) {
  for (const part of name.split(/(?<=_)/)) head.append(part, document.createElement("wbr"));
  const words = name.split(/(?<=_)| /).map((word) => word.length);
  /** @param {number} lines */
  const width = (lines) => `${Math.max(...words, Math.ceil(name.length / lines) + SLACK)}ch`;
  head.style.setProperty("--sb-head", width(LINES));
  head.style.setProperty("--sb-narrow-head", width(NARROW_LINES));
}

/** @param {Column} column @param {string} order How the runs stand by it; "" for the other columns. */
function columnHead(column, order) {
  const className = order ? "sb-measure sb-order" : "sb-measure";
  const head = el("th", className, "", { scope: "col", title: column.help });
  fillHead(head, column.head);
  if (order) {
    head.setAttribute("aria-sort", column.lower ? "ascending" : "descending");
    head.append(el("small", "", order));
  }
  if (column.lower) head.append(el("small", "", "lower is better"));
  if (column.equal.length) {
    const title = `The same scores: ${column.equal.join(", ")}`;
    head.append(el("small", "sb-equal", `+ ${column.equal.length} equal`, { title }));
  }
  return head;
}

/** @param {Board} board */
function headLine(board) {
  const line = el("tr", "");
  line.append(el("th", "sb-run", "Run", { scope: "col" }));
  if (board.ranked) line.append(el("th", "sb-rank", "Rank", { scope: "col" }));
  const order = (board.columns[0].lower ? "↑" : "↓") + (board.ranked ? " ranked by" : " ordered by");
  line.append(...board.columns.map((column, index) => columnHead(column, index ? "" : order)));
  return line;
}

/** @param {Cell} cell */
function figures(cell) {
  return [el("span", "sb-value", cell.value), el("small", "", cell.low ? `▲ ${cell.below}` : cell.below)];
}

/** @param {Row} row @param {Cell} cell @param {Column} column @param {Pick} pick */
function cellOf(row, cell, column, pick) {
  const element = el("td", cell.low ? "sb-low" : "");
  if (!row.opens || !cell.value) {
    element.append(...figures(cell));
    return element;
  }
  const button = el("button", "", "", { type: "button" });
  const judged = cell.coverage && `${cell.low ? "only " : ""}${cell.coverage} judged`;
  const value = cell.undefined ? "undefined" : cell.value;
  const score = judged ? `${value}, ${judged}` : value;
  button.setAttribute("aria-label", `${row.name}, ${column.head}: ${score}`);
  button.title = [value, judged, cell.note].filter(Boolean).join("\n");
  button.append(...figures(cell));
  if (cell.open) button.setAttribute("aria-current", "true");
  button.dataset.cell = JSON.stringify([row.run, column.measure]);
  button.addEventListener("click", () => pick(row.run, column.measure));
  element.append(button);
  return element;
}

/** @param {Row} row */
function rankOf(row) {
  const cell = el("td", "sb-rank");
  cell.append(el("span", "sb-value", row.rank));
  if (row.missing) cell.append(el("small", "", row.missing));
  return cell;
}

/** @param {Board} board @param {Row} row @param {Pick} pick */
function rowOf(board, row, pick) {
  const line = el("tr", row.open ? "sb-open" : "");
  line.append(el("th", "sb-run", row.name, { scope: "row", title: row.name }));
  if (board.ranked) line.append(rankOf(row));
  row.cells.forEach((cell, index) => line.append(cellOf(row, cell, board.columns[index], pick)));
  return line;
}

/** One cell is in the order of Tab; arrows go to all that open something. @param {HTMLElement} table */
function roam(table) {
  const lines = [...table.querySelectorAll("tbody tr")].map((line) => [...line.querySelectorAll("button")]);
  const grid = lines.filter((line) => line.length);
  const buttons = grid.flat();
  const first = buttons.find((button) => button.ariaCurrent) ?? buttons[0];
  buttons.forEach((button) => (button.tabIndex = button === first ? 0 : -1));
  table.addEventListener("keydown", (event) => {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const button = /** @type {HTMLElement} */ (event.target).closest("button");
    const y = grid.findIndex((line) => button && line.includes(button));
    if (!step || !button || y < 0) return;
    const next = grid[y + step[0]]?.[grid[y].indexOf(button) + step[1]];
    if (!next) return;
    event.preventDefault();
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}

/** @param {Board} whole @param {Pick} pick @param {() => void} redraw */
function tableOf(whole, pick, redraw) {
  const board = visible(whole);
  const table = el("table", "");
  table.setAttribute("aria-label", "Scores of all runs");
  const head = el("thead", "");
  head.append(groupLine(board, redraw), headLine(board));
  const body = el("tbody", "");
  body.append(...board.rows.map((row) => rowOf(board, row, pick)));
  table.append(head, body);
  roam(table);
  return table;
}

/* The focus.  When the table is made anew, the button of the same cell gets it back.  Beside a run that is opened, the
 * table has another root: there the cell that opened it gets the focus, unless that has gone elsewhere.  The old table
 * stays for a moment, and the page drops the focus with it; so the focus is given again for some frames. */

/** The cell that opened a run, and the root drawn in last. @type {{cell?: string, root?: HTMLElement}} */
const last = {};

/** The cell whose button is in focus. @param {HTMLElement} root */
function focusedCell(root) {
  const { activeElement } = /** @type {Document | ShadowRoot} */ (root.getRootNode());
  return [...root.querySelectorAll("button")].find((button) => button === activeElement)?.dataset.cell;
}

/** The cell that gets the focus once the table is drawn in this root. @param {HTMLElement} root */
function cellToFocus(root) {
  const before = focusedCell(root);
  if (before || root.dataset.content !== undefined) return before;
  const hasNoFocus = !document.activeElement || document.activeElement === document.body;
  const isInLastTable = last.root && focusedCell(last.root) === last.cell;
  return hasNoFocus || isInLastTable ? last.cell : undefined;
}

/** @param {HTMLElement} root @param {string} cell */
function focusAgain(root, cell) {
  const buttons = [...root.querySelectorAll("button")];
  const same = buttons.find((button) => button.dataset.cell === cell);
  if (!same) return;
  if (same.className !== FOLD) {
    buttons.filter(({ className }) => className !== FOLD).forEach((button) => (button.tabIndex = -1));
    same.tabIndex = 0;
  }
  same.focus({ preventScroll: true });
}

/** @param {HTMLElement} root @param {string} cell */
function keepFocus(root, cell, frames = 30) {
  if (document.activeElement === document.body) focusAgain(root, cell);
  if (frames && root.isConnected) requestAnimationFrame(() => keepFocus(root, cell, frames - 1));
}

/** Whether columns are hidden at the right, which the edge of the table shows. @param {HTMLElement} root */
function showMore(root) {
  const hidden = root.scrollWidth - root.clientWidth;
  root.dataset.more = String(hidden - root.scrollLeft > 1);
  root.toggleAttribute("data-wide", hidden > 1);
}

const openCell = (/** @type {HTMLElement} */ root) => [...root.querySelectorAll("button")].find((button) => button.ariaCurrent);

/** Keeps ranks in sight at the right of the names; returns the pixels of both. @param {HTMLElement} root */
function keepRanks(root) {
  const heads = [...root.querySelectorAll("th")];
  const widthOf = (/** @type {string} */ column) => heads.find((head) => head.className === column)?.offsetWidth ?? 0;
  const names = widthOf("sb-run");
  root.style.setProperty("--sb-names", `${names}px`);
  return names + widthOf("sb-rank");
}

/** Scrolls until the open cell is in sight, between the ranks of the runs and the faded edge. @param {HTMLElement} root */
function showOpenCell(root) {
  const cell = openCell(root);
  if (!cell) return;
  const { left, width } = cell.getBoundingClientRect();
  const start = left - root.getBoundingClientRect().left + root.scrollLeft;
  const most = start - keepRanks(root);
  const least = Math.min(most, start + width + FADE - root.clientWidth);
  root.scrollLeft = Math.min(most, Math.max(least, root.scrollLeft));
}

/** Beside an opened run the table is half as wide, which hides the cell that opened it. @param {HTMLElement} root */
function watchWidth(root) {
  root.onscroll = () => showMore(root);
  let width = root.clientWidth;
  new ResizeObserver(() => {
    if (root.clientWidth !== width) showOpenCell(root);
    width = root.clientWidth;
    showMore(root);
  }).observe(root);
}

/** @param {HTMLElement} root @param {Board} board @param {Pick} pick
 *  @param {string | undefined} cell The button that gets the focus. */
function drawAgain(root, board, pick, cell) {
  const left = root.scrollLeft;
  const redraw = () => drawAgain(root, board, pick, focusedCell(root));
  root.replaceChildren(tableOf(board, pick, redraw));
  // A table without cells to open has hidden columns as well, which keys have to reach.
  root.tabIndex = root.querySelector("tbody button") ? -1 : 0;
  root.scrollLeft = left;
  keepRanks(root);
  const open = openCell(root)?.dataset.cell ?? "";
  if (open !== root.dataset.open) showOpenCell(root);
  root.dataset.open = open;
  if (!root.onscroll) watchWidth(root);
  showMore(root);
  if (cell) focusAgain(root, cell);
}

/** Scores come every other second; the table is made anew only where they differ, and then keeps its place
 *  and the cell in focus. @param {{data: Board, parentElement: HTMLElement,
 *  setTriggerValue: (name: string, value: unknown) => void}} component */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = /** @type {HTMLElement} */ (parentElement.querySelector(".sb"));
  const content = JSON.stringify(data);
  if (root.dataset.content === content) return;
  const cell = cellToFocus(root);
  last.root = root;
  root.dataset.content = content;
  /** @type {Pick} */
  const pick = (run, measure) => {
    last.cell = JSON.stringify([run, measure]);
    setTriggerValue("picked", { run, measure });
  };
  drawAgain(root, data, pick, cell);
  if (cell) keepFocus(root, cell);
}
