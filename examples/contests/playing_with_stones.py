"""Playing With Stones: take at least one and at most half of a heap; who cannot, loses."""

from grundy import HeapGame

Stones = HeapGame(lambda heap: range((heap + 1) // 2, heap))


def value(heap: int) -> int:
    """The formula: half of an even heap; an odd one is worth what (heap - 1) / 2 is."""
    while heap % 2:
        heap //= 2
    return heap // 2


if __name__ == "__main__":
    print("values of 0 to 16 stones:", *Stones.values(16))
    print("20, 31 and 100 stones:", Stones(20, 31, 100).outcome(), "worth", Stones(20, 31, 100).value())
    print("10^18 stones are worth", value(10**18))
