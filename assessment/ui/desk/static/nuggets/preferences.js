/** What a person has chosen, kept in the browser; and the question in the address, so that it can be linked to. */

const WAYS = "nuggets:ways";
const DEFAULTS = { stay: false, counts: true };

function read(storage, name) {
  try {
    return JSON.parse(storage?.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function keep(storage, name, value) {
  try {
    storage?.setItem(name, JSON.stringify(value));
  } catch {
    // It is asked for again next time.
  }
}

export const readWays = (storage) => ({ ...DEFAULTS, ...read(storage, WAYS) });
export const keepWays = (storage, ways) => keep(storage, WAYS, ways);
export const readStart = (storage, key) => read(storage, `nuggets:at:${key}`);

export function keepStart(storage, key, at) {
  keep(storage, `nuggets:at:${key}`, at);
  const url = new URL(window.location.href);
  url.searchParams.set("topic", at.topic);
  url.searchParams.set("question", at.question);
  window.history.replaceState(window.history.state, "", url);
}
