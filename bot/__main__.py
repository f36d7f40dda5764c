"""`python -m bot` is `mole`."""


def main() -> None:
    """Run the command line, which is not needed by the processes that are spawned from it."""
    from bot.cli import main

    main()


if __name__ == "__main__":
    main()
