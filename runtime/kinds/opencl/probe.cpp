//===-- kinds/opencl/probe.cpp - what OpenCL this machine has ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/probe.hpp"

#include "base/text.hpp"

#include <dlfcn.h>
#include <filesystem>

namespace het::opencl {

// The ICD loader finds its drivers by the files in this folder.
static int countDrivers() {
  std::error_code problem;
  int count = 0;
  for (const auto &entry : std::filesystem::directory_iterator("/etc/OpenCL/vendors", problem))
    count += entry.path().extension() == ".icd";
  return count;
}

Found probe() {
  Found found;
  void *loader = dlopen("libOpenCL.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!loader) {
    found.missing.push_back(text("no OpenCL loader: ", dlerror()));
    return found;
  }
  dlclose(loader);
  found.missing.push_back(text("OpenCL: its loader is there, with ", countDrivers(),
                               " drivers; devices of kind 'opencl' are not supported yet"));
  return found;
}

} // namespace het::opencl
