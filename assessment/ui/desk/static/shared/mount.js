/** One component for each parent element in the page, kept through Streamlit's reruns. */

/** @typedef {{key: string, update: (component: any) => void, stop: () => void}} Mounted */
/** @typedef {{parentElement: Node, data: {key: string}}} MountArguments */

/** Streamlit may clean up an older call after a newer one began; only the newest call's cleanup counts. */
const GRACE = 100;

/** @param {(component: any) => Mounted} open
 *  @returns {(component: any) => () => void} opens a component, or hands new data to the one that is
 *    there; what comes out takes it away, unless it was mounted again since */
export function createMount(open) {
  /** @type {WeakMap<Node, {mounted: Mounted|null, calls: number}>} */
  const mounts = new WeakMap();

  return (component) => {
    const { parentElement, data } = /** @type {MountArguments} */ (component);
    const mount = mounts.get(parentElement) ?? { mounted: null, calls: 0 };
    mounts.set(parentElement, mount);
    mount.calls += 1;
    const call = mount.calls;
    if (mount.mounted?.key === data.key) mount.mounted.update(component);
    else {
      mount.mounted?.stop();
      mount.mounted = open(component);
    }
    const close = () => {
      if (mount.calls !== call) return;
      mount.mounted?.stop();
      mount.mounted = null;
    };
    return () => setTimeout(close, GRACE);
  };
}
