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
from dataclasses import field
from pathlib import Path
from typing import Any

from kaperbrief.errors import Refusal
from kaperbrief.records import dataclass

_FORMATS = ("JPEG", "PNG", "WEBP")
_PIXELS = 60_000_000
_BYTES = 100_000_000
_DPI = 300
LOW_DPI = 150
_QUALITY = 85
_VEIL = 0.78
"""White in a pale picture: black text on its darkest place still has a contrast above 10 : 1."""
# Heads stand in the upper part of a picture: two thirds of what is too high go at the foot.
_CENTRE = (0.5, 1 / 3)
_STRIP = 32
_HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_OTHERS = {
    b"GIF8": "a GIF picture",
    b"BM": "a BMP picture",
    b"II*\0": "a TIFF picture",
    b"MM\0*": "a TIFF picture",
    b"<svg": "an SVG drawing",
    b"<?xml": "an SVG drawing",
    b"%PDF": "a PDF",
    b"8BPS": "a Photoshop file",
    b"PK\3\4": "a ZIP file",
}
"""What other files are, by their first bytes."""
_NONE = "this is no JPEG, PNG or WebP picture"
_EXPORT = "export it as JPEG: in the photo app, or with the phone set to “most compatible”"
_ORIENTATION = 0x0112
# What makes a picture upright, by the orientation that its Exif notes say; from 5 on it lies.
_TURNS = {
    2: "FLIP_LEFT_RIGHT",
    3: "ROTATE_180",
    4: "FLIP_TOP_BOTTOM",
    5: "TRANSPOSE",
    6: "ROTATE_270",
    7: "TRANSVERSE",
    8: "ROTATE_90",
}


class PhotoError(Refusal, ValueError):
    """A photo that cannot be used."""


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
    _made: dict[tuple[str, int, int, bool], Photo] = field(default_factory=dict)

    def get(self, name: str, width: float, height: float, *, pale: bool = False) -> Photo:
        """The photo cropped to a box of `width` × `height` points. Raises PhotoError.

        A `pale` one is light enough for words to stand on.
        """
        wide, high = (max(1, round(side / 72 * _DPI)) for side in (width, height))
        key = (name, wide, high, pale)
        if key not in self._made:
            self._made[key] = _prepare(self._file(name), wide, high, self.greyscale, pale)
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


def sent(data: bytes) -> str:
    """What the name of a photo that somebody sent ends in: it is read as a whole.

    Raises PhotoError for what cannot be printed.
    """
    with _open(io.BytesIO(data)) as opened:
        ending = {"PNG": ".png", "WEBP": ".webp"}.get(opened.format, ".jpg")
        _loaded(opened)
    return ending


def _prepare(path: Path, wide: int, high: int, greyscale: bool, pale: bool) -> Photo:
    from PIL import Image, ImageOps

    with _open(path) as opened:
        orientation = _orientation(opened)
        sides = opened.size[::-1] if orientation >= 5 else opened.size
        scale = min(sides[0] / wide, sides[1] / high)
        # A JPEG is decoded no larger than needed, whichever way it is turned.
        opened.draft(None, (max(wide, high), max(wide, high)))
        left = min(opened.size) / min(sides) * scale
        image = _small(_loaded(opened), max(1, int(left / 2)))
    if orientation in _TURNS:
        image = image.transpose(Image.Transpose[_TURNS[orientation]])
    image = _in_srgb(image, opened.info.get("icc_profile"))
    if greyscale:
        image = image.convert("L")
    size = (wide, high)
    if scale <= 1:
        size = (max(1, round(wide * scale)), max(1, round(high * scale)))
    image = ImageOps.fit(image, size, Image.Resampling.LANCZOS, centering=_CENTRE)
    if pale:
        image = Image.blend(image, Image.new(image.mode, image.size, "white"), _VEIL)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=_QUALITY)
    jpeg = buffer.getvalue()
    key = "P" + hashlib.sha256(jpeg).hexdigest()[:16]
    return Photo(key, jpeg, _DPI * scale)


def _open(path: Path | io.BytesIO) -> Any:
    """The picture in a file, before it is decoded."""
    from PIL import Image, UnidentifiedImageError

    try:
        if isinstance(path, Path) and path.stat().st_size > _BYTES:
            raise PhotoError("the photo has more than 100 MB", "save it smaller")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            Image.MAX_IMAGE_PIXELS = None  # our own limit, below, is told with both figures
            image = Image.open(path, formats=_FORMATS)
    except UnidentifiedImageError as error:
        raise _no_photo(path) from error
    except PhotoError:
        raise
    except OSError as error:
        reason = (error.strerror or "it cannot be read").lower()
        raise PhotoError(f"the photo cannot be opened: {reason}") from error
    except Exception as error:  # readers of headers raise all kinds of errors
        message = "the picture is damaged, or has too much text in it"
        raise PhotoError(message, "open it and save it again") from error
    if getattr(image, "n_frames", 1) > 1 and image.format != "MPO":
        image.close()
        raise PhotoError("the picture moves", "save one frame of it")
    if image.width * image.height > _PIXELS:
        image.close()
        size = f"{image.width} × {image.height} pixels"
        message = f"the photo has {size}, {_PIXELS // 1_000_000} megapixels are the most"
        raise PhotoError(message, "save it smaller")
    return image


def _no_photo(path: Path | io.BytesIO) -> PhotoError:
    """What a file is that is no picture we read, by its first bytes rather than by its name."""
    with path.open("rb") if isinstance(path, Path) else io.BytesIO(path.getvalue()) as stream:
        start = stream.read(12)
    if not start:
        return PhotoError("the file is empty", "copy it again")
    if start[4:8] == b"ftyp" and start[8:12] == b"avif":
        return PhotoError("AVIF pictures are not supported", _EXPORT)
    if start[4:8] == b"ftyp" and start[8:12] in _HEIC:
        return PhotoError("HEIC photos are not supported", _EXPORT)
    kind = next((kind for first, kind in _OTHERS.items() if start.startswith(first)), "")
    message = f"this is {kind}, no JPEG, PNG or WebP picture" if kind else _NONE
    return PhotoError(message, "open it and save it as one of these")


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


def _orientation(image: Any) -> int:
    """How the camera lay, from 1 to 8; 1 (upright) where its notes are damaged."""
    try:
        noted = image.getexif().get(_ORIENTATION)
    except Exception:
        return 1
    return noted if noted in _TURNS else 1


def _small(image: Any, factor: int) -> Any:
    """The picture in RGB, each side about `factor` times smaller.

    It is made strip by strip, so that no second picture of the full size is ever in memory.
    """
    from PIL import Image

    if factor < 2:
        return _on_white(image)
    size = tuple(-(-side // factor) for side in image.size)
    small = Image.new("RGB", size)
    step = _STRIP * factor
    for top in range(0, image.height, step):
        strip = image.crop((0, top, image.width, min(top + step, image.height)))
        small.paste(_on_white(strip).reduce(factor), (0, top // factor))
    return small


def _in_srgb(image: Any, profile: bytes | None) -> Any:
    """The picture with the colours that its profile means; a broken profile is as good as none."""
    if not profile or b"sRGB" in profile or b"s\0R\0G\0B" in profile:
        return image
    from PIL import ImageCms

    try:
        meant = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        shown = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, meant, shown, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError):  # also one for grey or for printing inks
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
