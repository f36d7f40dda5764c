"""`python -m bot` is `mole`."""

from bot.cli import main

if __name__ == "__main__":
    main()
