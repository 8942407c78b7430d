"""Photos: the one gate through which pictures of users come in.

Every photo is opened with named formats only, refused when it is too large before it is decoded,
turned as its camera says, cropped to its box, made grey where the theme is, and encoded anew:
what reaches the PDF was made here.
"""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_FORMATS = ("JPEG", "PNG", "WEBP")
_PIXELS = 60_000_000
_BYTES = 100_000_000
_DPI = 300
LOW_DPI = 150


class PhotoError(ValueError):
    """A photo that cannot be used: `message` says why, `hint` what its owner can do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo cropped to a box: a JPEG, a name made of its contents, its resolution in print."""

    key: str
    jpeg: bytes
    dpi: float


@dataclass(slots=True)
class PhotoShelf:
    """Photos by file name and box; each is read from the disk once for each size of box.

    `find` gives the file of a name or raises ValueError, which may have a `hint`.
    """

    find: Callable[[str], Path]
    greyscale: bool = False
    _made: dict[tuple[str, int, int], Photo] = field(default_factory=dict)

    def get(self, name: str, width: float, height: float) -> Photo:
        """The photo cropped to a box of `width` × `height` points. Raises PhotoError."""
        wide, high = (max(1, round(side / 72 * _DPI)) for side in (width, height))
        key = (name, wide, high)
        if key not in self._made:
            self._made[key] = _prepare(self._file(name), wide, high, self.greyscale)
        return self._made[key]

    def probe(self, name: str) -> None:
        """Look at a photo's first bytes. Raises PhotoError for what can never be printed."""
        _open(self._file(name)).close()

    def _file(self, name: str) -> Path:
        try:
            return self.find(name)
        except ValueError as error:
            hint = getattr(error, "hint", "")
            raise PhotoError(getattr(error, "message", str(error)), hint) from error


def _prepare(path: Path, wide: int, high: int, greyscale: bool) -> Photo:
    from PIL import Image, ImageOps

    with _open(path) as opened:
        sides = opened.size
        # A JPEG is decoded no larger than needed, whichever way it is turned.
        opened.draft(None, (max(wide, high), max(wide, high)))
        shrunk = sides[0] / opened.width
        image = _upright(_loaded(opened))
    image = _on_white(image)
    if greyscale:
        image = image.convert("L")
    scale = min(image.width / wide, image.height / high)
    size = (wide, high)
    if scale <= 1:
        size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    image = ImageOps.fit(image, size, Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=88)
    jpeg = buffer.getvalue()
    key = "P" + hashlib.sha256(jpeg).hexdigest()[:16]
    return Photo(key, jpeg, _DPI * scale * shrunk)


def _open(path: Path) -> Any:
    """The picture before it is decoded."""
    from PIL import Image, UnidentifiedImageError

    try:
        if path.stat().st_size > _BYTES:
            raise PhotoError("the photo has more than 100 MB", "save it smaller")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(path, formats=_FORMATS)
    except Image.DecompressionBombError as error:
        raise PhotoError("the photo has far too many pixels", "save it smaller") from error
    except UnidentifiedImageError as error:
        if path.suffix.lower() in (".heic", ".heif"):
            raise PhotoError("HEIC photos are not supported", "save it as JPEG") from error
        message = "this is no JPEG, PNG or WebP picture"
        raise PhotoError(message, "open it and save it as one of these") from error
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise PhotoError(f"the photo cannot be opened: {reason}") from error
    if image.width * image.height > _PIXELS:
        megapixels = image.width * image.height / 1e6
        image.close()
        message = f"the photo has {megapixels:.0f} megapixels, 60 are the most"
        raise PhotoError(message, "save it smaller")
    return image


def _loaded(image: Any) -> Any:
    """The decoded picture. Decoders raise all kinds of errors for damaged files."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image.load()
    except Exception as error:
        message = "the picture is damaged or cut off"
        raise PhotoError(message, "copy or save it again") from error
    return image


def _upright(image: Any) -> Any:
    """The picture turned as its camera says; as it is where those notes are damaged."""
    from PIL import ImageOps

    try:
        return ImageOps.exif_transpose(image)
    except Exception:
        return image


def _on_white(image: Any) -> Any:
    """The picture in RGB: transparency on white, 16-bit grey scaled down instead of clipped."""
    from PIL import Image

    if image.mode.startswith("I"):
        return image.convert("I").point(lambda value: value / 256).convert("L").convert("RGB")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        layer = image.convert("RGBA")
        ground = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(ground, layer).convert("RGB")
    return image.convert("RGB")
