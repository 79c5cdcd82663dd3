//===-- coretsar/division.cpp - which thread computes which iterations ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "coretsar/division.hpp"

#include "geometry/split.hpp"

#include <algorithm>

namespace het::coretsar {

Division::Division(const Wish &wish, const std::vector<double> &rates, int cores, int randomTimes)
    : wish_(wish), accelerators_(rates.size()) {
  const Result<const PolicyRow *> row = findPolicy(wish.schedule);
  policy_ = row.ok() ? (*row)->make() : makeAdaptive();
  for (double rate : rates)
    workers_.emplace_back().rate = rate;
  if (cores > 0) {
    Worker &host = workers_.emplace_back();
    host.host = true;
    host.cores = cores;
    host.rate = cores;
  }
  ranges_.resize(rates.size() + static_cast<std::size_t>(cores));
  done_.resize(ranges_.size());
  if (randomTimes > 0)
    random_.emplace(static_cast<std::uint64_t>(randomTimes));
}

Request Division::request(long total) const {
  return {total, wish_.ratio, workers_, isOnDemand() ? wish_.chunks : wish_.div, {}};
}

void Division::begin(long total) {
  const bool first = shared_ < 0, wasWhole = mode_ == DispatchMode::Once; // else the shares are those of a piece
  const bool keeps = !first && policy_->keeps(request(total)) && shared_ == total;
  total_ = total;
  given_ = 0;
  piece_ = 0;
  mode_ = policy_->dispatchMode();
  sizes_.clear();
  if (mode_ == DispatchMode::Subpasses)
    for (const Ranges &pieces : policy_->subpasses(request(total)))
      sizes_.push_back(sizeOf(pieces));
  else
    sizes_.push_back(total);
  if (mode_ == DispatchMode::OnDemand)
    policy_->begin(request(total));
  if (mode_ != DispatchMode::Once || !wasWhole || !keeps)
    shares_.clear();
  shared_ = total;
  std::fill(ranges_.begin(), ranges_.end(), Range{});
}

void Division::divide() {
  const long size = piece_ < sizes_.size() ? sizes_[piece_] : 0;
  if (mode_ == DispatchMode::Subpasses || shares_.empty())
    shares_ = policy_->share(request(size));
  ++piece_;
  std::size_t thread = 0;
  const std::vector<Range> pieces = cut({given_, given_ + size}, shares_);
  for (std::size_t w = 0; w < workers_.size(); ++w)
    for (long core = 0; core < workers_[w].cores; ++core)
      ranges_[thread++] = block(pieces[w], workers_[w].cores, core);
  given_ += size;
}

void Division::claim(int thread) {
  const Range range = policy_->claim(static_cast<std::size_t>(thread));
  ranges_[static_cast<std::size_t>(thread)] = range;
  given_ += range.size();
}

void Division::computed(int thread, double seconds) {
  Done &done = done_[static_cast<std::size_t>(thread)];
  const long iterations = of(thread).size();
  if (random_)
    seconds = random_->seconds(thread, static_cast<double>(iterations));
  done.iterations += iterations;
  done.seconds += seconds;
  if (isOnDemand() && iterations > 0)
    policy_->done(static_cast<std::size_t>(thread), iterations, seconds);
}

// A worker's time is that of its slowest thread.
void Division::learn() {
  std::size_t thread = 0;
  for (Worker &worker : workers_) {
    Done all;
    for (int core = 0; core < worker.cores; ++core, ++thread) {
      all.iterations += done_[thread].iterations;
      all.seconds = std::max(all.seconds, done_[thread].seconds);
      done_[thread] = {};
    }
    if (all.iterations > 0)
      worker.history.learn(all.iterations, all.seconds, worker.fixedSeconds());
  }
}

void Division::end() {
  if (mode_ != DispatchMode::Once)
    policy_->passed();
}

} // namespace het::coretsar
