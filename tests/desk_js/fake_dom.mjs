/** As much of a browser as the desk needs to be built and pressed in Node: nodes hold children, nothing is laid out. */

class FakeNode {
  constructor(tagName = "") {
    this.tagName = tagName.toUpperCase();
    this.children = [];
    this.attributes = new Map();
    this.dataset = {};
    this.style = { setProperty() {}, removeProperty() {} };
    this.hidden = false;
    this.text = "";
    this.value = "";
    this.isConnected = true;
    const classes = new Set();
    this.classList = {
      add: (name) => classes.add(name),
      remove: (name) => classes.delete(name),
      toggle: (name, isOn = !classes.has(name)) => (isOn ? classes.add(name) : classes.delete(name)),
    };
  }

  get textContent() {
    return this.text + this.children.map((child) => child.textContent ?? child).join("");
  }

  set textContent(text) {
    this.text = text;
    this.children = [];
  }

  get firstChild() {
    return this.children[0] ?? null;
  }

  get lastChild() {
    return this.children.at(-1) ?? null;
  }

  append(...children) {
    this.children.push(...children);
  }

  appendChild(child) {
    this.append(child);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
    if (name === "hidden") this.hidden = true;
  }

  removeAttribute(name) {
    this.attributes.delete(name);
  }

  toggleAttribute(name, isWanted) {
    if (isWanted) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }

  hasAttribute(name) {
    return this.attributes.has(name);
  }

  getBoundingClientRect() {
    return { top: 0, bottom: 0 };
  }

  querySelector() {
    return null;
  }

  querySelectorAll() {
    return [];
  }

  getRootNode() {
    return document;
  }
}

for (const name of [
  "addEventListener",
  "removeEventListener",
  "replaceWith",
  "remove",
  "focus",
  "blur",
  "select",
  "scrollBy",
  "scrollIntoView",
  "prepend",
  "showModal",
  "close",
  "setSelectionRange",
]) {
  FakeNode.prototype[name] = () => {};
}

const storage = () => {
  const entries = new Map();
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at],
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => entries.set(name, text),
    removeItem: (name) => entries.delete(name),
  };
};

/** Sets the globals of a browser; each call gives empty storages. */
export function openBrowser() {
  const document = {
    documentElement: new FakeNode("html"),
    createElement: (tag) => new FakeNode(tag),
    getSelection: () => null,
    addEventListener() {},
    visibilityState: "visible",
  };
  const window = {
    localStorage: storage(),
    sessionStorage: storage(),
    location: { href: "http://localhost/", search: "", hash: "" },
    history: { state: null, replaceState() {} },
    open() {},
    addEventListener() {},
  };
  class ResizeObserver {
    observe() {}
  }
  const getComputedStyle = () => ({ overflowY: "auto" });
  const requestAnimationFrame = (/** @type {() => void} */ draw) => draw();
  Object.assign(globalThis, { document, window, ResizeObserver, getComputedStyle, requestAnimationFrame, Node: FakeNode });
}
