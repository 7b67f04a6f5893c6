"""The rules of the games: a file for each family, or a folder where a family has several files.

A file of rules begins with `GAMES`, a dict from the names of its games to what they are. It has a function
`make_game(name, parameters, board, budget)` that returns a `Game` of the core, with its reader, its moves, its atoms,
its steps (`@step`) and its closed forms (`@formula`), each with the theorem that it applies. Where `ON_BOARDS` is
true, the word after the name and the parameters is a board. Nothing else needs to know the file: the core finds it by
its names, and loads it when a proof names one of its games. The last line that the checker prints tells which files
were trusted; so no two files have the same name, in whatever folders they are.
"""
