//===-- devices/opencl_failures_test.cpp - the opencl kind where its driver fails -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Runs where HET_OPENCL_LIBRARY is the stand-in (fake_opencl.c): each function fails in turn. A program then gets the
// right result or an error that names the call.
#include "opencl.hpp"

#include <dlfcn.h>
#include <numeric>
#include <optional>
#include <vector>

using namespace het;
using namespace het::test;

namespace {

class FakeOpenCl : public testing::Test {
protected:
  ~FakeOpenCl() override { unsetenv("FAKE_OPENCL_FAIL"); }

  void SetUp() override {
    const char *path = std::getenv("HET_OPENCL_LIBRARY");
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
    calls_ = library ? reinterpret_cast<int (*)(const char *)>(dlsym(library, "fake_opencl_calls")) : nullptr;
    reset_ = library ? reinterpret_cast<void (*)()>(dlsym(library, "fake_opencl_reset")) : nullptr;
    ASSERT_TRUE(calls_) << "needs the stand-in for OpenCL: the tests devices/opencl-* have it";
  }

  void fail(const std::string &what) {
    reset_();
    setenv("FAKE_OPENCL_FAIL", what.c_str(), 1);
  }
  static void mend() { unsetenv("FAKE_OPENCL_FAIL"); }

  Registered registered_{true};
  int (*calls_)(const char *) = nullptr;
  void (*reset_)() = nullptr;
};

// Numbers on two devices, in rows of which the halves are copied apart from each other.
class Use {
public:
  static constexpr long count = 4096, rows = 64;
  static constexpr std::size_t bytes = count * sizeof(double), row = bytes / rows;

  Use(Device &one, Device &two) : one_(one), two_(two), data_(count), back_(count) {
    std::iota(data_.begin(), data_.end(), 1.0);
  }

  Status run() {
    Status status = allocate();
    if (status.ok())
      status = enqueue();
    for (Device *device : {&two_, &one_})
      if (Status waited = device->wait(); status.ok())
        status = std::move(waited);
    one_.release(from_);
    two_.release(to_);
    return status;
  }

  void expectRight() const {
    for (std::size_t i = 0; i < back_.size(); ++i)
      ASSERT_EQ(back_[i], 2 * data_[i]) << "item " << i;
    EXPECT_EQ(result_, 5 + static_cast<double>(count) * (count + 1));
  }

private:
  Status allocate() {
    Result<void *> first = one_.allocate(bytes);
    if (!first.ok())
      return first.error();
    from_ = *first;
    Result<void *> second = two_.allocate(bytes);
    if (!second.ok())
      return second.error();
    to_ = *second;
    return {};
  }

  static Copy half(void *to, const void *from, std::size_t which) {
    const std::size_t at = which * row / 2;
    return {
        static_cast<std::byte *>(to) + at, static_cast<const std::byte *>(from) + at, row / 2, rows, 1, row, 0, row, 0};
  }

  Status enqueue() {
    double factor = 2;
    long number = count, extent[] = {count};
    void *scaled[] = {&from_, &from_, &factor, &number}, *summed[] = {&from_, &number, nullptr};
    const het_kernel_reduction reductions[] = {{2, &result_, HET_DOUBLE, HET_SUM, 0, 0}};
    Status status = one_.copyIn({from_, data_.data(), bytes});
    if (status.ok())
      status = one_.copyIn(half(from_, data_.data(), 1));
    if (status.ok())
      status = one_.launch({&scale, extent, scaled, 4, {}});
    if (status.ok())
      status = one_.launch({&sum, extent, summed, 3, reductions});
    for (std::size_t which : {0, 1})
      if (status.ok())
        status = two_.copyPeer(one_, half(to_, from_, which));
    for (std::size_t which : {0, 1})
      if (status.ok())
        status = two_.copyOut(half(back_.data(), to_, which));
    return status;
  }

