//===-- devices/cuda_test.cpp - the cuda kind against a faulty driver -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Runs where HET_CUDA_LIBRARY is the fake driver.
#include "device/context.hpp"
#include "fake_cuda.hpp"
#include "kinds/cuda/driver.hpp"
#include "kinds/cuda/gpu.hpp"

#include <functional>

using namespace het;
using namespace het::test;

namespace {

std::string whole(const Error &error) {
  std::string out = error.message;
  for (const std::string &note : error.notes)
    out += "\n" + note;
  return out;
}

TEST_F(FakeCuda, EveryFailureOfTheDriverIsNamed) {
  Device &device = (*set_)[0];
  double data[8] = {}, factor = 1;
  long count = 8, extent[] = {8};
  void *memory = *device.allocate(64);
  void *args[] = {&memory, &memory, &factor, &count};
  struct Case {
    const char *symbol, *named;
    std::function<Status()> act;
  };
  auto copyIn = [&] { return device.copyIn({memory, data, 64}); };
  auto recordAndWait = [&] {
    if (Status status = copyIn(); !status.ok())
      return status;
    Result<Event> event = device.record(Lane::In);
    return event.ok() ? device.wait(*event) : Status(event.error());
  };
  auto rows = [&](std::size_t planes) { return device.copyIn({memory, data, 8, 2, planes, 16, 32, 8, 16}); };
  const Case cases[] = {
      {"cuMemAlloc_v2", "cuMemAlloc",
       [&] {
         auto r = device.allocate(12345);
         return r.ok() ? Status() : Status(r.error());
       }},
      {"cuMemcpyAsync", "cuMemcpyAsync", copyIn},
      {"cuMemcpyAsync", "cuMemcpyAsync", [&] { return device.copyOut({data, memory, 64}); }},
      {"cuMemcpy2DAsync_v2", "cuMemcpy2DAsync", [&] { return rows(1); }},
      {"cuMemcpy3DAsync_v2", "cuMemcpy3DAsync", [&] { return device.copyIn({memory, data, 8, 2, 2, 16, 48, 8, 16}); }},
      {"cuLaunchKernel", "cuLaunchKernel", [&] { return device.launch({&scale, extent, args, 4, {}}); }},
      {"cuStreamSynchronize", "cuStreamSynchronize",
       [&] {
         Status status = copyIn();
         return status.ok() ? device.wait() : status;
       }},
      {"cuEventCreate", "cuEventCreate", recordAndWait},
      {"cuEventRecord", "cuEventRecord", recordAndWait},
      {"cuEventSynchronize", "cuEventSynchronize", recordAndWait},
      {"cuStreamWaitEvent", "cuStreamWaitEvent",
       [&] {
         Status status = copyIn();
         return status.ok() ? device.copyOut({data, memory, 64}) : status;
       }},
      {"cuCtxPushCurrent_v2", "cuCtxPushCurrent", copyIn},
  };
  for (const Case &one : cases) {
    fail((std::string(one.symbol) + ":700").c_str());
    Status status = one.act();
    mend();
    ASSERT_FALSE(status.ok()) << one.symbol;
    EXPECT_EQ(status.error().message,
              std::string(one.named) + " failed on cuda:0: CUDA_ERROR_ILLEGAL_ADDRESS (700, made to fail)");
    EXPECT_TRUE(device.wait().ok()) << "after " << one.symbol;
  }
  device.release(memory);
}

TEST_F(FakeCuda, KernelsThatAreTimedTellTheirTimesOnce) {
  Device &device = (*set_)[0];
  seed_(0); // nothing happens before somebody waits
  double factor = 1;
  long count = 8, extent[] = {8};
  void *memory = *device.allocate(64);
  void *args[] = {&memory, &memory, &factor, &count};
  const auto launch = [&](std::uint64_t timed) {
    return device.launch({&scale, extent, args, 4, {}, nullptr, timed}).ok();
  };
  const auto numbers = [&] {
    std::vector<std::uint64_t> all;
    for (const KernelTime &time : device.takeTimes()) {
      EXPECT_GE(time.seconds, 0);
      all.push_back(time.number);
    }
    return all;
  };
  using Numbers = std::vector<std::uint64_t>;
  ASSERT_TRUE(launch(7) && launch(0) && launch(8));
  EXPECT_EQ(numbers(), Numbers());
  ASSERT_TRUE(device.wait().ok());
  EXPECT_EQ(numbers(), (Numbers{7, 8}));
  EXPECT_EQ(numbers(), Numbers());
  fail("cuLaunchKernel:700");
  EXPECT_FALSE(launch(9));
  mend();
  ASSERT_TRUE(launch(10) && device.wait().ok());
  EXPECT_EQ(numbers(), Numbers{10});
  for (const char *failing : {"cuEventQuery:700", "cuEventElapsedTime:700"}) {
    ASSERT_TRUE(launch(11) && device.wait().ok());
    fail(failing);
    EXPECT_EQ(numbers(), Numbers()) << failing;
    mend();
    EXPECT_EQ(numbers(), Numbers()) << failing;
  }
  ASSERT_TRUE(launch(12));
  fail("cuStreamSynchronize:700");
  EXPECT_FALSE(device.wait().ok());
  mend();
  EXPECT_EQ(numbers(), Numbers());
  EXPECT_TRUE(device.wait().ok());
  device.release(memory);
}

TEST_F(FakeCuda, NothingReachesTheHostAfterAFailedWait) {
  Device &device = (*set_)[0];
  double value = 1, back = 5;
  void *memory = *device.allocate(8);
  ASSERT_TRUE(device.copyIn({memory, &value, 8}).ok());
  ASSERT_TRUE(device.copyOut({&back, memory, 8}).ok());
  fail("cuStreamSynchronize:700");
  EXPECT_FALSE(device.wait().ok());
  mend();
  EXPECT_TRUE(device.wait().ok());
  EXPECT_EQ(back, 5);
  device.release(memory);
}

TEST_F(FakeCuda, MemoryThatIsFullSaysHowMuchIsFree) {
  setenv("FAKE_CUDA_MEMORY", "1048576", 1);
  auto first = (*set_)[2].allocate(1000000);
  auto second = (*set_)[2].allocate(100000);
  unsetenv("FAKE_CUDA_MEMORY");
  ASSERT_TRUE(first.ok());
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.error().message, "out of memory on device 2 (cuda:2), 97.7 KiB asked, 47.4 KiB free");
  (*set_)[2].release(*first);
}

