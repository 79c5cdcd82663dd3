//===-- kinds/opencl/machine.cpp - which OpenCL devices there are -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/opencl/machine.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>

namespace het::opencl {
namespace {

// The driver's answers on one device. An answer that it does not give keeps the fallback.
class Asked {
public:
  Asked(const Driver &api, cl_device_id device) : api_(api), device_(device) {}

  template <class T> T number(cl_uint what, T fallback) const {
    T value{};
    return api_.deviceInfo(device_, what, sizeof value, &value, nullptr) == success ? value : fallback;
  }

  std::string words(cl_uint what) const {
    std::size_t size = 0;
    if (api_.deviceInfo(device_, what, 0, nullptr, &size) != success || size == 0)
      return "?";
    std::string value(size, '\0');
    if (api_.deviceInfo(device_, what, size, value.data(), nullptr) != success)
      return "?";
    value.resize(std::min(value.find('\0'), value.size()));
    return value;
  }

  template <class T> std::vector<T> list(cl_uint what) const {
    std::size_t size = 0;
    if (api_.deviceInfo(device_, what, 0, nullptr, &size) != success)
      return {};
    std::vector<T> values(size / sizeof(T));
    if (values.empty() || api_.deviceInfo(device_, what, size, values.data(), nullptr) != success)
      return {};
    return values;
  }

private:
  const Driver &api_;
  cl_device_id device_;
};

std::string wordsOf(const Driver &api, cl_platform_id platform, cl_uint what) {
  char words[512] = "";
  return api.platformInfo(platform, what, sizeof words - 1, words, nullptr) == success ? words : "?";
}

std::string whyUnusable(const Asked &ask, const Installed &found) {
  if (!ask.number<cl_uint>(deviceAvailable, 1))
    return "it is not available";
  if (!ask.number<cl_uint>(deviceCompiler, 1))
    return "its driver has no compiler";
  return found.svm & svmCoarse ? "" : "it has no shared virtual memory";
}

Installed lookAt(const Driver &api, cl_device_id device) {
  const Asked ask(api, device);
  Installed found;
  found.device = device;
  found.name = ask.words(deviceName);
  found.version = ask.words(deviceVersion);
  found.driver = ask.words(driverVersion);
  found.type = ask.number<cl_ulong>(deviceType, 0);
  found.vendor = ask.number<cl_uint>(deviceVendorId, 0);
  found.memory = static_cast<std::size_t>(ask.number<cl_ulong>(deviceMemory, 0));
  found.maxAllocation = static_cast<std::size_t>(ask.number<cl_ulong>(deviceMaxAllocation, found.memory));
  found.units = std::max<cl_uint>(ask.number<cl_uint>(deviceComputeUnits, 1), 1);
  const auto ways = ask.list<Properties>(devicePartitionTypes);
  if (std::find(ways.begin(), ways.end(), partitionByCounts) != ways.end())
    found.partitions = ask.number<cl_uint>(devicePartitions, 0);
  found.itemSizes = ask.list<std::size_t>(deviceWorkItemSizes);
  found.itemSizes.resize(3, 1);
  found.svm = ask.number<cl_ulong>(deviceSvm, 0);
  found.doubles = ask.number<cl_ulong>(deviceDoubleFp, 0) != 0;
  found.roundsCorrectly = (ask.number<cl_ulong>(deviceSingleFp, 0) & correctlyRounded) != 0;
  found.unusable = whyUnusable(ask, found);
  return found;
}

Result<std::vector<Installed>> look() {
  const Result<const Driver *> &loaded = driver();
  if (!loaded.ok())
    return loaded.error();
  const Driver &api = **loaded;
  cl_uint count = 0;
  cl_int result = api.platforms(0, nullptr, &count);
  if (result == errorNoPlatform || (result == success && count == 0))
    return Error{"no OpenCL driver: the loader lists none", {}};
  std::vector<cl_platform_id> platforms(count);
  if (result == success)
    result = api.platforms(count, platforms.data(), nullptr);
  if (result != success)
    return driverError(result, "clGetPlatformIDs", "this machine");
  std::vector<Installed> found;
  for (std::size_t p = 0; p < platforms.size(); ++p) {
    if (api.devices(platforms[p], deviceTypeAll, 0, nullptr, &count) != success || count == 0)
      continue;
    std::vector<cl_device_id> devices(count);
    if (api.devices(platforms[p], deviceTypeAll, count, devices.data(), nullptr) != success)
      continue;
    for (std::size_t d = 0; d < devices.size(); ++d) {
      Installed &one = found.emplace_back(lookAt(api, devices[d]));
      one.number = text(p, ".", d);
      one.platform = wordsOf(api, platforms[p], platformName);
      one.platformVersion = wordsOf(api, platforms[p], platformVersion);
    }
  }
  return found;
}

std::string lower(std::string_view word) {
  std::string out(word);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

std::string_view trimmed(std::string_view word) {
  const auto first = word.find_first_not_of(" \t"), last = word.find_last_not_of(" \t");
  return first == word.npos ? std::string_view() : word.substr(first, last - first + 1);
}

bool means(const std::string &name, const Installed &device) {
  if (name == "cpu" || name == "gpu" || name == "accelerator")
    return (device.type & (name == "cpu" ? deviceTypeCpu : name == "gpu" ? deviceTypeGpu : deviceTypeAccelerator)) != 0;
  if (name.find_first_not_of("0123456789.") == name.npos)
    return name == device.number;
  const auto has = [&](const std::string &words) { return lower(words).find(name) != std::string::npos; };
  return has(device.name) || has(device.platform) || has(device.platformVersion); // PoCL says its short name there only
}

} // namespace

const Result<std::vector<Installed>> &machine() {
  static const auto &one = *new Result<std::vector<Installed>>(look());
  return one;
}

std::string describe(const Installed &device) {
  const char *type = device.isCpu() ? "CPU" : device.isGpu() ? "GPU" : "accelerator";
  return text(device.name, " (", type, "), ", bytesText(device.memory), ", ", device.units, " compute units, ",
              device.doubles ? "" : "no ", "doubles, ", device.version, ", driver ", device.driver, ", of ",
              device.platform, ", ", device.platformVersion);
}

Result<std::vector<int>> choose(std::string_view name, std::span<const Installed> devices) {
  const std::string word = lower(trimmed(name));
  std::vector<int> chosen;
  std::vector<std::string> unusable, all;
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const Installed &device = devices[i];
    all.push_back(text(device.number, " ", device.name, " of ", device.platform));
    if (!word.empty() && !means(word, device))
      continue;
    if (device.unusable.empty())
      chosen.push_back(static_cast<int>(i));
    else
      unusable.push_back(text(device.number, " ", device.name, " cannot be used: ", device.unusable));
  }
  if (!chosen.empty())
    return chosen;
  if (!unusable.empty())
    return Error{text("OpenCL device ", listText(unusable)), {}};
  if (all.empty())
    return Error{"no OpenCL device: the drivers list none", {}};
  return Error{text("no OpenCL device '", trimmed(name), "'"), {text("there are ", listText(all))}};
}

// The loader reads the name of a driver's library from the first line of each file in this folder.
std::vector<std::string> brokenDrivers() {
  const char *told = secure_getenv("OCL_ICD_VENDORS");
  std::error_code problem;
  std::vector<std::string> broken;
  for (const auto &entry : std::filesystem::directory_iterator(told ? told : "/etc/OpenCL/vendors", problem)) {
    if (entry.path().extension() != ".icd")
      continue;
    std::string library;
    std::ifstream file(entry.path());
    std::getline(file, library);
    library = trimmed(library);
    if (void *there = dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL))
      dlclose(there);
    else
      broken.push_back(text("OpenCL driver ", entry.path().filename().string(), ": ", dlerror()));
  }
  return broken;
}

} // namespace het::opencl
