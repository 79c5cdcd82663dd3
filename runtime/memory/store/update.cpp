//===-- memory/store/update.cpp - enter data, exit data and update -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Lifetimes that no block bounds are counted apart from those of data regions: exit data ends what enter data began,
// and nothing that a data region or persist keeps. An update names storage, under whatever name and shape; what it
// names is found by its bytes.

#include "memory/store/store.hpp"

#include "base/text.hpp"

namespace het {

// Elements `run` (counted in storage from index 0 of dimension d) as boxes; `box` holds the indices of the dimensions
// before d.
static void appendElements(const View &shape, Range run, int d, Box &box, BoxSet &out) {
  if (run.empty())
    return;
  if (d == shape.rank - 1) {
    box.dim[d] = run;
    out.add(box);
    return;
  }
  const auto row = static_cast<long>(shape.stride(d) / shape.item);
  const long first = (run.lo >= 0 ? run.lo : run.lo - row + 1) / row;
  const long last = (run.hi - 1 >= 0 ? run.hi - 1 : run.hi - row) / row;
  const long whole = run.lo == first * row ? first : first + 1, end = run.hi == (last + 1) * row ? last + 1 : last;
  auto rows = [&](long lo, long hi, Range inner) {
    box.dim[d] = {lo, hi};
    appendElements(shape, inner, d + 1, box, out);
  };
  if (first == last && whole > first) {
    rows(first, first + 1, {run.lo - first * row, run.hi - first * row});
    return;
  }
  if (whole > first)
    rows(first, first + 1, {run.lo - first * row, row});
  if (whole < end)
    rows(whole, end, {0, row});
  if (end <= last && end >= whole)
    rows(last, last + 1, {0, run.hi - last * row});
}

Result<BoxSet> Store::boxesOf(const Array &array, const View &view) {
  if (array.flat || array.shape.sameShape(view))
    return array.map(view, view.section);
  BoxSet out;
  const auto item = static_cast<Address>(array.shape.item);
  const BoxSet runs = addressesOf(view, view.section);
  for (const Box &run : runs.boxes()) {
    Range bytes = run.dim[0].intersect({array.bytes.lo, array.bytes.hi});
    if (bytes.empty())
      continue;
    Address lo = bytes.lo - array.shape.base, hi = bytes.hi - array.shape.base;
    if (lo % item != 0 || hi % item != 0)
      return Error{text("array ", view.text(), " begins or ends within an item of ", array.shape.text()), {}};
    Box box;
    box.rank = array.shape.rank;
    appendElements(array.shape, {lo / item, hi / item}, 0, box, out);
  }
  return out;
}

// The items that the array's data regions describe, whether the contents are kept or only the shape.
static BoxSet described(const Array &array) {
  BoxSet section;
  for (const Residence &residence : array.residences)
    section.add(array.map(residence.view, residence.view.section));
  return section;
}

Result<Array *> Store::open(const het_access &access, Keep keep, const het_site *site) {
  Result<Array *> array = enter(access, keep, site);
  if (!array.ok())
    return array;
  Array *same = nullptr;
  Residence *residence = residenceOf(viewOf(access), same);
  ++(keep == Keep::ShapeOnly ? residence->openShapes : residence->open);
  return array;
}

void Store::openAgain(const View &view) {
  Array *array = nullptr;
  if (Residence *residence = residenceOf(view, array)) {
    ++residence->open;
    ++residence->count;
  }
}

// The residence that an exit data of `view` means: one of the very section before one that contains it. `met`: the view
// shares storage with one, whether it is contained or not.
static Residence *openOne(Array &array, const View &view, Keep keep, bool &contained, bool &met) {
  Residence *found = nullptr;
  const Bytes bytes = view.bytes(view.section);
  for (std::size_t i = array.residences.size(); i-- > 0;) {
    Residence &residence = array.residences[i];
    const Bytes own = residence.view.bytes(residence.view.section);
    const bool shape = residence.view.sameShape(view);
    met |= own.meets(bytes);
    if (!(shape ? residence.view.section.contains(view.section) : own.contains(bytes)))
      continue;
    contained = true;
    if ((keep == Keep::ShapeOnly ? residence.openShapes : residence.open) == 0)
      continue;
    if (shape && residence.view.section == view.section)
      return &residence;
    found = found ? found : &residence;
  }
  return found;
}

Status Store::close(const View &view, int mode, Keep keep) {
  bool contained = false, met = false;
  for (Array *found : arrays_.atOrBased(view.bytes(view.section), view.base)) {
    Array &array = *found;
    Residence *residence = openOne(array, view, keep, contained, met);
    if (!residence)
      continue;
    int &open = keep == Keep::ShapeOnly ? residence->openShapes : residence->open;
    const int ended = (mode & HET_FINALIZE) ? open : 1;
    open -= ended;
    residence->count -= ended;
    if ((mode & HET_FROM) && keep == Keep::Contents && residence->count == residence->openShapes) {
      Result<BoxSet> boxes = boxesOf(array, view);
      if (!boxes.ok())
        return boxes.error();
      replaceAtHost(array, *boxes);
      if (Status status = bringHome(array, *boxes, Why::Results); !status.ok())
        return status;
    }
    if (residence->count > 0)
      return {};
    return end(array, static_cast<std::size_t>(residence - array.residences.data()), false);
  }
  if (met && !contained && keep == Keep::Contents)
    return Error{text("array ", view.text(), " is only in part on the devices here"),
                 {"name the section under which enter data made it resident, or a part of that"}};
  return {};
}

Result<Store::Present> Store::residentPart(const View &view, Parts &found) {
  const Bytes bytes = view.bytes(view.section);
  std::size_t covered = 0;
  for (Array *array : arrays_.at(bytes)) {
    if (!array->resident())
      continue;
    Result<BoxSet> boxes = boxesOf(*array, view);
    if (!boxes.ok())
      return boxes.error();
    BoxSet known = boxes->intersect(described(*array));
    covered += static_cast<std::size_t>(known.items()) * array->shape.item;
    found.emplace_back(array, std::move(known));
  }
  if (covered == static_cast<std::size_t>(view.section.items()) * view.item)
    return Present::All;
  return covered > 0 ? Present::Part : Present::None;
}

const Residence *Store::misfit(const View &view) {
  const Bytes bytes = view.bytes(view.section);
  if (!meetsResident(bytes))
    return nullptr;
  Parts found;
  const Result<Present> present = residentPart(view, found);
  if (present.ok() && *present != Present::Part)
    return nullptr;
  for (const Array *array : arrays_.at(bytes))
    for (const Residence &residence : array->residences)
      if (residence.view.bytes(residence.view.section).meets(bytes))
        return &residence;
  return nullptr;
}

bool Store::holds(const View &view) {
  Parts found;
  Result<Present> present = residentPart(view, found);
  return present.ok() && *present == Present::All;
}

Result<Store::Present> Store::update(const View &view, bool home, bool partly) {
  Parts found;
  Result<Present> present = residentPart(view, found);
  if (!present.ok())
    return present;
  const bool all = *present == Present::All;
  if (!all && !partly)
    return present;
  for (auto &[array, boxes] : found) {
    forgetChanges(*array, boxes); // known to all now, or given up
    if (home) {
      if (Status status = bringHome(*array, boxes, Why::Results); !status.ok())
        return status.error();
      continue;
    }
    ++array->writes;
    Holdings holdings = *array->holdings;
    written(holdings, host(), boxes);
    array->setHoldings(std::move(holdings));
  }
  return present;
}

Result<Store::Present> Store::takeFromHost(const View &view) {
  Parts found;
  Result<Present> present = residentPart(view, found);
  if (!present.ok())
    return present;
  for (auto &[array, boxes] : found) {
    const BoxSet newest = boxes.intersect(array->holdings->valid[static_cast<std::size_t>(host())]);
    forgetChanges(*array, newest);
    ++array->writes;
    Holdings holdings = *array->holdings;
    written(holdings, host(), newest);
    array->setHoldings(std::move(holdings));
  }
  return present;
}

} // namespace het
