"""FIDE ratings for programs: ``from arpad import fide``."""

from arpad.declared import first_rating_of, rate_of
from arpad.systems.fide.bare import change
from arpad.systems.fide.calculator import FideAnswer

__all__ = ["FideAnswer", "change", "first_rating", "rate"]

rate = rate_of("fide")
first_rating = first_rating_of("fide", "date", "time_class")
