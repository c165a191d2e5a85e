"""How often somebody may be wrong about the code before they have to wait."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final
