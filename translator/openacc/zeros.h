//===-- openacc/zeros.h - storage that begins as zero -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `create(zero: v)` and `copyout(zero: v)`: storage that was not on the device is zero there at first (OpenACC 3.3,
// 2.7.8). OpenMP has no word for it: the text asks before whether it is there, and has the device set it after.
#pragma once

#include "openacc/clauses.h"

#include <string>
#include <vector>

namespace hetcc::openacc {

/// Lines around what brings the storage. `asked` stands before it, in a block that the caller opens; `set` comes behind
/// it. Both are empty where no clause says `zero`.
struct Zeros {
  std::string asked, set;
};
Zeros zerosOf(const std::vector<const Directive *> &directives);

} // namespace hetcc::openacc
