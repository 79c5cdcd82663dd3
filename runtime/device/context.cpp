//===-- device/context.cpp - which region a thread is in, for messages about a crash ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/context.hpp"

namespace het {

// initial-exec: reading it in a signal handler must not allocate.
static thread_local const het_site *region __attribute__((tls_model("initial-exec"))) = nullptr;

void setThreadRegion(const het_site *site) { region = site; }
const het_site *threadRegion() { return region; }

} // namespace het
