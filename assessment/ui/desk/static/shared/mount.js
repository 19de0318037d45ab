/** One component for each place in the page, kept through Streamlit's reruns. */

/** @typedef {{key: string, update: (component: any) => void, stop: () => void}} Mounted */
/** @typedef {{parentElement: Node, data: {key: string}}} MountArguments */

/** Streamlit may clean up an older call after a newer one began; only the newest call's cleanup counts. */
const GRACE = 100;

/** @param {(component: any) => Mounted} open
 *  @returns {(component: any) => () => void} opens a component, or hands new data to the one that is
 *    there; what comes out takes it away, unless it was mounted again since */
export function createMount(open) {
  /** @type {WeakMap<Node, {mounted: Mounted|null, calls: number}>} */
  const places = new WeakMap();

  return (component) => {
    const { parentElement, data } = /** @type {MountArguments} */ (component);
    const place = places.get(parentElement) ?? { mounted: null, calls: 0 };
    places.set(parentElement, place);
    place.calls += 1;
    const call = place.calls;
    if (place.mounted?.key === data.key) place.mounted.update(component);
    else {
      place.mounted?.stop();
      place.mounted = open(component);
    }
    const close = () => {
      if (place.calls !== call) return;
      place.mounted?.stop();
      place.mounted = null;
    };
    return () => setTimeout(close, GRACE);
  };
}
