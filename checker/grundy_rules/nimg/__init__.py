"""NimG, and the odd cycles of its boards."""
