//===-- stage2/kernel/names.h - names in kernel text ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace hetcc::stage2 {

/// The user's identifier as kernel text may spell it. A keyword of C++, a name of CUDA's or a macro of the headers
/// there gets the prefix `het_`, which no user's name has.
std::string safeName(llvm::StringRef identifier);

// Makes names unique among those that it gave before.
class UniqueNames {
public:
  std::string make(llvm::StringRef wish);
  /// A name that may be given many times, where scopes keep those apart that have it, but not by make().
  std::string makeLocal(llvm::StringRef wish);

private:
  llvm::StringSet<> taken, locals;
};

} // namespace hetcc::stage2
