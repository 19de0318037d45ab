"""What a key press costs the browser, counted and not timed: new nodes, and layouts before its frame."""

from __future__ import annotations

from typing import Any

from .page_tools import keys, open_desk, saved

_COUNT = """() => {
  const work = {nodes: 0, layouts: 0};
  const observer = new MutationObserver(() => {});
  const look = () => {
    const changes = observer.takeRecords();
    for (const {addedNodes, removedNodes} of changes) work.nodes += addedNodes.length + removedNodes.length;
    return changes.length;
  };
  // A question about places is a layout only where something has changed since the one before.
  const watch = (holder, name) => {
    const {get, value, ...rest} = Object.getOwnPropertyDescriptor(holder, name);
    const watched = (plain) => function (...args) {
      if (look()) work.layouts += 1;
      return plain.apply(this, args);
    };
    Object.defineProperty(holder, name, {...rest, ...(get ? {get: watched(get)} : {value: watched(value)})});
  };
  const ofElements = ['scrollTop', 'scrollHeight', 'scrollWidth', 'clientHeight', 'clientWidth',
    'getBoundingClientRect', 'scrollIntoView'];
  for (const name of ofElements) watch(Element.prototype, name);
  const ofHtml = ['offsetTop', 'offsetHeight', 'offsetWidth', 'focus'];
  for (const name of ofHtml) watch(HTMLElement.prototype, name);
  watch(window, 'getComputedStyle');
  observer.observe(document.body, {attributes: true, characterData: true, childList: true, subtree: true});
  window.press = (key) => {
    look();
    Object.assign(work, {nodes: 0, layouts: 0});
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, composed: true}));
    look();
    return work;
  };
}"""


def test_another_label_for_the_unit_in_hand_makes_no_nodes_and_needs_no_layout(
    own_context: Any, address: str
) -> None:
    page = open_desk(own_context, address, "n=1")
    keys(page, "s", "1", "2")
    saved(page)
    page.evaluate(_COUNT)
    assert page.evaluate("press('1')") == {"nodes": 0, "layouts": 0}


def test_another_unit_in_hand_needs_one_layout(own_context: Any, address: str) -> None:
    page = open_desk(own_context, address, "n=1")
    page.evaluate(_COUNT)
    presses = [page.evaluate("press('ArrowDown')")["layouts"] for _ in range(4)]
    assert max(presses) == 1, presses
