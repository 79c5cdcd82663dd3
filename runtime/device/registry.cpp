//===-- device/registry.cpp - which devices the program runs on -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/registry.hpp"

#include "base/offload.hpp"
#include "base/text.hpp"

#include <algorithm>

namespace het {

static std::vector<WordRow> wordsOf(std::span<const KindRow> kinds) {
  std::vector<WordRow> words;
  for (const KindRow &kind : kinds)
    words.push_back(kind.word);
  return words;
}

static const KindRow &rowOf(Kind kind, std::span<const KindRow> kinds) {
  return *std::find_if(kinds.begin(), kinds.end(), [&](const KindRow &row) { return row.word.kind == kind; });
}

Status DeviceSet::addItem(const DeviceItem &item, const KindRow &kind) {
  if (kind.word.kind != Kind::Host && offloadPolicy() == Offload::Disabled) {
    missing_.push_back(
        text("devices of kind '", kindName(kind.word.kind), "' are left out: OMP_TARGET_OFFLOAD is set to 'disabled'"));
    return {};
  }
  auto same = [&](const auto &device) { return device->kind() == kind.word.kind; };
  Numbering numbering{static_cast<int>(devices_.size()),
                      static_cast<int>(std::count_if(devices_.begin(), devices_.end(), same))};
  Result<Devices> made = kind.make(item, numbering);
  if (!made.ok())
    return std::move(made.error());
  for (auto &device : *made)
    devices_.push_back(std::move(device));
  return {};
}

Status DeviceSet::addHost(const DeviceItem *item, std::span<const KindRow> kinds) {
  const KindRow &row = rowOf(Kind::Host, kinds);
  DeviceItem whole;
  whole.row = &row.word;
  return addItem(item ? *item : whole, row);
}

Status DeviceSet::addNamed(std::string_view devices, std::span<const KindRow> kinds) {
  std::vector<WordRow> words = wordsOf(kinds);
  Result<std::vector<DeviceItem>> items = parseDevices(devices, words);
  if (!items.ok())
    return std::move(items.error());
  const DeviceItem *host = nullptr;
  for (const DeviceItem &item : *items) {
    if (item.row->kind == Kind::Host) {
      if (host)
        return devicesError("the host is named twice", devices, item.at, item.length, words);
      host = &item;
      continue;
    }
    if (Status status = addItem(item, rowOf(item.row->kind, kinds)); !status.ok()) {
      Error error = devicesError(status.error().message, devices, item.at, item.length, words);
      error.notes.insert(error.notes.begin(), status.error().notes.begin(), status.error().notes.end());
      return error;
    }
  }
  hostNamed_ = host != nullptr;
  return addHost(host, kinds); // last, wherever it is named
}

// Each by itself, so that one that is broken, or another program's alone, leaves the others in the set.
void DeviceSet::addFound(const KindRow &kind, const Found &found) {
  for (std::size_t place = 0; place < found.places.size(); ++place) {
    if (const Found::Place &there = found.places[place]; !there.leftOut.empty()) {
      missing_.push_back(text(there.name, " (", there.detail, ") is left out: ", there.leftOut));
      continue;
    }
    DeviceItem one;
    one.row = &kind.word;
    one.ids = {static_cast<int>(place)};
    Status status = kind.tryOut ? kind.tryOut(one.ids[0]) : Status();
    if (status.ok())
      status = addItem(one, kind);
    if (!status.ok())
      unusable_.push_back(text(found.places[place].name, " is not used: ", status.error().message,
                               status.error().notes.empty() ? "" : " (" + listText(status.error().notes, "and") + ")"));
  }
}

Status DeviceSet::addFound(std::span<const KindRow> kinds) {
  byDefault_ = true;
  for (const KindRow &kind : kinds) {
    if (offloadPolicy() == Offload::Disabled)
      break;
    if (!kind.leftOut || !kind.probe || (kind.mayHave && !kind.mayHave()))
      continue;
    Found found = kind.probe();
    missing_.insert(missing_.end(), found.missing.begin(), found.missing.end());
    if (found.places.empty())
      continue;
    if (std::string why = kind.leftOut(); !why.empty()) {
      std::vector<std::string> names;
      for (const Found::Place &place : found.places)
        names.push_back(text(place.name, " (", place.detail, ")"));
      missing_.push_back(text(listText(names), names.size() == 1 ? " is" : " are", " left out: ", why));
      continue;
    }
    addFound(kind, found);
  }
  return addHost(nullptr, kinds);
}

Result<std::unique_ptr<DeviceSet>> DeviceSet::build(std::string_view devices, std::span<const KindRow> kinds) {
  auto set = std::make_unique<DeviceSet>();
  Status status = devices.empty() ? set->addFound(kinds) : set->addNamed(devices, kinds);
  if (!status.ok())
    return std::move(status.error());
  return set;
}

Result<std::unique_ptr<DeviceSet>> DeviceSet::build(MachineModel machine, std::span<const KindRow> kinds) {
  auto set = std::make_unique<DeviceSet>();
  for (const MachineDevice &device : machine.devices) {
    const KindRow &row = rowOf(device.kind, kinds);
    DeviceItem item;
    item.row = &row.word;
    item.count = device.kind == Kind::Host ? device.cores : 1;
    item.options = device.options;
    if (Status status = set->addItem(item, row); !status.ok())
      return std::move(status.error());
  }
  set->hostNamed_ = true;
  set->machine_ = std::move(machine);
  return set;
}

} // namespace het
