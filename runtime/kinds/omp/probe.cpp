//===-- kinds/omp/probe.cpp - which devices the program's OpenMP runtime has --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/text.hpp"
#include "device/images.hpp"
#include "kinds/omp/device.hpp"

namespace het::omp {

static constexpr const char *noRegions =
    "this program's regions were compiled to kernels by hetcc, not to target regions of an OpenMP compiler";

std::string leftOut() { return anyImage() ? noRegions : ""; }

Found probe() {
  Found found;
  if (!runtime()) // most programs have none: nothing that one would have looked for
    return found;
  for (int i = 0; i < runtime()->deviceCount(); ++i)
    found.places.push_back({text("omp:", i), "of the OpenMP runtime"});
  return found;
}

Result<Devices> make(const DeviceItem &item, Numbering numbering) {
  if (anyImage())
    return Error{noRegions, {}};
  if (!runtime())
    return Error{"this program has no OpenMP runtime with device routines", {}};
  int count = runtime()->deviceCount();
  if (count == 0)
    return Error{"the program's OpenMP runtime has no devices",
                 {"clang makes them with -fopenmp-targets=, gcc with -foffload="}};
  std::vector<int> numbers = item.ids;
  for (int i = 0; item.ids.empty() && i < count; ++i)
    numbers.push_back(i);
  Devices made;
  for (int number : numbers) {
    if (number >= count)
      return Error{text("no OpenMP device ", number, ": the runtime has ", count, ", from 0 on"), {}};
    for (int copy = 0; copy < item.copies; ++copy) {
      int id = numbering.firstId + static_cast<int>(made.size());
      std::string name = item.copies > 1 ? text("omp:", number, ".", copy) : text("omp:", number);
      made.push_back(std::make_unique<OmpDevice>(id, std::move(name), *runtime(), number));
    }
  }
  return made;
}

} // namespace het::omp
