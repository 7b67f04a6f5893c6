"""Games on words: machines as certificates."""
