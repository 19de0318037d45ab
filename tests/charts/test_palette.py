"""The colours of pictures: visible on every background, and distinguishable for everybody."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from assessment.charts.palette import (
    BACKGROUNDS,
    DASHES,
    INK,
    MAIN,
    NEUTRAL,
    OTHER,
    SERIES,
    series_style,
)

CONFIG = Path(__file__).parents[2] / ".streamlit/config.toml"
ALL_BACKGROUNDS = [
    background for backgrounds in BACKGROUNDS.values() for background in backgrounds
]
# Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color
# Vision Deficiency (2009), severity 1.0
COLOUR_BLIND = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
LMS = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
]
LAB = [
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660],
]


def linear(colour):
    shares = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    return np.where(
        shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4
    )


def contrast(one, other):
    low, high = sorted(
        linear(colour) @ [0.2126, 0.7152, 0.0722] for colour in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def oklab(rgb):
    return np.array(LAB) @ np.cbrt(np.array(LMS) @ np.clip(rgb, 0, 1))


def test_the_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("background", ALL_BACKGROUNDS)
@pytest.mark.parametrize("colour", [*SERIES, MAIN, OTHER, NEUTRAL])
def test_every_colour_stands_out_on_every_background(colour, background):
    assert contrast(colour, background) >= 3


@pytest.mark.parametrize("theme", BACKGROUNDS)
def test_ink_can_be_read_on_its_backgrounds(theme):
    assert all(
        contrast(INK[theme], background) >= 4.5 for background in BACKGROUNDS[theme]
    )


@pytest.mark.parametrize("kind", COLOUR_BLIND)
def test_colour_blind_people_tell_series_apart(kind):
    seen = [oklab(np.array(COLOUR_BLIND[kind]) @ linear(colour)) for colour in SERIES]
    # 0.02 is about the least difference that can be seen side by side.
    assert all(np.linalg.norm(a - b) > 0.08 for a, b in combinations(seen, 2))


def test_backgrounds_and_ink_are_those_of_the_pages():
    text = CONFIG.read_text(encoding="utf-8")
    for theme, backgrounds in BACKGROUNDS.items():
        section = re.search(rf"\[theme\.{theme}\](.*?)\n\n", text, re.DOTALL)[1]
        assert all(f'"{colour}"' in section for colour in (*backgrounds, INK[theme]))


@pytest.mark.parametrize("symbols", [8, 11])
def test_styles_repeat_only_after_all_combinations(symbols):
    count = len(SERIES) * len(DASHES) * symbols
    assert len({series_style(index, symbols) for index in range(count)}) == count
