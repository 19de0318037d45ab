"""What a key press costs the browser, counted and not timed: new nodes, and questions that need a layout."""

from __future__ import annotations

from typing import Any

from .page_tools import keys, open_desk, saved

_COUNT = """() => {
  const layouts = [];
  const observer = new MutationObserver(() => {});
  const watch = (holder, name) => {
    const {get, value, ...rest} = Object.getOwnPropertyDescriptor(holder, name);
    const noted = (plain) => function (...args) { layouts.push(name); return plain.apply(this, args); };
    const changed = get ? {get: noted(get)} : {value: noted(value)};
    Object.defineProperty(holder, name, {...rest, ...changed});
  };
  for (const name of ['scrollTop', 'scrollHeight', 'scrollWidth', 'clientHeight', 'clientWidth',
    'getBoundingClientRect', 'scrollIntoView']) watch(Element.prototype, name);
  for (const name of ['offsetTop', 'offsetHeight', 'offsetWidth', 'focus'])
    watch(HTMLElement.prototype, name);
  watch(window, 'getComputedStyle');
  observer.observe(document.body, {childList: true, subtree: true});
  window.press = (key) => {
    observer.takeRecords();
    layouts.length = 0;
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, composed: true}));
    const nodes = observer.takeRecords().flatMap((change) => [...change.addedNodes, ...change.removedNodes]);
    return [nodes.length, layouts];
  };
}"""


def test_another_label_for_the_unit_in_hand_makes_no_nodes_and_asks_for_no_layout(
    context: Any, address: str
) -> None:
    page = open_desk(context, address, "n=1")
    keys(page, "s", "1", "2")
    saved(page)
    page.evaluate(_COUNT)
    assert page.evaluate("press('1')") == [0, []]
