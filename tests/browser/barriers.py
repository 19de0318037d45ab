"""What keeps people from reading or operating a page, as axe finds it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from tests.browser.waits import still

CONTRAST = "color-contrast"
STREAMLITS_OWN = ("stFileUploaderDropzone",)
"""Elements whose markup is Streamlit's: a drop zone is no part of the page's structure, and has a name."""
WITHOUT_CONTRAST = {"rules": {CONTRAST: {"enabled": False}}}
_RUN = "(options) => axe.run(options)"
_RUN_CONTRAST = """([part, options]) => {
    const fields = new Set(["INPUT", "TEXTAREA", "SELECT"]);
    const hasText = (element) => fields.has(element.tagName)
        || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    // Whatever lies behind the text, and fades it, up to the root
    const behind = (element) => {
        const layers = [];
        for (let layer = element; layer; layer = layer.parentElement) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(layer);
            layers.push(`${backgroundColor} ${backgroundImage} ${opacity}`);
        }
        return layers.filter((layer, index) => layer !== layers[index - 1]).join("; ");
    };
    const ofStyle = new Map();
    for (const element of (part ?? document.body).querySelectorAll("*")) {
        if (!hasText(element) || !element.checkVisibility()) continue;
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
        const style = [color, fontSize, fontWeight, textShadow, behind(element)].join("; ");
        const { first } = ofStyle.get(style) ?? { first: element };
        ofStyle.set(style, { first, last: element });
    }
    const include = [...new Set([...ofStyle.values()].flatMap(({ first, last }) => [first, last]))];
    return include.length ? axe.run({ include }, options) : { violations: [] };
}"""
"""Axe asks of each text what lies above and below it, which takes longer than all other rules together; texts
of one style, on the same layers, have the same contrast.
"""


def barriers(page: Page) -> list[object]:
    """What axe finds on a page at rest: half-faded text has less contrast."""
    return [
        *_violations(page, _RUN, WITHOUT_CONTRAST),
        *contrast_barriers(page),
    ]


def barriers_in_part(part: Locator) -> list[object]:
    """What axe finds on a page of which all but this part has been looked at: contrast in the part alone."""
    return [
        *_violations(part.page, _RUN, WITHOUT_CONTRAST),
        *contrast_barriers(part.page, part),
    ]


def contrast_barriers(page: Page, part: Locator | None = None) -> list[object]:
    """Text that is hard to read against its background: the first and the last text of each style."""
    element = None if part is None else part.element_handle()
    return _violations(page, _RUN_CONTRAST, element, {"runOnly": [CONTRAST]})


def _violations(page: Page, run: str, *arguments: object) -> list[object]:
    still(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    *context, options = arguments
    options = {"resultTypes": ["violations"], **options}
    result = page.evaluate(run, [*context, options] if context else options)
    nodes = [
        (item["id"], node["html"][:300])
        for item in result["violations"]
        for node in item["nodes"]
    ]
    return [node for node in nodes if not any(own in node[1] for own in STREAMLITS_OWN)]
