//===-- openacc/rows.h - sections of arrays of pointers -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `rows[0:n][0:m]` of `float **rows` means the pointers, and what each of them leads to. OpenMP has no item for it. The
// pointers become an item. A loop maps a section for each, which attaches the pointer on the device.
#pragma once

#include "openacc/clauses.h"

namespace hetcc::openacc {

bool hasRows(const Item &item);

// Lines, each with `offload` (an if clause or nothing) behind it. `type`: the map type of a data construct.
std::string enterRows(const Item &item, const std::string &type, const std::string &offload);
std::string exitRows(const Item &item, const std::string &type, const std::string &offload);
std::string updateRows(const Item &item, const std::string &motion, const std::string &offload); // "to(present: "

/// `target update` lines for the items of `always` and the like: those that go in, or those that come out.
std::string alwaysLines(const Directive &directive, bool in, const std::string &offload);

// Around a statement: what stands before it, in a block that the caller opens, and after it. Bounds and pointers are
// those of the beginning. Both are empty where no clause has such an item.
struct AroundRows {
  std::string before, after;
};
AroundRows aroundRows(const clang::ASTContext &context, const std::vector<const Directive *> &directives);

} // namespace hetcc::openacc
