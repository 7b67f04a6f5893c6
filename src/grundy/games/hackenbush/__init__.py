"""Green Hackenbush: cut an edge, and what no longer hangs on the ground is gone."""
