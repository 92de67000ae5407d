"""python -m bookbuilder."""

from bookbuilder.cli.main import main

if __name__ == "__main__":
    main()