  Device &one_, &two_;
  std::vector<double> data_, back_;
  void *from_ = nullptr, *to_ = nullptr;
  double result_ = 5;
};

// Nothing if all of it is right, else the first error.
std::optional<Error> use(const char *devices = "opencl:0.0*2") {
  auto set = DeviceSet::build(devices, kindTable());
  if (!set.ok())
    return set.error();
  Use all((**set)[0], (**set)[1]);
  if (Status status = all.run(); !status.ok())
    return status.error();
  all.expectRight();
  return std::nullopt;
}

const char *const functions[] = {"clCreateCommandQueueWithProperties",
                                 "clReleaseCommandQueue",
                                 "clFlush",
                                 "clFinish",
                                 "clSVMAlloc",
                                 "clCreateBuffer",
                                 "clReleaseMemObject",
                                 "clEnqueueSVMMemcpy",
                                 "clEnqueueSVMMap",
                                 "clEnqueueSVMUnmap",
                                 "clEnqueueReadBufferRect",
                                 "clEnqueueWriteBufferRect",
                                 "clEnqueueCopyBufferRect",
                                 "clEnqueueBarrierWithWaitList",
                                 "clWaitForEvents",
                                 "clGetEventInfo",
                                 "clReleaseEvent",
                                 "clCreateProgramWithSource",
                                 "clCreateProgramWithBinary",
                                 "clBuildProgram",
                                 "clGetProgramInfo",
                                 "clGetProgramBuildInfo",
                                 "clReleaseProgram",
                                 "clCreateKernel",
                                 "clReleaseKernel",
                                 "clSetKernelArg",
                                 "clSetKernelArgSVMPointer",
                                 "clSetKernelExecInfo",
                                 "clGetKernelWorkGroupInfo",
                                 "clEnqueueNDRangeKernel"};

TEST_F(FakeOpenCl, AKernelThatIsNotLinkedIsTheHosts) {
  for (const char *what : {"clCompileProgram:1:-5", "clCompileProgram:2:-15:once", "clLinkProgram:1:-17",
                           "clCreateProgramWithSource:2:-5:once"}) {
    const std::string text = callerText + ("// not in a file: " + std::string(what)) + "\n";
    het_kernel kernel = fillByOther();
    kernel.opencl = text.c_str();
    testing::internal::CaptureStderr();
    fail(what);
    auto set = DeviceSet::build("opencl:0.0", kindTable());
    ASSERT_TRUE(set.ok()) << set.error().message;
    Device &device = (**set)[0];
    std::vector<int> values(100);
    void *memory = *device.allocate(values.size() * sizeof(int));
    ASSERT_TRUE(fill(device, kernel, static_cast<int *>(memory), 0, 100).ok());
    ASSERT_TRUE(device.copyOut({values.data(), memory, values.size() * sizeof(int)}).ok());
    ASSERT_TRUE(device.wait().ok());
    device.release(memory);
    mend();
    const std::string said = testing::internal::GetCapturedStderr(), name(what, std::string(what).find(':'));
    EXPECT_EQ(values, counted(100)) << what;
    EXPECT_NE(said.find("the host runs kernel 'fill' for opencl:0: " + name), std::string::npos) << said;
  }
}

TEST_F(FakeOpenCl, EachCallThatFailsIsAnErrorWithItsNameOrNoHarm) {
  ASSERT_FALSE(use());
  testing::internal::CaptureStderr(); // kernels that the host runs
  for (const char *function : functions)
    for (const char *when : {":1:-5:once", ":2:-5:once", ":3:-36:once", ":1:-5", ":2:-5"}) {
      fail(std::string(function) + when);
      const std::optional<Error> error = use();
      mend();
      if (error) {
        const bool names = error->message.find(function) != std::string::npos ||
                           (error->message.starts_with("out of memory") && function == std::string("clSVMAlloc"));
        EXPECT_TRUE(names) << function << when << ": " << error->message;
      }
      const std::optional<Error> after = use();
      EXPECT_FALSE(after) << "after " << function << when << ": " << after->message;
    }
  testing::internal::GetCapturedStderr();
}

// In a process of its own each, for the machine is looked at once.
TEST_F(FakeOpenCl, AMachineThatCannotBeLookedAtIsAnErrorOrHasFewerDevices) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto end = [](const char *function, const char *when, const char *devices) {
    setenv("FAKE_OPENCL_FAIL", (std::string(function) + when).c_str(), 1);
    const std::optional<Error> error = use(devices);
    std::fprintf(stderr, "ended: %s\n", error ? error->message.c_str() : "right");
    std::_Exit(testing::Test::HasFailure() ? 1 : 0);
  };
  for (const char *when : {":1:-5", ":2:-6", ":1:-1001"})
    EXPECT_EXIT(end("clGetPlatformIDs", when, "opencl*2"), testing::ExitedWithCode(0),
                "ended: HET_DEVICES: (clGetPlatformIDs failed on this machine|no OpenCL driver)");
  EXPECT_EXIT(end("clGetDeviceIDs", ":1", "opencl*2"), testing::ExitedWithCode(0), "ended: HET_DEVICES: no OpenCL");
  EXPECT_EXIT(end("clGetPlatformInfo", ":1", "opencl*2"), testing::ExitedWithCode(0), "ended: right");
  EXPECT_EXIT(end("clGetDeviceInfo", ":1", "opencl*2"), testing::ExitedWithCode(0),
              "ended: HET_DEVICES: OpenCL device 0.0 . cannot be used: it has no shared virtual memory");
  EXPECT_EXIT(end("clCreateSubDevices", ":1", "opencl*2"), testing::ExitedWithCode(0), "ended: right");
  EXPECT_EXIT(end("clCreateContext", ":1", "opencl*2"), testing::ExitedWithCode(0),
              "ended: HET_DEVICES: clCreateContext failed on OpenCL device 0.0: CL_OUT_OF_RESOURCES");
}

TEST_F(FakeOpenCl, AProgramIsCompiledOnceAndReadFromItsFileAfterwards) {
  const char *says = std::getenv("FAKE_OPENCL_SAYS");
  const int programs = says && std::strstr(says, "nodoubles") ? 0 : 2; // scale and sum, which need doubles
  ASSERT_FALSE(use());                                                 // by now it is in its file
  const int sources = calls_("clCreateProgramWithSource"), binaries = calls_("clCreateProgramWithBinary");
  ASSERT_FALSE(use());
  EXPECT_EQ(calls_("clCreateProgramWithSource"), sources);
  EXPECT_EQ(calls_("clCreateProgramWithBinary"), binaries + programs);
  fail("clCreateProgramWithBinary:1:-42");
  EXPECT_FALSE(use()) << "a file that the driver does not take any more";
  EXPECT_EQ(calls_("clCreateProgramWithSource"), sources + programs);
}

// A GPU node in /dev, or a library that is named, has the drivers looked at; a CPU is the host's own.
TEST_F(FakeOpenCl, TheDefaultSetHasGpusOnly) {
  const char *says = std::getenv("FAKE_OPENCL_SAYS");
  auto set = DeviceSet::build("", kindTable());
  ASSERT_TRUE(set.ok());
  const auto all = (*set)->all();
  const bool has = std::any_of(all.begin(), all.end(), [](auto &device) { return device->kind() == Kind::OpenCl; });
  EXPECT_EQ(has, says && std::strstr(says, "gpu"));
}

} // namespace
