//===-- memory/store/residence.cpp - arrays that stay on the devices -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Data regions nest: an array stays until the last one that names it ends. Nothing moves at entry; the first loop that
// needs a box fetches it.

#include "memory/store/store.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace het {

Residence *Store::residenceOf(const View &view, Array *&array) {
  for (Array *candidate : arrays_.based(view.base))
    for (std::size_t i = candidate->residences.size(); i-- > 0;) {
      Residence &residence = candidate->residences[i];
      if (residence.view.sameShape(view) && residence.view.section.contains(view.section)) {
        array = candidate;
        return &residence;
      }
    }
  return nullptr;
}

Result<Array *> Store::enter(const het_access &access, Keep keep, const het_site *site) {
  View view = viewOf(access);
  bool from = access.mode & HET_FROM, persist = persistent(keep);
  Array *array = nullptr;
  if (Residence *residence = residenceOf(view, array)) {
    residence->home |= from;
    residence->device = -1; // constructs of all devices see it from now on
    if (!persist || !residence->persistent)
      ++residence->count;
    residence->persistent |= persist;
    if (keepsContents(keep) && !residence->contents) { // an inner region wants more than the outer one
      residence->contents = true;
      changed(*array);
    }
    return array;
  }
  Result<Array *> found = find(view);
  if (!found.ok())
    return found;
  array = *found;
  if (!(access.mode & HET_TOFROM) &&
      keepsContents(keep)) { // contents undefined at first, but for what is resident already
    BoxSet fresh = array->map(view, view.section);
    fresh.subtract(array->residentSection());
    Holdings holdings = *array->holdings;
    undefine(holdings, fresh);
    array->setHoldings(std::move(holdings));
  }
  residents_ += array->resident() ? 0 : 1;
  Residence residence;
  residence.view = std::move(view);
  residence.access = access;
  if (access.layout) // the caller's may end before
    residence.layout = std::make_shared<het_layout>(*access.layout);
  residence.access.layout = residence.layout.get();
  residence.site = site;
  residence.count = 1;
  residence.persistent = persist;
  residence.contents = keepsContents(keep);
  residence.home = from;
  arrays_.addResidence(*array, std::move(residence));
  changed(*array);
  return array;
}

Status Store::end(Array &array, std::size_t index, bool home) {
  const Residence residence = array.residences[index];
  arrays_.removeResidence(array, index);
  BoxSet kept = array.residentSection();
  BoxSet leaving = array.map(residence.view, residence.view.section);
  leaving.subtract(kept);
  const BoxSet wanted = home ? leaving : leaving.intersect(array.results);
  replaceAtHost(array, wanted);
  forgetChanges(array, leaving);
  if (Status status = bringHome(array, wanted, Why::Results); !status.ok())
    return status;
  array.results.subtract(leaving);
  leaveDevices(array);
  residents_ -= array.resident() ? 0 : 1;
  return {};
}

Status Store::leave(const View &view, bool home) {
  Array *array = nullptr;
  Residence *residence = residenceOf(view, array);
  if (!residence || --residence->count > 0)
    return {};
  auto index = static_cast<std::size_t>(residence - array->residences.data());
  return end(*array, index, home || residence->home);
}

Status Store::recede(const View &view) {
  Array *array = nullptr;
  Residence *residence = residenceOf(view, array);
  if (!residence || !residence->contents)
    return {};
  const BoxSet section = array->map(residence->view, residence->view.section);
  replaceAtHost(*array, section);
  if (residence->open > 0 || residence->persistent)
    return bringHome(*array, residence->home ? section : section.intersect(array->results), Why::Results);
  residence->contents = false;
  if (Status status = bringHome(*array, section, Why::Join); !status.ok())
    return status;
  leaveDevices(*array);
  return {};
}

// The host's copy is the one that counts for items that no data region keeps any more.
void Store::leaveDevices(Array &array) {
  Holdings holdings = *array.holdings;
  keepOnly(holdings, host(), array.residentSection(), array.shape.rank);
  array.setHoldings(std::move(holdings));
  changed(array);
}

