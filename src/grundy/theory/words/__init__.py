"""Games on words: machines that are proved for words of all lengths."""
