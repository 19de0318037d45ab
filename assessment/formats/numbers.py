"""Numbers in sentences, figures and pictures."""

_MINUS = "\N{MINUS SIGN}"
_LEAST_P = 0.0001


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


def p_text(value: float, least: float = _LEAST_P) -> str:
    """A p as readers need it: two decimals, more below 0.1; never 0.

    `least` is the smallest one that the test can tell from 0.

    >>> p_text(0.4321), p_text(0.0432), p_text(0.0032), p_text(1.0)
    ('= 0.43', '= 0.043', '= 0.003', '= 1')
    >>> p_text(0.00001), p_text(0, 1 / 5000)
    ('< 0.0001', '< 0.0002')
    """
    if value < least:
        return f"< {least:.4f}"
    if value >= 0.995:
        return "= 1"
    digits = 2
    # Beside the level of 0.05 a rounded p would decide the other way.
    if value < 0.1:
        digits = 3
    if value < 0.001:
        digits = 4
    return f"= {value:.{digits}f}"
