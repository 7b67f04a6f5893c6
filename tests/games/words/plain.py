"""Word games as they are defined, in as few words as possible: nothing is split, and nothing is known."""

from functools import cache


class Plain:
    """Rules as pairs of sides, with ^ and $ as they are written."""

    def __init__(self, rules):
        self.rules = [tuple(rule.split(">")) for rule in rules.split(",")]
        bare = [(left.strip("^$"), right.strip("^$")) for left, right in self.rules]
        inside = {letter for left, _ in bare for letter in left}
        self.walls = {letter for _, right in bare for letter in right} - inside
        self.value = cache(self._value)
        self.wins = cache(self._wins)

    def options(self, word):
        found = []
        for left, right in self.rules:
            bare = left.strip("^$")
            for i in range(len(word) - len(bare) + 1):
                end = i + len(bare)
                begins = i == 0 or word[i - 1] in self.walls
                stops = end == len(word) or word[end] in self.walls
                if word[i:end] == bare and (begins or left[0] != "^") and (stops or left[-1] != "$"):
                    found.append(word[:i] + right.strip("^$") + word[end:])
        return found

    def _value(self, word):
        seen = {self.value(option) for option in self.options(word)}
        return next(n for n in range(len(seen) + 1) if n not in seen)

    def _wins(self, word, misere):
        options = self.options(word)
        if not options:
            return misere
        return any(not self.wins(option, misere) for option in options)

    def result(self, word, question, play):
        return self.value(word) if question == "value" else "PN"[self.wins(word, play == "misere")]
