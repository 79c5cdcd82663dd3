//===-- unit/exec/overlap_target.hpp - plain constructs on devices whose lanes overlap --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "exec/target/target.hpp"
#include "overlap.hpp"

namespace het::test {

// A target construct over whole arrays, or a data directive.
struct Construct {
  Construct(het_site &site, std::vector<het_map> list) : items(std::move(list)), addresses(items.size()) {
    target.site = &site;
    target.offload = 1;
    target.maps = static_cast<int>(items.size());
    target.map = items.data();
    target.address = addresses.data();
  }
  Construct(const Construct &) = delete;

  std::vector<het_map> items;
  std::vector<void *> addresses;
  het_target target = {};
};

inline het_map map(std::vector<double> &array, int mode) {
  return {"array", array.data(), array.data(), array.size() * sizeof(double), mode, nullptr};
}

class OverlapTarget : public Overlap {
protected:
  // to[i] = factor * from[i]; the construct ends where the standard has it end.
  void compute(std::vector<double> &to, std::vector<double> &from, double factor, int toMode = HET_FROM,
               int fromMode = HET_TO, int offload = HET_TARGET_OFFLOAD, int device = 0,
               const std::vector<het_task_access> &depends = {}) {
    Construct one(site, {map(to, toMode), map(from, fromMode)});
    one.target.offload = offload;
    one.target.device = device;
    one.target.depends = static_cast<int>(depends.size());
    one.target.depend = depends.data();
    check(enterTarget(one.target));
    auto *target = static_cast<double *>(one.addresses[0]);
    const auto *source = static_cast<double *>(one.addresses[1]);
    long count = static_cast<long>(to.size());
    const long extent[] = {count};
    void *args[] = {&target, &source, &factor, &count};
    check(launchTarget(one.target, scale, extent, args, 4, {}));
    check(leaveTarget(one.target));
  }
  void defer(std::vector<double> &to, std::vector<double> &from, double factor, int device = 0) {
    compute(to, from, factor, HET_FROM, HET_TO, HET_TARGET_NOWAIT, device);
  }
  void open(std::vector<double> &array) {
    Construct one(site, {map(array, HET_TO)});
    check(openTarget(one.target));
  }
  void close(std::vector<double> &array) {
    Construct one(site, {map(array, HET_FROM)});
    check(closeTarget(one.target));
  }
  // A site belongs to one runtime.
  const char *fresh(const char *devices) {
    site = makeSite(1);
    return devices;
  }
  static void fill(std::vector<double> &array) { std::iota(array.begin(), array.end(), 1.0); }

  static constexpr long n = 3000;
  std::vector<double> a = std::vector<double>(n), b = std::vector<double>(n, -1);
  het_site site = makeSite(1);
};

} // namespace het::test
