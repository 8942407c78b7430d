"""The mechanisms of sailing from which a pack picks one by `kind`."""

from __future__ import annotations

from typing import Annotated

from kaperbrief.models.base import Tagged
from kaperbrief.models.sailing import AddedSailing
from kaperbrief.models.sailing_hex import HexSailing
from kaperbrief.models.sailing_table import TableSailing

Sailing = Annotated[AddedSailing | TableSailing | HexSailing, Tagged("kind")]
