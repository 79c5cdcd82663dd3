//===-- unit/exec/overlap.hpp - GPUs of the fake driver, and passes on them -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Such tests run where HET_CUDA_LIBRARY is the fake driver, which does what streams and events allow in an order of
// chance. An event that the passes forget is a wrong result with some seed.
#pragma once

#include "device/context.hpp"
#include "device/images.hpp"
#include "machine.hpp"

#include <dlfcn.h>
#include <numeric>
#include <optional>

namespace het::test {

inline const char code[] = "for the fake driver";
inline het_image image = {HET_ABI, "overlap", code, sizeof code, nullptr};
inline const het_kernel scale = {&image, "scale", nullptr, 1, 256, 0, 0, nullptr, 0,
                                 0,      nullptr, nullptr, 0, 0,   0, 0, 0};
inline const het_kernel summing = {&image, "sum",   nullptr, 1, 256, 0, 0, nullptr, 0,
                                   0,      nullptr, nullptr, 0, 0,   0, 0, 0};

// to[i] = factor * from[i + shift], by several kernels: a body may have more than one
inline void scaleShifted(het_part &part, int to, int from, double factor, long shift, int kernels = 3) {
  double *target = at(part, to) + part.lo[0];
  const double *source = at(part, from) + part.lo[0] + shift;
  long count = part.hi[0] - part.lo[0];
  if (part.host) {
    for (long i = 0; i < count; ++i)
      target[i] = factor * source[i];
    return;
  }
  const long extent[] = {count};
  void *args[] = {&target, &source, &factor, &count};
  for (int i = 0; i < kernels; ++i)
    check(launch(scale, part.device, extent, args, 4, {}));
}

class Overlap : public testing::Test {
protected:
  void SetUp() override {
    const char *path = std::getenv("HET_CUDA_LIBRARY");
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
    seed = library ? reinterpret_cast<void (*)(unsigned long)>(dlsym(library, "fake_cuda_seed")) : nullptr;
    calls = library ? reinterpret_cast<int (*)(const char *)>(dlsym(library, "fake_cuda_calls")) : nullptr;
    left = library ? reinterpret_cast<int (*)(int)>(dlsym(library, "fake_cuda_left")) : nullptr;
    ASSERT_TRUE(seed && calls && left) << "needs the fake CUDA driver: the test unit/exec-overlap has it";
    ASSERT_TRUE(registerImage(&image).ok());
  }
  void TearDown() override {
    if (seed)
      unregisterImage(&image);
  }
  int waits() const { return calls("cuStreamSynchronize") + calls("cuEventSynchronize"); }
  int switches() const { return calls("cuCtxPushCurrent_v2") + calls("cuCtxPopCurrent_v2") + calls("cuCtxSetCurrent"); }
  void (*seed)(unsigned long) = nullptr;
  int (*calls)(const char *) = nullptr;
  int (*left)(int gpu) = nullptr; // copies and kernels that it has not done
};

// As generated text calls the library: each call is one.
inline void inCalls(het_region &region, const Body &body) {
  const auto call = [](auto act) {
    const CallScope scope(nullptr);
    return act();
  };
  check(call([&] { return enter(region); }));
  het_part part{};
  while (*call([&] { return next(region, part); }))
    check(call([&] {
      body(part);
      return Status();
    }));
  check(call([&] { return leave(region); }));
}

// Two arrays that stay on the devices with a halo, and passes from one to the other: to[i] = from[i + 1] / 2. A model
// on the host does the same.
class Shifting {
public:
  static constexpr long n = 3000;
  // `before`: the halo on the side that nothing is read from.
  explicit Shifting(long before = 1) : a(n), b(n, 0) {
    std::iota(a.begin(), a.end(), 1.0);
    model[0] = a;
    model[1] = b;
    std::vector<het_access> both = {line("a", a.data(), n, HET_TOFROM, 1, HET_AUTO),
                                    line("b", b.data(), n, HET_TOFROM, 1, HET_AUTO)};
    for (het_access &access : both)
      access.dim[0].before = before;
    data.emplace(dataSite, both);
  }
  std::vector<double> &target() { return passes % 2 ? a : b; }
  std::vector<double> &source() { return passes % 2 ? b : a; } // what the last pass has made
  // `drive` runs the region's parts by `body`, from its beginning to its end.
  template <class Drive> void pass(Drive drive) {
    std::vector<double> &to = target(), &from = source();
    Loop loop(sites[passes % 2], {{0, n - 1, 1}},
              {resident("to", to.data(), HET_READ | HET_WRITE), resident("from", from.data(), HET_READ)});
    drive(loop.with(HET_SCHED_STATIC), [](het_part &part) { scaleShifted(part, 0, 1, 0.5, 1, 1); });
    const std::vector<double> &old = model[passes % 2];
    std::vector<double> &wanted = model[1 - passes % 2];
    for (std::size_t i = 0; i + 1 < n; ++i)
      wanted[i] = 0.5 * old[i + 1];
    ++passes;
  }
  void pass() {
    pass([](Loop &loop, const Body &body) { check(loop.run(body)); });
  }
  // Ends the data region.
  void expectRight() {
    data.reset();
    ASSERT_TRUE(a == model[0]);
    ASSERT_TRUE(b == model[1]);
  }

  std::vector<double> a, b, model[2];
  int passes = 0;

private:
  het_site dataSite = makeSite(1), sites[2] = {makeSite(2), makeSite(3)};
  std::optional<Data> data;
};

} // namespace het::test
