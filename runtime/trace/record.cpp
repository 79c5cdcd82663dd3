//===-- trace/record.cpp - per-thread buffers of records -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Buffers outlive their threads: they are owned by a list that is never destroyed, since sinks read them at exit. Each
// has a lock of its own, taken by its thread (uncontended) and by collect().
#include "trace/record.hpp"

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_set>

namespace het::trace {

std::atomic<bool> recording{false};
std::atomic<Observer> observer{nullptr};
std::atomic<void (*)()> started{nullptr};
void setRecording(bool on) { recording.store(on, std::memory_order_relaxed); }

double now() {
  using Clock = std::chrono::steady_clock;
  static const Clock::time_point origin = Clock::now();
  return std::chrono::duration<double>(Clock::now() - origin).count();
}

namespace {

constexpr std::size_t limit = 1 << 20; // records of one thread: 64 MiB

struct Buffer {
  std::mutex lock;
  ThreadRecords content;
};

struct Buffers {
  std::mutex lock;
  std::vector<std::unique_ptr<Buffer>> all;
};

Buffers &buffers() {
  static Buffers &one = *new Buffers;
  return one;
}

Buffer &ownBuffer() {
  thread_local Buffer *own = nullptr;
  if (!own) {
    Buffers &list = buffers();
    std::lock_guard guard(list.lock);
    list.all.push_back(std::make_unique<Buffer>());
    own = list.all.back().get();
    own->content.thread = static_cast<int>(list.all.size()) - 1;
  }
  return *own;
}

// Names belong to the library whose code it is, which may be unloaded before the sinks are written.
const char *kept(const char *name) {
  static std::mutex lock;
  static auto &names = *new std::unordered_set<std::string>;
  std::lock_guard guard(lock);
  return names.emplace(name).first->c_str();
}

} // namespace

void record(const Record &record) {
  Buffer &buffer = ownBuffer();
  std::lock_guard guard(buffer.lock);
  if (buffer.content.records.size() >= limit) {
    ++buffer.content.dropped;
    return;
  }
  buffer.content.records.push_back(record);
  if (*record.name)
    buffer.content.records.back().name = kept(record.name);
  if (*record.kernel)
    buffer.content.records.back().kernel = kept(record.kernel);
}

std::vector<ThreadRecords> collect() {
  std::vector<ThreadRecords> out;
  Buffers &list = buffers();
  std::lock_guard guard(list.lock);
  for (auto &buffer : list.all) {
    std::lock_guard inner(buffer->lock);
    out.push_back(buffer->content);
  }
  return out;
}

void clearRecords() {
  Buffers &list = buffers();
  std::lock_guard guard(list.lock);
  for (auto &buffer : list.all) {
    std::lock_guard inner(buffer->lock);
    buffer->content.records.clear();
    buffer->content.dropped = 0;
  }
}

} // namespace het::trace
