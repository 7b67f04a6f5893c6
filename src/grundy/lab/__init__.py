"""The laboratory: long sequences and their stores."""