TEST_F(FakeCuda, ReleasedMemoryIsUsedAgainAndGivenBackWhenMemoryIsShort) {
  Device &device = (*set_)[1];
  void *first = *device.allocate(5000);
  device.release(first);
  int before = calls("cuMemAlloc_v2");
  EXPECT_EQ(*device.allocate(5000), first);
  EXPECT_EQ(calls("cuMemAlloc_v2"), before);
  device.release(first);
  setenv("FAKE_CUDA_MEMORY", "1000000", 1);
  auto most = device.allocate(999000);
  unsetenv("FAKE_CUDA_MEMORY");
  ASSERT_TRUE(most.ok()) << most.error().message;
  device.release(*most);
}

TEST_F(FakeCuda, GpusThatReachEachOtherCopyDirectlyOthersThroughTheHost) {
  double value = 3, back = 0;
  void *on0 = *(*set_)[0].allocate(8), *on1 = *(*set_)[1].allocate(8), *on2 = *(*set_)[2].allocate(8);
  ASSERT_TRUE((*set_)[0].copyIn({on0, &value, 8}).ok());
  ASSERT_TRUE((*set_)[0].wait().ok());
  int direct = calls("cuMemcpyPeerAsync");
  EXPECT_TRUE((*set_)[1].copyPeer((*set_)[0], {on1, on0, 8}).ok());
  EXPECT_TRUE((*set_)[1].wait().ok());
  EXPECT_EQ(calls("cuMemcpyPeerAsync"), direct + 1);
  EXPECT_TRUE((*set_)[2].copyPeer((*set_)[1], {on2, on1, 8}).ok());
  EXPECT_EQ(calls("cuMemcpyPeerAsync"), direct + 1);
  EXPECT_TRUE((*set_)[2].copyOut({&back, on2, 8}).ok());
  EXPECT_TRUE((*set_)[2].wait().ok());
  EXPECT_EQ(back, 3);
  (*set_)[0].release(on0);
  (*set_)[1].release(on1);
  (*set_)[2].release(on2);
}

