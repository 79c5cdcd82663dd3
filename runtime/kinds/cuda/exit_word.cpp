//===-- kinds/cuda/exit_word.cpp - the status of an exit() that a kernel has called -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/exit_word.hpp"

#include "base/exit.hpp"
#include "base/text.hpp"

#include <atomic>
#include <mutex>
#include <new>

namespace het::cuda {

// <hetcc/kernel_cuda.h> marks a status, which may be 0.
constexpr int asked = 0x100, statusBits = 0xff;

namespace {
struct Word {
  std::atomic<int> status{0};
  const Word *self = this; // a copy needs pinned memory
};
constinit std::atomic<Word *> word{nullptr}; // never released: kernels may write to it
} // namespace

static Status makeWord(const Gpu &gpu) {
  static std::mutex &making = *new std::mutex;
  const std::lock_guard guard(making);
  if (word.load())
    return {};
  void *memory = nullptr;
  constexpr unsigned portable = 1, mapped = 2;
  if (Status status = gpu.check(gpu.api().hostAllocate(&memory, sizeof(Word), portable | mapped), "cuMemHostAlloc");
      !status.ok())
    return status;
  word.store(new (memory) Word);
  return {};
}

Status giveExitWord(const Gpu &gpu, CUmodule module, const char *unit) {
  if (Status status = makeWord(gpu); !status.ok())
    return status;
  const Driver &api = gpu.api();
  const std::string name = text("het_exit_", unit);
  CUdeviceptr variable = 0;
  std::size_t size = 0;
  if (Status status = gpu.check(api.moduleGlobal(&variable, &size, module, name.c_str()), "cuModuleGetGlobal");
      !status.ok())
    return std::move(status.error()).note(text("looking for '", name, "', by which kernels end the program"));
  CUstream stream = nullptr;
  Status status = gpu.check(api.streamCreate(&stream, streamNonBlocking), "cuStreamCreate");
  if (!status.ok())
    return status;
  status = gpu.check(api.copy(variable, reinterpret_cast<CUdeviceptr>(&word.load()->self), sizeof(void *), stream),
                     "cuMemcpyAsync");
  if (status.ok())
    status = gpu.check(api.streamSynchronize(stream), "cuStreamSynchronize");
  api.streamDestroy(stream);
  return status;
}

void exitIfAsked() {
  const Word *const there = word.load();
  if (const int said = there ? there->status.load() : 0; (said & asked) != 0)
    endProgram(said & statusBits);
}

} // namespace het::cuda
