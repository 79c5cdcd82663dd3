//===-- devices/fake_kernels.cpp - programs' kernels on the fake CUDA driver --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel of the user's own is run by a function of the library that FAKE_CUDA_OWN names:
//
//     extern "C" void fake_run_SYMBOL(void **args, const unsigned *grid, const unsigned *block, size_t shared);
//
// With LD_PRELOAD these functions stand before those of libhet. They remember which kernel a thread launches, so that
// the driver can run its sim version later, with copies of its arguments.
#include "base/reduction.hpp"

#include <het/het.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Current {
  const het_kernel *kernel = nullptr;
  std::span<const het_kernel_reduction> reductions;
  const long *extent = nullptr;
  const het_task_kernel *own = nullptr; // of the user's
};
thread_local Current current;
thread_local std::vector<const het_kernel *> steps; // of a task whose body became several kernels

thread_local int running = 0; // kernels on this thread: they are on a GPU, which is not the host

thread_local const void *runningIn = nullptr; // the module of the latest one

struct RunningScope {
  explicit RunningScope(const void *module) : before_(runningIn) { ++running, runningIn = module; }
  ~RunningScope() { --running, runningIn = before_; }

private:
  const void *before_;
};

struct CurrentScope {
  explicit CurrentScope(const Current &now) { current = now; }
  ~CurrentScope() { current = {}; }
};

template <class Function> Function *real(const char *name, Function *) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}

using RunOwn = void(void **args, const unsigned *grid, const unsigned *block, std::size_t shared);
struct Own {
  RunOwn *run;
  std::string name;
};

// Those that programs have asked for; as functions of the driver they are known by their addresses.
std::deque<Own> &owns() {
  static auto &all = *new std::deque<Own>;
  return all;
}
std::mutex ownsLock;

const Own *ownAt(const void *function) {
  const std::lock_guard guard(ownsLock);
  const auto found = std::ranges::find_if(owns(), [&](const Own &one) { return &one == function; });
  return found == owns().end() ? nullptr : &*found;
}

const Own *ownNamed(const char *name) {
  const std::lock_guard guard(ownsLock);
  const auto found = std::ranges::find(owns(), name, &Own::name);
  if (found != owns().end())
    return &*found;
  const char *path = std::getenv("FAKE_CUDA_OWN");
  void *library = path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : nullptr;
  auto *run = library ? reinterpret_cast<RunOwn *>(dlsym(library, (std::string("fake_run_") + name).c_str())) : nullptr;
  return run ? &owns().emplace_back(run, name) : nullptr;
}

// A launch with all that it needs until it runs.
struct Run {
  const het_kernel *kernel;
  const void *module;
  std::vector<het_kernel_reduction> reductions;
  std::vector<std::vector<std::max_align_t>> values; // of the parameters
  std::size_t blocks;
  int teams, threads; // of a kernel of teams
  const Own *own;     // then `kernel` is null
  unsigned grid[3], block[3];
  std::size_t shared;
};

// Threads of the host stand for those of a block: a few, where any number is right.
int fewer(long asked, std::size_t launched, int few) {
  const int all = static_cast<int>(launched);
  return asked > 0 ? all : std::min(all, few);
}

} // namespace

