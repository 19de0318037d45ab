/** The way in: one page of nuggets per place, kept through Streamlit's reruns. */

import { styled } from "../shared/layout.js";
import { createNuggets } from "./page.js";

/** Streamlit may clean up an older call after a newer one began; only the newest call's cleanup counts. */
const GRACE = 100;
const places = new WeakMap();

function open(component) {
  const page = createNuggets(component);
  page.root.style.visibility = "hidden";
  const sheets = ["../desk.css", "./nuggets.css"].map((name) => styled(page.root, new URL(name, import.meta.url).href));
  Promise.all(sheets).then(() => { page.root.style.visibility = ""; });
  page.start();
  return page;
}

/**
 * Shows the page in `parentElement`, or hands new data to the one that is there.
 * @param {{parentElement: Node, data: {api: string, token: string, key: string, start: {topic: string, question: string}},
 *   setTriggerValue?: (name: string, value: any) => void}} component
 * @returns {() => void} takes the page away, unless `mount` was called again since
 */
export function mount(component) {
  const { parentElement, data } = component;
  const place = places.get(parentElement) ?? { page: null, calls: 0 };
  places.set(parentElement, place);
  const call = (place.calls += 1);
  if (place.page?.key === data.key) place.page.update(component);
  else {
    place.page?.stop();
    place.page = open(component);
  }
  return () => setTimeout(() => {
    if (place.calls !== call) return;
    place.page?.stop();
    place.page = null;
  }, GRACE);
}
