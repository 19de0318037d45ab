/** A line in which the title goes before everything else. */

/** Leaves out what a line can do without, one node after another, until its title is whole.
 *  @param {HTMLElement} line @param {HTMLElement} title
 *  @param {HTMLElement[]} dispensable the first one goes first
 *  @returns {() => void} looks again, for example after another title was written */
export function keepTitleWhole(line, title, dispensable) {
  function look() {
    for (const node of dispensable) node.classList.remove("desk-left-out");
    for (const node of dispensable) {
      const isWhole = title.scrollWidth <= title.clientWidth;
      if (isWhole) return;
      node.classList.add("desk-left-out");
    }
  }
  new ResizeObserver(look).observe(line);
  return look;
}