extern "C" {

HET_API int het_current_device(void) { return running ? 0 : real("het_current_device", &het_current_device)(); }

void *fake_variables(const void *module, const char *name); // fake_cuda.c

HET_API void *const *het_variables_of(const het_image *image) {
  return running ? static_cast<void *const *>(
                       fake_variables(runningIn, (std::string("het_variables_") + image->unit).c_str()))
                 : real("het_variables_of", &het_variables_of)(image);
}

HET_API void het_launch(const het_kernel *kernel, int device, const long *extent, void **args, int count,
                        const het_kernel_reduction *reduction, int reductions) {
  const CurrentScope scope({kernel, {reduction, static_cast<std::size_t>(reductions)}, extent});
  real("het_launch", &het_launch)(kernel, device, extent, args, count, reduction, reductions);
}

HET_API void het_target_launch(het_target *target, const het_kernel *kernel, const long *extent, void **args, int count,
                               const het_kernel_reduction *reduction, int reductions) {
  const CurrentScope scope({kernel, {reduction, static_cast<std::size_t>(reductions)}, extent});
  real("het_target_launch", &het_target_launch)(target, kernel, extent, args, count, reduction, reductions);
}

// The kernel of a task's body, or one of the user's own.
HET_API int het_task_launch(const het_task_kernel *kernel, const het_grid *grid, void **args, int must) {
  const CurrentScope scope({kernel->made, {}, grid ? grid->global : nullptr, kernel->made ? nullptr : kernel});
  return real("het_task_launch", &het_task_launch)(kernel, grid, args, must);
}

// Of one body, by their names.
HET_API void het_task_step(const het_task_kernel *kernel, const het_grid *grid, void **args) {
  if (kernel)
    steps.push_back(kernel->made);
  real("het_task_step", &het_task_step)(kernel, grid, args);
}
HET_API int het_task_launch_steps(const het_task_kernel *kernel) {
  const int done = real("het_task_launch_steps", &het_task_launch_steps)(kernel);
  steps.clear();
  return done;
}

int fake_is_foreign(unsigned long long address); // fake_cuda.c

const void *fake_kernel(const char *name) {
  const std::string_view asked = name;
  for (const het_kernel *one : steps)
    for (const char *instance : {"", "_exact", "_shared", "_tiled"})
      if (asked == one->name + std::string(instance))
        return one;
  return current.own ? static_cast<const void *>(ownNamed(name)) : current.kernel;
}

void *fake_kernel_copy(const void *function, const void *module, void **params, const unsigned *grid,
                       const unsigned *block, std::size_t shared) {
  const std::size_t blocks = std::size_t{1} * grid[0] * grid[1] * grid[2];
  const std::size_t threads = std::size_t{1} * block[0] * block[1] * block[2];
  auto run = std::make_unique<Run>();
  run->own = ownAt(function);
  run->module = module;
  std::copy_n(grid, 3, run->grid);
  std::copy_n(block, 3, run->block);
  run->shared = shared;
  run->reductions.assign(current.reductions.begin(), current.reductions.end());
  run->blocks = blocks;
  int parameters = 0;
  const unsigned short *sizes = nullptr;
  std::string name;
  if (run->own) {
    parameters = current.own->parameters;
    sizes = current.own->size;
    name = run->own->name;
  } else {
    const auto &kernel = *static_cast<const het_kernel *>(function);
    run->kernel = &kernel;
    parameters = kernel.parameters;
    sizes = kernel.size;
    name = kernel.name;
    if (kernel.teams) {
      run->teams = fewer(current.extent[0], blocks, 3);
      run->threads = fewer(current.extent[1], threads, 4);
    }
  }
  for (int i = 0; i < parameters; ++i) {
    const std::size_t size = sizes[i];
    auto &value = run->values.emplace_back(size / sizeof(std::max_align_t) + 1);
    std::memcpy(value.data(), params[i], size);
    unsigned long long address = 0;
    if (size == sizeof address)
      std::memcpy(&address, params[i], size);
    if (fake_is_foreign(address)) {
      std::fprintf(stderr, "fake CUDA driver: argument %d of %s is an address of the process, %#llx\n", i, name.c_str(),
                   address);
      return nullptr;
    }
  }
  return run.release();
}

// The sim version is one thread with one partial; the other blocks have made nothing.
void fake_kernel_run(void *launched) {
  const std::unique_ptr<Run> run(static_cast<Run *>(launched));
  const RunningScope onDevice(run->module);
  std::vector<void *> args;
  for (auto &value : run->values)
    args.push_back(value.data());
  if (run->own)
    return run->own->run(args.data(), run->grid, run->block, run->shared);
  for (const het_kernel_reduction &reduction : run->reductions) {
    const std::size_t items = het::itemsIn(reduction), bytes = items * het::sizeOf(reduction.type);
    auto *partials = *static_cast<std::byte **>(args[static_cast<std::size_t>(reduction.arg)]);
    const std::size_t blocks = reduction.array == HET_ARRAY_JOINED ? 1 : run->blocks;
    for (std::size_t block = 0; block < blocks; ++block)
      het::setIdentities(reduction.type, reduction.op, partials + block * bytes, items);
  }
  if (run->kernel->teams)
    real("het_run_teams", static_cast<decltype(&het_run_teams)>(nullptr))(run->kernel, args.data(), 0, run->teams,
                                                                          run->teams, run->threads);
  else
    run->kernel->sim(args.data());
}
}
