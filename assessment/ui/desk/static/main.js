/** The way in: one desk per place in the page, kept through Streamlit's reruns. */

import { createDesk } from "./core/desk.js";
import { styled } from "./shared/layout.js";

/** Streamlit may clean up an older call after a newer one began; only the newest call's cleanup counts. */
const GRACE = 100;
const places = new WeakMap();

function open(component) {
  const desk = createDesk(component);
  desk.root.style.visibility = "hidden";
  styled(desk.root, new URL("./desk.css", import.meta.url).href).then(() => { desk.root.style.visibility = ""; });
  desk.start();
  return desk;
}

/**
 * Shows the desk in `parentElement`, or hands new data to the one that is there.
 * @param {{parentElement: Node, data: {api: string, token: string, key: string, start?: {n: number|null}, settings?: object},
 *   setTriggerValue?: (name: string, value: any) => void}} component
 * @returns {() => void} takes the desk away, unless `mount` was called again since
 */
export function mount(component) {
  const { parentElement, data } = component;
  const place = places.get(parentElement) ?? { desk: null, calls: 0 };
  places.set(parentElement, place);
  const call = (place.calls += 1);
  if (place.desk?.key === data.key) place.desk.update(component);
  else {
    place.desk?.stop();
    place.desk = open(component);
  }
  return () => setTimeout(() => {
    if (place.calls !== call) return;
    place.desk?.stop();
    place.desk = null;
  }, GRACE);
}
