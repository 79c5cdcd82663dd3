//===-- base/thread_own.hpp - objects of each thread that serve until the process ends -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// At exit a thread's own objects are destroyed first. Exit handlers and destructors of the program's objects come
// behind, and may use every construct.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace het {

/// The calling thread's object of type T, one for each `Tag`. It is destroyed with the thread. Who asks later, in the
/// same thread at the end of the process, gets an empty one, which stays.
template <class T, class Tag> T &threadOwn() noexcept {
  alignas(T) static thread_local std::byte room[sizeof(T)];
  struct Keeper {
    T *object;
    explicit Keeper(std::byte *at) : object(::new(at) T()) {}
    ~Keeper() {
      std::destroy_at(object);
      ::new (object) T();
    }
    Keeper(const Keeper &) = delete;
    Keeper &operator=(const Keeper &) = delete;
  };
  static thread_local const Keeper keeper(room);
  return *std::launder(reinterpret_cast<T *>(room));
}

} // namespace het
