"""Numbers as a reader reads them: rounding, units, plurals. The one place where numbers become text."""

from __future__ import annotations

SMALL = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def percent(share: float) -> str:
    """A share of one as whole percent.

    >>> percent(0.674)
    '67 percent'
    """
    return f"{points(share)} percent"


def points(share: float) -> str:
    """A share of one as a whole number of hundredths, half rounded up as readers expect.

    >>> points(0.225), points(0.0)
    ('23', '0')
    """
    return str(int(share * 100 + 0.5 + 1e-9))


def fixed(number: float, digits: int) -> str:
    """A number with so many digits after the point, half rounded up, and never a minus zero.

    >>> fixed(1.985, 2), fixed(-0.001, 1)
    ('1.99', '0.0')
    """
    scale = 10**digits
    hundredths = int(abs(number) * scale + 0.5 + 1e-9)
    sign = "-" if number < 0 and hundredths else ""
    return f"{sign}{hundredths / scale:.{digits}f}"


def thousands(number: int) -> str:
    """A whole number with commas.

    >>> thousands(10000)
    '10,000'
    """
    return f"{number:,}"


def count(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun.

    >>> count(1, "pass", "passes"), count(0, "guess", "guesses"), count(3, "token")
    ('1 pass', '0 guesses', '3 tokens')
    """
    return f"{thousands(number)} {one if number == 1 else many or one + 's'}"


def spelled(number: int) -> str:
    """A small whole number in words, larger ones in digits.

    >>> spelled(4), spelled(13)
    ('four', '13')
    """
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)
