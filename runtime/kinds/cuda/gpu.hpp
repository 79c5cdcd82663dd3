//===-- kinds/cuda/gpu.hpp - one physical GPU ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The devices made of one GPU share the primary context, which a program's own CUDA calls use too. They share the
// modules loaded into it and the peers it can reach. Any thread; never destroyed.
#pragma once

#include "base/result.hpp"
#include "kinds/cuda/driver.hpp"
#include "kinds/cuda/pool.hpp"

#include <het/het.h>

#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace het::cuda {

class Gpu {
public:
  // The GPU that the driver numbers `ordinal`; made on first use.
  static Result<Gpu *> get(int ordinal);

  const Driver &api() const { return api_; }
  CUcontext context() const { return context_; }
  int multiprocessors() const { return multiprocessors_; }
  bool sharesMemory() const { return sharesMemory_; } // kernels reach the host's pageable memory
  bool hasEnded() const;                              // asks the driver
  std::size_t memory() const { return memory_; }
  std::size_t taken() const { return taken_; } // of it: by others, the driver and the heap, when the GPU was opened
  const std::string &name() const { return name_; } // "cuda:0"
  Pool &pool() { return pool_; }

  // The instances of a kernel (het_kernel.second, .rows).
  enum Instance { Strided, Exact, Shared, Tiled };
  /// The kernel's function in this GPU's context, as `device` runs it; its image is loaded on first use.
  Result<CUfunction> function(const het_kernel &kernel, Instance instance, int device);

  /// The table of variables (het_image.variables) that code of `image` has, which is linked with the kernel's. An
  /// address that was given before tells that the table is the same one.
  Result<CUdeviceptr> variables(const het_kernel &kernel, const het_image &image, int device);

  /// Whether every unit's kernels can be loaded here. The first device of this GPU uses them.
  Status load();

  // True where this GPU reads the other's memory directly; asks the driver once.
  bool reaches(const Gpu &other);

  // Success, or the named error.
  Status check(CUresult result, const char *call) const;

private:
  Gpu(const Driver &api, int ordinal) : api_(api), pool_(api), name_("cuda:" + std::to_string(ordinal)) {}
  Status open(int ordinal);
  void forgetRemoved();
  int setOf(int device);
  Status makeHeap();
  Result<CUmodule> module(const het_image &image, int set);
  Status prepare(CUmodule module, const het_image &image) const;
  Result<CUmodule> link(const std::vector<const het_image *> &images);

  const Driver &api_;
  Pool pool_;
  std::string name_;
  CUdevice device_ = 0;
  CUcontext context_ = nullptr;
  int multiprocessors_ = 1;
  bool sharesMemory_ = false;
  std::size_t memory_ = 0, taken_ = 0;

  std::mutex lock_; // of what follows
  // Kernels keep what their device has in variables of their module, so each device has a set of modules.
  std::map<std::pair<const het_image *, int>, CUmodule> modules_; // set 0 is the first device's
  std::map<std::tuple<const het_kernel *, Instance, int>, CUfunction> functions_;
  int firstDevice_ = -1; // that has run a kernel
  std::uint64_t imagesRemoved_ = 0;
  std::map<const Gpu *, bool> reaches_;
  bool heapMade_ = false;
  std::size_t heap_ = 0; // that the driver was asked for
};

/// Makes the GPU's context this thread's. The program's own comes back at the end of the call of the library that the
/// scope is in. Outside of calls it comes back at the scope's end, and scopes nest.
class ContextScope {
public:
  /// Own: launches need it, and so does whoever makes memory, streams or events. Any: another GPU's serves as well, for
  /// copies and for the order of streams (CUDA C++ Programming Guide, "Stream and Event Behavior").
  enum Need { Own, Any };
  explicit ContextScope(const Gpu &gpu, Need need = Own);
  ~ContextScope();
  ContextScope(const ContextScope &) = delete;
  ContextScope &operator=(const ContextScope &) = delete;
  const Status &status() const { return status_; }

private:
  const Driver *pops_ = nullptr;
  Status status_;
};

} // namespace het::cuda
