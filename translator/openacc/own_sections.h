//===-- openacc/own_sections.h - sections behind pointers that a gang has for itself ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `private(p[0:n])` and `firstprivate(p[0:n])`, and `private` of an array whose length is known at run time only. There
// is memory of the device in the place of what `p` points to. Each gang of a loop that gangs share out has its own. One
// gang runs any other such construct.
#pragma once

#include "openacc/clauses.h"

#include <string>
#include <vector>

namespace hetcc::openacc {

/// Whether the item of a `private` or `firstprivate` clause is a section of a pointer, or an array of such a length.
bool isOwnSection(const Clause &clause, const Item &item);

/// Lines around the construct, and at the beginning of what a gang runs. There the pointer's name means the gang's own
/// memory, which is the device's. All are empty where no clause has such an item.
struct OwnSections {
  std::string before, inside, after;
  std::vector<std::string> memory; // pointers to that of all gangs
};
/// `gangs`: the number of those that have a copy each, an expression; empty: one gang, and `inside` stands in `before`.
OwnSections ownSections(const std::vector<const Directive *> &directives, const std::string &gangs);

/// How many gangs have a copy each, an expression, where a loop with own sections is shared out to them. Empty: there
/// are no such sections, one is copied from the program's, or an iteration's text has no place for their names.
std::string gangsWithSections(const PlainAcc &loop);

} // namespace hetcc::openacc
