//===-- device/copiers.cpp - threads that help with long copies ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/copiers.hpp"

#include "base/settings.hpp"
#include "device/copy.hpp"

#include <algorithm>
#include <chrono>
#include <sched.h>
#include <system_error>
#include <utility>

namespace het {

static constexpr std::size_t pieceBytes = 128 << 10;

static std::size_t piecesOf(const Copy &copy) { return (copy.bytes() + pieceBytes - 1) / pieceBytes; }

static int threadsOfProcess() {
  constexpr int most = 12; // nearly fill the PCIe 5 link of the machines that were measured
  cpu_set_t mask;
  const int cores = sched_getaffinity(0, sizeof mask, &mask) == 0 ? CPU_COUNT(&mask) : 1;
  if (settings().value(Setting::CopyThreads) == "auto")
    return std::clamp(cores, 1, most);
  return std::clamp(settings().number(Setting::CopyThreads), 1, 256);
}

Copiers &Copiers::ofProcess() {
  static constinit std::atomic<Copiers *> all{nullptr};
  Copiers *there = all.load(std::memory_order_acquire);
  while (!there || there->process_ != forks()) {
    auto *made = new Copiers(threadsOfProcess());
    if (all.compare_exchange_strong(there, made, std::memory_order_acq_rel))
      return *made;
    delete made;
  }
  return *there;
}

Copiers::Copiers(int threads) : wanted_(threads - 1) {}

Copiers::~Copiers() {
  stop_.store(true, std::memory_order_relaxed);
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
  for (std::thread &helper : helpers_)
    helper.join();
}

void Copiers::work(Job &job) {
  const std::size_t all = piecesOf(job.copy);
  for (std::size_t piece; (piece = job.next.fetch_add(1, std::memory_order_relaxed)) < all;) {
    copyBytes(job.copy, piece * pieceBytes, std::min((piece + 1) * pieceBytes, job.copy.bytes()));
    job.done.fetch_add(1, std::memory_order_release);
  }
}

std::shared_ptr<Copiers::Job> Copiers::job() {
  const std::lock_guard guard(lock_);
  return job_;
}

void Copiers::setJob(std::shared_ptr<Job> job) {
  const std::lock_guard guard(lock_);
  job_ = std::move(job);
}

// Looks for the next job for some microseconds, as copies come in rows, then sleeps.
void Copiers::help() {
  for (unsigned seen = 0; !stop_.load(std::memory_order_relaxed);) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(50);
    while (calls_.load(std::memory_order_acquire) == seen && std::chrono::steady_clock::now() < until)
      std::this_thread::yield();
    calls_.wait(seen, std::memory_order_acquire);
    seen = calls_.load(std::memory_order_acquire);
    if (const std::shared_ptr<Job> there = job())
      work(*there);
  }
}

void Copiers::makeHelpers() {
  try {
    while (static_cast<int>(helpers_.size()) < wanted_)
      helpers_.emplace_back([this] { help(); });
  } catch (const std::system_error &) { // no more threads to be had: those there are do the work
    wanted_ = static_cast<int>(helpers_.size());
  }
}

void Copiers::run(const Copy &given) {
  const Copy copy = joined(given);
  const std::unique_lock lock(busy_, std::try_to_lock);
  if (piecesOf(copy) < 4 || !lock.owns_lock() || wanted_ <= 0)
    return copyInProcess(copy);
  makeHelpers();
  const auto job = std::make_shared<Job>();
  job->copy = copy;
  setJob(job);
  calls_.fetch_add(1, std::memory_order_release);
  calls_.notify_all();
  work(*job);
  while (job->done.load(std::memory_order_acquire) < piecesOf(copy))
    std::this_thread::yield();
  setJob(nullptr);
}

} // namespace het
