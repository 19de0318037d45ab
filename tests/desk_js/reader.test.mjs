import assert from "node:assert/strict";
import test from "node:test";

import { openBrowser } from "./fake_dom.mjs";

openBrowser();
document.querySelector = () => null;
Object.assign(Node.prototype, {
  hasChildNodes() {
    return this.textContent !== "";
  },
  closest() {
    return this.dataset.document ? this : null;
  },
});

const { default: draw } = await import("../../assessment/ui/reader/reader.js");

const all = (node) => (node.children ?? []).flatMap((child) => [child, ...all(child)]);
const unit = (more = {}) => ({ name: "PMID 11", label: "supporting", tone: "good", votes: "", title: "", ...more });
const row = (more) => ({ text: "Iron helps.", marks: [], head: "", units: [], ...more });

/** The component on a page of its own, and what it asks of that page. */
function drawn(data) {
  const root = document.createElement("div");
  const requests = [];
  const component = {
    parentElement: { querySelector: () => root },
    setTriggerValue: (name, value) => requests.push([name, value]),
  };
  draw({ ...component, data });
  return { root, requests, buttons: all(root).filter(({ tagName }) => tagName === "BUTTON") };
}

test("a pressed citation asks for its document, and that of the shown one says so", () => {
  const units = [unit({ document: "11", is_shown: false }), unit({ document: "12", is_shown: true }), unit()];
  const { root, requests, buttons } = drawn({ whole: [], parts: [row({ number: "1", units })], notes: [] });
  assert.deepEqual(
    buttons.map((button) => button.getAttribute("aria-pressed")),
    ["false", "true"],
  );
  root.onclick({ target: buttons[0] });
  assert.deepEqual(requests, [["document", "11"]]);
});

test("a press beside the citations asks for nothing", () => {
  const { root, requests } = drawn({ whole: [unit()], parts: [], notes: [] });
  root.onclick({ target: root });
  assert.deepEqual(requests, []);
});

test("a part of an explained text has one way to its document", () => {
  const part = row({ name: "rank 1", tone: "", reasons: [], document: "D1", is_shown: false, head: "rank 1" });
  const text = { title: "Documents", link: "", tone: "", reasons: [], whole: [], parts: [part] };
  const { root, requests, buttons } = drawn({ explained: [text] });
  assert.equal(buttons[0].textContent, "Show the document");
  root.onclick({ target: buttons[0] });
  assert.deepEqual(requests, [["document", "D1"]]);
});
