"""What tests of the pages share with those of the command line."""

from tests.checked_once import looked_up as looked_up  # a fixture for all tests here
from tests.cli.conftest import run

__all__ = ["run"]
