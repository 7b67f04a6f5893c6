"""Games on words: a move replaces one occurrence of a left side by its right side."""
