//===-- base/instances.hpp - which instantiation of a template has a name -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Mangled names of the same entities from two compilers agree but for three things. One is the numbers of lambdas
// ("E1_" in "Z4mainEUlddE1_"): some compilers count all lambdas of a function, others those with the same parameters.
// The order is that of the text for all of them. Another is the number of a constructor's variant ("C4E" in
// "ZN1AC4EvE"). The third is the mark of a static function ("ZL1fIdE..."). Pure.
#pragma once

#include "base/result.hpp"

#include <string>
#include <vector>

namespace het {

// The index in `names` of what the other compiler calls `name`. `known`: all its names, in any order; asked where
// some of `names` differ by numbers only.
Result<int> instanceOf(const std::vector<std::string> &names, const std::vector<std::string> &known,
                       const std::string &name);

} // namespace het
