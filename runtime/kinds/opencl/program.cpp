//===-- kinds/opencl/program.cpp - programs, compiled when a kernel is first used -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each kernel is a program of its own, so a text that one driver refuses costs that kernel alone. Functions of other
// files are compiled apart and linked with it. Compiled
// programs are kept in files (cache.hpp).
#include "base/settings.hpp"
#include "base/text.hpp"
#include "kinds/opencl/cache.hpp"
#include "kinds/opencl/processor.hpp"

#include <cstring>
#include <utility>

namespace het::opencl {

std::string Processor::options() const {
  return text("-cl-std=CL1.2 -w ", installed_.isCpu() ? "-DHET_CPU=1" : "-DHET_GPU=1",
              installed_.doubles ? " -DHET_DOUBLES=1" : "",
              installed_.roundsCorrectly ? " -cl-fp32-correctly-rounded-divide-sqrt" : "");
}

static std::string logOf(const Driver &api, cl_program program, cl_device_id device) {
  constexpr std::size_t most = 8000; // a compiler that goes on and on
  std::size_t size = 0;
  if (api.buildInfo(program, device, programBuildLog, 0, nullptr, &size) != success || size == 0)
    return "";
  std::string log(size, '\0');
  if (api.buildInfo(program, device, programBuildLog, size, log.data(), nullptr) != success)
    return "";
  log.resize(std::min(log.find('\0'), size));
  const auto last = log.find_last_not_of(" \n\t");
  log.resize(last == log.npos ? 0 : last + 1);
  return log.size() > most ? log.substr(0, most) + "\n..." : log;
}

// Takes the program, which is null where `made` says why.
Result<cl_program> Processor::built(cl_program program, const std::string &options, const char *call,
                                    cl_int made) const {
  if (!program || made != success)
    return driverError(made, call, text("OpenCL device ", installed_.number));
  const cl_int result = api_.build(program, 1, &device_, options.c_str(), nullptr, nullptr);
  return result == success ? Result<cl_program>(program) : failed(program, result, "clBuildProgram");
}

// Takes the program, whose log says more.
Error Processor::failed(cl_program program, cl_int result, const char *call) const {
  Error error = driverError(result, call, text("OpenCL device ", installed_.number));
  if (!program)
    return error;
  if (std::string log = logOf(api_, program, device_); !log.empty())
    error.notes.push_back(std::move(log));
  api_.releaseProgram(program);
  return error;
}

Result<cl_program> Processor::made(const std::string &source) const {
  const char *whole = source.c_str();
  const std::size_t size = source.size();
  cl_int result = success;
  cl_program program = api_.programFromSource(context_, 1, &whole, &size, &result);
  if (!program || result != success)
    return failed(program, result, "clCreateProgramWithSource");
  return program;
}

Result<cl_program> Processor::fromSource(const std::string &source, const std::string &options) const {
  Result<cl_program> program = made(source);
  return program.ok() ? built(*program, options, "clCreateProgramWithSource", success) : std::move(program);
}

// Each is compiled by itself: they may have functions and types of the same names.
Result<cl_program> Processor::fromSources(const std::vector<std::string> &sources, const std::string &options) const {
  std::vector<cl_program> parts;
  const auto compile = [&](const std::string &source) -> Status {
    Result<cl_program> part = made(source);
    if (!part.ok())
      return std::move(part.error());
    const cl_int result = api_.compile(*part, 1, &device_, options.c_str(), 0, nullptr, nullptr, nullptr, nullptr);
    if (result != success)
      return failed(*part, result, "clCompileProgram");
    parts.push_back(*part);
    return {};
  };
  Status status;
  for (std::size_t i = 0; i < sources.size() && status.ok(); ++i)
    status = compile(sources[i]);
  cl_int result = success;
  cl_program linked = nullptr;
  if (status.ok()) {
    linked = api_.link(context_, 1, &device_, "", static_cast<cl_uint>(parts.size()), parts.data(), nullptr, nullptr,
                       &result);
    if (!linked || result != success)
      status = failed(linked, result, "clLinkProgram");
  }
  for (cl_program part : parts)
    api_.releaseProgram(part);
  return status.ok() ? Result<cl_program>(linked) : std::move(status.error());
}

// Null: the driver does not take it any more.
cl_program Processor::fromBinary(const std::string &binary, const std::string &options) const {
  const auto *bytes = reinterpret_cast<const unsigned char *>(binary.data());
  const std::size_t size = binary.size();
  cl_int result = success, loaded = success;
  cl_program program = api_.programFromBinary(context_, 1, &device_, &size, &bytes, &loaded, &result);
  Result<cl_program> ready = built(program, options, "clCreateProgramWithBinary", result);
  return ready.ok() ? *ready : nullptr;
}

// A program has a binary for each device of its context; those of others are not asked for.
std::string Processor::binaryOf(cl_program program) const {
  std::size_t bytes = 0;
  if (api_.programInfo(program, programBinarySizes, 0, nullptr, &bytes) != success)
    return "";
  std::vector<std::size_t> sizes(bytes / sizeof(std::size_t));
  if (api_.programInfo(program, programBinarySizes, bytes, sizes.data(), nullptr) != success)
    return "";
  std::vector<std::string> binaries(sizes.size());
  std::vector<unsigned char *> places(sizes.size(), nullptr);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    binaries[i].resize(sizes[i]);
    places[i] = sizes[i] ? reinterpret_cast<unsigned char *>(binaries[i].data()) : nullptr;
  }
  if (api_.programInfo(program, programBinaries, places.size() * sizeof(void *), places.data(), nullptr) != success)
    return "";
  for (std::string &binary : binaries) // built for one device: there is no other
    if (!binary.empty())
      return std::move(binary);
  return "";
}

// The texts are linked where there are several. `kept`: they say all, so that the program may be kept in a file.
Result<cl_program> Processor::built(const std::vector<std::string> &sources, const std::string &how, bool kept) const {
  std::string key = text(how, '\0', installed_.name, '\0', installed_.version, '\0', installed_.driver, '\0',
                         installed_.platform, '\0', installed_.platformVersion);
  for (const std::string &source : sources)
    key += text('\0', source);
  // PoCL keeps what it has compiled for each size of a group, and compiles once more for who asks for a binary.
  static const Cache &none = *new Cache;
  const bool keepsOwn =
      installed_.platform == "Portable Computing Language" && settings().value(Setting::CacheDir).empty();
  const Cache &cache = keepsOwn || !kept ? none : programCache();
  if (const std::optional<std::string> binary = cache.load(key))
    if (cl_program program = fromBinary(*binary, how))
      return program;
  Result<cl_program> program = sources.size() > 1 ? fromSources(sources, how) : fromSource(sources.front(), how);
  if (program.ok() && kept && !keepsOwn)
    if (std::string binary = binaryOf(*program); !binary.empty())
      cache.store(key, binary);
  return program;
}

static std::string withPrelude(const char *program) {
  const bool complex = std::strstr(program, "HET_OPENCL_COMPLEX_H") != nullptr;
  return text(prelude, "\n", complex ? complexNumbers : "", program);
}

Result<cl_program> Processor::build(const het_kernel &kernel, std::span<const char *const> functions) const {
  std::vector<std::string> sources{withPrelude(kernel.opencl)};
  for (const char *function : functions)
    sources.push_back(withPrelude(function));
  return built(sources, options(), true);
}

// A file that the text includes may have changed since.
Result<cl_program> Processor::buildOwn(const std::string &source, const std::string &how) const {
  return built({source}, text("-cl-kernel-arg-info ", how), source.find("#include") == source.npos);
}

} // namespace het::opencl
