//===-- exec/data/globals.cpp - variables of declare target ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host's text registers them before main, with their initial contents. A device gets copies of all that are known
// when a plain construct first asks for its mappings, and of those that a library brings later.

#include "base/text.hpp"
#include "device/images.hpp"
#include "exec/data/device_memory.hpp"
#include "exec/target/target.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <mutex>

namespace het {
namespace {

struct Registered {
  het_global global;
  std::vector<std::byte> contents; // empty: all zero
};

struct Globals {
  std::mutex lock;
  std::deque<Registered> list; // only grows
  std::atomic<std::size_t> count{0};
};

Globals &globals() {
  static auto *all = new Globals; // libraries may register while others end
  return *all;
}

} // namespace

Status registerGlobals(std::span<const het_global> added) {
  Globals &all = globals();
  std::lock_guard lock(all.lock);
  for (const het_global &global : added) {
    const auto *begin = static_cast<const std::byte *>(global.address), *end = begin + global.size;
    const bool zero = std::all_of(begin, end, [](std::byte one) { return one == std::byte{0}; });
    all.list.push_back({global, zero ? std::vector<std::byte>() : std::vector<std::byte>(begin, end)});
  }
  all.count.store(all.list.size(), std::memory_order_release);
  return {};
}

bool isGlobal(const void *address) {
  Globals &all = globals();
  std::lock_guard lock(all.lock);
  const auto *at = static_cast<const std::byte *>(address);
  return std::ranges::any_of(all.list, [at](const Registered &one) {
    const auto *begin = static_cast<const std::byte *>(one.global.address);
    return begin <= at && at < begin + one.global.size;
  });
}

const het_variable *missingVariable(const het_image &image) {
  if (!firstVariable(image))
    return nullptr;
  for (const het_image *each : linkedWith(image))
    for (const het_variable *one = each->variables; one && one->name; ++one)
      if (!isGlobal(one->address))
        return one;
  return nullptr;
}

Status giveVariables(Runtime &runtime, Device &device, const Mapping *mapping, const het_kernel &kernel) {
  for (const het_image *each : linkedWith(*kernel.image)) {
    std::vector<void *> addresses;
    for (const het_variable *one = each->variables; one && one->name; ++one) {
      const auto at = reinterpret_cast<Address>(one->address);
      if (mapping && !runtime.store.residentsAt({at, at + 1}).empty())
        return Error{
            text("a function of another file uses '", one->name, "', of which loops over several devices keep parts"),
            {"give the function what it needs of the variable as an argument"}};
      addresses.push_back(mapping ? mapping->address(one->address) : one->address);
    }
    if (!addresses.empty())
      if (Status status = device.giveVariables(kernel, *each, addresses); !status.ok())
        return status;
  }
  return {};
}

std::vector<het_map> globalItems() {
  Globals &all = globals();
  std::lock_guard lock(all.lock);
  std::vector<het_map> items;
  for (const Registered &one : all.list)
    items.push_back({one.global.name, one.global.address, one.global.address, one.global.size,
                     HET_MAP_LOOKUP | HET_MAP_MUST, nullptr});
  return items;
}

bool leadToGlobals(std::span<const het_map> items) {
  Globals &all = globals();
  std::lock_guard lock(all.lock);
  return std::ranges::any_of(all.list, [&](const Registered &one) {
    return one.global.pointers > 0 &&
           std::ranges::any_of(items, [&](const het_map &item) { return item.begin == one.global.address; });
  });
}

// The first values of its pointers that lead to other variables, once all of these are there.
static Status attachPointers(Mapping &mapping, const Registered &one) {
  const std::span<const std::size_t> offsets(one.global.pointer, static_cast<std::size_t>(one.global.pointers));
  for (std::size_t item = 0; !offsets.empty() && item < one.contents.size(); item += one.global.item)
    for (const std::size_t offset : offsets) {
      void *value = nullptr;
      std::memcpy(&value, one.contents.data() + item + offset, sizeof value);
      if (void *there = value ? mapping.address(value) : nullptr)
        if (Status status = mapping.attachTo(static_cast<std::byte *>(one.global.address) + item + offset, there);
            !status.ok())
          return status;
    }
  return {};
}

Result<Mapping *> mappingOf(Runtime &runtime, int device) {
  Mapping *mapping = runtime.mappings[static_cast<std::size_t>(device)].get();
  if (Status status = mapping->settle(); !status.ok())
    return std::move(status.error());
  Globals &all = globals();
  if (mapping->globals == all.count.load(std::memory_order_acquire))
    return mapping;
  std::lock_guard lock(all.lock);
  const std::size_t first = mapping->globals;
  for (; mapping->globals < all.list.size(); ++mapping->globals) {
    const Registered &one = all.list[mapping->globals];
    const std::vector<std::byte> zeros(one.contents.empty() ? one.global.size : 0);
    if (Status status = mapping->keepForever(one.global, one.contents.empty() ? zeros.data() : one.contents.data());
        !status.ok())
      return std::move(status.error());
  }
  for (std::size_t k = first; k < all.list.size(); ++k)
    if (Status status = attachPointers(*mapping, all.list[k]); !status.ok())
      return std::move(status.error());
  return mapping;
}

} // namespace het
