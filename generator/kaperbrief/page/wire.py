"""How a public server and its workers speak: a line about something, and bytes with it."""

from __future__ import annotations

import asyncio
import json
import struct
from typing import Any, BinaryIO

_SIZES = struct.Struct(">II")
_LARGEST = 64_000_000
"""Bytes; a kit of the largest event has some ten million."""

Message = tuple[dict[str, Any], bytes]
"""What is said, and the bytes that belong to it."""


def packed(about: dict[str, Any], body: bytes = b"") -> bytes:
    """A message as bytes."""
    head = json.dumps(about).encode()
    return _SIZES.pack(len(head), len(body)) + head + body


def read(stream: BinaryIO) -> Message | None:
    """The next message, None where there comes no more."""
    sizes = stream.read(_SIZES.size)
    if len(sizes) < _SIZES.size:
        return None
    head, body = _SIZES.unpack(sizes)
    return json.loads(stream.read(head)), stream.read(body)


async def received(stream: asyncio.StreamReader) -> Message:
    """The next message. Raises ValueError for what is none, IncompleteReadError at the end."""
    head, body = _SIZES.unpack(await stream.readexactly(_SIZES.size))
    if head + body > _LARGEST:
        raise ValueError("larger than any answer")
    return json.loads(await stream.readexactly(head)), await stream.readexactly(body)
