//===-- tools/replay/make_calls.cpp - the calls of a program, made once more -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under HET_CLOCK=dry the runtime plans and counts, and looks at no array. So the arrays' addresses may be those of the
// program that was traced. Only reductions have results: they get storage here.

#include "tools/replay/calls.hpp"

#include "capi/must.hpp"
#include "exec/data/data.hpp"
#include "exec/pass/run.hpp"

#include <list>
#include <sys/mman.h>
#include <vector>

namespace het::replay {
namespace {

// Memory that costs nothing until it is written.
class Results {
public:
  explicit Results(const het_region &region) : all_(region.reduction, region.reduction + region.reductions) {
    for (het_reduction &reduction : all_) {
      void *result = ::mmap(nullptr, sizeOf(reduction), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
      if (result == MAP_FAILED)
        throw std::bad_alloc();
      reduction.result = result;
    }
  }
  ~Results() {
    for (const het_reduction &reduction : all_)
      ::munmap(reduction.result, sizeOf(reduction));
  }
  Results(const Results &) = delete;
  Results &operator=(const Results &) = delete;
  const het_reduction *data() const { return all_.data(); }

private:
  static std::size_t sizeOf(const het_reduction &reduction) {
    constexpr long most = 32; // bytes of an item, of whichever type
    return static_cast<std::size_t>(most * (reduction.array ? reduction.first + reduction.count + 1 : 1));
  }

  std::vector<het_reduction> all_;
};

Status runLoop(het_region region) {
  const Results results(region);
  region.reduction = results.data();
  if (Status status = enter(region); !status.ok())
    return status;
  for (het_part part = {};;) {
    const Result<bool> more = next(region, part);
    if (!more.ok())
      return more.error();
    if (!*more)
      return leave(region);
  }
}

class Maker {
public:
  Status make(const Call &call) {
    const Directive &directive = call.directive;
    const het_data &data = directive.data;
    switch (call.kind) {
    case CallKind::Loop: return runLoop(call.region);
    case CallKind::DataEnter: return enterData(open_.emplace_back(data));
    case CallKind::DataLeave: return leaveLast(data);
    case CallKind::DataOpen: return openData(data);
    case CallKind::DataClose: return closeData(data);
    case CallKind::Update: return updateArrays(*call.site, data.access, data.accesses);
    case CallKind::HostView: return viewOnHost(*call.site, directive.name, directive.base, directive.value != 0);
    case CallKind::Depersist: return depersist(*call.site, directive.name, directive.base);
    case CallKind::HaloExchange: return exchangeHalo(*call.site, directive.name, directive.base);
    case CallKind::HaloUpdate:
      return exchangeHalo(*call.site, directive.name, directive.base, static_cast<int>(directive.value));
    }
    return {};
  }

private:
  // The last one of that place that is still open.
  Status leaveLast(const het_data &data) {
    for (auto at = open_.rbegin(); at != open_.rend(); ++at)
      if (at->site == data.site) {
        Status status = leaveData(*at);
        open_.erase(std::next(at).base());
        return status;
      }
    return {};
  }

  std::list<het_data> open_; // their addresses stay
};

} // namespace

void makeCalls(const Program &program) {
  Maker maker;
  for (const std::size_t step : program.steps) {
    const Call &call = program.calls[step];
    must(call.site, [&] { return maker.make(call); });
  }
}

} // namespace het::replay
