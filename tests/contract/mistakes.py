"""Wrong theorems, as a tired person would write them: the contract test must catch every one of them.

They are off by one from some size on, about the wrong play, or have a hypothesis that is too wide.
"""

from functools import reduce
from operator import xor

from grundy import Geography, Hackenbush, Moore, NimG, TakeTurn, Uno
from grundy.games.coins.rows import RulerRules, SlidingRules, TurnCoins
from grundy.games.heaps.many import WythoffRules
from grundy.games.heaps.rules import LaskerRules, NimRules, Octal
from grundy.games.take_turn.rules import VertexTaking
from grundy.masks import bits
from grundy.theory.coins.rows import nim_sum, turns
from grundy.theory.coins.values import odious
from grundy.theory.geography import edge, matching
from grundy.theory.geography.needs import EDGE, NO_ARCS, NO_PASS, ONE_TOKEN, UNDIRECTED_TOKEN, VERTEX
from grundy.theory.hackenbush.theorems import STALKS, TREES, misere_stalks, plants
from grundy.theory.heaps import moore
from grundy.theory.heaps import theorems as heaps
from grundy.theory.nimg import labelling, misere
from grundy.theory.nimg.needs import EDGES
from grundy.theory.registry import need
from grundy.theory.take_turn import parity
from grundy.theory.take_turn.needs import EDGES_ONLY
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import one_run
from grundy.theory.take_turn.row_needs import ROW, the_row
from grundy.theory.take_turn.samples import two_tails_between
from grundy.theory.uno import matching as cards
from grundy.theory.uno.needs import LAST, NO_SWAP
from grundy.values import Nimber, Outcome

MISTAKES = {}


def mistake(rules, question, **named):
    """Note a wrong theorem; the test registers it."""

    def note(function):
        MISTAKES[function.__name__] = rules, question, named, function
        return function

    return note


def winner(wins):
    return Outcome.N if wins else Outcome.P


# Off by one from some size on.


@mistake(NimRules, "value")
def nim_from_heaps_of_eight_on(facts):
    return Nimber(reduce(xor, facts.state, 0) + (max(facts.state, default=0) >= 8))


@mistake(NimRules, "value")
def nim_from_heaps_of_sixty_four_on(facts):
    return Nimber(reduce(xor, facts.state, 0) ^ (max(facts.state, default=0) >= 64))


@mistake(NimRules, "height")
def longest_plays_of_nim_from_ten_stones_on(facts):
    return min(sum(facts.state), 10)


@mistake(NimRules, "winning_moves")
def nim_moves_that_leave_an_empty_heap_forgotten(facts):
    return tuple(move for move in heaps.bouton_moves(facts) if move[1] != (0,))


@mistake(LaskerRules, "value")
def lasker_without_the_swap_from_eleven_on(facts):
    return Nimber(reduce(xor, (heap if heap >= 11 else heaps.lasker_value(heap) for heap in facts.state), 0))


@mistake(Octal, "value", needs=(heaps.ONE_HEAP, need("Kayles", "is for Kayles", code="0.77")))
def kayles_with_period_twelve_from_twelve_on(facts):
    """It is periodic from 71 on; until then five heaps from 28 on are exceptions."""
    heap = facts.state[0]
    return Nimber(heaps.heap_value(facts.rules, heap if heap < 24 else 12 + heap % 12))


