#include "grundy/core/kernel.hpp"

namespace grundy {

Words Kernel::canonical(const Words& words) const {
    Array<Word> state;
    read(words, state);
    make_plain(state.data());
    return write(state.data());
}

std::vector<Words> Kernel::options_of(const Words& words) const {
    Array<Word> state, found;
    read(words, state);
    list_options(state.data(), found);
    std::vector<Words> out;
    for (std::size_t at = 0; at < found.size(); at += state.size()) out.push_back(write(found.data() + at));
    return out;
}

}  // namespace grundy
