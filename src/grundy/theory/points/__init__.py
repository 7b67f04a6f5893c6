"""What is known about all games of points."""
