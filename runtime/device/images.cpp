//===-- device/images.cpp - the device code that the program carries -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/images.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <set>

namespace het {
namespace {

struct List {
  std::mutex lock;
  std::vector<het_image *> all;
  std::vector<het_program *> programs;
  std::atomic<bool> hasTaskKernels{false}; // once true, for ever: each new task asks
  std::atomic<std::uint64_t> removed{0};
};

// Made on first use: constructors of other objects call in before this one's own would have run.
List &list() {
  static List &one = *new List;
  return one;
}

} // namespace

// Only the first field, `abi`, is sure to mean the same in every version, the name stays in its place.
static Status checkAbi(int abi, const char *what, const char *name) {
  if (abi == HET_ABI)
    return {};
  return Error{text(what, " '", name ? name : "?", "' was compiled for version ", abi,
                    " of het.h's interface; this libhet has version ", HET_ABI),
               {"compile it again, with the hetcc that belongs to this libhet"}};
}

Status registerImage(het_image *image) {
  if (Status status = checkAbi(image->abi, "unit", image->unit); !status.ok())
    return status;
  std::lock_guard guard(list().lock);
  if (std::find(list().all.begin(), list().all.end(), image) == list().all.end())
    list().all.push_back(image);
  return {};
}

void unregisterImage(het_image *image) {
  std::lock_guard guard(list().lock);
  if (std::erase(list().all, image) > 0)
    list().removed.fetch_add(1, std::memory_order_release);
}

std::vector<het_image *> images() {
  std::lock_guard guard(list().lock);
  return list().all;
}

const char *const adviceOnMissing = "write 'omp declare target' or 'acc routine' before it in the file that defines "
                                    "it, and compile that file with hetcc; "
                                    "-Rhet says there what keeps a function from devices";

std::vector<const het_image *> linkedWith(const het_image &image) {
  std::vector<const het_image *> all{&image};
  for (std::size_t k = 0; k < all.size(); ++k)
    for (const het_import *one = all[k]->imports; one && one->name; ++one)
      if (one->image && std::find(all.begin(), all.end(), one->image()) == all.end())
        all.push_back(one->image());
  return all;
}

const char *missingFunction(const het_image &image) {
  if (!image.imports)
    return nullptr;
  for (const het_image *each : linkedWith(image))
    for (const het_import *one = each->imports; one && one->name; ++one)
      if (!one->image)
        return one->name;
  return nullptr;
}

const het_variable *firstVariable(const het_image &image) {
  if (!image.imports)
    return nullptr;
  for (const het_image *each : linkedWith(image))
    if (each->variables && each->variables->name)
      return each->variables;
  return nullptr;
}

// Whether code of `path`, which leads from one image to the next, needs an image of it again. `done`: those from which
// no way leads back.
static bool comesBack(std::vector<const het_image *> &path, std::set<const het_image *> &done) {
  for (const het_import *one = path.back()->imports; one && one->name; ++one) {
    const het_image *next = one->image ? one->image() : nullptr;
    if (!next || done.contains(next))
      continue;
    if (std::find(path.begin(), path.end(), next) != path.end())
      return true;
    path.push_back(next);
    if (comesBack(path, done))
      return true;
    path.pop_back();
  }
  done.insert(path.back());
  return false;
}

std::vector<const char *> linkedTexts(const het_image &image) {
  std::vector<const char *> texts;
  std::vector<const het_image *> path{&image};
  if (std::set<const het_image *> done; comesBack(path, done))
    return {nullptr};
  for (const het_image *each : linkedWith(image))
    for (const het_import *one = each->imports; one && one->name; ++one)
      if (const char *text = one->opencl ? one->opencl() : nullptr;
          std::find(texts.begin(), texts.end(), text) == texts.end())
        texts.push_back(text);
  return texts;
}

Status registerProgram(het_program *program) {
  if (Status status = checkAbi(program->abi, "kernel file", program->file); !status.ok())
    return status;
  std::lock_guard guard(list().lock);
  if (std::find(list().programs.begin(), list().programs.end(), program) == list().programs.end())
    list().programs.push_back(program);
  list().hasTaskKernels = true;
  return {};
}

void unregisterProgram(het_program *program) {
  std::lock_guard guard(list().lock);
  if (std::erase(list().programs, program) > 0)
    list().removed.fetch_add(1, std::memory_order_release);
}

std::vector<het_program *> programs() {
  std::lock_guard guard(list().lock);
  return list().programs;
}

bool anyTaskKernel() { return list().hasTaskKernels.load(std::memory_order_acquire); }
void expectTaskKernels() { list().hasTaskKernels = true; }

bool anyOpenClText() {
  std::lock_guard guard(list().lock);
  return std::ranges::any_of(list().programs, [](const het_program *one) { return !one->entry; });
}

bool anyImage() {
  std::lock_guard guard(list().lock);
  return !list().all.empty();
}

bool anyFatbin() {
  std::lock_guard guard(list().lock);
  return std::any_of(list().all.begin(), list().all.end(), [](het_image *i) { return i->fatbin && i->fatbin_size; });
}

bool anyCudaCode() {
  if (anyFatbin())
    return true;
  std::lock_guard guard(list().lock);
  return std::ranges::any_of(list().programs, [](const het_program *one) { return one->code; });
}

bool anyHeap() {
  std::lock_guard guard(list().lock);
  return std::ranges::any_of(list().all, [](const het_image *one) { return (one->needs & HET_NEEDS_HEAP) != 0; });
}

std::uint64_t imagesRemoved() { return list().removed.load(std::memory_order_acquire); }

} // namespace het