Status Store::forgetSpace(int space) {
  std::optional<Error> lost;
  arrays_.forEach([&](Array &array) {
    Holdings holdings = *array.holdings;
    BoxSet &there = holdings.valid[static_cast<std::size_t>(space)];
    BoxSet last = std::exchange(there, BoxSet());
    for (const BoxSet &valid : holdings.valid)
      last.subtract(valid);
    if (!last.empty() && array.resident() && !lost) {
      View part = array.shape;
      part.section = last.joined().front();
      lost = Error{
          text("the newest contents of array ", part.text(), " are lost: only ", device(space).name(), " had them"),
          {}};
    }
    if (array.owned) {
      auto owned = std::make_shared<std::vector<BoxSet>>(*array.owned);
      (*owned)[static_cast<std::size_t>(space)] = {};
      array.owned = std::move(owned);
    }
    array.setHoldings(std::move(holdings));
    changed(array);
  });
  return lost ? Status(std::move(*lost)) : Status();
}

void Store::wantResults(Array &array, const View &view) {
  const auto comesAnyway = [](const Residence &residence) { return residence.home || residence.persistent; };
  if (std::all_of(array.residences.begin(), array.residences.end(), comesAnyway))
    return;
  array.results.add(array.map(view, view.section).intersect(array.residentSection()));
}

// The next description of the array that begins at `base` that persist has made.
static Residence *persistentAt(Array &array, const void *base) {
  for (Residence &residence : array.residences)
    if (residence.persistent && residence.view.base == reinterpret_cast<Address>(base))
      return &residence;
  return nullptr;
}

Status Store::depersist(const void *base) {
  for (Array *array : arrays_.based(reinterpret_cast<Address>(base)))
    // Loops may have made it persistent under more than one shape.
    while (Residence *residence = persistentAt(*array, base)) {
      residence->persistent = false;
      Status status;
      if (--residence->count == 0)
        status = end(*array, static_cast<std::size_t>(residence - array->residences.data()), true);
      else { // a data region keeps it still, but the host is to see the newest now
        changed(*array);
        replaceAtHost(*array, array->map(residence->view, residence->view.section));
        status = bringHome(*array, array->map(residence->view, residence->view.section), Why::Results);
      }
      if (!status.ok())
        return status;
    }
  return {};
}

static int newerHolder(const Array &array, const Residence &residence, int host) {
  for (int space = 0; space < host; ++space) {
    BoxSet there = array.holdings->valid[static_cast<std::size_t>(space)].intersect(
        array.map(residence.view, residence.view.section));
    there.subtract(array.holdings->valid[static_cast<std::size_t>(host)]);
    if (!there.empty())
      return space;
  }
  return -1;
}

std::vector<Store::Kept> Store::kept() const {
  std::vector<Kept> all;
  arrays_.forEach([&](const Array &array) {
    for (const Residence &residence : array.residences)
      all.push_back({residence, newerHolder(array, residence, host())});
  });
  return all;
}

Result<Array *> Store::takeOver(int space, void *memory, Bytes bytes, Residence residence, bool home) {
  const View view = residence.view;
  Result<Array *> found = find(view);
  if (!found.ok())
    return found;
  Array &array = **found;
  releaseBuffer(array, space); // of an earlier pass
  array.buffers[static_cast<std::size_t>(space)] = {memory, bytes, bytes.size(), {}, {}};
  const BoxSet section = array.map(view, view.section);
  Holdings holdings = *array.holdings;
  written(holdings, space, section);
  if (home)
    holdings.valid[static_cast<std::size_t>(host())].add(section);
  array.setHoldings(std::move(holdings));
  residents_ += array.resident() ? 0 : 1;
  arrays_.addResidence(array, std::move(residence));
  array.residences.back().access.layout = array.residences.back().layout.get();
  changed(array);
  return found;
}

Bytes Store::residentAround(const void *address) const {
  const auto at = reinterpret_cast<Address>(address);
  for (const Array *array : arrays_.at({at, at + 1}))
    for (const Residence &residence : array->residences)
      if (const Bytes bytes = residence.view.bytes(residence.view.section);
          residence.contents && bytes.lo <= at && at < bytes.hi)
        return bytes;
  return {};
}

Status Store::adopt(const Residence &residence) {
  Result<Array *> array = find(residence.view);
  if (!array.ok())
    return std::move(array.error());
  residents_ += (*array)->resident() ? 0 : 1;
  arrays_.addResidence(**array, residence);
  (*array)->residences.back().access.layout = (*array)->residences.back().layout.get();
  changed(**array);
  return {};
}

} // namespace het