@mistake(WythoffRules, "outcome")
def wythoff_with_a_golden_ratio_of_eight_fifths(facts):
    """The first that is wrong is (20, 33)."""
    small, large = sorted(facts.state)
    return winner(small != 8 * (large - small) // 5)


@mistake(WythoffRules, "winning_moves")
def wythoff_moves_of_one_heap_alone(facts):
    return tuple(move for move in heaps.wythoff_moves(facts) if len(move) == 1)


@mistake(Moore, "outcome", needs=(moore.AT_MOST_K,))
def moore_without_the_fourth_binary_place(facts):
    state, k = facts.state, facts.rules.k
    return winner(any(sum(heap >> place & 1 for heap in state) % (k + 1) for place in range(3)))


@mistake(TurnCoins, "value", needs=(turns(3),))
def mock_turtles_from_the_ninth_coin_on(facts):
    return nim_sum(facts, lambda coin: odious(coin) if coin < 8 else 2 * coin)


@mistake(RulerRules, "value")
def ruler_with_powers_up_to_four(facts):
    return nim_sum(facts, lambda coin: min(4, (coin + 1) & -(coin + 1)))


@mistake(TakeTurn, "value", needs=(ROW,))
def runs_from_ten_heads_on(facts):
    row = the_row(facts).trimmed()
    value = one_run(row)
    if value is None:
        value = one_run(row.turned_round())
    if value is None:
        return Nimber(parity_of_heads(row))
    return Nimber(value + (sum(row.heads) >= 10))


def parity_of_heads(row):
    return sum(row.heads) % 2


@mistake(Hackenbush, "value", needs=(STALKS,))
def stalks_up_to_five_edges(facts):
    return Nimber(facts.get(plants).value ^ (facts.get(plants).edges > 5))


@mistake(Geography, "outcome", needs=UNDIRECTED_TOKEN)
def matching_on_boards_of_eight_vertices_and_more(facts):
    found = matching.matching(facts)
    is_large = facts.rules.board.n - facts.state[1].bit_count() >= 8
    return winner(found is Outcome.P) if is_large else found


# The wrong play.


@mistake(NimRules, "outcome", play="misere")
def nim_in_misere_play_as_in_normal_play(facts):
    return winner(reduce(xor, facts.state, 0))


@mistake(NimRules, "outcome")
def misere_nim_in_normal_play(facts):
    return heaps.bouton_misere(facts)


@mistake(Geography, "outcome", play="misere", needs=UNDIRECTED_TOKEN)
def matching_in_misere_play(facts):
    return matching.matching(facts)


@mistake(NimG, "outcome", play="misere", needs=EDGES)
def labels_in_misere_play(facts):
    return labelling.labelling(facts)


@mistake(Hackenbush, "outcome", play="misere", needs=(STALKS,))
def stalks_in_misere_play_as_in_normal_play(facts):
    return winner(facts.get(plants).value)


@mistake(Uno, "outcome", play="misere", needs=(LAST, NO_SWAP))
def cards_in_misere_play(facts):
    return cards.matching_outcome(facts)


# A hypothesis that is too wide.


@mistake(Moore, "outcome")
def moore_with_exactly_k_heaps_too(facts):
    return moore.moore(facts)


@mistake(Moore, "value", needs=(moore.EXACTLY_K,))
def longest_play_for_any_number_of_heaps(facts):
    return moore.tetris(facts)


@mistake(TurnCoins, "value", needs=(need("two coins", "is for two coins", k=2),))
def turning_turtles_for_exactly_two_coins_too(facts):
    return nim_sum(facts, lambda coin: coin + 1)


@mistake(SlidingRules, "value")
def all_gaps_of_sliding_coins(facts):
    return Nimber(reduce(xor, (coin - i for i, coin in enumerate(bits(facts.state[-1]))), 0))


@mistake(Geography, "outcome", needs=(VERTEX, NO_ARCS, ONE_TOKEN))
def matching_with_passes(facts):
    return matching.matching(facts)


@mistake(Geography, "outcome", needs=(matching.TWO_TOKENS, NO_ARCS))
def two_tokens_on_any_board(facts):
    return winner((facts.rules.board.n - facts.state[1].bit_count()) % 2)


@mistake(Geography, "outcome", needs=(EDGE, ONE_TOKEN, NO_PASS, NO_ARCS))
def even_kernels_on_boards_with_odd_cycles(facts):
    return edge.even_kernel(facts)


@mistake(Hackenbush, "value", needs=(TREES,))
def trees_as_heaps_of_their_edges(facts):
    """Right for stalks of one plant."""
    return Nimber(facts.get(plants).edges)


@mistake(Hackenbush, "outcome", play="misere", needs=(TREES,))
def misere_trees_as_stalks(facts):
    return misere_stalks(facts)


@mistake(NimG, "outcome", needs=(labelling.EDGES[1],))
def labels_where_moving_comes_first(facts):
    return labelling.labelling(facts)


@mistake(NimG, "outcome", play="misere", needs=EDGES)
def matchings_of_nimg_on_any_board(facts):
    return misere.by_matching(facts)


@mistake(VertexTaking, "value", needs=(parity.HEADS_ON_ODD, EDGES_ONLY))
def odd_degrees_with_odd_cycles(facts):
    return parity.odd_degrees(facts)


@mistake(TakeTurn, "outcome", needs=(ROW,), sample=two_tails_between)
def thirds_as_conjectured_in_the_paper(facts):
    """Conjecture 12.2 as it is printed, for runs of any length."""
    match the_row(facts).trimmed():
        case Row(0, (m, n), (2,), 0):
            return winner((m + 1) // 3 != (n + 1) // 3)
    return winner(True)


@mistake(Uno, "outcome", needs=(LAST,))
def cards_with_a_swap(facts):
    return cards.matching_outcome(facts)


@mistake(Uno, "outcome", needs=(NO_SWAP,))
def cards_in_both_readings(facts):
    return cards.matching_outcome(facts)
