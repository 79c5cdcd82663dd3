//===-- driver/asan_options.cpp - what an instrumented hetcc asks of AddressSanitizer ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Built into the tool by the asan preset only. LLVM's libraries are not instrumented: its allocators mark memory as
// free in our code and take it back in theirs, and a compiler leaves its memory to the end of the process.

extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_container_overflow=0:detect_leaks=0";
}
