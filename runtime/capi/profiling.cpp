//===-- capi/profiling.cpp - the functions of acc_prof.h ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "capi/profiling.hpp"

#include "device/device.hpp"
#include "exec/engine/runtime.hpp"
#include "trace/record.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <ranges>
#include <vector>

using namespace het;
using trace::Record;
using trace::What;

namespace {

struct Callback {
  acc_prof_callback call;
  int count; // how often it was asked for
  bool on;
};

struct Asked {
  std::vector<Callback> callbacks;
  bool on = true;
};

struct Events {
  std::mutex lock;
  std::array<Asked, acc_ev_last> all; // the first one's `on` is for all
};

// Devices go on when destructors run.
Events &events() {
  static Events &one = *new Events;
  return one;
}

thread_local bool threadOn = true;
thread_local std::vector<void *> toolInfos; // of the operations that this thread is in

// The event of an operation's start, and of its end.
std::optional<std::pair<acc_event_t, acc_event_t>> eventsOf(What what) {
  switch (what) {
  case What::Launch: return std::pair(acc_ev_enqueue_launch_start, acc_ev_enqueue_launch_end);
  case What::CopyIn: return std::pair(acc_ev_enqueue_upload_start, acc_ev_enqueue_upload_end);
  case What::CopyOut: return std::pair(acc_ev_enqueue_download_start, acc_ev_enqueue_download_end);
  case What::Wait: return std::pair(acc_ev_wait_start, acc_ev_wait_end);
  case What::Allocate: return std::pair(acc_ev_none, acc_ev_alloc);
  default: return std::nullopt;
  }
}

Kind kindOf(DeviceId device) {
  const Result<Runtime *> there = runtime();
  return there.ok() && device >= 0 ? (*there)->devices[static_cast<std::size_t>(device)]->kind() : Kind::Host;
}

acc_device_t typeOf(Kind kind) {
  return kind == Kind::Host                        ? acc_device_host
         : kind == Kind::Cuda || kind == Kind::Sim ? acc_device_nvidia
                                                   : acc_device_not_host;
}

acc_event_info infoOf(acc_event_t event, const Record &record) {
  acc_event_info info{};
  if (record.what == What::Launch) {
    info.launch_event = {event, sizeof info.launch_event, acc_construct_parallel, 0, nullptr, record.kernel, 0, 0, 0};
  } else if (record.what == What::Wait) {
    info.other_event = {event, sizeof info.other_event, acc_construct_parallel, 0, nullptr};
  } else {
    info.data_event = {
        event, sizeof info.data_event, acc_construct_parallel, 0, nullptr, nullptr, record.amount, nullptr, nullptr};
  }
  return info;
}

// Those to call, in the order in which they are called.
std::vector<acc_prof_callback> callbacksOf(acc_event_t event, bool ended) {
  Events &known = events();
  std::vector<acc_prof_callback> calls;
  const std::lock_guard guard(known.lock);
  const Asked &one = known.all[event];
  if (known.all[acc_ev_none].on && one.on && threadOn)
    for (const Callback &callback : one.callbacks)
      if (callback.on)
        calls.push_back(callback.call);
  if (ended)
    std::ranges::reverse(calls);
  return calls;
}

void tell(const Record &record, bool ended) {
  const auto pair = eventsOf(record.what);
  if (!pair)
    return;
  if (!ended)
    toolInfos.push_back(nullptr);
  const acc_event_t event = ended ? pair->second : pair->first;
  if (const std::vector<acc_prof_callback> calls = callbacksOf(event, ended); !calls.empty()) {
    const Kind kind = kindOf(record.device);
    const acc_device_t type = typeOf(kind);
    const char *file = *record.name ? record.name : nullptr;
    acc_prof_info info{
        event,       sizeof info, 201711, type, record.device, 0, acc_async_sync, acc_async_sync, file, nullptr,
        record.line, 0,           0,      0};
    acc_event_info about = infoOf(event, record);
    about.other_event.tool_info = toolInfos.empty() ? nullptr : toolInfos.back();
    acc_api_info api{kind == Kind::Cuda     ? acc_device_api_cuda
                     : kind == Kind::OpenCl ? acc_device_api_opencl
                                            : acc_device_api_none,
                     sizeof api,
                     type,
                     0,
                     nullptr,
                     nullptr,
                     nullptr};
    for (const acc_prof_callback call : calls)
      call(&info, &about, &api);
    if (!toolInfos.empty())
      toolInfos.back() = about.other_event.tool_info;
  }
  if (ended && !toolInfos.empty())
    toolInfos.pop_back();
}

bool isEvent(acc_event_t event) { return event >= acc_ev_none && event < acc_ev_last; }

void change(acc_event_t event, acc_prof_callback callback, acc_register_t how, bool on) {
  if (!isEvent(event))
    return;
  if (how == acc_toggle_per_thread) {
    threadOn = on;
    return;
  }
  Events &known = events();
  const std::lock_guard guard(known.lock);
  Asked &one = known.all[event];
  if (how == acc_toggle && !callback) {
    one.on = on;
    return;
  }
  const auto found = std::ranges::find(one.callbacks, callback, &Callback::call);
  if (how == acc_toggle) {
    if (found != one.callbacks.end())
      found->on = on;
  } else if (on && found == one.callbacks.end()) {
    one.callbacks.push_back({callback, 1, true});
    trace::observer.store(tell);
  } else if (found != one.callbacks.end()) {
    found->count += on ? 1 : -1;
    if (found->count == 0)
      one.callbacks.erase(found);
  }
}

} // namespace

void het::askForEvents(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
  change(event, callback, how, true);
}

void het::takeBackEvents(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
  change(event, callback, how, false);
}

extern "C" {
#pragma GCC visibility push(default)

void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
  askForEvents(event, callback, how);
}

void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t how) {
  takeBackEvents(event, callback, how);
}

#pragma GCC visibility pop
}
