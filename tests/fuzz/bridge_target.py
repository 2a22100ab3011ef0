"""Coverage-guided fuzzing of the bridge: whatever a message is, it is answered, and a refusal changes nothing.

Run by hand for longer: python tests/fuzz/bridge_target.py -runs=1000000 (with py/ on the path).
"""

from __future__ import annotations

import json
import sys

import atheris

with atheris.instrument_imports(include=["speculative.bridge", "speculative.figures"]):
    from speculative.bridge import Bridge
    from speculative.figures import FIGURES

CONTROLS = [
    "gamma",
    "alpha",
    "weak",
    "reset",
    "waves",
    "run",
    "guess",
    "check",
    "dice",
    "seed",
    "answer",
    "others",
    "next",
]


def one_input(data: bytes) -> None:
    """A few messages to one bridge: raw text, or nearly right ones."""
    provider = atheris.FuzzedDataProvider(data)
    bridge = Bridge()
    for _ in range(provider.ConsumeIntInRange(1, 3)):
        check(bridge, raw(provider) if provider.ConsumeBool() else nearly_right(provider))


def raw(provider: atheris.FuzzedDataProvider) -> str:
    """Any text."""
    text: str = provider.ConsumeUnicode(200)
    return text


def nearly_right(provider: atheris.FuzzedDataProvider) -> str:
    """A message of the right form, whose values may be anything."""
    control, value = provider.PickValueInList(CONTROLS), provider.ConsumeUnicode(12)
    kinds = [{"press": control}, {"set": control, "to": value}, {"enter": control, "text": value}, {control: value}]
    figure = provider.PickValueInList([*FIGURES, value])
    since = {"since": provider.ConsumeInt(8)} if provider.ConsumeBool() else {}
    return json.dumps(
        {"id": provider.ConsumeInt(8), "figure": figure, "event": provider.PickValueInList(kinds), **since}
    )


def check(bridge: Bridge, message: str) -> None:
    """The promise."""
    before = dict(bridge._states)
    reply = json.loads(bridge.dispatch(message))
    if "view" not in reply:
        assert reply["error"].endswith("."), reply
        assert "computed" not in reply["error"], reply  # that would be a fault of ours
        assert bridge._states == before, message


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
