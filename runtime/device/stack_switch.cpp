//===-- device/stack_switch.cpp - from one stack to another --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/stack_switch.hpp"

#include <cstdint>

#if defined(__x86_64__) || defined(__aarch64__)

extern "C" {
/// Puts the registers that a call keeps on the running stack, whose top goes to `*kept`, and takes those at `top`.
__attribute__((visibility("hidden"))) void het_switch_stack(void **kept, void *top);
/// The first code on a new stack.
__attribute__((visibility("hidden"))) void het_begin_stack(void);
}

#if defined(__x86_64__)

// System V ABI, AMD64 supplement, figure 3.4: rbx, rbp and r12 to r15 belong to the caller.
asm(R"(
  .pushsection .text
  .p2align 4
  .globl het_switch_stack
  .hidden het_switch_stack
  .type het_switch_stack, @function
het_switch_stack:
  .cfi_startproc
  endbr64
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .cfi_endproc
  .size het_switch_stack, . - het_switch_stack

  .globl het_begin_stack
  .hidden het_begin_stack
  .type het_begin_stack, @function
het_begin_stack:
  .cfi_startproc
  .cfi_undefined rip
  endbr64
  movq %r12, %rdi
  callq *%rbx
  ud2
  .cfi_endproc
  .size het_begin_stack, . - het_begin_stack
  .popsection
)");

namespace {
constexpr int registers = 7, first = 4, second = 3, resumed = 6; // rbx, r12, the return address
}

#else

// Procedure Call Standard for the Arm 64-bit Architecture, section 6.1: x19 to x30 and the low halves of v8 to v15
// belong to the caller.
asm(R"(
  .pushsection .text
  .p2align 4
  .globl het_switch_stack
  .hidden het_switch_stack
  .type het_switch_stack, %function
het_switch_stack:
  .cfi_startproc
  sub sp, sp, #160
  stp x19, x20, [sp]
  stp x21, x22, [sp, #16]
  stp x23, x24, [sp, #32]
  stp x25, x26, [sp, #48]
  stp x27, x28, [sp, #64]
  stp x29, x30, [sp, #80]
  stp d8, d9, [sp, #96]
  stp d10, d11, [sp, #112]
  stp d12, d13, [sp, #128]
  stp d14, d15, [sp, #144]
  mov x9, sp
  str x9, [x0]
  mov sp, x1
  ldp x19, x20, [sp]
  ldp x21, x22, [sp, #16]
  ldp x23, x24, [sp, #32]
  ldp x25, x26, [sp, #48]
  ldp x27, x28, [sp, #64]
  ldp x29, x30, [sp, #80]
  ldp d8, d9, [sp, #96]
  ldp d10, d11, [sp, #112]
  ldp d12, d13, [sp, #128]
  ldp d14, d15, [sp, #144]
  add sp, sp, #160
  ret
  .cfi_endproc
  .size het_switch_stack, . - het_switch_stack

  .globl het_begin_stack
  .hidden het_begin_stack
  .type het_begin_stack, %function
het_begin_stack:
  .cfi_startproc
  .cfi_undefined x30
  mov x0, x20
  blr x19
  brk #1
  .cfi_endproc
  .size het_begin_stack, . - het_begin_stack
  .popsection
)");

namespace {
constexpr int registers = 20, first = 0, second = 1, resumed = 11; // x19, x20, x30
}

#endif

namespace het {

void ParkedStack::prepare(std::byte *lowest, std::size_t bytes, void (*begin)(void *), void *argument) {
  const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(lowest) + bytes) & ~std::uintptr_t(15);
  void **const top = reinterpret_cast<void **>(end) - registers;
  for (int i = 0; i < registers; ++i)
    top[i] = nullptr;
  top[first] = reinterpret_cast<void *>(begin);
  top[second] = argument;
  top[resumed] = reinterpret_cast<void *>(het_begin_stack);
  top_ = top;
}

void ParkedStack::switchTo(const ParkedStack &other) { het_switch_stack(&top_, other.top_); }

} // namespace het

#else

namespace het {
namespace {

// makecontext passes numbers alone.
std::uintptr_t joined(unsigned low, unsigned high) {
  return static_cast<std::uintptr_t>(static_cast<std::uint64_t>(high) << 32 | low);
}
unsigned low(std::uintptr_t value) { return static_cast<unsigned>(value); }
unsigned high(std::uintptr_t value) { return static_cast<unsigned>(static_cast<std::uint64_t>(value) >> 32); }

void call(unsigned beginLow, unsigned beginHigh, unsigned argumentLow, unsigned argumentHigh) {
  reinterpret_cast<void (*)(void *)>(joined(beginLow, beginHigh))(
      reinterpret_cast<void *>(joined(argumentLow, argumentHigh)));
}

} // namespace

void ParkedStack::prepare(std::byte *lowest, std::size_t bytes, void (*begin)(void *), void *argument) {
  getcontext(&context_);
  context_.uc_stack.ss_sp = lowest;
  context_.uc_stack.ss_size = bytes;
  const auto code = reinterpret_cast<std::uintptr_t>(begin), data = reinterpret_cast<std::uintptr_t>(argument);
  makecontext(&context_, reinterpret_cast<void (*)()>(call), 4, low(code), high(code), low(data), high(data));
}

void ParkedStack::switchTo(const ParkedStack &other) { swapcontext(&context_, &other.context_); }

} // namespace het

#endif
