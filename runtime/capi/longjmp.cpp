//===-- capi/longjmp.cpp - jumps that may leave data regions ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The shared library stands before the C library, so that the program's longjmp comes here first. It does not tell
// which frames it leaves. So the contents that the thread's data regions keep go to the host, where the program finds
// them whether the regions are left or not. The C library's own header is not used: its macros would rename these
// functions.

#include "capi/must.hpp"
#include "exec/engine/scopes.hpp"

#include <dlfcn.h>

using Jump = void (*)(void *, int);

[[noreturn]] static void jump(const char *name, void *buffer, int value) {
  if (!het::inCall()) // else a signal handler leaves the runtime itself
    het::must(nullptr, het::recedeScopes);
  if (auto next = reinterpret_cast<Jump>(dlsym(RTLD_NEXT, name)))
    next(buffer, value);
  het::fail({std::string(name) + ": the C library has no such function", {}}, nullptr);
}

extern "C" {
[[noreturn]] HET_API void longjmp(void *buffer, int value) { jump("longjmp", buffer, value); }
[[noreturn]] HET_API void _longjmp(void *buffer, int value) { jump("_longjmp", buffer, value); }
[[noreturn]] HET_API void siglongjmp(void *buffer, int value) { jump("siglongjmp", buffer, value); }
[[noreturn]] HET_API void __longjmp_chk(void *buffer, int value) { jump("__longjmp_chk", buffer, value); }
}
