//===-- coretsar/instance.cpp - a loop that a team divides by the CoreTSAR library ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "coretsar/instance.hpp"

#include "base/text.hpp"
#include "device/images.hpp"
#include "exec/pass/run.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

namespace het::coretsar {

void Instance::Reduction::reset(std::size_t threads) {
  for (std::size_t t = 0; t < threads; ++t)
    std::memcpy(copies.get() + t * stride, identity.data(), identity.size());
}

// An accelerator for each of the first threads. One thread is left for the host, if it is to compute. A program that
// names its devices, and the host not, has named all.
void Instance::setUp(int threads) {
  std::vector<int> devices;
  for (int id = 0; request_.accelerators && anyImage() && id < runtime_.host(); ++id)
    devices.push_back(id);
  if (request_.mostAccelerators >= 0)
    devices.resize(std::min(devices.size(), static_cast<std::size_t>(request_.mostAccelerators)));
  const bool cpus = devices.empty() || (request_.cpus && runtime_.roster.hostListed);
  const int most = cpus ? std::max(threads - 1, 0) : threads;
  devices.resize(std::min(devices.size(), static_cast<std::size_t>(most)));
  const int cores = cpus || devices.empty() ? threads - static_cast<int>(devices.size()) : 0;
  std::vector<double> rates;
  threads_.resize(static_cast<std::size_t>(threads));
  for (std::size_t t = 0; t < devices.size(); ++t) {
    rates.push_back(runtime_.devices[static_cast<std::size_t>(devices[t])]->capability().rate);
    threads_[t].device = devices[t];
    threads_[t].arrays = std::make_unique<DeviceArrays>(runtime_, devices[t]);
  }
  division_ = std::make_unique<Division>(request_.wish, rates, cores, runtime_.randomTimes);
  ready_.store(true, std::memory_order_release);
}

// The first of its threads that comes knows how many the team has.
void Instance::prepare(const Member &member) {
  if (ready_.load(std::memory_order_acquire))
    return;
  std::lock_guard guard(lock_);
  if (!ready_.load(std::memory_order_relaxed))
    setUp(member.threads);
}

void Instance::beginPass(long size) {
  division_->begin(size);
  for (const auto &reduction : reductions_)
    reduction->reset(threads_.size());
}

// The threads of a region within the team have one thread's part together, and its memory.
Result<Member> Instance::teamMember(const char *function) {
  const Member found = member();
  if (found.isNested)
    return Error{text(function, ": a thread of a parallel region within the team calls it"),
                 {"the team's threads call it; in regions within there are CSTART, CEND and ctsar_get_type"}};
  prepare(found);
  if (found.threads > static_cast<int>(threads_.size()))
    return Error{
        text(function, ": the team has ", found.threads, " threads, and the instance was made for ", threads_.size()),
        {"teams of one size use an instance"}};
  return found;
}

Status Instance::next(long size) {
  Result<Member> found = teamMember("ctsar_next");
  if (!found.ok())
    return std::move(found.error());
  const Member member = *found;
  Thread &mine = thread(member);
  if (!mine.inPass) {
    passLevel_.store(member.level, std::memory_order_relaxed);
    barrier_.wait(member.threads);
    if (member.thread == 0)
      beginPass(size);
    barrier_.wait(member.threads);
    mine.inPass = true;
  }
  if (division_->isOnDemand()) {
    std::lock_guard guard(lock_);
    if (takesPart(member))
      division_->claim(member.thread);
  } else {
    barrier_.wait(member.threads);
    if (member.thread == 0)
      division_->divide();
    barrier_.wait(member.threads);
  }
  aloneOnHost() = mine.device < 0;             // loops of the thread's are its own to compute
  if (mine.device >= 0 && !mine.isComputing) { // constructs too
    mine.before = runtime_.defaultDevice();
    runtime_.setDefaultDevice(mine.device);
  }
  mine.isComputing = mine.hasCome = true;
  mine.begin = trace::now();
  if (mine.arrays)
    mine.arrays->given();
  return mine.arrays ? mine.arrays->copyIn(iterationsOf(member.thread)) : Status();
}

Status Instance::start() {
  Result<Member> found = teamMember("ctsar_start");
  if (!found.ok())
    return std::move(found.error());
  const Member member = *found;
  Thread &mine = thread(member);
  if (!division_->isOnDemand() && mine.isComputing)
    mine.begin = std::min(mine.begin, trace::now());
  return mine.arrays ? mine.arrays->copyIn(iterationsOf(member.thread)) : Status();
}

Status Instance::finish() {
  Result<Member> found = teamMember("ctsar_end");
  if (!found.ok())
    return std::move(found.error());
  const Member member = *found;
  Thread &mine = thread(member);
  if (!mine.isComputing)
    return {};
  mine.isComputing = false;
  aloneOnHost() = false;
  if (mine.device >= 0)
    runtime_.setDefaultDevice(mine.before);
  Status status = mine.arrays ? mine.arrays->copyOut(iterationsOf(member.thread)) : Status();
  const double seconds = trace::now() - mine.begin;
  std::lock_guard guard(lock_);
  if (takesPart(member))
    division_->computed(member.thread, seconds);
  return status;
}

void Instance::endPass() {
  division_->end();
  for (const auto &reduction : reductions_)
    for (std::size_t t = 0; t < threads_.size(); ++t) {
      std::byte *value = reduction->copies.get() + t * reduction->stride;
      if (reduction->three)
        reduction->three(reduction->variable, reduction->variable, value);
      else
        reduction->two(reduction->variable, value);
    }
}

Result<bool> Instance::loop() {
  Result<Member> found = teamMember("ctsar_loop");
  if (!found.ok())
    return std::move(found.error());
  const Member member = *found;
  Thread &mine = thread(member);
  if (!std::exchange(mine.hasCome, false))
    return Error{"ctsar_loop: the thread has not called ctsar_next since it was here last",
                 {"ctsar_next belongs within the loop: it gives the iterations of each round"}};
  if (Status status = finish(); !status.ok())
    return std::move(status.error());
  if (division_->isOnDemand()) {
    std::unique_lock guard(lock_);
    if (!division_->complete()) {
      const bool idle = iterationsOf(member.thread).empty();
      guard.unlock();
      if (idle) // a device that gets no more, or a thread without one
        std::this_thread::yield();
      return true;
    }
  }
  barrier_.wait(member.threads);
  if (member.thread == 0) {
    isLast_ = division_->complete();
    division_->learn();
    if (isLast_) {
      endPass();
      passLevel_.store(-1, std::memory_order_relaxed);
    }
  }
  barrier_.wait(member.threads);
  if (!isLast_)
    return true;
  if (mine.arrays)
    mine.arrays->ended();
  mine.inPass = false;
  return false;
}

bool Instance::drivesAccelerator() {
  const Member member = this->member();
  prepare(member);
  return member.thread < static_cast<int>(threads_.size()) && thread(member).device >= 0;
}

Range Instance::iterationsOf(int thread) {
  const int which = thread < 0 ? member().thread : thread;
  return ready_.load(std::memory_order_acquire) && which < division_->threads() ? division_->of(which) : Range{};
}

Result<DeviceArrays *> Instance::arrays(const char *function) {
  Result<Member> found = teamMember(function);
  if (!found.ok())
    return std::move(found.error());
  return thread(*found).arrays.get();
}

Result<void *> Instance::add(const Registered &array) {
  Result<DeviceArrays *> mine = arrays("ctsar_reg_mem");
  if (!mine.ok())
    return std::move(mine.error());
  return *mine ? (*mine)->add(array) : Result<void *>(array.host);
}

// Copies lie apart, so that cores do not write one line of a cache.
Result<void *> Instance::addReduction(void *variable, const void *identity, std::size_t item,
                                      void (*three)(void *, void *, void *), void (*two)(void *, void *)) {
  constexpr std::size_t line = 128;
  Result<Member> found = teamMember("ctsar_reg_reduc");
  if (!found.ok())
    return std::move(found.error());
  const Member member = *found;
  std::byte *copy = nullptr;
  {
    std::lock_guard guard(lock_);
    auto known = std::find_if(reductions_.begin(), reductions_.end(),
                              [&](const auto &one) { return one->variable == variable; });
    if (known == reductions_.end()) {
      auto made = std::make_unique<Reduction>();
      const auto *bytes = static_cast<const std::byte *>(identity);
      made->variable = variable;
      made->identity.assign(bytes, bytes + item);
      made->stride = (item + line - 1) / line * line;
      made->copies = std::make_unique<std::byte[]>(made->stride * threads_.size());
      made->reset(threads_.size());
      known = reductions_.insert(reductions_.end(), std::move(made));
    }
    if ((*known)->identity.size() != item)
      return Error{"ctsar_reg_reduc: the variable is registered with another size", {}};
    (*known)->three = three;
    (*known)->two = two;
    copy = (*known)->copies.get() + static_cast<std::size_t>(member.thread) * (*known)->stride;
  }
  return add({copy, item, 1, 1, 4 | 8, 0, 0});
}

} // namespace het::coretsar
