"""Take Turn and deletion by parity: the games, their boards, graphs and rows."""
