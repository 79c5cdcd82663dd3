//===-- exec/engine/lanes.cpp - work that shares the links of a machine, on the virtual clock ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "exec/engine/lanes.hpp"

#include <algorithm>
#include <limits>

namespace het {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();

class Lanes {
public:
  Lanes(const Links &links, std::span<const std::vector<LaneWork>> lanes)
      : links_(links), lanes_(lanes), states_(lanes.size()), spans_(lanes.size()) {
    for (std::size_t l = 0; l < lanes.size(); ++l)
      spans_[l].resize(lanes[l].size());
  }

  std::vector<std::vector<LaneSpan>> run() {
    while (settle(), !running_.empty() || next_ < never)
      advance();
    return std::move(spans_);
  }

private:
  struct State {
    std::size_t at = 0; // the piece in hand, or the next one
    bool begun = false;
    double until = 0;  // the end of its seconds
    double bytes = -1; // left to move; negative: still in its seconds
  };

  bool mayBegin(std::size_t l) const {
    const LaneWork &work = lanes_[l][states_[l].at];
    return now_ >= work.notBefore &&
           (work.behind < 0 || states_[static_cast<std::size_t>(work.behind)].at >= work.done);
  }

  // All that begins and ends at this moment. One end may let others begin.
  void settle() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t l = 0; l < lanes_.size(); ++l)
        while (step(l))
          changed = true;
    }
    look();
  }

  bool step(std::size_t l) {
    State &state = states_[l];
    if (state.at == lanes_[l].size())
      return false;
    const LaneWork &work = lanes_[l][state.at];
    if (!state.begun) {
      if (!mayBegin(l))
        return false;
      state = {state.at, true, now_ + work.seconds, -1};
      spans_[l][state.at].begin = now_;
      return true;
    }
    if (state.bytes < 0) {
      if (now_ < state.until)
        return false;
      const bool free = !work.route || work.route->bandwidth == never;
      state.bytes = free ? 0 : work.bytes;
      return true;
    }
    if (state.bytes > 0)
      return false;
    spans_[l][state.at].end = now_;
    state = {state.at + 1, false, 0, -1};
    return true;
  }

  // Who moves bytes now, how fast, and when something ends.
  void look() {
    running_.clear();
    std::vector<const Route *> routes;
    next_ = never;
    for (std::size_t l = 0; l < lanes_.size(); ++l) {
      const State &state = states_[l];
      if (state.at == lanes_[l].size())
        continue;
      const LaneWork &work = lanes_[l][state.at];
      if (!state.begun) {
        if (work.notBefore > now_)
          next_ = std::min(next_, work.notBefore);
      } else if (state.bytes < 0) {
        next_ = std::min(next_, state.until);
      } else {
        running_.push_back(l);
        routes.push_back(work.route);
      }
    }
    rates_ = links_.rates(routes);
    for (std::size_t k = 0; k < running_.size(); ++k)
      next_ = std::min(next_, now_ + states_[running_[k]].bytes / rates_[k]);
  }

  void advance() {
    for (std::size_t k = 0; k < running_.size(); ++k) {
      double &bytes = states_[running_[k]].bytes;
      // Whose end this is has nothing left, however the numbers are rounded.
      bytes = now_ + bytes / rates_[k] <= next_ ? 0 : std::max(bytes - rates_[k] * (next_ - now_), 0.0);
    }
    now_ = next_;
  }

  const Links &links_;
  std::span<const std::vector<LaneWork>> lanes_;
  std::vector<State> states_;
  std::vector<std::vector<LaneSpan>> spans_;
  std::vector<std::size_t> running_; // lanes that move bytes,
  std::vector<double> rates_;        // and how fast
  double now_ = 0, next_ = never;
};

} // namespace

std::vector<std::vector<LaneSpan>> runLanes(const Links &links, std::span<const std::vector<LaneWork>> lanes) {
  return Lanes(links, lanes).run();
}

} // namespace het
