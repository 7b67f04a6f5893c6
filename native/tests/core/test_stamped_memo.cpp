#include <map>
#include <random>

#include "accounts.hpp"
#include "check.hpp"
#include "grundy/core/stamped_memo.hpp"

using namespace grundy;

namespace {

void each_game_has_a_memo_of_its_own(unsigned key_bits, int games, int keys) {
    std::mt19937_64 random(3);
    Control control;
    StampedMemo memo(control.account());
    for (int game = 0; game < games; ++game) {
        std::map<std::uint64_t, int> known;
        memo.open(game % 5 == 4 ? 3 : key_bits);
        for (int i = 0; i < keys; ++i) {
            const std::uint64_t key = random() >> (64 - (game % 5 == 4 ? 3 : key_bits));
            const auto found = known.find(key);
            CHECK(memo.find(key) == (found == known.end() ? -1 : found->second));
            if (found != known.end()) continue;
            const int code = static_cast<int>(random() % 32);
            memo.put(key, code);
            known[key] = code;
        }
        for (const auto& [key, code] : known) CHECK(memo.find(key) == code);
    }
}

void more_memory_than_there_is_is_not_taken() {
    Control control(with_memory(1 << 16));
    bool stopped = false;
    try {
        StampedMemo memo(control.account());
        memo.open(43);
        for (std::uint64_t key = 0; key < 1 << 16; ++key) memo.put(key, 1);
    } catch (const Stopped& reached) {
        stopped = reached.reason == Reason::memory;
    }
    CHECK(stopped && control.account().used() == 0);
}

}  // namespace

int main() {
    each_game_has_a_memo_of_its_own(10, 200, 600);
    each_game_has_a_memo_of_its_own(18, 20, 3000);
    each_game_has_a_memo_of_its_own(43, 20, 30000);
    each_game_has_a_memo_of_its_own(6, 70000, 6);  // more games than there are stamps
    more_memory_than_there_is_is_not_taken();
}
