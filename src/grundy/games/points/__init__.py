"""Games whose rules are turns on points: Cram, Kayles on graphs, Chomp and posets, pegs, Clobber."""
