"""Books of the examples, which several tests build."""

from tests.checked_once import looked_up as looked_up  # a fixture for all tests here
