"""Geography: tokens walk along a graph and use up what they pass."""
