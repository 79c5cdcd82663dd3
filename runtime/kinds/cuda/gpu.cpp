//===-- kinds/cuda/gpu.cpp - one physical GPU ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/cuda/gpu.hpp"

#include "base/settings.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "device/images.hpp"
#include "kinds/cuda/exit_word.hpp"

#include <algorithm>
#include <utility>

namespace het::cuda {

Status Gpu::check(CUresult result, const char *call) const {
  return result == success ? Status() : Status(driverError(api_, result, call, name_));
}

Status Gpu::open(int ordinal) {
  if (Status status = check(api_.deviceGet(&device_, ordinal), "cuDeviceGet"); !status.ok())
    return status;
  if (Status status = check(api_.primaryRetain(&context_, device_), "cuDevicePrimaryCtxRetain"); !status.ok())
    return status;
  if (Status status = check(api_.deviceMemory(&memory_, device_), "cuDeviceTotalMem"); !status.ok())
    return status;
  pool_.limit(memory_ / 8);
  ContextScope scope(*this);
  std::size_t free = 0, total = 0;
  if (scope.status().ok() && api_.memoryInfo(&free, &total) == success)
    taken_ = memory_ - std::min(free, memory_);
  if (Status status = anyHeap() && scope.status().ok() ? makeHeap() : scope.status(); !status.ok())
    return status;
  taken_ += heap_;
  int shares = 0;
  sharesMemory_ = api_.deviceAttribute(&shares, attributePageableMemoryAccess, device_) == success && shares != 0;
  return check(api_.deviceAttribute(&multiprocessors_, attributeMultiprocessors, device_), "cuDeviceGetAttribute");
}

// CUDA makes the heap with the first module whose code allocates, and no larger one afterwards. It has 8 MB if nobody
// asks. Another number is one that the program has asked for.
Status Gpu::makeHeap() {
  if (std::exchange(heapMade_, true))
    return {};
  constexpr std::size_t usual = 8 << 20;
  const bool asked = settings().value(Setting::Heap) != "auto";
  std::size_t bytes = asked ? static_cast<std::size_t>(settings().number(Setting::Heap)) << 20 : memory_ / 16, now = 0;
  if (!asked && (api_.contextLimit(&now, limitHeap) != success || now != usual || bytes <= usual))
    return {};
  const CUresult result = api_.contextSetLimit(limitHeap, bytes);
  if (result == success)
    heap_ = bytes;
  return asked ? check(result, "cuCtxSetLimit") : Status();
}

Result<Gpu *> Gpu::get(int ordinal) {
  static std::mutex &lock = *new std::mutex;
  static std::map<int, Gpu *> &gpus = *new std::map<int, Gpu *>;
  const Result<const Driver *> &api = driver();
  if (!api.ok())
    return api.error();
  std::lock_guard guard(lock);
  if (auto found = gpus.find(ordinal); found != gpus.end())
    return found->second;
  Gpu *gpu = new Gpu(**api, ordinal);
  if (Status status = gpu->open(ordinal); !status.ok()) {
    delete gpu;
    return std::move(status.error());
  }
  return gpus[ordinal] = gpu;
}

// Images whose code calls each other's become one module.
Result<CUmodule> Gpu::link(const std::vector<const het_image *> &images) {
  char log[4096] = "";
  int options[] = {linkMaxRegisters, linkErrorLog, linkErrorLogSize};
  // Functions of PTX may need no more registers than kernels of 1024 threads have; hetcc says it to nvcc.
  void *values[] = {reinterpret_cast<void *>(64UL), log, reinterpret_cast<void *>(sizeof log)};
  CUlinkState state = nullptr;
  if (Status status = check(api_.linkCreate(3, options, values, &state), "cuLinkCreate"); !status.ok())
    return std::move(status.error());
  CUmodule module = nullptr;
  void *code = nullptr;
  std::size_t size = 0;
  Status status;
  for (const het_image *image : images)
    if (status.ok())
      status = check(api_.linkAdd(state, linkFatbin, const_cast<void *>(image->fatbin), image->fatbin_size, image->unit,
                                  0, nullptr, nullptr),
                     "cuLinkAddData");
  if (status.ok())
    status = check(api_.linkComplete(state, &code, &size), "cuLinkComplete");
  if (status.ok())
    status = check(api_.moduleLoad(&module, code), "cuModuleLoadData");
  api_.linkDestroy(state); // and `code`
  if (status.ok())
    return module;
  Error error = std::move(status.error()).note(text("linking the kernels of unit ", images.front()->unit));
  return *log ? std::move(error).note(log) : error;
}

Status Gpu::prepare(CUmodule module, const het_image &image) const {
  return image.needs & HET_NEEDS_EXIT ? giveExitWord(*this, module, image.unit) : Status();
}

Result<CUmodule> Gpu::module(const het_image &image, int set) {
  if (auto found = modules_.find({&image, set}); found != modules_.end())
    return found->second;
  if (image.needs & HET_NEEDS_HEAP) // one of a library that was loaded later
    if (Status status = makeHeap(); !status.ok())
      return std::move(status.error());
  if (image.imports) {
    const std::vector<const het_image *> images = linkedWith(image);
    for (const het_image *one : images)
      if (!one->fatbin || one->fatbin_size == 0)
        return Error{text("unit ", one->unit, " carries no CUDA code for ", name_), {}};
    Result<CUmodule> linked = link(images);
    for (const het_image *one : images) {
      if (!linked.ok())
        return linked;
      if (Status status = prepare(*linked, *one); !status.ok())
        return std::move(status.error());
      modules_.emplace(std::pair(one, set), *linked);
    }
    return linked;
  }
  if (!image.fatbin || image.fatbin_size == 0)
    return Error{text("unit ", image.unit, " carries no CUDA code for ", name_), {}};
  CUmodule module = nullptr;
  if (Status status = check(api_.moduleLoad(&module, image.fatbin), "cuModuleLoadData"); !status.ok())
    return std::move(status.error()).note(text("loading the kernels of unit ", image.unit));
  if (Status status = prepare(module, image); !status.ok())
    return std::move(status.error());
  return modules_[{&image, set}] = module;
}

// Another image may stand at the address of one that went with its shared library.
void Gpu::forgetRemoved() {
  const std::uint64_t removed = imagesRemoved();
  if (removed == imagesRemoved_)
    return;
  modules_.clear();
  functions_.clear();
  imagesRemoved_ = removed;
}

int Gpu::setOf(int device) {
  if (firstDevice_ < 0)
    firstDevice_ = device;
  return device == firstDevice_ ? 0 : device + 1;
}

Result<CUdeviceptr> Gpu::variables(const het_kernel &kernel, const het_image &image, int device) {
  std::lock_guard guard(lock_);
  forgetRemoved();
  Result<CUmodule> loaded = module(*kernel.image, setOf(device));
  if (!loaded.ok())
    return std::move(loaded.error());
  CUdeviceptr table = 0;
  std::size_t size = 0;
  const std::string name = text("het_variables_", image.unit);
  if (Status status = check(api_.moduleGlobal(&table, &size, *loaded, name.c_str()), "cuModuleGetGlobal"); !status.ok())
    return std::move(status.error())
        .note(text("looking for '", name, "', the variables that kernel '", kernel.name,
                   "' uses by way of another file"));
  return table;
}

Result<CUfunction> Gpu::function(const het_kernel &kernel, Instance instance, int device) {
  std::lock_guard guard(lock_);
  forgetRemoved();
  const int set = setOf(device);
  if (auto found = functions_.find({&kernel, instance, set}); found != functions_.end())
    return found->second;
  Result<CUmodule> loaded = module(*kernel.image, set);
  if (!loaded.ok())
    return std::move(loaded.error());
  CUfunction function = nullptr;
  static constexpr const char *suffix[] = {"", "_exact", "_shared", "_tiled"};
  const std::string name = text(kernel.name, suffix[instance]);
  if (Status status = check(api_.moduleFunction(&function, *loaded, name.c_str()), "cuModuleGetFunction"); !status.ok())
    return std::move(status.error()).note(text("looking for kernel '", name, "'"));
  return functions_[{&kernel, instance, set}] = function;
}

Status Gpu::load() {
  std::lock_guard guard(lock_);
  forgetRemoved();
  for (const het_image *image : images()) // without all functions an image cannot be linked, and nothing launches it
    if (missingFunction(*image))
      continue;
    else if (Result<CUmodule> loaded = module(*image, 0); !loaded.ok())
      return std::move(loaded.error());
  for (const het_program *program : programs())
    if (!program->code)
      continue;
    else if (Result<CUmodule> loaded = module(*program->code, 0); !loaded.ok())
      return std::move(loaded.error());
  return {};
}

bool Gpu::hasEnded() const {
  CUcontext context = nullptr;
  const CUresult pushed = api_.contextPush(context_);
  if (pushed == success)
    api_.contextPop(&context);
  return pushed == errorDeinitialized;
}

// The context that the thread holds until its call ends.
static thread_local CUcontext held = nullptr;
static thread_local const Driver *heldBy = nullptr;

static void releaseContext() {
  CUcontext before = nullptr;
  heldBy->contextPop(&before);
  held = nullptr;
}

ContextScope::ContextScope(const Gpu &gpu, Need need) {
  if (held && (need == Any || held == gpu.context()))
    return;
  if (held) {
    status_ = gpu.check(gpu.api().contextSet(gpu.context()), "cuCtxSetCurrent");
    if (status_.ok())
      held = gpu.context();
    return;
  }
  status_ = gpu.check(gpu.api().contextPush(gpu.context()), "cuCtxPushCurrent");
  if (!status_.ok())
    return;
  if (!holdInCall(releaseContext)) {
    pops_ = &gpu.api();
    return;
  }
  held = gpu.context();
  heldBy = &gpu.api();
}

ContextScope::~ContextScope() {
  CUcontext before = nullptr;
  if (pops_)
    pops_->contextPop(&before);
}

bool Gpu::reaches(const Gpu &other) {
  std::lock_guard guard(lock_);
  if (auto found = reaches_.find(&other); found != reaches_.end())
    return found->second;
  const ContextScope scope(*this);
  if (!scope.status().ok())
    return false; // the copy itself says why
  int can = 0;
  bool direct = api_.canAccessPeer(&can, device_, other.device_) == success && can;
  if (direct) {
    CUresult enabled = api_.enablePeer(other.context_, 0);
    direct = enabled == success || enabled == errorPeerAlreadyEnabled;
  }
  return reaches_[&other] = direct;
}

} // namespace het::cuda
