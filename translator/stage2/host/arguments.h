//===-- stage2/host/arguments.h - the arguments of a launch --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/grid/plan.h"
#include "stage2/tree/source.h"

namespace hetcc::stage2 {

std::string nameInSource(const clang::VarDecl *variable, const HostSource &source);

// A parameter's value, in a variable of the launch's own: one whose address is never taken elsewhere stays in a
// register in the host's loop. `name` is the variable's, `line` declares it. `rows` names the addresses of a plain
// construct's table.
struct Argument {
  std::string line, address;
};
Argument argumentOf(const Parameter &parameter, const std::string &name, const std::string &rows,
                    const HostSource &source);

// The items of an array that a reduction names, as expressions: the address of the first one, its index and their
// count.
struct ReducedItems {
  std::string begin, first, count, size; // size: of an item
};
ReducedItems reducedItems(const ReductionPlan &reduction, const HostSource &source);
/// het_kernel_reduction.array.
std::string arrayWord(const ReductionPlan &reduction);

} // namespace hetcc::stage2
