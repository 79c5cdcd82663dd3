//===-- openacc/own_sections.h - sections behind pointers that a gang has for itself ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `private(p[0:n])` and `firstprivate(p[0:n])`: one gang runs such a construct, with memory of the device in the place
// of what `p` points to.
#pragma once

#include "openacc/clauses.h"

#include <string>
#include <vector>

namespace hetcc::openacc {

/// Whether the item of a `private` or `firstprivate` clause is a section of a pointer.
bool isOwnSection(const Clause &clause, const Item &item);

/// Lines around the construct: within them the pointer's name means the gang's own memory, which is the device's. Both
/// are empty where no clause has such an item.
struct OwnSections {
  std::string before, after;
};
OwnSections ownSections(const std::vector<const Directive *> &directives);

} // namespace hetcc::openacc
