"""Numbers in sentences, figures and pictures."""

_MINUS = "\N{MINUS SIGN}"
_MIN_P = 0.0001
_ONE = 0.995
"""From here on a p is 1 to two decimals."""
_DECIMALS_BELOW = {0.1: 3, 0.001: 4}
"""More decimals for smaller p: beside 0.05 a rounded one would decide the other way."""


def decimal_text(value: float, digits: int, *, signed: bool = False) -> str:
    """The number with so many decimals and a true minus sign; `signed` ones have a plus sign too.

    A number that is 0 with these digits has no sign.

    >>> decimal_text(-0.25, 2), decimal_text(0.125, 1), decimal_text(-0.001, 2)
    ('−0.25', '0.1', '0.00')
    >>> decimal_text(11.11, 1, signed=True), decimal_text(0, 1, signed=True)
    ('+11.1', '0.0')
    """
    size = f"{abs(value):.{digits}f}"
    if not float(size):
        return size
    if value < 0:
        return f"{_MINUS}{size}"
    return f"+{size}" if signed else size


def amount_text(amount: float, digits: int) -> str:
    """A positive amount with so many decimals; one that is not 0 never looks like 0.

    >>> amount_text(0.27170, 4), amount_text(0.0000037, 4), amount_text(0.0, 4)
    ('0.2717', '< 0.0001', '0.0000')
    """
    if is_lost_in_rounding(amount, digits):
        return f"< {10**-digits:.{digits}f}"
    return f"{amount:.{digits}f}"


def rounded_amount(amount: float, digits: int) -> float:
    """A positive amount for a file; one that is lost in rounding keeps its first digit.

    >>> rounded_amount(0.27174, 4), rounded_amount(0.0000037, 4), rounded_amount(0.0, 4)
    (0.2717, 4e-06, 0.0)
    """
    return round(amount, digits) or float(f"{amount:.1g}")


def is_lost_in_rounding(amount: float, digits: int) -> bool:
    """Whether a positive amount would look like 0 with so many decimals.

    >>> is_lost_in_rounding(0.004, 2), is_lost_in_rounding(0.006, 2), is_lost_in_rounding(0.0, 2)
    (True, False, False)
    """
    return amount > 0 and not float(f"{amount:.{digits}f}")


def percent_text(share: float, digits: int = 0) -> str:
    """The share as a percentage with so many decimals.

    >>> percent_text(0.7222, 1), percent_text(0.05)
    ('72.2 %', '5 %')
    """
    return f"{decimal_text(100 * share, digits)} %"


def p_text(value: float, least: float = _MIN_P) -> str:
    """A p with the digits that matter: two decimals, three below 0.1, four below 0.001; never 0.

    `least` is the smallest one that the test can tell from 0.

    >>> p_text(0.4321), p_text(0.0432), p_text(0.0003), p_text(1.0)
    ('0.43', '0.043', '0.0003', '1')
    >>> p_text(0.00001), p_text(0, 1 / 5000)
    ('< 0.0001', '< 0.0002')
    """
    if value < least:
        return f"< {least:.4f}"
    if value >= _ONE:
        return "1"
    digits = 2
    for bound, decimals in _DECIMALS_BELOW.items():
        if value < bound:
            digits = decimals
    return f"{value:.{digits}f}"


def p_equation(value: float, least: float = _MIN_P) -> str:
    """The p in a sentence.

    >>> p_equation(0.4321), p_equation(0.00001)
    ('p = 0.43', 'p < 0.0001')
    """
    text = p_text(value, least)
    return f"p {text}" if text.startswith("<") else f"p = {text}"
