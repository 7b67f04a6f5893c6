"""Where to draw the vertices of a board."""
