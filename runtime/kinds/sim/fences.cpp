//===-- kinds/sim/fences.cpp - table of fenced allocations, and the fault handler ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "kinds/sim/fences.hpp"

#include "device/context.hpp"
#include "kinds/sim/memory.hpp"

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <unistd.h>
#include <vector>

namespace het::sim {
namespace {

struct Slot {
  std::atomic<std::uintptr_t> begin{0}; // 0: free. Written last, so that a slot that is seen is whole.
  std::atomic<std::size_t> size{0};     // of `fence`, for who asks while a slot of others gets another fence
  Fence fence;
  char device[32] = "", array[64] = "";
};

struct Chunk {
  Slot slots[256];
  std::atomic<Chunk *> next{nullptr};
};

Chunk chunks;
std::mutex lock; // of writers

// For threads that may take the lock. A handler walks the chunks.
struct FenceTable {
  std::map<std::uintptr_t, Slot *> used; // by where they begin
  std::vector<Slot *> free;
  Chunk *last = nullptr;

  Slot &take(std::uintptr_t begin) {
    if (free.empty()) {
      Chunk *chunk = last ? new Chunk : &chunks;
      for (Slot &slot : chunk->slots)
        free.push_back(&slot);
      if (last)
        last->next = chunk;
      last = chunk;
    }
    Slot &slot = *free.back();
    free.pop_back();
    used.emplace(begin, &slot);
    return slot;
  }
};

FenceTable &table() {
  static FenceTable &one = *new FenceTable; // others free memory when the program ends
  return one;
}

void copyText(char *to, std::size_t size, const char *from) {
  std::strncpy(to, from, size - 1);
  to[size - 1] = 0;
}

} // namespace

void addFence(const Fence &fence, const char *device, const char *array) {
  std::lock_guard guard(lock);
  Slot &slot = table().take(fence.begin);
  slot.size.store(fence.size, std::memory_order_release);
  slot.fence = fence;
  copyText(slot.device, sizeof slot.device, device);
  copyText(slot.array, sizeof slot.array, array);
  slot.begin.store(fence.begin, std::memory_order_release);
}

void removeFence(std::uintptr_t begin) {
  std::lock_guard guard(lock);
  const auto found = table().used.find(begin);
  if (found == table().used.end())
    return;
  found->second->begin.store(0, std::memory_order_release);
  table().free.push_back(found->second);
  table().used.erase(found);
}

std::size_t countFences() {
  std::lock_guard guard(lock);
  return table().used.size();
}

bool findFence(std::uintptr_t address, Fence &fence, Place &place) {
  std::lock_guard guard(lock);
  const auto behind = table().used.upper_bound(address);
  if (behind == table().used.begin())
    return false;
  const Slot &slot = *std::prev(behind)->second;
  if (address - slot.fence.begin >= slot.fence.size)
    return false;
  fence = slot.fence;
  place = {slot.device, slot.array};
  return true;
}

bool findFenceInHandler(std::uintptr_t address, Fence &fence, Place &place) {
  for (Chunk *chunk = &chunks; chunk; chunk = chunk->next)
    for (Slot &slot : chunk->slots) {
      const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
      if (begin == 0 || address < begin || address - begin >= slot.size.load(std::memory_order_acquire) ||
          slot.begin.load(std::memory_order_acquire) != begin) // that was another fence's size
        continue;
      fence = slot.fence;
      place = {slot.device, slot.array};
      return true;
    }
  return false;
}

namespace {

// The end of the stack of a thread that runs kernels, and another stack for the handler, which runs where that is full.
class KernelStack {
public:
  KernelStack() {
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
      void *low = nullptr;
      std::size_t bytes = 0;
      if (pthread_attr_getstack(&attributes, &low, &bytes) == 0)
        low_ = reinterpret_cast<std::uintptr_t>(low);
      pthread_attr_destroy(&attributes);
    }
    stack_t before{};
    if (sigaltstack(nullptr, &before) != 0 || !(before.ss_flags & SS_DISABLE))
      return; // the program has one
    handlers_ = std::make_unique<std::byte[]>(handlerBytes);
    stack_t own{};
    own.ss_sp = handlers_.get();
    own.ss_size = handlerBytes;
    sigaltstack(&own, nullptr);
  }
  ~KernelStack() {
    stack_t none{};
    none.ss_flags = SS_DISABLE;
    if (handlers_)
      sigaltstack(&none, nullptr);
  }
  KernelStack(const KernelStack &) = delete;
  KernelStack &operator=(const KernelStack &) = delete;

