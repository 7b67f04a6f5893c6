"""Small formulas, random formulas, and their truth by the definition."""

from itertools import combinations, product

from grundy.reductions.formula import Formula

QUANTIFIERS = ("exists", "forall")


def plain_truth(formula, chosen=frozenset()):
    """The definition: all values of all variables, and only then the clauses."""
    if len(chosen) == len(formula.prefix):
        return all(chosen.intersection(clause) for clause in formula.clauses)
    quantifier, variable = formula.prefix[len(chosen)]
    either = any if quantifier == "exists" else all
    return either([plain_truth(formula, chosen | {literal}) for literal in (variable, -variable)])


def small_formulas(n, most_clauses, tautologies=True):
    """All formulas of n variables, in every order of quantifiers, with at most so many different clauses."""
    variables = range(1, n + 1)
    signs = product(*[[(), (v,), (-v,), (v, -v)] if tautologies else [(), (v,), (-v,)] for v in variables])
    clauses = [sum(parts, ()) for parts in signs]
    for quantifiers in product(QUANTIFIERS, repeat=n):
        blocks = list(zip(quantifiers, variables, strict=True))
        for size in range(most_clauses + 1):
            for some in combinations(clauses, size):
                yield Formula.of(*blocks, clauses=some)


def random_formula(chance, n, m, longest=3):
    """A formula of n variables in a random order and m random clauses of at least two literals."""
    order = chance.sample(range(1, n + 1), n)
    blocks = [(chance.choice(QUANTIFIERS), v) for v in order]
    sizes = [chance.randint(2, min(longest, n)) for _ in range(m)]
    clauses = [[v * chance.choice((1, -1)) for v in chance.sample(order, size)] for size in sizes]
    return Formula.of(*blocks, clauses=clauses)
