//===-- trace/record.hpp - immutable records of what happened when ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A thread appends records to a buffer of its own; sinks read all buffers at exit. With no sink on, a Scope costs two
// relaxed loads and two branches. Times are of the calling thread: an operation that is only enqueued ends when the
// call does.
#pragma once

#include "base/ids.hpp"

#include <atomic>
#include <cstdint>
#include <vector>

namespace het::trace {

enum class What : std::uint8_t { Region, Part, Allocate, CopyIn, CopyOut, CopyPeer, Launch, Wait, Task };

struct Record {
  What what;
  DeviceId device;           // noDevice for a region
  int line = 0;              // of the user's source; 0: none
  const char *name = "";     // file of the site; a record that is kept has a copy
  double begin = 0, end = 0; // seconds since the program's first record
  std::uint64_t amount = 0;  // bytes of a copy or allocation, iterations of a part or launch, a task's number
  const char *kernel = "";   // of a launch, or a task's label; kept in the same way
};

// Whether records are kept. Written by start() only.
extern std::atomic<bool> recording;
inline bool on() { return recording.load(std::memory_order_relaxed); }
void setRecording(bool on);

// Seconds since the program's first call of it; steady.
double now();

// Keeps a record, whether or not recording is on. Any thread.
void record(const Record &record);

/// Who is told of operations as they begin, and as they end; null: nobody. Any thread calls it, in the midst of its
/// work.
using Observer = void (*)(const Record &record, bool ended);
extern std::atomic<Observer> observer;

/// Called once the runtime is there, by the thread that makes it; null: nobody is.
extern std::atomic<void (*)()> started;

// One operation of the calling thread, from construction to destruction.
class Scope {
public:
  Scope(What what, DeviceId device, const char *name = "", std::uint64_t amount = 0, int line = 0,
        const char *kernel = "")
      : observer_(observer.load(std::memory_order_relaxed)), live_(observer_ || on()) {
    if (live_)
      record_ = {what, device, line, name, now(), 0, amount, kernel};
    if (observer_)
      observer_(record_, false);
  }
  ~Scope() {
    if (!live_)
      return;
    record_.end = now();
    if (on())
      record(record_);
    if (observer_)
      observer_(record_, true);
  }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;

private:
  const Observer observer_;
  const bool live_;
  Record record_{};
};

// One thread's records, in the order they ended.
struct ThreadRecords {
  int thread = 0; // 0: the first thread that recorded
  std::vector<Record> records;
  std::uint64_t dropped = 0; // beyond the buffer's limit
};

// A copy of all threads' records.
std::vector<ThreadRecords> collect();
void clearRecords();

} // namespace het::trace
