"""How well text stands out from what is painted below it."""

from __future__ import annotations

from typing import Any

# A colour is read back from a painted pixel, as a browser may write it in any colour space; luminance and
# ratio are those of WCAG 2.1.
_LOWEST_CONTRAST = """(selector) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
  const css = (color) => `rgb(${color.join(" ")})`;
  const painted = (color, under) => {
    for (const style of [css(under), color]) {
      canvas.fillStyle = style;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const background = (node) => {
    const colors = [];
    for (let at = node; at; at = at.parentElement) colors.unshift(getComputedStyle(at).backgroundColor);
    return colors.reduce((under, color) => painted(color, under), [255, 255, 255]);
  };
  const linear = (value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const luminance = (color) => {
    const [red, green, blue] = color.map((value) => linear(value / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (node) => {
    const under = background(node);
    const text = painted(getComputedStyle(node).color, under);
    const [dark, light] = [luminance(under), luminance(text)].sort((a, b) => a - b);
    return [(light + 0.05) / (dark + 0.05), node.className + ": " + node.textContent.slice(0, 20)];
  };
  const holdsText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  return [...document.querySelectorAll(selector)]
    .filter((node) => node.checkVisibility() && !node.disabled && holdsText(node))
    .map(contrast)
    .sort((one, other) => one[0] - other[0])[0];
}"""


def lowest_contrast(page: Any, selector: str) -> tuple[float, str]:
    """The lowest contrast of the texts that a selector names, and where it is; controls that are off may
    be faint.
    """
    ratio, element = page.evaluate(_LOWEST_CONTRAST, selector)
    return ratio, element
