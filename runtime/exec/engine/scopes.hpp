//===-- exec/engine/scopes.hpp - data regions that are open, and those left without their end ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A block ends its data region however control leaves it, but for longjmp. A region whose block is gone is found here:
// the caller's description of it lies on the stack below the thread's present frame. So all that its end needs is kept
// apart from that description.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

#include <cstdint>
#include <functional>
#include <map>

namespace het {

struct Runtime;

struct Scope {
  const void *place = nullptr; // the caller's description
  const het_site *site = nullptr;
  // Both with the store's lock held. `recede` brings what the devices have to the host, so that it serves there from
  // now on whether the region is still open or not.
  std::function<Status()> end, recede;
  bool receded = false;
};
using Scopes = std::map<std::uintptr_t, Scope>; // by handle; of a runtime, under its store's lock

/// A data region of the calling thread begins. The result is its handle, for `state` of the description. With the
/// store's lock held.
void *beginScope(Runtime &runtime, Scope scope);
/// It ends by itself. False: it has been ended here before. With the store's lock held.
bool endScope(Runtime &runtime, void *handle);
/// The same; returns what ends it, for the caller to do. Empty: it has been ended here before.
std::function<Status()> takeScope(Runtime &runtime, void *handle);

/// Ends the regions of the calling thread whose blocks are gone, the innermost first. These are those described below
/// `frame`, a frame of the thread's stack, and one that was described at `place`. Takes the store's lock where there
/// are any.
Status endAbandoned(const void *frame, const void *place = nullptr);

/// The handle of the data region of the calling thread that began last, of those that are open; 0: none is.
std::uintptr_t markScopes();

/// Ends the regions of the calling thread that began after `mark`, the innermost first. Takes the store's lock where
/// there are any.
Status endLeft(std::uintptr_t mark);

/// The thread is about to leave frames by longjmp: all its data regions recede. Nothing is done where it has none.
Status recedeScopes();

} // namespace het