  // Near the end, on either side: the locals of one function may be larger than what lies behind it.
  bool isFull(std::uintptr_t address) const {
    return low_ != 0 && address < low_ + guardBytes && address + reachBytes > low_;
  }

private:
  static constexpr std::size_t handlerBytes = 64 << 10;
  static constexpr std::uintptr_t guardBytes = 64 << 10, reachBytes = 256 << 20;
  std::uintptr_t low_ = 0;
  std::unique_ptr<std::byte[]> handlers_;
};

thread_local const KernelStack *kernelStack = nullptr;

constexpr int caught[] = {SIGSEGV, SIGBUS, SIGFPE};
struct sigaction handlersBefore[std::size(caught)];

// snprintf of plain strings and integers takes no lock and no memory in glibc; the program is about to end anyway.
[[noreturn]] void reportOutside(const Fence &fence, const Place &place, std::uintptr_t address) {
  char out[1024];
  bool before = address < fence.data;
  std::size_t distance = before ? fence.data - address : address - (fence.data + fence.bytes) + 1;
  const bool own = *place.array == '*'; // the program's own: "*acc_malloc"
  const char *quote = *place.array && !own ? "'" : "";
  int size = std::snprintf(out, sizeof out,
                           "het: error: access outside %s%s%s%s on %s\n"
                           "note: %zu byte%s %s the %zu bytes that %s there\n",
                           own ? "memory of " : "array ", quote, place.array + own, quote, place.device, distance,
                           distance == 1 ? "" : "s", before ? "before" : "past the end of", fence.bytes,
                           own ? "were asked for" : "the clauses bring");
  endInHandler(out, size, sizeof out, threadRegion() ? threadRegion() : latestRegion());
}

// A fault within a kernel, far from every array.
[[noreturn]] void reportKernel(int signal, const void *address) {
  char out[1024];
  int size =
      signal == SIGFPE
          ? std::snprintf(out, sizeof out,
                          "het: error: a kernel on %s divides an integer by zero, or overflows in a division\n",
                          threadDeviceName())
          : std::snprintf(out, sizeof out,
                          "het: error: a kernel on %s uses address %p, which is nowhere near an array that its clauses "
                          "bring\nnote: a subscript is far out of range, or a pointer is the host's\n",
                          threadDeviceName(), address);
  endInHandler(out, size, sizeof out, threadRegion() ? threadRegion() : latestRegion());
}

[[noreturn]] void reportStack() {
  char out[1024];
  int size = std::snprintf(out, sizeof out,
                           "het: error: the local variables of a kernel on %s do not fit the stack of its thread\n"
                           "note: 'ulimit -s' gives a larger one; threads of a GPU have 512 KiB at most\n",
                           threadDeviceName());
  endInHandler(out, size, sizeof out, threadRegion() ? threadRegion() : latestRegion());
}

void chain(const struct sigaction &before, int signal, siginfo_t *info, void *context) {
  if (before.sa_flags & SA_SIGINFO)
    return before.sa_sigaction(signal, info, context);
  if (before.sa_handler == SIG_IGN)
    return;
  if (before.sa_handler != SIG_DFL)
    return before.sa_handler(signal);
  // The default action: the faulting instruction runs again and ends the program as it would have without us.
  std::signal(signal, SIG_DFL);
  if (info->si_code <= 0) // sent by a process, not by an instruction: nothing runs again
    raise(signal);
}

void handler(int signal, siginfo_t *info, void *context) {
  Fence fence;
  Place place;
  auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (info->si_code > 0 && signal != SIGFPE && findFenceInHandler(address, fence, place))
    reportOutside(fence, place, address);
  if (info->si_code > 0 && signal != SIGFPE && threadDeviceName() && kernelStack && kernelStack->isFull(address))
    reportStack();
  if (info->si_code > 0 && threadDeviceName())
    reportKernel(signal, info->si_addr);
  for (std::size_t i = 0; i < std::size(caught); ++i)
    if (caught[i] == signal)
      return chain(handlersBefore[i], signal, info, context);
}

} // namespace

void guardStack() {
  static thread_local const KernelStack stack;
  kernelStack = &stack;
}

void installFaultHandler() {
  static std::once_flag once;
  std::call_once(once, [] {
    struct sigaction action{};
    action.sa_sigaction = handler;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (std::size_t i = 0; i < std::size(caught); ++i)
      sigaction(caught[i], &action, &handlersBefore[i]);
  });
}

} // namespace het::sim
