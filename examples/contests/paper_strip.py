"""Paper-strip Game (Project Euler 306): blacken two neighbouring white squares of a strip; who cannot, loses.

A strip of n squares is a row of n pins in Dawson's Kayles. For how many n up to a million does the first player win?
"""

from grundy import DawsonsKayles


def winning_strips(longest: int) -> int:
    return int((DawsonsKayles.values(longest)[1:] != 0).sum())


if __name__ == "__main__":
    print("strips up to 50 squares that the first player wins:", winning_strips(50))
    print("strips up to 1,000,000 squares:", winning_strips(1_000_000))
