//===-- kinds/opencl_machine_test.cpp - which OpenCL devices a word means --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/machine.hpp"

#include <gtest/gtest.h>

using namespace het;
using namespace het::opencl;

namespace {

Installed installed(const char *number, const char *platform, const char *name, cl_ulong type,
                    const char *unusable = "", const char *version = "OpenCL 3.0") {
  Installed one;
  one.number = number;
  one.platform = platform;
  one.name = name;
  one.type = type;
  one.unusable = unusable;
  one.platformVersion = version;
  return one;
}

const Installed devices[] = {
    installed("0.0", "Portable Computing Language", "pthread-EPYC", deviceTypeCpu, "", "OpenCL 3.0 PoCL 3.1"),
    installed("1.0", "Vendor's OpenCL", "Arc 770", deviceTypeGpu),
    installed("1.1", "Vendor's OpenCL", "Arc 310", deviceTypeGpu, "it has no shared virtual memory"),
    installed("1.2", "Vendor's OpenCL", "Stratix", deviceTypeAccelerator)};

using Indices = std::vector<int>;

Indices chosen(const char *name) {
  Result<Indices> found = choose(name, devices);
  return found.ok() ? *found : Indices{-1};
}

TEST(OpenClChoice, NoWordMeansAllThatCanBeUsed) { EXPECT_EQ(chosen(""), (Indices{0, 1, 3})); }

TEST(OpenClChoice, TypesAreWords) {
  EXPECT_EQ(chosen("cpu"), (Indices{0}));
  EXPECT_EQ(chosen("gpu"), (Indices{1}));
  EXPECT_EQ(chosen("Accelerator"), (Indices{3}));
}

TEST(OpenClChoice, TwoNumbersMeanOneDevice) {
  EXPECT_EQ(chosen("1.2"), (Indices{3}));
  EXPECT_EQ(chosen("1"), (Indices{-1})) << "770 and 310 have none";
}

TEST(OpenClChoice, APartOfANameIsEnoughInCapitalsOrNot) {
  EXPECT_EQ(chosen("portable"), (Indices{0}));
  EXPECT_EQ(chosen("pocl"), (Indices{0}));
  EXPECT_EQ(chosen("arc"), (Indices{1}));
  EXPECT_EQ(chosen(" VENDOR'S "), (Indices{1, 3}));
}

TEST(OpenClChoice, AnErrorSaysWhyOrWhatThereIs) {
  EXPECT_EQ(choose("1.1", devices).error().message,
            "OpenCL device 1.1 Arc 310 cannot be used: it has no shared virtual memory");
  const Error error = choose("radeon", devices).error();
  EXPECT_EQ(error.message, "no OpenCL device 'radeon'");
  ASSERT_EQ(error.notes.size(), 1u);
  EXPECT_EQ(error.notes[0], "there are 0.0 pthread-EPYC of Portable Computing Language, 1.0 Arc 770 of Vendor's "
                            "OpenCL, 1.1 Arc 310 of Vendor's OpenCL and 1.2 Stratix of Vendor's OpenCL");
  EXPECT_EQ(choose("", {}).error().message, "no OpenCL device: the drivers list none");
}

TEST(OpenClChoice, ResultsHaveTheirNames) {
  EXPECT_EQ(resultText(-5), "CL_OUT_OF_RESOURCES (-5)");
  EXPECT_EQ(resultText(-9999), "unknown error (-9999)");
  EXPECT_EQ(driverError(-11, "clBuildProgram", "opencl:0").message,
            "clBuildProgram failed on opencl:0: CL_BUILD_PROGRAM_FAILURE (-11)");
}

TEST(OpenClChoice, ALibraryThatIsNotThereOrIsNoneIsSaid) {
  EXPECT_TRUE(loadDriver("/nonexistent/libOpenCL.so").error().message.starts_with("no OpenCL loader: "));
  EXPECT_EQ(loadDriver("libm.so.6").error().message,
            "the OpenCL loader libm.so.6 is too old: it has no clGetPlatformIDs");
}

} // namespace
