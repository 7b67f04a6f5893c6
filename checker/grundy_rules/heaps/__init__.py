"""Games of heaps: those in which one heap moves at a time, and those in which several do."""