TEST_F(FakeCuda, AModuleThatCannotBeLoadedIsNamed) {
  fail("cuModuleLoadData:209");
  het_image other = {HET_ABI, "other", "code", 4, nullptr};
  het_kernel kernel = {&other, "scale", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
  long extent[] = {1};
  Status status = (*set_)[0].launch({&kernel, extent, nullptr, 0, {}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(whole(status.error()), "cuModuleLoadData failed on cuda:0: CUDA_ERROR_FAKE (209, made to fail)\n"
                                   "loading the kernels of unit other");
}

// An image that calls a function of another one.
struct Linked {
  static constexpr het_import none[1] = {};
  static inline het_image last = {HET_ABI, "last", "code", 4, nullptr, none};
  het_import calls[2] = {{"f", [] { return &last; }}, {nullptr, nullptr}};
  het_image first = {HET_ABI, "first", "code", 4, nullptr, calls};
  het_kernel kernel = {&first, "scale", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
};

TEST_F(FakeCuda, ImagesThatCallEachOtherBecomeOneModule) {
  Linked linked;
  const long before = calls("cuLinkAddData_v2"), made = calls("cuLinkComplete"), ended = calls("cuLinkDestroy");
  ASSERT_TRUE(cuda::Gpu::get(0).ok());
  {
    const cuda::ContextScope scope(**cuda::Gpu::get(0));
    EXPECT_TRUE((*cuda::Gpu::get(0))->function(linked.kernel, cuda::Gpu::Strided, 0).ok());
    EXPECT_TRUE((*cuda::Gpu::get(0))->function(linked.kernel, cuda::Gpu::Strided, 0).ok());
  }
  EXPECT_EQ(calls("cuLinkAddData_v2"), before + 2);
  EXPECT_EQ(calls("cuLinkComplete"), made + 1);
  EXPECT_EQ(calls("cuLinkDestroy"), ended + 1);
}

TEST_F(FakeCuda, DevicesOfOneGpuHaveModulesOfTheirOwn) {
  static het_image image = {HET_ABI, "shared", "code", 4, nullptr};
  het_kernel kernel = {&image, "scale", nullptr, 1, 256, 0, 0, nullptr, 0, 0, nullptr, nullptr, 0, 0, 0, 0, 0};
  const long before = calls("cuModuleLoadData");
  const cuda::ContextScope scope(**cuda::Gpu::get(0));
  for (int device : {0, 3, 0, 3})
    EXPECT_TRUE((*cuda::Gpu::get(0))->function(kernel, cuda::Gpu::Strided, device).ok());
  EXPECT_EQ(calls("cuModuleLoadData"), before + 2);
}

TEST_F(FakeCuda, ALinkThatFailsSaysWhatTheDriverSays) {
  Linked linked;
  fail("cuLinkComplete:209");
  long extent[] = {1};
  Status status = (*set_)[0].launch({&linked.kernel, extent, nullptr, 0, {}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(whole(status.error()), "cuLinkComplete failed on cuda:0: CUDA_ERROR_FAKE (209, made to fail)\n"
                                   "linking the kernels of unit first\nadded last");
}

TEST_F(FakeCuda, AKernelWhoseFunctionNoFileHasIsNotLaunched) {
  Linked linked;
  linked.calls[0].image = nullptr;
  const long before = calls("cuLinkCreate_v2");
  long extent[] = {1};
  Status status = (*set_)[0].launch({&linked.kernel, extent, nullptr, 0, {}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().message, "the loop calls 'f', which no file of the program has for devices");
  EXPECT_EQ(calls("cuLinkCreate_v2"), before);
}

// Addresses of variables go into the module of each kernel whose image needs them, once.
TEST_F(FakeCuda, VariablesOfOtherFilesAreGivenBeforeALaunch) {
  static int variable;
  static const het_variable variables[] = {{"variable", &variable}, {nullptr, nullptr}};
  Linked linked;
  linked.last.variables = variables;
  Device &device = (*set_)[0];
  long extent[] = {1};
  Status refused = device.launch({&linked.kernel, extent, nullptr, 0, {}});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message,
            "the loop calls a function of another file that uses the variable 'variable' of declare target");
  void *memory = *device.allocate(sizeof variable), *other = *device.allocate(sizeof variable);
  const long before = calls("cuMemcpyAsync");
  EXPECT_EQ(device.variablesOf(linked.last), nullptr);
  for (int twice = 0; twice < 2; ++twice)
    ASSERT_TRUE(device.giveVariables(linked.kernel, linked.last, {&memory, 1}).ok());
  EXPECT_EQ(device.variablesOf(linked.last)[0], memory);
  EXPECT_EQ(calls("cuMemcpyAsync"), before + 1);
  ASSERT_TRUE(device.giveVariables(linked.kernel, linked.last, {&other, 1}).ok());
  EXPECT_EQ(device.variablesOf(linked.last)[0], other);
  EXPECT_EQ(calls("cuMemcpyAsync"), before + 2) << "a library was loaded again, and has other variables";
  fail("cuModuleGetGlobal_v2:500");
  Status status = device.giveVariables(linked.kernel, linked.last, {&memory, 1});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(whole(status.error()),
            "cuModuleGetGlobal failed on cuda:0: CUDA_ERROR_FAKE (500, made to fail)\n"
            "looking for 'het_variables_last', the variables that kernel 'scale' uses by way of another file");
  linked.last.variables = nullptr;
  device.release(memory);
  device.release(other);
}

// The driver has `scale` alone, so that its answer says what it was asked for.
TEST_F(FakeCuda, TheExactInstanceIsForGridsWithAThreadForEachIteration) {
  het_kernel kernel = scale;
  kernel.second = HET_SECOND_EXACT;
  const auto asked = [&](long count) {
    long extent[] = {count};
    double *none = nullptr, factor = 2;
    long items = 0;
    void *args[] = {&none, &none, &factor, &items};
    const Status status = (*set_)[0].launch({&kernel, extent, args, 4, {}});
    return status.ok() ? "scale" : whole(status.error());
  };
  EXPECT_NE(asked(1000).find("looking for kernel 'scale_exact'"), std::string::npos);
  EXPECT_EQ(asked(1), "scale") << "a loop that keeps its order";
  EXPECT_EQ(asked(1L << 40), "scale");
}

// Of 4 processors, with 128 threads each.
TEST_F(FakeCuda, TheInstanceForTilesIsForManyIterations) {
  het_kernel kernel = scale2D;
  kernel.second = HET_SECOND_EXACT;
  kernel.rows = 8, kernel.columns = 4, kernel.y = 1;
  const auto asked = [&](long rows, long columns) {
    long extent[] = {rows, columns};
    double *none = nullptr, factor = 2;
    long items = 0;
    void *args[] = {&none, &none, &factor, &items};
    const Status status = (*set_)[0].launch({&kernel, extent, args, 4, {}});
    return status.ok() ? "scale" : whole(status.error());
  };
  EXPECT_NE(asked(128, 128).find("looking for kernel 'scale_tiled'"), std::string::npos);
  EXPECT_NE(asked(128, 124).find("looking for kernel 'scale_exact'"), std::string::npos) << "too few threads";
  EXPECT_EQ(asked(1, 1L << 20), "scale") << "a loop that keeps its order";
  EXPECT_EQ(asked(1L << 31, 1L << 31), "scale") << "more than tiles are counted in";
}

TEST_F(FakeCuda, AContextOfTheProgramsOwnIsCurrentAgainAfterwards) {
  const auto &api = cuda::driver();
  ASSERT_TRUE(api.ok());
  cuda::CUcontext own = nullptr, now = nullptr;
  ASSERT_EQ((*api)->primaryRetain(&own, 1), 0);
  ASSERT_EQ((*api)->contextPush(own), 0);
  void *memory = *(*set_)[0].allocate(8);
  EXPECT_TRUE((*set_)[0].wait().ok());
  (*set_)[0].release(memory);
  ASSERT_EQ((*api)->contextPop(&now), 0);
  EXPECT_EQ(now, own);
  EXPECT_NE((*api)->contextPop(&now), 0) << "nothing is left behind";
}

// Operations of one call change contexts where a device's own is needed. The program's is back when the call ends, and
// before a function of the program's own runs within it.
TEST_F(FakeCuda, WithinACallContextsAreHeld) {
  const auto &api = cuda::driver();
  ASSERT_TRUE(api.ok());
  cuda::CUcontext own = nullptr, now = nullptr;
  ASSERT_EQ((*api)->primaryRetain(&own, 2), 0);
  ASSERT_EQ((*api)->contextPush(own), 0);
  const auto isOwn = [&] { return (*api)->contextPop(&now) == 0 && (*api)->contextPush(now) == 0 && now == own; };
  double value = 1;
  void *on0 = *(*set_)[0].allocate(8), *on1 = *(*set_)[1].allocate(8);
  const auto use = [&] {
    EXPECT_TRUE((*set_)[0].copyIn({on0, &value, 8}).ok());
    EXPECT_TRUE((*set_)[1].copyIn({on1, &value, 8}).ok());
  };
  {
    const CallScope call(nullptr);
    use();
    EXPECT_FALSE(isOwn());
    {
      const UserScope user;
      EXPECT_TRUE(isOwn());
    }
    use();
    {
      const CallScope inner(nullptr);
      use();
    }
    EXPECT_FALSE(isOwn()) << "the outer call goes on";
    holdAcrossCalls(true);
  }
  EXPECT_FALSE(isOwn()) << "the thread has a device's part";
  {
    const CallScope call(nullptr);
    holdAcrossCalls(false);
  }
  EXPECT_TRUE(isOwn());
  use();
  EXPECT_TRUE(isOwn()) << "outside of calls";
  ASSERT_EQ((*api)->contextPop(&now), 0);
  for (int device : {0, 1})
    EXPECT_TRUE((*set_)[device].wait().ok());
  (*set_)[0].release(on0);
  (*set_)[1].release(on1);
}

TEST_F(FakeCuda, DevicesOfOneGpuHaveNamesAndShares) {
  auto set = build("cuda:1*4");
  ASSERT_TRUE(set);
  ASSERT_EQ(set->accelerators(), 4);
  EXPECT_EQ((*set)[3].name(), "cuda:1.3");
  EXPECT_EQ((*set)[0].capability().rate * 4, (*set_)[1].capability().rate);
}

TEST_F(FakeCuda, AGpuThatIsNotThereIsAnErrorThatCountsThem) {
  auto set = DeviceSet::build("host,cuda:3", kindTable());
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().message, "HET_DEVICES: no GPU 3: the driver lists 3, from 0 on");
}

TEST_F(FakeCuda, WithoutASettingEveryGpuIsUsed) {
  auto set = build("");
  ASSERT_TRUE(set);
  EXPECT_EQ(set->accelerators(), 3);
  for (const std::string &missing : set->missing())
    EXPECT_EQ(missing.find("cuda"), std::string::npos) << missing;
}

TEST_F(FakeCuda, WithoutASettingAGpuThatCannotBeHadLeavesTheOthers) {
  fail("cuStreamCreate@1:46");
  auto set = build("");
  mend();
  ASSERT_TRUE(set);
  ASSERT_EQ(set->accelerators(), 2);
  EXPECT_EQ((*set)[0].name(), "cuda:0");
  EXPECT_EQ((*set)[1].name(), "cuda:2");
  EXPECT_EQ((*set)[1].id(), 1);
  EXPECT_EQ(set->unusable(),
            (std::vector<std::string>{
                "cuda:1 is not used: cuStreamCreate failed on cuda:1: CUDA_ERROR_FAKE (46, made to fail)"}));
}

TEST_F(FakeCuda, WithoutASettingAGpuThatTheImagesDoNotFitLeavesTheOthers) {
  het_image other = {HET_ABI, "other", "code", 4, nullptr};
  ASSERT_TRUE(registerImage(&other).ok());
  fail("cuModuleLoadData@0:209");
  auto set = build("");
  mend();
  unregisterImage(&other);
  ASSERT_TRUE(set);
  ASSERT_EQ(set->accelerators(), 2);
  EXPECT_EQ((*set)[0].name(), "cuda:1");
  ASSERT_EQ(set->unusable().size(), 1u);
  EXPECT_EQ(set->unusable()[0].rfind("cuda:0 is not used: cuModuleLoadData failed on cuda:0: CUDA_ERROR_FAKE (209", 0),
            0u)
      << set->unusable()[0];
}

TEST_F(FakeCuda, ANamedGpuThatCannotBeHadIsAnError) {
  fail("cuStreamCreate@1:46");
  auto set = DeviceSet::build("cuda:0+1", kindTable());
  mend();
  ASSERT_FALSE(set.ok());
  EXPECT_EQ(set.error().message, "HET_DEVICES: cuStreamCreate failed on cuda:1: CUDA_ERROR_FAKE (46, made to fail)");
}

TEST_F(FakeCuda, PartialsOfReductionsComeFromThePool) {
  Device &device = (*set_)[0];
  std::vector<double> data(1000, 1.0);
  void *memory = *device.allocate(8 * data.size());
  ASSERT_TRUE(device.copyIn({memory, data.data(), 8 * data.size()}).ok());
  void *partial = nullptr;
  long count = 1000, extent[] = {1000};
  const auto reduceOnce = [&] {
    double result = 0;
    void *args[] = {&memory, &count, &partial};
    const het_kernel_reduction reduction = {2, &result, HET_DOUBLE, HET_SUM, 0, 0};
    EXPECT_TRUE(device.launch({&sum, extent, args, 3, {&reduction, 1}}).ok());
    EXPECT_TRUE(device.wait().ok());
    return result;
  };
  EXPECT_EQ(reduceOnce(), 1000);
  const int allocated = calls("cuMemAlloc_v2"), freed = calls("cuMemFree_v2");
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(reduceOnce(), 1000);
  void *array = *device.allocate(4096); // an array gets what a reduction had
  EXPECT_EQ(calls("cuMemAlloc_v2"), allocated);
  EXPECT_EQ(calls("cuMemFree_v2"), freed);
  device.release(array);
  device.release(memory);
}

TEST_F(FakeCuda, OneCopyBringsThePartialsOfAllScalars) {
  Device &device = (*set_)[0];
  std::vector<double> data(1000, 1.0);
  void *memory = *device.allocate(8 * data.size()), *partial = nullptr, *other = nullptr;
  ASSERT_TRUE(device.copyIn({memory, data.data(), 8 * data.size()}).ok());
  ASSERT_TRUE(device.wait().ok());
  long count = 1000, extent[] = {1000};
  double result = 0;
  int unused = 0;
  void *args[] = {&memory, &count, &partial, &other};
  const het_kernel_reduction reductions[] = {{3, &unused, HET_INT, HET_BAND, 0, 0}, // the kernel has but one
                                             {2, &result, HET_DOUBLE, HET_SUM, 0, 0}};
  const int copies = calls("cuMemcpyAsync");
  ASSERT_TRUE(device.launch({&sum, extent, args, 4, reductions}).ok());
  ASSERT_TRUE(device.wait().ok());
  EXPECT_EQ(result, 1000);
  EXPECT_EQ(calls("cuMemcpyAsync"), copies + 1);
  device.release(memory);
}

TEST(Cuda, AProgramWithoutCudaCodeHasNoCudaDevices) {
  auto named = DeviceSet::build("cuda", kindTable());
  ASSERT_FALSE(named.ok());
  EXPECT_EQ(named.error().message, "HET_DEVICES: this program carries no CUDA code");
}

TEST(Cuda, ADriverThatIsMissingOrOldIsNamed) {
  auto missing = cuda::loadDriver("/nowhere/libcuda.so.1");
  ASSERT_FALSE(missing.ok());
  EXPECT_NE(missing.error().message.find("/nowhere/libcuda.so.1"), std::string::npos);
  auto old = cuda::loadDriver("libm.so.6");
  ASSERT_FALSE(old.ok());
  EXPECT_EQ(old.error().message, "the CUDA driver libm.so.6 is too old: it has no cuInit");
}

} // namespace
