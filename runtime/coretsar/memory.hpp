//===-- coretsar/memory.hpp - one thread's memory on its accelerator -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// [C] section 4.4: an array that a thread has registered has memory of the array's whole size, so that indices stay
// what they are. The rows or columns of the thread's iterations are copied. One thread's.
#pragma once

#include "exec/engine/runtime.hpp"
#include "geometry/range.hpp"

#include <vector>

namespace het::coretsar {

/// An array as a program registers it: flags are CTSAR_MEM_*.
struct Registered {
  void *host = nullptr;
  std::size_t item = 0, rows = 0, columns = 1;
  int flags = 0;
  std::size_t padX = 0, padY = 0;
};

class DeviceArrays {
public:
  DeviceArrays(Runtime &runtime, int device) : runtime_(runtime), device_(device) {}
  ~DeviceArrays();
  DeviceArrays(const DeviceArrays &) = delete;
  DeviceArrays &operator=(const DeviceArrays &) = delete;

  /// The device's memory for the array, made or known. An error: another size than before, or no memory.
  Result<void *> add(const Registered &array);
  /// By the host's pointer, or the device's.
  void remove(const void *pointer);
  void retarget(void *from, void *to);
  void swap(void *one, void *other);

  /// The thread has been given iterations, and copies nothing before copyIn.
  void given() { ++turn_; }
  /// Copies in what these iterations need and what has not been copied for them; complete on return.
  Status copyIn(Range iterations);
  /// Copies out what they wrote; complete on return.
  Status copyOut(Range iterations);
  /// All iterations of a pass are done.
  void ended();

private:
  struct Entry {
    Registered array;
    std::byte *memory = nullptr;
    bool present = false;        // all of it, in this pass or for good
    unsigned long copied = 0;    // the last turn that it was copied in for
    bool isFresh = true;         // registered in this pass
    bool isKnownFromOld = false; // registered in an earlier pass
  };
  struct Box {
    std::size_t row = 0, rows = 0, column = 0, columns = 0;
  };
  Entry *find(const void *pointer);
  static std::vector<Box> boxesOf(const Entry &entry, Range iterations, bool padded);
  Status copy(const Entry &entry, const Box &box, bool in);

  Runtime &runtime_;
  const int device_;
  std::vector<Entry> entries_;
  unsigned long turn_ = 1;
};

} // namespace het::coretsar
