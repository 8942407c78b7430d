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
_DPI = 300
LOW_DPI = 150


class PhotoError(ValueError):
    """A photo that cannot be used; the message says why, in words for its owner."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo cropped to a box: a JPEG, a name made of its contents, its resolution in print."""

    key: str
    jpeg: bytes
    dpi: float


@dataclass(slots=True)
class PhotoShelf:
    """Photos by file name and box; `find` gives the file of a name or raises ValueError."""

    find: Callable[[str], Path]
    greyscale: bool = False
    _made: dict[tuple[str, int, int], Photo] = field(default_factory=dict)

    def get(self, name: str, width: float, height: float) -> Photo:
        """The photo cropped to a box of `width` × `height` points. Raises PhotoError."""
        wide, high = round(width / 72 * _DPI), round(height / 72 * _DPI)
        key = (name, wide, high)
        if key not in self._made:
            try:
                path = self.find(name)
            except ValueError as error:
                raise PhotoError(str(error)) from error
            self._made[key] = _prepare(path, wide, high, self.greyscale)
        return self._made[key]


def _prepare(path: Path, wide: int, high: int, greyscale: bool) -> Photo:
    from PIL import Image, ImageOps

    image = ImageOps.exif_transpose(_open(path))
    image = _on_white(image)
    if greyscale:
        image = image.convert("L")
    scale = min(image.width / wide, image.height / high)
    dpi = _DPI * scale
    if scale > 1:
        image = ImageOps.fit(image, (wide, high), Image.Resampling.LANCZOS)
    else:
        size = (max(1, round(wide * scale)), max(1, round(high * scale)))
        image = ImageOps.fit(image, size, Image.Resampling.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=88)
    jpeg = buffer.getvalue()
    return Photo("P" + hashlib.sha256(jpeg).hexdigest()[:16], jpeg, dpi)


def _open(path: Path) -> Any:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(path, formats=_FORMATS)
            if image.width * image.height > _PIXELS:
                megapixels = image.width * image.height / 1e6
                raise PhotoError(f"the photo has {megapixels:.0f} megapixels, 60 are the most")
            image.load()
    except PhotoError:
        raise
    except UnidentifiedImageError as error:
        suffix = path.suffix.lower()
        if suffix in (".heic", ".heif"):
            raise PhotoError("HEIC photos are not supported; save it as JPEG") from error
        raise PhotoError("not a JPEG, PNG or WebP picture") from error
    except Image.DecompressionBombError as error:
        raise PhotoError("the photo has far too many pixels") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise PhotoError("the picture is damaged or cut off; copy or save it again") from error
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
