//===-- exec/engine/scopes.cpp - data regions that are open, and those left without their end ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/engine/scopes.hpp"

#include "base/log.hpp"
#include "base/own_stack.hpp"
#include "base/text.hpp"
#include "base/thread_own.hpp"
#include "exec/engine/runtime.hpp"
#include "exec/pass/run.hpp"

#include <algorithm>

namespace het {
namespace {

struct Open {
  const void *place;
  std::uintptr_t handle;
};

// The open regions of the calling thread, in the order in which they began.
std::vector<Open> &opened() { return threadOwn<std::vector<Open>, struct OpenedTag>(); }

bool isGone(const Open &open, const void *frame, const void *place) {
  return open.place == place || (ownStack().has(open.place) && ownStack().has(frame) && open.place < frame);
}

std::string placeOf(const Scope &scope) {
  return scope.site && scope.site->file ? text(" at ", scope.site->file, ":", scope.site->line) : "";
}

Status endGone(const Scope &scope) {
  logMessage(scope.receded ? LogLevel::Info : LogLevel::Warning,
             text("the data region", placeOf(scope), " was left without its end, by longjmp perhaps; it ends now"));
  Status status = scope.end();
  return status.ok() ? Status() : atSite(std::move(status.error()), scope.site);
}

// These of the thread's regions, in this order.
Status endAll(const std::vector<Open> &list) {
  if (list.empty())
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  std::unique_lock lock((*there)->store.lockAlone());
  for (const Open &open : list) {
    auto known = (*there)->scopes.find(open.handle);
    std::erase_if(opened(), [&](const Open &other) { return other.handle == open.handle; });
    if (known == (*there)->scopes.end()) // another thread has ended it
      continue;
    auto ended = (*there)->scopes.extract(known);
    if (Status status = endGone(ended.mapped()); !status.ok())
      return status;
  }
  return {};
}

} // namespace

void *beginScope(Runtime &runtime, Scope scope) {
  static std::uintptr_t last = 0; // under the store's lock
  opened().push_back({scope.place, ++last});
  runtime.scopes.emplace(last, std::move(scope));
  return reinterpret_cast<void *>(last);
}

std::function<Status()> takeScope(Runtime &runtime, void *handle) {
  const auto number = reinterpret_cast<std::uintptr_t>(handle);
  std::erase_if(opened(), [&](const Open &open) { return open.handle == number; });
  const auto known = runtime.scopes.find(number);
  return known == runtime.scopes.end() ? nullptr : runtime.scopes.extract(known).mapped().end;
}

bool endScope(Runtime &runtime, void *handle) { return takeScope(runtime, handle) != nullptr; }

Status endAbandoned(const void *frame, const void *place) {
  std::vector<Open> &mine = opened();
  if (mine.empty() || currentSlot())
    return {};
  std::vector<Open> gone;
  std::copy_if(mine.rbegin(), mine.rend(), std::back_inserter(gone),
               [&](const Open &open) { return isGone(open, frame, place); });
  return endAll(gone);
}

std::uintptr_t markScopes() { return opened().empty() ? 0 : opened().back().handle; }

Status endLeft(std::uintptr_t mark) {
  std::vector<Open> &mine = opened();
  if (mine.empty() || currentSlot())
    return {};
  std::vector<Open> gone;
  std::copy_if(mine.rbegin(), mine.rend(), std::back_inserter(gone),
               [&](const Open &open) { return open.handle > mark; });
  return endAll(gone);
}

Status recedeScopes() {
  if (opened().empty() || currentSlot())
    return {};
  Result<Runtime *> there = runtime();
  if (!there.ok())
    return there.error();
  std::unique_lock lock((*there)->store.lockAlone());
  for (const Open &open : opened())
    if (auto known = (*there)->scopes.find(open.handle); known != (*there)->scopes.end()) {
      known->second.receded = true;
      if (Status status = known->second.recede(); !status.ok())
        return atSite(std::move(status.error()), known->second.site);
    }
  return {};
}

} // namespace het
