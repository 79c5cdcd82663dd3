//===-- capi/must.hpp - failures end the program --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// All C functions share this: the functions below them return their errors; here they are printed, and the status is
// 70. The one exception that the standard library may throw below, for want of memory, ends the same way. A call within
// a call comes from a signal handler: it could wait for a lock of its own thread.
#pragma once

#include "base/log.hpp"
#include "base/result.hpp"
#include "device/context.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/pass/run.hpp"

#include <het/het.h>

#include <cstdio>
#include <exception>
#include <string>

namespace het {

/// Prints the error and ends the program with status 70. Output that the program has printed so far is not lost.
[[noreturn]] inline void fail(Error error, const het_site *site) {
  std::fflush(nullptr);
  fatal(atSite(std::move(error), site));
}

/// Ends the program with the function's name and `wrong` unless the caller has given it what it needs.
inline void mustBeGiven(bool given, const char *function, const char *wrong, const het_site *site) {
  if (!given) [[unlikely]]
    fail({std::string(function) + ": " + wrong, {}}, site);
}

/// The runtime, made if need be. A call within a call may ask too: nothing waits here once the runtime is there.
inline Runtime &theRuntime() {
  Result<Runtime *> there = runtime();
  if (!there.ok())
    fail(std::move(there.error()), nullptr);
  return **there;
}

template <class T> T valueOf(Result<T> &outcome) { return std::move(*outcome); }
inline void valueOf(const Status &) {}

// Runs `act`, which returns a Status or a Result; its error, or an exception, ends the program.
template <class Act> auto must(const het_site *site, Act act) {
  if (inCall()) [[unlikely]]
    refuseInHandler(site);
  CallScope call(site);
  try {
    auto outcome = act();
    if (!outcome.ok()) [[unlikely]]
      fail(std::move(outcome.error()), site);
    return valueOf(outcome);
  } catch (const std::exception &exception) {
    fail({std::string("out of memory on the host: ") + exception.what(), {}}, site);
  }
}

} // namespace het
