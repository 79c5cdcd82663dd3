//===-- region/access.h - one item of a data clause to an access -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clause/clause.h"
#include "region/region.h"

namespace hetcc {

class Builder;
struct Construct;

bool isPartCopy(ClauseKind kind);
bool isUpdate(ClauseKind kind);
bool isData(ClauseKind kind); // any clause that names storage

bool isExitOrUpdate(DirectiveKind kind);  // the array is resident already
bool isDataConstruct(DirectiveKind kind); // names storage without a loop that uses it

unsigned modeOf(const Clause &clause); // as in Access

// `out.variable` is set already. False: an error has been reported.
bool buildAccess(Builder &builder, const Construct &construct, const Clause &clause, const Item &item, Access &out);

} // namespace hetcc
