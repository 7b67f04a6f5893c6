"""`python -m grundy` is the command `grundy`."""

from grundy.cli import run

if __name__ == "__main__":
    run()
