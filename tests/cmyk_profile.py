"""A small ICC profile of a press that never was: enough for colours to become inks and back.

Written after the layout of ICC.1:2001-04 (version 2.4): a header of 128 bytes, a table of tags,
tables of eight bits (`mft1`) from inks to Lab and from Lab to inks.
"""

from __future__ import annotations

import struct
from itertools import product

_WHITE = (0.9642, 1.0, 0.8249)
_POINTS = 9


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _curve(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def _lab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    """Lab under D50 of parts of light from 0 to 1, each of gamma 2.2."""
    r, g, b = (part**2.2 for part in (red, green, blue))
    x = 0.4361 * r + 0.3851 * g + 0.1431 * b
    y = 0.2225 * r + 0.7169 * g + 0.0606 * b
    z = 0.0139 * r + 0.0971 * g + 0.7142 * b
    fx, fy, fz = (_curve(one / white) for one, white in zip((x, y, z), _WHITE, strict=True))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _light(lightness: float, a: float, b: float) -> tuple[float, ...]:
    """The other way round; what no light has is cut off."""
    fy = (lightness + 16) / 116
    straight = [one**3 if one > 0.2069 else (one - 16 / 116) / 7.787
                for one in (fy + a / 500, fy, fy - b / 200)]  # fmt: skip
    x, y, z = (one * white for one, white in zip(straight, _WHITE, strict=True))
    parts = (
        3.1339 * x - 1.6169 * y - 0.4906 * z,
        -0.9788 * x + 1.9161 * y + 0.0335 * z,
        0.0719 * x - 0.2290 * y + 1.4052 * z,
    )
    return tuple(min(1.0, max(0.0, part)) ** (1 / 2.2) for part in parts)


def _byte(value: float) -> int:
    return min(255, max(0, round(value)))


def _table(inputs: int, outputs: int, grid: int, values: bytes) -> bytes:
    matrix = b"".join(_fixed(float(n in (0, 4, 8))) for n in range(9))
    line = bytes(range(256))
    head = b"mft1" + bytes(4) + bytes((inputs, outputs, grid, 0)) + matrix
    return head + line * inputs + values + line * outputs


def _to_lab() -> bytes:
    values = bytearray()
    for cyan, magenta, yellow, black in product((0, 1), repeat=4):
        light = ((1 - ink) * (1 - black) for ink in (cyan, magenta, yellow))
        lightness, a, b = _lab(*light)
        values += bytes((_byte(lightness * 2.55), _byte(a + 128), _byte(b + 128)))
    return _table(4, 3, 2, bytes(values))


def _to_inks() -> bytes:
    values = bytearray()
    steps = [n / (_POINTS - 1) for n in range(_POINTS)]
    for lightness, a, b in product(steps, repeat=3):
        light = _light(lightness * 100, a * 255 - 128, b * 255 - 128)
        black = 1 - max(light)
        inks = [(1 - part - black) / (1 - black) if black < 1 else 0 for part in light]
        values += bytes(_byte(255 * ink) for ink in (*inks, black))
    return _table(3, 4, _POINTS, bytes(values))


def cmyk_profile() -> bytes:
    """The bytes of the profile, the same each time."""
    name = b"Press of the tests"
    about = b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name + bytes(1 + 12 + 67)
    tags = {
        b"desc": about,
        b"cprt": b"text" + bytes(4) + b"no rights reserved\x00",
        b"wtpt": b"XYZ " + bytes(4) + b"".join(map(_fixed, _WHITE)),
        **{b"A2B%d" % n: _to_lab() for n in range(3)},
        **{b"B2A%d" % n: _to_inks() for n in range(3)},
    }
    start = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for tag, body in tags.items():
        table += tag + struct.pack(">II", start + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    head = struct.pack(">I", start + len(data)) + bytes(4) + struct.pack(">I", 0x02400000)
    head += b"prtrCMYKLab " + struct.pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(24)
    head += struct.pack(">I", 0) + b"".join(map(_fixed, _WHITE))
    return head.ljust(128, b"\0") + table + data
