"""Games on words."""
