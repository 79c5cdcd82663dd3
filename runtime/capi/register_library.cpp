//===-- capi/register_library.cpp - acc_register_library of programs ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Only the shared library has this file. GCC's OpenMP runtime has a function of that name, too, which ends the program.
// In a static program nothing tells whose function it is.

#include "capi/profiling.hpp"

#include "trace/record.hpp"

#include <dlfcn.h>

#include <string_view>

extern "C" __attribute__((weak)) void acc_register_library(acc_prof_reg, acc_prof_reg, acc_prof_lookup);

using namespace het;

namespace {

bool isOfLibgomp() {
  Dl_info info{};
  return dladdr(reinterpret_cast<void *>(&acc_register_library), &info) != 0 && info.dli_fname &&
         std::string_view(info.dli_fname).find("libgomp") != std::string_view::npos;
}

acc_query_fn noFunction(const char *) { return nullptr; }

__attribute__((constructor)) void callWhenStarted() {
  if (acc_register_library && !isOfLibgomp())
    trace::started.store([] { acc_register_library(askForEvents, takeBackEvents, noFunction); });
}

} // namespace
