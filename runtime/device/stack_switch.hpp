//===-- device/stack_switch.hpp - from one stack to another --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The C library's swapcontext asks the kernel for the signal mask each time, which takes a hundred times as long as the
// switch. On x86-64 and AArch64 the registers that a call keeps change alone; elsewhere it is swapcontext.
#pragma once

#include <cstddef>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#endif

namespace het {

/// A stack on which nothing runs, and where it goes on. Used by one thread at a time.
class ParkedStack {
public:
  ParkedStack() = default;

  /// When somebody switches to it, `begin(argument)` runs on the stack of `bytes` bytes from `lowest` on. It must not
  /// return. The stack belongs to the caller and has to live as long as that.
  void prepare(std::byte *lowest, std::size_t bytes, void (*begin)(void *), void *argument);

  /// Parks the running stack here and goes on at `other`. Returns when somebody switches to this one. Signal masks and
  /// the state of floating-point arithmetic stay as they are.
  void switchTo(const ParkedStack &other);

private:
#if defined(__x86_64__) || defined(__aarch64__)
  void *top_ = nullptr; // its registers lie there
#else
  ucontext_t context_{};
#endif
};

} // namespace het
